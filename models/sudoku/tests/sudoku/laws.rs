//! The laws of the framework, over every formulation, objective and neighborhood of Sudoku.

use recuit::{Actions, Objective, Problem, Union, laws};
use recuit_sudoku::*;

/// A classic puzzle, two small ones with other boxes, and empty grids.
fn puzzles() -> Vec<Grid> {
    let mut classic = Grid::empty(Shape::square(3));
    for (position, value) in [(0, 5), (1, 3), (4, 7), (9, 6), (12, 1), (13, 9), (14, 5), (40, 8), (80, 9)] {
        classic.set(position, Some(value));
    }
    let mut small = Grid::empty(Shape::new(2, 3).unwrap());
    small.set(0, Some(6));
    small.set(35, Some(6));
    vec![classic, small, Grid::empty(Shape::square(2)), Grid::empty(Shape::square(4))]
}

fn givens_stay(givens: &Grid, cells: &[u8]) -> Result<(), String> {
    match (0..cells.len()).find(|&cell| givens.get(cell).is_some_and(|given| given != cells[cell])) {
        Some(cell) => Err(format!("the given in cell {cell} became {}", cells[cell])),
        None => Ok(()),
    }
}

#[test]
fn partial() {
    for givens in puzzles() {
        for cells in [Branching::EveryCell, Branching::FirstCell, Branching::MostConstrained] {
            for values in [ValueOrder::Natural, ValueOrder::Random, ValueOrder::LeastConstraining] {
                for forward_checking in [false, true] {
                    // The naive formulation of a large empty grid has thousands of actions.
                    if cells == Branching::EveryCell && givens.cells().len() > 81 {
                        continue;
                    }
                    let branches = Branches { cells, values, forward_checking, seed: 5 };
                    let problem = Partial::new(&givens, branches).unwrap();
                    let invariant = |state: &Assignment| {
                        givens_stay(&givens, state.cells())?;
                        let grid = problem.grid(state);
                        if grid.filled() + state.empty() as usize != state.cells().len() {
                            return Err(format!("{} cells counted as empty", state.empty()));
                        }
                        grid.contradiction().map_or(Ok(()), |contradiction| Err(contradiction.to_string()))
                    };
                    laws::check(&problem, &Actions, &EmptyCells, invariant, 1).unwrap();
                    laws::check_neighborhood(&problem, &Placements, &EmptyCells, invariant, 2).unwrap();
                }
            }
        }
    }
}

#[test]
fn cover() {
    for givens in puzzles() {
        let problem = Cover::new(&givens).unwrap();
        let invariant = |state: &Covering| {
            let grid = problem.grid(state);
            givens_stay(&givens, grid.cells())?;
            let contradiction = grid.contradiction().filter(|_| !state.has_failed());
            contradiction.map_or(Ok(()), |contradiction| Err(contradiction.to_string()))
        };
        laws::check(&problem, &Actions, &OpenCells, invariant, 6).unwrap();
        laws::check_residual(&problem, &OpenCandidates, 10).unwrap();
    }
}

#[test]
fn list_coloring() {
    for givens in puzzles() {
        let shape = givens.shape();
        let levels = [Reduction::Propagation, Reduction::None, Reduction::Probing];
        // A large empty grid has thousands of moves, whatever the reduction.
        let levels = if shape.size() > 9 { &levels[..1] } else { &levels[..] };
        for &reduction in levels {
            let problem = ListColoring::new(&givens, reduction).unwrap();
            let invariant = |state: &Chosen| {
                let grid = problem.grid(state);
                givens_stay(&givens, grid.cells())?;
                let mut found = 0;
                let mut is_conflicting = vec![false; shape.cells()];
                for (first, second) in
                    (0..shape.cells()).flat_map(|second| (0..second).map(move |it| (it, second)))
                {
                    let is_pair = grid.get(first) == grid.get(second)
                        && Unit::ALL.iter().any(|&kind| shape.unit(kind, first) == shape.unit(kind, second));
                    found += usize::from(is_pair);
                    is_conflicting[first] |= is_pair;
                    is_conflicting[second] |= is_pair;
                }
                let conflicting = is_conflicting.iter().filter(|&&is| is).count();
                let kept = (state.conflicts() as usize, state.conflicting().len());
                if kept == (found, conflicting) {
                    Ok(())
                } else {
                    Err(format!("{found} conflicts, not {kept:?}"))
                }
            };
            laws::check(&problem, &Actions, &Conflicts, invariant, 7).unwrap();
            laws::check_neighborhood(&problem, &Conflicting, &Conflicts, invariant, 8).unwrap();
        }
    }
}

/// Does every value from 1 up stand in the cells so many times?
fn each_stands(times: usize, mut cells: Vec<u8>) -> bool {
    cells.sort_unstable();
    cells.chunks(times).zip(1..).all(|(cells, value)| cells.iter().all(|&cell| cell == value))
}

