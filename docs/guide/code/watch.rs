use crate::formulate::Langford;
use crate::state::{Partial, Row};
use recuit::Problem;
use recuit::trace::{Act, Board, Frame, Part, Scene, View, Why};

/// A row of cells, each with its number once it has one.
pub struct Places;

impl View<Partial> for Places {
    fn scene(&self, &Partial(Langford { n }): &Partial) -> Scene {
        let symbols = (1..=n).map(|number| number.to_string()).collect();
        Part::Board(Board { rows: 1, columns: 2 * n, symbols, ..Board::default() }).into()
    }

    fn draw(&self, &Partial(Langford { n }): &Partial, state: &Row, frame: &mut Frame) {
        let mut row = vec![0; 2 * n];
        for (number, &first) in (1..=n).rev().zip(&state.first) {
            row[first as usize] = number as u32;
            row[first as usize + number + 1] = number as u32;
        }
        row.into_iter().for_each(|number| frame.value(number));
    }

    fn act(&self, problem: &Partial, state: &Row, &first: &u32) -> Act {
        let number = problem.0.n - state.first.len();
        Act::Text(format!("{number} at {} and {}", first + 1, first as usize + number + 2))
    }

    fn why(&self, problem: &Partial, state: &Row) -> Why {
        if problem.goal_test(state) {
            return Why::None;
        }
        Why::Text(format!("no two places are left for {}", problem.0.n - state.first.len()))
    }
}

#[test]
fn the_view_keeps_its_promises() {
    use crate::state::OpenPairs;
    use recuit::{Actions, laws};

    laws::check_view(&Partial(Langford { n: 5 }), &Actions, &OpenPairs, &Places, 1).unwrap();
}
