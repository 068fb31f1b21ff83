//! The verifier: checks a solution by the definition of a Latin square, to be trusted by reading.

use crate::Square;

/// All that is wrong with a solution, of the instance `given` if there is one; nothing if it is correct. Rows and
/// columns are counted from 1.
///
/// ```
/// use recuit_latin::{read, verify};
/// let squares = read("1 2 | 2 1\n1 2 | 1 .\n. . | 1 .").unwrap();
/// assert!(verify(&squares[0], None).is_empty());
/// assert_eq!(verify(&squares[1], None), [
///     "row 2 column 2 is a hole", "2 is missing in row 2", "1 stands 2 times in column 1", "2 is missing in column 1",
///     "1 is missing in column 2",
/// ]);
/// assert_eq!(verify(&squares[0], Some(&squares[2])), ["row 2 column 1 is 2, and 1 was given"]);
/// ```
pub fn verify(solution: &Square, given: Option<&Square>) -> Vec<String> {
    let order = solution.order();
    if let Some(given) = given.filter(|given| given.order() != order) {
        return vec![format!("a square of order {order}, and one of order {} was given", given.order())];
    }
    let mut wrong = Vec::new();
    for row in 0..order {
        for column in 0..order {
            let place = order * row + column;
            let found = solution.cells()[place];
            let wanted = given.map_or(0, |given| given.cells()[place]);
            if found == 0 {
                wrong.push(format!("row {} column {} is a hole", row + 1, column + 1));
            } else if wanted != 0 && wanted != found {
                wrong.push(format!(
                    "row {} column {} is {found}, and {wanted} was given",
                    row + 1,
                    column + 1
                ));
            }
        }
    }
    for (kind, along, across) in [("row", 1, order), ("column", order, 1)] {
        for line in 0..order {
            for number in 1..=order {
                let there =
                    |&place: &usize| usize::from(solution.cells()[line * across + place * along]) == number;
                match (0..order).filter(there).count() {
                    1 => {}
                    0 => wrong.push(format!("{number} is missing in {kind} {}", line + 1)),
                    times => wrong.push(format!("{number} stands {times} times in {kind} {}", line + 1)),
                }
            }
        }
    }
    wrong
}
