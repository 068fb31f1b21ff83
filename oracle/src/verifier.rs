//! What the verifier of a model says of lines that are right, and of others.

use crate::claims::Claim;
use crate::trial::keeping_panic;
use crate::{Definition, Draw, Solutions};
use recuit::edge::Model;

/// So many lines are made of each solution.
const CHANGES: usize = 4;

/// Is `line`, a solution that a search has shown, accepted, and is it refused with two of its characters exchanged, unless
/// that is a solution too?
pub(crate) fn judge(
    definition: &dyn Definition,
    model: &dyn Model,
    (instance, solutions): (&str, &Solutions),
    line: &str,
    draw: &mut Draw,
) -> Vec<Claim> {
    let judged = |line: &str| match keeping_panic(|| model.check(line, Some(instance))) {
        Ok(Ok(verdicts)) => verdicts.iter().all(Vec::is_empty) && !verdicts.is_empty(),
        Ok(Err(_)) => false,
        Err(message) => panic!("the verifier panics: {message}"),
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
        // What is the same solution may be written in a way that is not read.
        let is_new = number == 0 || says != canonical;
        let (is_right, is_accepted) = (solutions.contain(&says), judged(line));
        let fault = format!("{line:?}: accepted is {is_accepted}, right is {is_right}");
        is_new.then_some(Claim { about: "the verifier", fault: (is_right != is_accepted).then_some(fault) })
    });
    claims.collect()
}
