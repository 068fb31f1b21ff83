//! The laws of the framework, over both formulations, every objective and neighborhood.

use recuit::csp::{LowerBound, OpenDomains, OpenVariables, Picture, Repairs, TotalViolation};
use recuit::{Actions, laws};
use recuit_latin::*;

/// Empty, with givens, without a solution, and full.
fn squares() -> Vec<Square> {
    let text = "1 2 .\n. . .\n. . 3\n\n1 2 | . 1\n\n1";
    let generated = Generator { order: 7, holes: Some(30), balanced: false }.square(3).unwrap();
    let mut squares = read(text).unwrap();
    squares.extend([generated, Square::new(4, [0; 16]).unwrap()]);
    squares
}

#[test]
fn partial() {
    for square in squares() {
        let csp = declare(&square);
        for branches in [branches(), Default::default()] {
            let problem = csp.partial_with(branches);
            let kept = |_: &_| Ok(());
            laws::check(&problem, &Actions, &OpenVariables, kept, 1).unwrap();
            laws::check(&problem, &Actions, &LowerBound, kept, 2).unwrap();
            laws::check_residual(&problem, &OpenDomains, 6).unwrap();
            laws::check_view(&problem, &Actions, &OpenVariables, &Picture::new(&csp), 5).unwrap();
        }
    }
}

#[test]
fn complete() {
    for square in squares() {
        let csp = declare(&square);
        let problem = csp.complete();
        let givens_stay = |state: &recuit::csp::FullAssignment| {
            let cells = csp.all().zip(square.cells());
            match cells
                .filter(|&(_, &given)| given != 0)
                .find(|&(cell, &given)| state.value(cell) != i32::from(given))
            {
                Some((cell, given)) => {
                    Err(format!("{given} became {} in {}", state.value(cell), csp.name(cell)))
                }
                None => Ok(()),
            }
        };
        laws::check(&problem, &Actions, &TotalViolation, givens_stay, 4).unwrap();
        for repairs in [Repairs::All, Repairs::Conflicted] {
            laws::check_neighborhood(&problem, &repairs, &TotalViolation, givens_stay, 3).unwrap();
        }
        laws::check_view(&problem, &Repairs::All, &TotalViolation, &Picture::new(&csp), 6).unwrap();
    }
}
