//! What is also asked of a declared puzzle: its constraints, and its own verifier.

use super::patience::Patience;
use super::{Checkup, Item, Kind, LAWS, Verdict};
use crate::csp::{Branches, Csp, Value, ValueOrder, Variable};
use crate::laws::{self, caught};
use crate::{DepthFirst, Engine, Problem, Random, Run, TimeLimit, stream};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::time::Duration;

/// How many solutions to look for, from which assignments are then made by small changes.
const SOLUTIONS: u64 = 5;
/// How long to search for them, and again for assignments that the two judge differently.
const SEARCH: Duration = Duration::from_millis(300);
/// How many assignments are compared, at most.
const COMPARED: usize = 3000;

const AGREE: &str = "the declaration and the verifier agree";

impl Checkup {
    /// Add the laws of constraints, and put names in place of the numbers of variables and constraints.
    pub(in crate::edge) fn add_constraints(&mut self, csp: &Csp, seed: u64) {
        let mut patience = Patience::new(LAWS / 2);
        let findings = laws::survey_constraints(csp, seed, &mut || patience.goes_on());
        // Laws that were never tested are left out.
        self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "constraints: ")));
        self.kinds = Kind::all(csp, seed);
        let slow = self.kinds.iter().filter(|kind| kind.is_slow).map(|kind| Item {
            name: "deltas are quicker than measuring twice".to_owned(),
            verdict: Verdict::Note,
            finding: format!("{}: {:.0} ns; keep a tally", kind.kind, kind.delta),
            culprit: None,
        });
        self.items.extend(slow);
        for item in &mut self.items {
            item.finding = named(csp, &item.finding);
            item.culprit = item.culprit.as_ref().map(|culprit| named(csp, culprit));
        }
    }

    /// Does the puzzle's own verifier judge as the declaration does?
    pub(in crate::edge) fn add_verifier(
        &mut self,
        csp: &Csp,
        verify: &dyn Fn(&[Value]) -> Option<Vec<String>>,
        seed: u64,
    ) {
        self.items.push(match caught(|| compare(csp, verify, seed)) {
            Ok(item) => item,
            Err(message) => Item::fail("nothing panics", format!("`verify` panicked: {message}"), None),
        });
    }
}

fn compare(csp: &Csp, verify: &dyn Fn(&[Value]) -> Option<Vec<String>>, seed: u64) -> Item {
    let rng = &mut stream(seed, 3);
    let any =
        |rng: &mut Random, variable: Variable| csp.domain(variable).values().choose(rng).unwrap_or_default();
    let all: Vec<Variable> = csp.all().collect();
    let mut starts: Vec<Vec<Value>> = vec![all.iter().map(|&variable| any(rng, variable)).collect()];
    if verify(&starts[0]).is_none() {
        let finding = "the declaration is verified by the code that searches it: give `Declare::verify`";
        return Item { verdict: Verdict::Note, ..Item::pass(AGREE, finding.to_owned()) };
    }
    for seed in 0..SOLUTIONS {
        let problem = csp.partial_with(Branches { values: ValueOrder::Random, seed, ..Branches::default() });
        let mut run = Run::seeded(seed).until(TimeLimit::new(SEARCH / SOLUTIONS as u32));
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut run);
        if let Some(solution) = outcome.solution() {
            let value = |&variable| solution.value(variable).unwrap_or_default();
            starts.push(all.iter().map(value).collect());
        }
    }
    let mut patience = Patience::new(SEARCH);
    let mut compared = 0;
    let mut goes_on = |compared| compared < COMPARED && patience.goes_on();
    // From each start, make changes that the verifier finds no worse, or now and then by one fault worse.
    for start in starts.iter().rev().chain(starts.iter().cycle()) {
        if !goes_on(compared) || all.is_empty() {
            break;
        }
        let mut row = start.clone();
        let mut least = verify(&row).map_or(0, |faults| faults.len());
        for _ in 0..4 * all.len().max(10) {
            compared += 1;
            if let Some(item) = disagreement(csp, verify, &row) {
                return item;
            }
            if !goes_on(compared) {
                break;
            }
            let before = row.clone();
            let [one, other] = [0; 2].map(|_| all[rng.random_range(0..all.len())].index());
            if rng.random() {
                row.swap(one, other);
            } else {
                row[one] = any(rng, all[one]);
            }
            if let Some(item) = disagreement(csp, verify, &row) {
                return item;
            }
            let now = verify(&row).map_or(0, |faults| faults.len());
            if now <= least + usize::from(rng.random_ratio(1, 10)) {
                least = now;
            } else {
                row = before;
            }
        }
    }
    Item::pass(AGREE, format!("{compared} assignments, {} solutions among them", starts.len() - 1))
}

/// Which of the two accepts these values while the other refuses them, and why.
fn disagreement(csp: &Csp, verify: &dyn Fn(&[Value]) -> Option<Vec<String>>, row: &[Value]) -> Option<Item> {
    let declared = csp.faults(|variable| Some(row[variable.index()]));
    let verified = verify(row).unwrap_or_default();
    let shown = || {
        let word = |variable: Variable| format!("{} = {}", csp.name(variable), row[variable.index()]);
        csp.all().map(word).collect::<Vec<_>>().join(", ")
    };
    match (declared.first(), verified.first()) {
        (Some(fault), None) => {
            let finding = format!("`verify` accepts what the declaration refuses ({fault}): {}", shown());
            Some(Item::fail(AGREE, finding, Some(fault.clone())))
        }
        (None, Some(fault)) => {
            let finding = format!("the declaration accepts what `verify` refuses ({fault}): {}", shown());
            Some(Item::fail(AGREE, finding, Some(fault.clone())))
        }
        _ => None,
    }
}

/// Variables by their names: `Change(Variable(1), 1)` is `Change(y, 1)`, and `values[1]` is `values[y]`.
fn named(csp: &Csp, text: &str) -> String {
    let mut named = String::new();
    let mut rest = text;
    let places = [("Variable(", ')', ""), ("values[", ']', "values[")];
    'text: while !rest.is_empty() {
        for (opening, closing, kept) in places {
            let number = rest.strip_prefix(opening).and_then(|inside| inside.split_once(closing));
            if let Some((number, after)) = number
                && let Some(variable) = number.parse().ok().and_then(|number: usize| csp.all().nth(number))
            {
                named += kept;
                named += csp.name(variable);
                named += if kept.is_empty() { "" } else { "]" };
                rest = after;
                continue 'text;
            }
        }
        let violated = rest.strip_prefix("violations[").and_then(|inside| inside.split_once(']'));
        if let Some((number, after)) = violated
            && let Some(posted) = number.parse().ok().and_then(|number: usize| csp.constraints().get(number))
        {
            named += &format!("violations[{}]", posted.name());
            rest = after;
            continue;
        }
        let next = rest.chars().next().map_or(0, char::len_utf8);
        named += &rest[..next];
        rest = &rest[next..];
    }
    named
}
