//! Tabu search with a fixed number of colors beside a plain TabuCol: moves a second on random graphs, with
//! fewer colors than either finds a coloring with.
//!
//! Both begin with the same coloring and choose the best of all moves of vertices in conflict, with the same tenures.

mod tabucol;

use crate::timing::Times;
use recuit::{Engine, LocalSearch, Problem, Run, Steps, TabuSearch, stream};
use recuit_coloring::{Complete, Conflicting, Conflicts, Generator, Graph, Order};

/// The vertices of a random graph, its density and the number of colors.
const GRAPHS: [(usize, f64, u16); 4] = [(250, 0.5, 27), (500, 0.5, 47), (1000, 0.1, 19), (1000, 0.5, 82)];

/// How many moves the engine looks at.
const LOOKS: u64 = 300_000_000;

/// As colorings have it: 0.6 times the vertices in conflict (Galinier & Hao 1999), and up to so many more at random.
const SPREAD: u64 = 9;

/// Time both on each graph.
pub fn run(rounds: usize) {
    for (vertices, density, colors) in GRAPHS {
        let graph = Generator::Random { vertices, density }.graph(&mut stream(1, 0)).expect("a graph");
        println!("\n{vertices} vertices, density {density}, {colors} colors");
        compare(&graph, colors, rounds);
    }
}

/// What the engine came to: how many moves it made, and the fewest conflicts.
fn engine(problem: &Complete) -> (u64, i64) {
    let search = TabuSearch { tenure: 0, spread: SPREAD, factor: 1.0 }.on(Conflicting, Conflicts);
    let outcome = search.search(problem, problem.initial(), &mut Run::seeded(1).until(Steps(LOOKS)));
    (outcome.stats.accepted, outcome.best.expect("local search always has an incumbent").cost)
}

fn compare(graph: &Graph, colors: u16, rounds: usize) {
    let problem = Complete::new(graph, Order::Dsatur, Some(colors));
    let start: Vec<u16> = problem.initial().coloring().iter().map(|color| color - 1).collect();
    let mut times = [Times::of("Recuit"), Times::of("TabuCol by hand")];
    let (mut moves, mut fewest) = (0, [0; 2]);
    for _ in 0..=rounds {
        (moves, fewest[0]) = times[0].measure(|| engine(&problem));
        fewest[1] = times[1].measure(|| tabucol::walk(graph, &start, colors, moves));
    }
    assert!(fewest[0] > 0 && fewest[1] > 0, "a walk that meets a coloring ends there");
    println!("  {:16} {:>16}   fewest conflicts   ratio (min-max)", "", "1000 moves/s");
    for (program, fewest) in times.iter().zip(fewest) {
        let rate = moves as f64 / program.seconds().median / 1e3;
        println!("  {:16} {rate:16.0}   {fewest:16}   {}", program.name, program.ratio(&times[0]));
    }
}
