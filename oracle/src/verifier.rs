//! What the verifier of a model says of lines that are right, and of others.

use crate::claims::Claim;
use crate::trial::keeping_panic;
use crate::{Definition, Draw, Solutions};
use recuit::edge::Model;

/// How many changed lines are made of each solution.
const CHANGES: usize = 4;

/// Is `line`, a solution that a search has shown, accepted? And is it refused once two of its characters are
/// exchanged, unless that is a solution too?
pub(crate) fn judge(
    definition: &dyn Definition,
    model: &dyn Model,
    (instance, solutions): (&str, &Solutions),
    line: &str,
    draw: &mut Draw,
) -> Vec<Claim> {
    if line.trim().is_empty() {
        // An instance with nothing to decide has an empty solution, and so there is no line to be read.
        return Vec::new();
    }
    // A line that cannot be read is not judged.
    let judged = |line: &str| match keeping_panic(|| model.check(line, Some(instance))) {
        Ok(Ok(verdicts)) => Ok(Some(verdicts.len() == 1 && verdicts[0].is_empty())),
        Ok(Err(_)) => Ok(None),
        Err(message) => Err(message),
    };
    let canonical = definition.canonical(instance, line);
    let mut lines = vec![line.to_owned()];
    for _ in 0..CHANGES {
        let mut characters: Vec<char> = line.chars().collect();
        if characters.len() > 1 {
            let last = characters.len() as i64 - 1;
            characters.swap(draw.number(0..=last) as usize, draw.number(0..=last) as usize);
        }
        lines.push(characters.into_iter().collect());
    }
    let claims = lines.iter().enumerate().filter_map(|(number, line)| {
        let says = definition.canonical(instance, line);
        let is_right = solutions.contain(&says);
        let fault = match judged(line) {
            Err(message) => Some(format!("{line:?}: {message}")),
            Ok(None) if number == 0 => Some(format!("{line:?}, shown as a solution, is not read")),
            // A changed line may be one that the model never writes, or the same solution written in another
            // way.
            Ok(None) => return None,
            Ok(Some(_)) if number > 0 && says == canonical => return None,
            Ok(Some(is_accepted)) => {
                let fault = || format!("{line:?}: accepted is {is_accepted}, right is {is_right}");
                (is_right != is_accepted).then(fault)
            }
        };
        Some(Claim { about: "the verifier", fault })
    });
    claims.collect()
}
