//! The laws of the framework, over every formulation, objective and neighborhood of the n queens.

use recuit::edge::{Experiment, examine};
use recuit::{Actions, laws};
use recuit_queens::*;

/// Empty boards from the smallest on, and one with given queens.
fn boards() -> Vec<Board> {
    let given = read(".Q..... ....... ....Q.. ....... ....... ....... ......Q").unwrap();
    [1, 2, 3, 4, 8, 12].into_iter().map(Board::empty).chain(given).collect()
}

fn given_stay(board: &Board, row: impl Fn(usize) -> Option<u32>) -> Result<(), String> {
    let moved = |&(column, given): &(usize, &Option<u32>)| given.is_some() && *given != row(column);
    match board.given().iter().enumerate().find(moved) {
        Some((column, _)) => Err(format!("the given queen of column {column} moved")),
        None => Ok(()),
    }
}

#[test]
fn an_examination_finds_nothing() {
    let formulations = ["partial", "complete", "columns"].map(|name| {
        let toml = format!("model = {{ name = 'queens', formulation = {{ name = '{name}' }} }}");
        (name.to_owned(), Experiment::from_toml(&toml).unwrap().model)
    });
    for examined in examine(&formulations, &[("six".to_owned(), "6".to_owned())], 1, &mut |_| ()).unwrap() {
        assert!(examined.checkup.is_healthy(), "{examined:#?}");
    }
}

#[test]
fn partial() {
    for board in boards() {
        for order in [Order::First, Order::MostConstrained] {
            let problem = Partial::new(&board, order).unwrap();
            let invariant = |state: &Placed| {
                given_stay(&board, |column| state.rows()[column])?;
                let faults = verify(&board, state.rows());
                let empty = faults.iter().filter(|fault| fault.ends_with("has no queen")).count();
                if (empty, faults.len()) == (state.empty_columns(), empty) {
                    Ok(())
                } else {
                    Err(faults.join("; "))
                }
            };
            laws::check(&problem, &Actions, &EmptyColumns, invariant, 1).unwrap();
        }
    }
}

/// The pairs of queens that attack each other, found one by one.
fn attacking_pairs(rows: &[u32]) -> i64 {
    let attacks = |a: usize, b: usize| rows[a] == rows[b] || rows[a].abs_diff(rows[b]) as usize == b - a;
    (0..rows.len()).map(|b| (0..b).filter(|&a| attacks(a, b)).count() as i64).sum()
}

fn pairs_agree(board: &Board, state: &Placement) -> Result<(), String> {
    given_stay(board, |column| Some(state.rows()[column]))?;
    match attacking_pairs(state.rows()) {
        pairs if pairs == state.attacking_pairs() => Ok(()),
        pairs => Err(format!("{} attacking pairs instead of {pairs}", state.attacking_pairs())),
    }
}

#[test]
fn complete() {
    for board in boards() {
        let problem = Complete::new(&board).unwrap();
        let invariant = |state: &Placement| {
            let mut rows = state.rows().to_vec();
            rows.sort_unstable();
            rows.dedup();
            if rows.len() < board.size() {
                Err("two queens share a row".into())
            } else {
                pairs_agree(&board, state)
            }
        };
        laws::check(&problem, &Actions, &AttackingPairs, invariant, 2).unwrap();
        for queens in [Movers::Attacked, Movers::All] {
            laws::check_neighborhood(&problem, &Swaps { queens }, &AttackingPairs, invariant, 3).unwrap();
        }
    }
}

#[test]
fn columns() {
    for board in boards() {
        let problem = Columns::new(&board);
        let invariant = |state: &Placement| pairs_agree(&board, state);
        laws::check(&problem, &Actions, &AttackingPairs, invariant, 4).unwrap();
        for queens in [Movers::Attacked, Movers::All] {
            laws::check_neighborhood(&problem, &Moves { queens }, &AttackingPairs, invariant, 5).unwrap();
        }
    }
}

#[test]
fn views() {
    for board in boards() {
        let view = Chessboard(&board);
        for order in [Order::First, Order::MostConstrained] {
            let problem = Partial::new(&board, order).unwrap();
            laws::check_view(&problem, &Actions, &(), &view, 6).unwrap();
        }
        for queens in [Movers::Attacked, Movers::All] {
            let problem = Complete::new(&board).unwrap();
            laws::check_view(&problem, &Swaps { queens }, &AttackingPairs, &view, 7).unwrap();
            laws::check_view(&Columns::new(&board), &Moves { queens }, &AttackingPairs, &view, 8).unwrap();
        }
    }
}
