//! An examination of a formulation: does it keep its promises, and how fast is it?

mod speed;
mod uniformity;

pub use speed::Speed;

use super::Strategies;
use crate::laws::{self, Finding, Law};
use crate::{Neighborhood, Objective, Problem};
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
    /// speed.
    pub fn new<P, N, J, H, B>(problem: &P, strategies: &Strategies<N, J, H, B>, seed: u64) -> Self
    where
        P: Problem,
        P::State: PartialEq + Debug,
        P::Action: PartialEq,
        N: Neighborhood<P>,
        J: Objective<P>,
        H: Objective<P>,
        B: Objective<P>,
    {
        let Strategies { neighborhood, objective, heuristic, bound } = strategies;
        let mut items = Vec::new();
        let laws_of_objective = [Law::FiniteCosts, Law::LowerBound, Law::Delta];
        for finding in survey(problem, neighborhood, objective, seed) {
            items.extend(Item::of(finding, ""));
        }
        // The same objective often serves in all three places; it is examined once.
        let names = [type_name::<J>(), type_name::<H>(), type_name::<B>()];
        let mut examined = vec!["()", names[0]];
        let mut objective_as = |name, role, findings: &dyn Fn() -> Vec<Finding>| {
            if !examined.contains(&name) {
                examined.push(name);
                let findings = findings().into_iter();
                let of_objective = findings.filter(|finding| laws_of_objective.contains(&finding.law));
                items.extend(of_objective.filter_map(|finding| Item::of(finding, role)));
            }
        };
        objective_as(names[1], "heuristic: ", &|| survey(problem, &crate::Actions, heuristic, seed));
        objective_as(names[2], "bound: ", &|| survey(problem, &crate::Actions, bound, seed));
        items.push(uniformity::item(problem, neighborhood, seed));
        let speed = Speed::measure(problem, neighborhood, objective, seed);
        items.extend(speed.hint());
        Checkup { items, speed }
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
