//! The formats of QAPLIB (Burkard, Karisch & Rendl 1997): numbers, with any blanks and line ends between them.

use crate::{Instance, InstanceError};
use recuit::{InputError, Tokens};
use std::fmt;

/// A solution as it is written: the permutation, and what it is said to cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// What it is said to cost.
    pub value: i64,
    /// The location of each facility, counted from 1; not checked to be a permutation.
    pub permutation: Vec<u64>,
}

/// The instances in a text, one after the other: each its size, the flows row by row, the distances row by row.
///
/// # Errors
/// At the first word that is not the number expected there.
///
/// ```
/// let error = recuit_qap::read("2\n 0 3 1 0\n 0 x 7 0").unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 4: found x, expected the distance from location 1 to 2, a whole number from 0 to 2147483647");
/// ```
pub fn read(text: &str) -> Result<Vec<Instance>, InputError> {
    let mut tokens = Tokens::new(text);
    let mut instances = Vec::new();
    while let Some(first) = tokens.next() {
        let expected = format!("the number of facilities, from 1 to {}", Instance::MAX_SIZE);
        let size = first.parse(&expected)?;
        if !(1..=Instance::MAX_SIZE).contains(&size) {
            return Err(first.error(expected));
        }
        let mut matrix = |entry: &str, place: &str| -> Result<Vec<i32>, InputError> {
            (0..size * size)
                .map(|index| {
                    let (from, to) = (index / size + 1, index % size + 1);
                    let expected = || {
                        format!(
                            "the {entry} from {place} {from} to {to}, a whole number from 0 to {}",
                            i32::MAX
                        )
                    };
                    // The words of what was expected are put together only when something else is found.
                    let token = tokens.next().ok_or_else(|| tokens.clone().word(&expected()).unwrap_err())?;
                    token.text.parse().ok().filter(|&entry| entry >= 0).ok_or_else(|| token.error(expected()))
                })
                .collect()
        };
        let (flows, distances) = (matrix("flow", "facility")?, matrix("distance", "location")?);
        let instance = Instance::new(size, flows, distances).map_err(|error| match error {
            InstanceError::Cost(cost) => InputError::new(
                first.line,
                first.column,
                format!("an instance with costs up to {cost}"),
                format!("none above {}", Instance::MAX_COST),
            ),
            other => first.error(other.to_string()),
        })?;
        instances.push(instance);
    }
    Ok(instances)
}

/// The solutions in a text, one after the other: each its size, its value, the location of each facility. What follows a
/// `#` is a remark.
///
/// # Errors
/// At the first word that is not the number expected there.
pub fn read_solutions(text: &str) -> Result<Vec<Stated>, InputError> {
    let lines: Vec<&str> = text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect();
    let text = lines.join("\n");
    let mut tokens = Tokens::new(&text);
    let mut solutions = Vec::new();
    while let Some(first) = tokens.next() {
        let size: usize = first.parse("the number of facilities")?;
        let value = tokens.parse("the value of the solution")?;
        let location = |facility| tokens.parse(&format!("the location of facility {facility}"));
        let permutation = (1..=size).map(location).collect::<Result<_, _>>()?;
        solutions.push(Stated { value, permutation });
    }
    Ok(solutions)
}

/// QAPLIB's format, on two lines.
impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.permutation.len(), self.value)?;
        let locations: Vec<String> = self.permutation.iter().map(ToString::to_string).collect();
        f.write_str(&locations.join(" "))
    }
}
