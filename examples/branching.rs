//! The partial formulation from naive to clever, with node counts side by side.
//!
//! `cargo run --release --example branching`
//!
//! One 4x4 and one 9x9 puzzle under depth-first search. The naive formulation branches on every empty cell and so
//! makes the same assignments in every order; branching on one cell suffices, and which cell decides the rest.

use recuit::{DepthFirst, Engine, Problem, Run, Status, Steps};
use recuit_sudoku::{Branches, Branching, Grid, Partial, ValueOrder, verify};

const SMALL: &str = "2.1...........43";
const CLASSIC: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
/// The naive formulation would go on for longer than anybody waits.
const LIMIT: u64 = 2_000_000;

fn main() {
    let variants = [
        ("every empty cell", Branching::EveryCell, false),
        ("first empty cell", Branching::FirstCell, false),
        ("first, forward checking", Branching::FirstCell, true),
        ("most constrained (MRV)", Branching::MostConstrained, false),
        ("MRV, forward checking", Branching::MostConstrained, true),
    ];
    for text in [SMALL, CLASSIC] {
        let puzzle: Grid = text.parse().expect("a puzzle");
        println!("{text}");
        println!("{:<26}{:>12}{:>12}{:>12}  ", "branching on", "nodes", "backtracks", "dead ends");
        let mut nodes = Vec::new();
        for (name, cells, forward_checking) in variants {
            let branches = Branches { cells, forward_checking, values: ValueOrder::Natural, seed: 0 };
            let problem = Partial::new(&puzzle, branches).expect("givens that agree");
            let mut run = Run::seeded(1).until(Steps(LIMIT));
            let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut run);
            let stats = &outcome.stats;
            println!(
                "{name:<26}{:>12}{:>12}{:>12}  {}",
                stats.nodes, stats.backtracks, stats.dead_ends, outcome.stop
            );
            if outcome.status == Status::Solved {
                let solution = outcome.solution().expect("a solved puzzle has a solution");
                assert_eq!(verify(&puzzle, &problem.grid(solution)), []);
            }
            nodes.push(stats.nodes);
        }
        println!();
        // Naive, one cell, the most constrained cell: each visits fewer nodes. Forward checking saves what is left.
        assert!(nodes[0] > nodes[1] && nodes[1] > nodes[3] && nodes[3] >= nodes[4], "{nodes:?}");
    }
}
