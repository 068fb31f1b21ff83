//! What is known of the solutions of an instance, without the types.

use super::Item;
use super::patience::Patience;
use crate::edge::Model;
use crate::laws::caught;
use crate::stream;
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The solutions of an instance that one formulation finds, as they are
/// [written](crate::edge::Rendering::line).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// The goals that actions lead to.
    pub(super) goals: BTreeSet<String>,
    /// Are those all?
    pub(super) is_complete: bool,
    /// What the verifier finds no fault with.
    pub(super) verified: BTreeSet<String>,
    /// Some of the states that are not solutions, as they are written.
    lines: BTreeSet<String>,
    /// Do actions lead to every goal that is wanted?
    pub(super) is_construction: bool,
    /// Is every solution as good as any other?
    pub(super) any_goal: bool,
    /// Does everything follow from what is given?
    pub(super) is_trivial: bool,
}

/// How many states that are not solutions are kept, at most.
const LINES: usize = 50;
/// How many texts the verifier is asked about, at most, how many whatever the clock says, and for how long else.
const ASKED: usize = 20_000;
const SURELY: u32 = 5_000;
const SEARCH: Duration = Duration::from_millis(400);

const LEFT_OUT: &str = "no solution is left out";

impl Solutions {
    pub(super) fn add_goal(&mut self, line: String) {
        self.goals.insert(line);
    }

    pub(super) fn add_verified(&mut self, line: String) {
        self.verified.insert(line);
    }

    pub(super) fn add_line(&mut self, line: String) {
        if self.lines.len() < LINES {
            self.lines.insert(line);
        }
    }

    /// Does everything follow from what is given, so that there was too little to be tested?
    pub fn is_trivial(&self) -> bool {
        self.is_trivial
    }

    /// Is enough known to say that a solution is left out?
    pub(super) fn is_accountable(&self) -> bool {
        self.is_complete && self.is_construction
    }

    /// Are all of `others`, found in another way, among the goals? Answers only if all goals are known.
    pub(super) fn judge(&self, others: &BTreeSet<String>, way: &str) -> Option<Item> {
        if !self.is_accountable() || others.is_empty() && self.goals.is_empty() {
            return None;
        }
        let missing: Vec<&String> = others.difference(&self.goals).collect();
        let Some(&first) = missing.first() else {
            return Some(Item::pass(LEFT_OUT, format!("{} found {way} are goals", others.len())));
        };
        // Where a best solution is wanted, those that are no better may be left out; and where names are
        // interchangeable, those that differ from a goal by names alone.
        if !self.goals.is_empty() && (!self.any_goal || self.is_up_to_names(&missing)) {
            return None;
        }
        let finding = format!("a solution, found {way}, that no actions lead to");
        Some(Item::fail(LEFT_OUT, finding, Some(first.clone())))
    }

    /// The words of a goal, sorted, if all goals have the same.
    fn common_words(&self) -> Option<Vec<&str>> {
        let sorted = |goal| {
            let mut words = split(goal).1;
            words.sort_unstable();
            words
        };
        let mut goals = self.goals.iter().map(|goal| sorted(goal));
        let first = goals.next()?;
        goals.all(|words| words == first).then_some(first)
    }

    /// Does renaming turn every missing solution into a goal, but no goal into another goal?
    fn is_up_to_names(&self, missing: &[&String]) -> bool {
        let goals: BTreeSet<Vec<usize>> = self.goals.iter().map(|goal| pattern(goal)).collect();
        // With a single goal, a single missing solution of the same pattern may be a coincidence.
        let enough = self.goals.len() > 1 || missing.len() > 1;
        enough
            && goals.len() == self.goals.len()
            && missing.iter().all(|missing| goals.contains(&pattern(missing)))
    }

