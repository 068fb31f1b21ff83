//! The text formats.

use crate::Function;
use recuit::edge::nearest;
use recuit::{InputError, Token, Tokens};
use std::fmt;

/// A function, a dimension, and a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instance {
    /// What is to be minimized.
    pub function: Function,
    /// The number of coordinates.
    pub dimension: usize,
    /// The least and the greatest value of every coordinate.
    pub bounds: (f64, f64),
}

impl Instance {
    /// The largest dimension.
    pub const MAX_DIMENSION: usize = 1_000_000;
}

/// The instances in a text, one a line: the name of a function, then `dimension=N` and, unless it is the usual one,
/// `box=LOW..HIGH`. What follows a `#` is a comment.
///
/// # Errors
/// At the first word that means nothing there.
///
/// ```
/// let instances = recuit_continuous::read("rastrigin dimension=10\nsphere dimension=2 box=-1..3").unwrap();
/// assert_eq!((instances[0].dimension, instances[1].bounds), (10, (-1.0, 3.0)));
/// let error = recuit_continuous::read("rastrigi dimension=2").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: found rastrigi, expected one of sphere, rastrigin, rosenbrock; did you mean rastrigin?");
/// ```
pub fn read(text: &str) -> Result<Vec<Instance>, InputError> {
    let mut instances = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut tokens = Tokens::of_line(line.split('#').next().unwrap_or(""), number);
        let Some(name) = tokens.next() else { continue };
        let function = function(name)?;
        let (mut dimension, mut bounds) = (None, function.usual_box());
        for token in tokens.by_ref() {
            match token.text.split_once('=') {
                Some(("dimension", value)) => {
                    let expected =
                        || token.error(format!("dimension=N with N from 1 to {}", Instance::MAX_DIMENSION));
                    let found =
                        value.parse().ok().filter(|value| (1..=Instance::MAX_DIMENSION).contains(value));
                    dimension = Some(found.ok_or_else(expected)?);
                }
                Some(("box", value)) => {
                    bounds = interval(value, function).map_err(|expected| token.error(expected))?;
                }
                _ => return Err(token.error("dimension=N or box=LOW..HIGH")),
            }
        }
        let dimension = match dimension {
            Some(dimension) => dimension,
            None => tokens.parse("dimension=N")?, // the end of the line: always an error
        };
        instances.push(Instance { function, dimension, bounds });
    }
    Ok(instances)
}

fn function(name: Token<'_>) -> Result<Function, InputError> {
    let known = Function::ALL.into_iter().find(|function| function.name() == name.text);
    known.ok_or_else(|| {
        let names = Function::ALL.map(Function::name);
        let error = name.error(format!("one of {}", names.join(", ")));
        match nearest(name.text, names) {
            Some(near) => error.suggest(format!("did you mean {near}?")),
            None => error,
        }
    })
}

/// `LOW..HIGH`, around the lowest point; otherwise what was expected.
fn interval(text: &str, function: Function) -> Result<(f64, f64), String> {
    let bounds = text.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let finite = bounds.filter(|(low, high): &(f64, f64)| low.abs().max(high.abs()) <= 1e6 && low < high);
    let (low, high) = finite.ok_or("box=LOW..HIGH with LOW below HIGH, both from -1000000 to 1000000")?;
    let lowest = function.lowest_at();
    if (low..=high).contains(&lowest) {
        Ok((low, high))
    } else {
        Err(format!("a box that contains {lowest}, where {function} is lowest"))
    }
}

/// The points in a text, one a line: their coordinates. What follows a `#` is a comment.
///
/// # Errors
/// At the first word that is no number.
pub fn read_points(text: &str) -> Result<Vec<Vec<f64>>, InputError> {
    let mut points = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let tokens = Tokens::of_line(line.split('#').next().unwrap_or(""), number);
        let point = tokens.map(|token| token.parse("a coordinate")).collect::<Result<Vec<f64>, _>>()?;
        if !point.is_empty() {
            points.push(point);
        }
    }
    Ok(points)
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.bounds;
        write!(f, "{} dimension={} box={low}..{high}", self.function, self.dimension)
    }
}
