//! A number that is a function of two others: which values have supports, found by trying all pairs.

use crate::csp::{Conflict, Csp, Domains, Operand, Value, Variable};

/// How many pairs of values are tried before it is left to the bounds: as many as a
/// [`Linear`](super::Linear) equation has sums.
pub(super) const PAIRS: u64 = 4096;

/// The two numbers that a function is given, and what it gives.
pub(super) type Graph = [Operand; 3];

/// The variables, each once.
pub(super) fn scope(graph: Graph) -> Box<[Variable]> {
    let mut scope = Vec::with_capacity(graph.len());
    for variable in graph.into_iter().filter_map(Operand::variable) {
        if !scope.contains(&variable) {
            scope.push(variable);
        }
    }
    scope.into()
}

/// For messages: the result, which comes last in the scope unless it is one of the numbers that are given.
pub(super) fn describe_result([left, right, result]: Graph) -> String {
    let repeated = result.variable().is_some() && (result == left || result == right);
    if repeated { "one of them".to_owned() } else { result.describe() }
}

/// How many numbers an operand may be.
fn size(domains: &Domains, operand: Operand) -> u64 {
    operand.variable().map_or(1, |variable| domains.size(variable).into())
}

/// How many pairs of numbers there are to try.
pub(super) fn pairs(domains: &Domains, [left, right, _]: Graph) -> u64 {
    let (lefts, rights) = (size(domains, left), size(domains, right));
    if left == right { lefts } else { lefts * rights }
}

/// Are there no more pairs than numbers, because one is known or because both are the same?
pub(super) fn is_unary(domains: &Domains, graph @ [left, right, _]: Graph) -> bool {
    pairs(domains, graph) <= size(domains, left).max(size(domains, right))
}

/// How many words the domain of a variable has: 64 values each.
pub(super) fn words(csp: &Csp, variable: Variable) -> usize {
    csp.domain(variable)
        .ends()
        .map_or(1, |(least, greatest)| (greatest >> 6).abs_diff(least >> 6) as usize + 1)
}

/// The scratch memory that is needed: a bit for each value.
pub(super) fn scratch(csp: &Csp, graph: Graph) -> usize {
    graph.into_iter().filter_map(Operand::variable).map(|variable| words(csp, variable)).sum()
}

/// Rule out all values that belong to no solution of `function(left, right) = result`. Takes time proportional to
/// the number of [pairs]. An operand may stand in several places.
pub(super) fn keep_supported(
    domains: &mut Domains,
    scratch: &mut [u64],
    graph @ [left, right, result]: Graph,
    function: impl Fn(i64, i64) -> Option<i64>,
) -> Result<(), Conflict> {
    scratch.fill(0);
    // As they are now: an operand may stand in several places, and lose words in the first of them.
    let spans = graph.map(|operand| {
        operand.variable().map(|variable| {
            let (first, words) = domains.words(variable);
            (variable, first, words.len())
        })
    });
    let words = |place: usize| spans[place].map_or(0, |(_, _, words)| words);
    let (lefts, others) = scratch.split_at_mut(words(0));
    let (rights, results) = others.split_at_mut(words(1));
    let mut satisfiable = false;
    let mut attempt = |one, other| {
        let agrees = |operand, value, found| operand != result || value == found;
        let Some(found) = function(one, other) else { return };
        if agrees(left, one, found) && agrees(right, other, found) && result.may_be(domains, found) {
            mark(domains, lefts, left, one);
            mark(domains, rights, right, other);
            mark(domains, results, result, found);
            satisfiable = true;
        }
    };
    for one in left.values(domains) {
        if left == right {
            attempt(one, one);
        } else {
            right.values(domains).for_each(|other| attempt(one, other));
        }
    }
    if !satisfiable {
        return Err(Conflict);
    }
    let mut marks = &*scratch;
    for (variable, first, words) in spans.into_iter().flatten() {
        let (own, others) = marks.split_at(words);
        domains.intersect(variable, |word| own[(word - first) as usize])?;
        marks = others;
    }
    Ok(())
}

/// A variable has been seen to take a value of its domain in a solution.
#[inline]
fn mark(domains: &Domains, marks: &mut [u64], operand: Operand, number: i64) {
    if let Operand::Variable(variable) = operand {
        let value = number as Value;
        marks[((value >> 6) - domains.words(variable).0) as usize] |= 1 << (value & 63);
    }
}
