//! An examination of a formulation: does it keep its promises, and how fast is it?

mod across;
mod declared;
mod goals;
mod solutions;
mod speed;
mod uniformity;

pub use across::{Examined, examine};
pub use solutions::Solutions;
pub use speed::Speed;

use super::Rendering;
use super::strategies::{Slot, Strategies};
use super::suits::Goal;
use crate::laws::{self, Finding, Law, Role, caught};
use crate::{Actions, Neighborhood, Objective, Problem, Solution};
use goals::Goals;
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
    /// The laws, then how moves are drawn, then what the verifier says of goals, then hints.
    pub items: Vec<Item>,
    /// How fast the formulation is.
    pub speed: Speed,
    /// The solutions that were met.
    #[serde(skip)]
    pub solutions: Solutions,
}

/// No longer are laws checked.
const LAWS: Duration = Duration::from_millis(600);

impl Checkup {
    /// Examine a formulation, on walks drawn from `seed`, and show its states to the verifier with `render`. What depends
    /// on the clock is how long the walks are, how many states are followed, and the speed. Where there are no moves, the
    /// actions serve as such.
    pub fn new<P, G, C, N, J, H, B>(
        problem: &P,
        strategies: &Strategies<G, C, N, J, H, B>,
        render: &dyn Fn(&Solution<P>) -> Rendering,
        seed: u64,
    ) -> Self
    where
        P: Problem,
        P::State: PartialEq + Debug,
        P::Action: PartialEq,
        G: Slot,
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
        let (holdings, items, solutions) = (strategies.holdings(), Vec::new(), Solutions::default());
        // Where any goal will do, a heuristic is only a guide; and what is the objective too has been examined as such.
        let names = [type_name::<J::Strategy>(), type_name::<H::Strategy>(), type_name::<B::Strategy>()];
        let (promises, is_new) = (holdings.goal != Goal::Any, names[1] != names[0]);
        if let Some(heuristic) = strategies.heuristic.held()
            && H::MAY_HOLD
            && (promises || is_new)
        {
            let findings = estimated(problem, heuristic, Role::Heuristic, seed);
            checkup.add_estimate("heuristic: ", findings, promises, is_new);
        }
        if let Some(bound) = strategies.bound.held()
            && B::MAY_HOLD
        {
            let findings = estimated(problem, bound, Role::Bound, seed);
            checkup.add_estimate("bound: ", findings, true, !names[..2].contains(&names[2]));
        }
        let mut goals = Goals { problem, render, holdings, seed, items, solutions };
        goals.look(neighborhood, objective);
        checkup.items.extend(goals.items);
        checkup.solutions = goals.solutions;
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
        let begin = Instant::now();
        let go_on = || begin.elapsed() < LAWS;
        let findings = laws::survey(problem, neighborhood, objective, |_| Ok(()), seed, go_on);
        let mut items: Vec<Item> = findings.into_iter().filter_map(|finding| Item::of(finding, "")).collect();
        // What panics here has been named already.
        items.extend(caught(|| uniformity::item(problem, neighborhood, seed)).ok());
        let speed = caught(|| Speed::measure(problem, neighborhood, objective, seed)).unwrap_or_default();
        Checkup { items, speed, solutions: Solutions::default() }
    }

    /// What was found about an estimate, in its role: as an objective, where it `is_new`, and whether it keeps what is
    /// promised of estimates, if it `promises` that.
    fn add_estimate(&mut self, role: &str, findings: Vec<Finding>, promises: bool, is_new: bool) {
        let of_objective = [Law::FiniteCosts, Law::LowerBound, Law::Delta];
        let of_estimates = [Law::Admissible, Law::Consistent, Law::ZeroAtGoals, Law::Bound, Law::Improvement];
        let of_estimates = of_estimates.iter().filter(|_| promises);
        let of_objective = of_objective.iter().filter(|_| is_new);
        let laws: Vec<Law> = of_objective.chain(of_estimates).copied().collect();
        let findings = findings.into_iter().filter(|finding| laws.contains(&finding.law));
        self.items.extend(findings.filter_map(|finding| Item::of(finding, role)));
    }

    /// Does nothing fail?
    pub fn is_healthy(&self) -> bool {
        self.items.iter().all(|item| item.verdict != Verdict::Fail)
    }
}

fn estimated<P, H>(problem: &P, estimate: &H, role: Role, seed: u64) -> Vec<Finding>
where
    P: Problem,
    P::State: PartialEq + Debug,
    P::Action: PartialEq,
    H: Objective<P>,
{
    let begin = Instant::now();
    laws::survey_estimate(problem, estimate, role, seed, &mut || begin.elapsed() < LAWS / 2)
}

impl Item {
    fn pass(name: &str, finding: String) -> Self {
        Item { name: name.to_owned(), verdict: Verdict::Pass, finding, culprit: None }
    }

    fn fail(name: &str, finding: String, culprit: Option<String>) -> Self {
        Item { name: name.to_owned(), verdict: Verdict::Fail, finding, culprit }
    }

    /// What was found about a law; nothing if it did not come up, or is one that only the model's tests know.
    fn of(finding: Finding, role: &str) -> Option<Self> {
        let Finding { law, tested, broken } = finding;
        if tested == 0 || law == Law::Invariant {
            return None;
        }
        let name = format!("{role}{}", law.name());
        Some(match broken {
            None => Item::pass(&name, format!("{tested} times")),
            Some(broken) => {
                let finding = format!("expected {}, found {}", broken.expected, broken.found);
                Item::fail(&name, finding, broken.action)
            }
        })
    }
}