    /// Solutions found with nothing but the verifier: by trying all texts of the same form where these are
    /// few, or all orders of the words that every goal has; otherwise by changing texts as long as the
    /// verifier finds no more faults.
    pub(super) fn by_verifier(&self, model: &dyn Model, instance: &str, seed: u64) -> BTreeSet<String> {
        let known: Vec<&String> = self.goals.iter().chain(&self.verified).chain(&self.lines).collect();
        let Some(first) = known.first() else { return BTreeSet::new() };
        let places = split(first).1.len();
        let rows: Vec<Vec<&str>> = known.iter().map(|line| split(line).1).collect();
        if places < 2 || rows.iter().any(|row| row.len() != places) {
            return BTreeSet::new();
        }
        let words: Vec<&str> = rows.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let glue = split(first).0;
        let mut asked = 0;
        let mut patience = Patience::for_steps(SURELY, SEARCH);
        let mut found = BTreeSet::new();
        let mut faults = |row: &[&str]| -> Option<usize> {
            asked += 1;
            if asked > ASKED || !patience.goes_on() {
                return None;
            }
            let line = row.join(glue);
            let verdict = caught(|| model.check(&format!("{line}\n"), Some(instance)));
            let faults = match verdict {
                Ok(Ok(verdicts)) if verdicts.len() == 1 => verdicts[0].len(),
                _ => usize::MAX,
            };
            if faults == 0 {
                found.insert(line);
            }
            Some(faults)
        };
        let all = (0..places).try_fold(1usize, |product, _| product.checked_mul(words.len()));
        if let Some(all) = all.filter(|&all| all <= ASKED) {
            for number in 0..all {
                let digit = |place| words[number / words.len().pow(place) % words.len()];
                let row: Vec<&str> = (0..places as u32).map(digit).collect();
                if faults(&row).is_none() {
                    break;
                }
            }
            return found;
        }
        if let Some(mut row) = self.common_words().filter(|words| orders(words) <= ASKED / 4) {
            while faults(&row).is_some() && next_order(&mut row) {}
        }
        let rng = &mut stream(seed, 11);
        'starts: for row in rows.iter().cycle() {
            let mut row = row.clone();
            let Some(mut least) = faults(&row) else { break };
            for _ in 0..20 * places {
                let before = row.clone();
                let (one, other) = (rng.random_range(0..places), rng.random_range(0..places));
                if rng.random() {
                    row.swap(one, other);
                } else {
                    row[one] = words[rng.random_range(0..words.len())];
                }
                let Some(now) = faults(&row) else { break 'starts };
                // Now and then accept one fault more, to get away from known solutions.
                if now <= least.saturating_add(usize::from(rng.random_ratio(1, 10))) {
                    least = now;
                } else {
                    row = before;
                }
            }
        }
        found
    }
}

/// In how many orders sorted words can stand, or a number that is far too large.
fn orders(words: &[&str]) -> usize {
    let mut orders = 1usize;
    for (place, word) in words.iter().enumerate() {
        let alike = words[..=place].iter().rev().take_while(|other| *other == word).count();
        orders = orders.saturating_mul(place + 1) / alike;
    }
    orders
}

/// The next order of words; false where it was the last one.
fn next_order(words: &mut [&str]) -> bool {
    let Some(rise) = words.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let least = words.iter().rposition(|word| *word > words[rise]).expect("the word after it");
    words.swap(rise, least);
    words[rise + 1..].reverse();
    true
}

/// What separates the parts of a line, and the parts: its words or, if it is a single word, its characters.
fn split(line: &str) -> (&'static str, Vec<&str>) {
    if line.contains(' ') {
        (" ", line.split(' ').collect())
    } else {
        ("", line.split_inclusive(|_: char| true).collect())
    }
}

/// Which words of a line are the same, whatever the words are: `b a b` has the pattern 0, 1, 0.
fn pattern(line: &str) -> Vec<usize> {
    let mut numbers = BTreeMap::new();
    let words = split(line).1.into_iter();
    words
        .map(|word| {
            let next = numbers.len();
            *numbers.entry(word).or_insert(next)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> BTreeSet<String> {
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn orders_of_words_are_all_different() {
        let mut row = ["a", "a", "b", "c"];
        let mut all = BTreeSet::from([row.concat()]);
        while next_order(&mut row) {
            all.insert(row.concat());
        }
        assert_eq!((all.len(), orders(&["a", "a", "b", "c"])), (12, 12));
        assert!(orders(&[["a"; 40], ["b"; 40]].concat()) > ASKED);
    }

    #[test]
    fn what_differs_by_names_alone_may_be_left_out() {
        let known = |goals: &[&str]| Solutions {
            goals: lines(goals),
            is_complete: true,
            is_construction: true,
            any_goal: true,
            ..Solutions::default()
        };
        let verdict = |goals: &[&str], others: &[&str]| {
            known(goals).judge(&lines(others), "by hand").map(|item| item.verdict)
        };
        use super::super::Verdict::{Fail, Pass};
        // Two vertices in two colors: once with colorings that differ by names left out, once with both.
        assert_eq!(verdict(&["1 2", "1 1"], &["1 1", "1 2", "2 1", "2 2"]), None);
        assert_eq!(verdict(&["1 2", "2 1"], &["1 2", "2 1"]), Some(Pass));
        assert_eq!(verdict(&[], &["1 2"]), Some(Fail));
        // Four queens: one of two boards is missing. Three letters: the goals are renamings of each other.
        assert_eq!(verdict(&["2 4 1 3"], &["2 4 1 3", "3 1 4 2"]), Some(Fail));
        assert_eq!(verdict(&["abc", "cba"], &["bac", "abc"]), Some(Fail));
    }
}
