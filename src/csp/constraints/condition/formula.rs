//! The tree of a condition, and what can be told and demanded of its nodes.

use super::Leaf;
use crate::csp::{Conflict, Domains, Value, Variable};

/// How leaves are joined. Each leaf occurs once.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    /// The leaf of this number is true, or false.
    Leaf { number: usize, truth: bool },
    /// All parts are true; or at least one is.
    Group { all: bool, parts: Vec<Formula> },
    /// Both are true, or both are false.
    Same(Box<[Formula; 2]>),
}

impl Formula {
    /// All parts, or any of them. Groups of the same sort within are dissolved, so that chains of "and", "or" and
    /// "implies" are not deep.
    pub(super) fn group(all: bool, parts: impl IntoIterator<Item = Formula>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Formula::Group { all: inner, parts } if inner == all => flat.extend(parts),
                part => flat.push(part),
            }
        }
        if flat.len() == 1 { flat.swap_remove(0) } else { Formula::Group { all, parts: flat } }
    }

    /// What is true just where this is false.
    pub(super) fn negated(self) -> Self {
        match self {
            Formula::Leaf { number, truth } => Formula::Leaf { number, truth: !truth },
            Formula::Group { all, parts } => {
                let parts = parts.into_iter().map(Formula::negated).collect();
                Formula::Group { all: !all, parts }
            }
            Formula::Same(both) => {
                let [one, other] = *both;
                Formula::Same(Box::new([one.negated(), other]))
            }
        }
    }

    /// The same, with leaves whose numbers are higher by `by`.
    pub(super) fn shifted(mut self, by: usize) -> Self {
        self.shift(by);
        self
    }

    fn shift(&mut self, by: usize) {
        match self {
            Formula::Leaf { number, .. } => *number += by,
            Formula::Group { parts, .. } => parts.iter_mut().for_each(|part| part.shift(by)),
            Formula::Same(both) => both.iter_mut().for_each(|part| part.shift(by)),
        }
    }

    /// Is it true, as far as it can be told from the values that are left, and if a variable takes the value that is
    /// assumed?
    pub(super) fn truth(
        &self,
        leaves: &[Leaf],
        domains: &Domains,
        assumed: Option<(Variable, Value)>,
    ) -> Option<bool> {
        match self {
            Formula::Leaf { number, truth } => {
                leaves[*number].comparison.truth(domains, assumed).map(|holds| holds == *truth)
            }
            Formula::Group { all, parts } => {
                let mut known = Some(*all);
                for part in parts {
                    match part.truth(leaves, domains, assumed) {
                        Some(truth) if truth != *all => return Some(truth),
                        Some(_) => {}
                        None => known = None,
                    }
                }
                known
            }
            Formula::Same(both) => {
                let [one, other] = both.each_ref().map(|part| part.truth(leaves, domains, assumed));
                Some(one? == other?)
            }
        }
    }

    /// Rule out values so that it is true, or so that it is false: where a single part can bring that about, by
    /// demanding it of this part.
    pub(super) fn force(&self, wanted: bool, leaves: &[Leaf], domains: &mut Domains) -> Result<(), Conflict> {
        match self {
            Formula::Leaf { number, truth } => leaves[*number].comparison.force(*truth == wanted, domains),
            Formula::Group { all, parts } if *all == wanted => {
                parts.iter().try_for_each(|part| part.force(wanted, leaves, domains))
            }
            Formula::Group { parts, .. } => {
                let mut last = None;
                for part in parts {
                    match part.truth(leaves, domains, None) {
                        Some(truth) if truth == wanted => return Ok(()),
                        Some(_) => {}
                        None if last.is_some() => return Ok(()),
                        None => last = Some(part),
                    }
                }
                last.ok_or(Conflict)?.force(wanted, leaves, domains)
            }
            Formula::Same(both) => {
                let [one, other] = &**both;
                if let Some(truth) = one.truth(leaves, domains, None) {
                    other.force(truth == wanted, leaves, domains)
                } else if let Some(truth) = other.truth(leaves, domains, None) {
                    one.force(truth == wanted, leaves, domains)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// How far it is from being true, and from being false, given the same of the leaves.
    pub(super) fn distances(&self, leaf: &impl Fn(usize) -> [i64; 2]) -> [i64; 2] {
        match self {
            Formula::Leaf { number, truth } => {
                let [yes, no] = leaf(*number);
                if *truth { [yes, no] } else { [no, yes] }
            }
            Formula::Group { all, parts } => {
                // Nothing makes an empty "and" false, or an empty "or" true.
                let (mut sum, mut least) = (0, None);
                for part in parts {
                    let [yes, no] = part.distances(leaf);
                    let (each, one) = if *all { (yes, no) } else { (no, yes) };
                    sum += each;
                    least = Some(least.map_or(one, |least: i64| least.min(one)));
                }
                let least = least.unwrap_or(1);
                if *all { [sum, least] } else { [least, sum] }
            }
            Formula::Same(both) => {
                let [[one, not_one], [other, not_other]] = both.each_ref().map(|part| part.distances(leaf));
                [(one + other).min(not_one + not_other), (one + not_other).min(not_one + other)]
            }
        }
    }

    /// In words, given those for the leaves.
    pub(super) fn describe(&self, leaves: &[Leaf]) -> String {
        let nested = |part: &Formula| match part {
            Formula::Leaf { .. } => part.describe(leaves),
            _ => format!("({})", part.describe(leaves)),
        };
        match self {
            Formula::Leaf { number, truth } => leaves[*number].describe(*truth),
            Formula::Group { all, parts } if parts.is_empty() => all.to_string(),
            Formula::Group { all, parts } => {
                let parts: Vec<String> = parts.iter().map(nested).collect();
                parts.join(if *all { " and " } else { " or " })
            }
            Formula::Same(both) => both.each_ref().map(nested).join(" exactly when "),
        }
    }
}