fn complete_with<J: Objective<Complete>>(problem: &Complete, objective: &J) {
    let shape = problem.givens().shape();
    let kept = match problem.kept() {
        Kept::Blocks => Some(Unit::Block),
        Kept::Rows => Some(Unit::Row),
        Kept::Grid => None,
    };
    let units: Vec<Vec<usize>> = kept
        .into_iter()
        .flat_map(|kept| (0..shape.size()).map(move |index| shape.unit_cells(kept, index).collect()))
        .collect();
    let invariant = |state: &Filled| {
        givens_stay(problem.decided(), state.cells())?;
        if !each_stands(shape.size(), state.cells().into()) {
            return Err("a value does not stand as often as it should".to_owned());
        }
        for unit in &units {
            if !each_stands(1, unit.iter().map(|&cell| state.cells()[cell]).collect()) {
                return Err(format!("the {} with the cells {unit:?} is not full", problem.kept()));
            }
        }
        Ok(())
    };
    laws::check(problem, &Actions, objective, invariant, 3).unwrap();
    laws::check_crossover(problem, &KeptParts, objective, 3).unwrap();
    for within in [Some(Unit::Row), Some(Unit::Column), Some(Unit::Block), None] {
        laws::check_neighborhood(problem, &Swaps { within, conflicts: false }, objective, invariant, 4)
            .unwrap();
    }
    laws::check_neighborhood(problem, &Swaps { within: None, conflicts: true }, objective, invariant, 9)
        .unwrap();
    let either = Union(Swaps::within(Unit::Row), Swaps::within(Unit::Column));
    laws::check_neighborhood(problem, &either, objective, invariant, 5).unwrap();
}

#[test]
fn full_blocks_abreast() {
    let puzzles = puzzles().into_iter().chain(["1... ..2. .3.. 4...".parse().unwrap()]);
    for givens in puzzles {
        for reduction in [Reduction::None, Reduction::Propagation] {
            let problem = Complete::reduced(&givens, Kept::Blocks, reduction).unwrap();
            for swaps in [Swaps::default(), Swaps::within(Unit::Row), Swaps::within(Unit::Block)] {
                let Some(lanes) = swaps.abreast(&problem) else {
                    assert!(givens.shape().size() > 9);
                    continue;
                };
                laws::check_lanes(&problem, &lanes, &MissingInRowsAndColumns::default(), 10).unwrap();
            }
            assert_eq!(Swaps { conflicts: true, ..Swaps::default() }.abreast(&problem), None);
        }
        let rows = Complete::new(&givens, Kept::Rows).unwrap();
        assert_eq!(Swaps::default().abreast(&rows), None);
    }
}

// A test each, so that they run side by side.
#[test]
fn complete_in_blocks() {
    complete(Kept::Blocks);
}

#[test]
fn complete_in_rows() {
    complete(Kept::Rows);
}

#[test]
fn complete_as_a_grid() {
    complete(Kept::Grid);
}

fn complete(kept: Kept) {
    for givens in puzzles() {
        let problem = Complete::new(&givens, kept).unwrap();
        complete_with(&problem, &MissingInRowsAndColumns::default());
        complete_with(&problem, &DuplicatesInColumnsAndBlocks::default());
        complete_with(&problem, &RepetitionsEverywhere::default());
        complete_with(&problem, &SwapsNeeded);
        let reduced = Complete::reduced(&givens, kept, Reduction::Propagation).unwrap();
        complete_with(&reduced, &RepetitionsEverywhere::default());
    }
}

/// The counts kept beside the colors agree with the colors.
fn counts_agree(problem: &Coloring, state: &Colored) -> Result<(), String> {
    let colors = state.colors();
    for vertex in 0..colors.len() {
        let neighbors =
            || problem.graph().neighbors(vertex).iter().map(|&neighbor| colors[usize::from(neighbor)]);
        let uncolored = neighbors().filter(|&color| color == 0).count();
        let size = problem.givens().shape().size() as u8;
        let left: Vec<u8> = (1..=size).filter(|&color| neighbors().all(|other| other != color)).collect();
        if state.uncolored_neighbors(vertex) != uncolored
            || state.left(vertex) != left.len()
            || !problem.colors_left(state, vertex).eq(left)
        {
            return Err(format!("the counts of vertex {vertex} are wrong"));
        }
    }
    Ok(())
}

#[test]
fn coloring() {
    for givens in puzzles() {
        for order in Order::ALL {
            let problem = Coloring::new(&givens, order).unwrap();
            let invariant = |state: &Colored| {
                givens_stay(&givens, state.colors())?;
                counts_agree(&problem, state)?;
                let grid = problem.grid(state);
                if grid.filled() + state.uncolored() != state.colors().len() {
                    return Err(format!("{} vertices counted as uncolored", state.uncolored()));
                }
                grid.contradiction().map_or(Ok(()), |contradiction| Err(contradiction.to_string()))
            };
            laws::check(&problem, &Actions, &UncoloredVertices, invariant, 5).unwrap();
        }
    }
}

#[test]
fn explanations_add_up_to_the_cost() {
    for givens in puzzles() {
        let problem = Complete::new(&givens, Kept::Grid).unwrap();
        let state = problem.random_initial(&mut recuit::stream(1, 0));
        let objective = RepetitionsEverywhere::default();
        let shares = objective.explain(&problem, &state);
        let sum: i32 = shares.iter().map(Contribution::cost).sum();
        assert_eq!(sum, objective.cost(&problem, &state));
    }
}
