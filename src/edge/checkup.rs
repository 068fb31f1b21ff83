//! An examination of a formulation: does it keep its promises, and how fast is it?

mod speed;
mod uniformity;

pub use speed::Speed;

use super::strategies::{Slot, Strategies};
use crate::laws::{self, Finding, Law};
use crate::{Actions, Neighborhood, Objective, Problem};
use serde::Serialize;
use std::any::type_name;
use std::fmt::Debug;
use std::time::{Duration, Instant};

/// How an item of a [`Checkup`] came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As it should be.
    Pass,
    /// Something is wrong.
    Fail,
    /// Nothing is wrong, but there is something to know.
    Note,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What is asked for: a law, in a line.
    pub name: String,
    /// How it came out.
    pub verdict: Verdict,
    /// What was found, in words.
    pub finding: String,
    /// The action to look at, where something is wrong with one.
    pub culprit: Option<String>,
}

/// What an examination found; see `recuit doctor`.
#[derive(Clone, Debug, Serialize)]
pub struct Checkup {
    /// The laws, then how moves are drawn, then hints.
    pub items: Vec<Item>,
    /// How fast the formulation is.
    pub speed: Speed,
}

/// No longer are laws checked.
const LAWS: Duration = Duration::from_millis(600);

impl Checkup {
    /// Examine a formulation, on walks drawn from `seed`. What depends on the clock is how long the walks are, and the
    /// speed. Where there are no moves, the actions serve as such.
    pub fn new<P, C, N, J, H, B>(problem: &P, strategies: &Strategies<C, N, J, H, B>, seed: u64) -> Self
    where
        P: Problem,
        P::State: PartialEq + Debug,
        P::Action: PartialEq,
        C: Slot,
        N: Slot<Strategy: Neighborhood<P>>,
        J: Slot<Strategy: Objective<P>>,
        H: Slot<Strategy: Objective<P>>,
        B: Slot<Strategy: Objective<P>>,
    {
        let (neighborhood, objective) = (strategies.neighborhood.held(), strategies.objective.held());
        let mut checkup = match (neighborhood, objective) {
            (Some(neighborhood), Some(objective)) if N::MAY_HOLD && J::MAY_HOLD => {
                Checkup::of_moves(problem, neighborhood, objective, seed)
            }
            (_, Some(objective)) if J::MAY_HOLD => Checkup::of_moves(problem, &Actions, objective, seed),
            _ => Checkup::of_moves(problem, &Actions, &(), seed),
        };
        // The same objective often serves in all three places; it is examined once.
        let names = [type_name::<J::Strategy>(), type_name::<H::Strategy>(), type_name::<B::Strategy>()];
        if let Some(heuristic) = strategies.heuristic.held()
            && H::MAY_HOLD
            && names[1] != names[0]
        {
            checkup.add_objective("heuristic: ", survey(problem, &Actions, heuristic, seed));
        }
        if let Some(bound) = strategies.bound.held()
            && B::MAY_HOLD
            && !names[..2].contains(&names[2])
        {
            checkup.add_objective("bound: ", survey(problem, &Actions, bound, seed));
        }
        checkup.items.extend(checkup.speed.hint());
        checkup
    }

    fn of_moves<P, N, J>(problem: &P, neighborhood: &N, objective: &J, seed: u64) -> Self
    where
        P: Problem,
        P::State: PartialEq + Debug,
        P::Action: PartialEq,
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let findings = survey(problem, neighborhood, objective, seed).into_iter();
        let mut items: Vec<Item> = findings.filter_map(|finding| Item::of(finding, "")).collect();
        items.push(uniformity::item(problem, neighborhood, seed));
        Checkup { items, speed: Speed::measure(problem, neighborhood, objective, seed) }
    }

    /// What was found about another objective, in its role.
    fn add_objective(&mut self, role: &str, findings: Vec<Finding>) {
        let laws = [Law::FiniteCosts, Law::LowerBound, Law::Delta];
        let of_objective = findings.into_iter().filter(|finding| laws.contains(&finding.law));
        self.items.extend(of_objective.filter_map(|finding| Item::of(finding, role)));
    }

    /// Does nothing fail?
    pub fn is_healthy(&self) -> bool {
        self.items.iter().all(|item| item.verdict != Verdict::Fail)
    }
}

fn survey<P, N, J>(problem: &P, neighborhood: &N, objective: &J, seed: u64) -> Vec<Finding>
where
    P: Problem,
    P::State: PartialEq + Debug,
    P::Action: PartialEq,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    let begin = Instant::now();
    laws::survey(problem, neighborhood, objective, |_| Ok(()), seed, || begin.elapsed() < LAWS)
}

impl Item {
    /// What was found about a law; nothing if it did not come up, or is one that only the model's tests know.
    fn of(finding: Finding, role: &str) -> Option<Self> {
        let Finding { law, tested, broken } = finding;
        if tested == 0 || law == Law::Invariant {
            return None;
        }
        let name = format!("{role}{}", law.name());
        Some(match broken {
            None => Item { name, verdict: Verdict::Pass, finding: format!("{tested} times"), culprit: None },
            Some(broken) => Item {
                name,
                verdict: Verdict::Fail,
                finding: format!("expected {}, found {}", broken.expected, broken.found),
                culprit: broken.action,
            },
        })
    }
}
