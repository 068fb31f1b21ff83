//! An examination of a formulation: does it keep its promises, and how fast is it?

mod across;
mod declared;
mod goals;
mod kinds;
mod patience;
mod solutions;
mod speed;
mod uniformity;

pub use across::{Examined, examine};
pub use kinds::Kind;
pub use solutions::Solutions;
pub use speed::Speed;

use super::Rendering;
use super::report::path_cost;
use super::slot::{Held, Slot};
use super::strategies::Suite;
use super::suits::{Goal, Holdings};
use crate::laws::{
    self, AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem, Finding, Law, Pair, Role,
    Testable, caught,
};
use crate::trace::View;
use crate::{Actions, Neighborhood, Objective, Solution};
use goals::Goals;
use num_traits::zero;
use patience::Patience;
use serde::Serialize;
use std::any::type_name;
use std::time::Duration;

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
    /// What the constraints of a declaration achieve and cost, kind by kind.
    pub kinds: Vec<Kind>,
    /// The solutions that were met.
    #[serde(skip)]
    pub solutions: Solutions,
}

/// A formulation with its types erased.
#[derive(Clone, Copy)]
struct Subject<'a> {
    problem: &'a dyn ErasedProblem,
    moves: Option<&'a dyn ErasedNeighborhood>,
    objective: Option<&'a dyn ErasedObjective>,
    heuristic: Option<&'a dyn ErasedObjective>,
    bound: Option<&'a dyn ErasedObjective>,
    /// The type names of objective, heuristic and bound.
    names: [&'static str; 3],
    /// Stands in for the neighborhood where there is none.
    actions: &'a dyn ErasedNeighborhood,
    /// Stands in for the objective where there is none.
    blind: &'a dyn ErasedObjective,
    holdings: Holdings,
    render: &'a dyn Fn(&AnyState, &[AnyAction]) -> Rendering,
}

/// How long the laws are checked.
const LAWS: Duration = Duration::from_millis(600);

/// The neighborhood that a slot holds, without its types. Nothing is compiled for a slot that never holds one.
fn moves_in<'a, P, L>(held: &'a Option<Pair<'a, P, L::Strategy>>) -> Option<&'a dyn ErasedNeighborhood>
where
    P: Testable,
    L: Slot<Strategy: Neighborhood<P>>,
{
    if L::MAY_HOLD { held.as_ref().map(|moves| moves as _) } else { None }
}

/// The same for objectives, heuristics and bounds.
fn objective_in<'a, P, L>(held: &'a Option<Pair<'a, P, L::Strategy>>) -> Option<&'a dyn ErasedObjective>
where
    P: Testable,
    L: Slot<Strategy: Objective<P>>,
{
    if L::MAY_HOLD { held.as_ref().map(|objective| objective as _) } else { None }
}

impl Checkup {
    /// Examine a formulation, on walks drawn from `seed`, and show its states to the verifier with `render`.
    /// Only the length of the walks, the number of states followed and the speed depend on the clock. Where
    /// there is no neighborhood, the actions serve as moves.
    pub fn new<P, S>(
        problem: &P,
        strategies: &S,
        render: &dyn Fn(&Solution<P>) -> Rendering,
        seed: u64,
    ) -> Self
    where
        P: Testable,
        S: Suite<P>,
    {
        let strategies = strategies.all();
        let moves = strategies.neighborhood.held();
        let objective = strategies.objective.held();
        let speed = caught(|| {
            if S::Neighborhood::MAY_HOLD && S::Objective::MAY_HOLD {
                let both = moves.zip(objective);
                both.map(|(moves, objective)| Speed::measure(problem, moves, objective, seed))
            } else if S::Objective::MAY_HOLD {
                objective.map(|objective| Speed::measure(problem, &Actions, objective, seed))
            } else {
                Some(Speed::measure(problem, &Actions, &(), seed))
            }
        });
        let moves = moves.map(|strategy| Pair { problem, strategy });
        let moves = moves_in::<P, S::Neighborhood>(&moves);
        let objective = objective.map(|strategy| Pair { problem, strategy });
        let heuristic = strategies.heuristic.held().map(|strategy| Pair { problem, strategy });
        let bound = strategies.bound.held().map(|strategy| Pair { problem, strategy });
        Checkup::erased(
            &Subject {
                problem,
                moves,
                objective: objective_in::<P, S::Objective>(&objective),
                heuristic: objective_in::<P, S::Heuristic>(&heuristic),
                bound: objective_in::<P, S::Bound>(&bound),
                names: [
                    type_name::<Held<S::Objective>>(),
                    type_name::<Held<S::Heuristic>>(),
                    type_name::<Held<S::Bound>>(),
                ],
                actions: &Pair { problem, strategy: &Actions },
                blind: &Pair { problem, strategy: &() },
                holdings: strategies.holdings(),
                render: &|state, path| {
                    let path: Vec<P::Action> = path.iter().map(|action| action.of::<P>().clone()).collect();
                    // Local search records no path to the state shown, and the empty path costs nothing.
                    let start = (!path.is_empty()).then(|| problem.initial());
                    let cost = start.map_or_else(zero, |start| path_cost(problem, start, &path));
                    render(&Solution { state: state.of::<P>().clone(), cost, path })
                },
            },
            speed.ok().flatten().unwrap_or_default(),
            seed,
        )
    }

    /// The same on erased types, so that it is compiled only once.
    fn erased(subject: &Subject<'_>, speed: Speed, seed: u64) -> Self {
        let Subject { problem, moves, objective, heuristic, bound, names, actions, blind, holdings, render } =
            *subject;
        let neighborhood = moves.filter(|_| objective.is_some()).unwrap_or(actions);
        let mut patience = Patience::new(LAWS);
        let findings = laws::survey_erased(
            problem,
            neighborhood,
            objective.unwrap_or(blind),
            &|_| Ok(()),
            seed,
            &mut || patience.goes_on(),
        );
        let mut items: Vec<Item> = findings.into_iter().filter_map(|finding| Item::of(finding, "")).collect();
        // A panic here has already been reported by the laws.
        items.extend(caught(|| uniformity::item(problem, neighborhood, seed)).ok());
        let mut checkup = Checkup { items, speed, kinds: Vec::new(), solutions: Solutions::default() };
        // Where any goal will do, a heuristic only guides and promises nothing. One of the same type as the
        // objective has been examined as such already.
        let (promises, is_new) = (holdings.goal != Goal::Any, names[1] != names[0]);
        if let Some(heuristic) = heuristic.filter(|_| promises || is_new) {
            let findings = estimated(problem, heuristic, Role::Heuristic, seed);
            checkup.add_estimate("heuristic: ", findings, promises, is_new);
        }
        if let Some(bound) = bound {
            let findings = estimated(problem, bound, Role::Bound, seed);
            checkup.add_estimate("bound: ", findings, true, !names[..2].contains(&names[2]));
        }
        let (items, solutions) = (Vec::new(), Solutions::default());
        let mut goals = Goals { problem, render, holdings, seed, items, solutions };
        goals.look(moves, objective);
        checkup.items.extend(goals.items);
        checkup.solutions = goals.solutions;
        checkup.items.extend(checkup.speed.hint());
        checkup
    }

    /// Add the laws of views.
    pub(super) fn add_view<P, S>(&mut self, problem: &P, strategies: &S, view: &dyn View<P>, seed: u64)
    where
        P: Testable,
        S: Suite<P>,
    {
        let strategies = strategies.all();
        let moves = strategies.neighborhood.held().map(|strategy| Pair { problem, strategy });
        let objective = strategies.objective.held().map(|strategy| Pair { problem, strategy });
        let moves = moves_in::<P, S::Neighborhood>(&moves);
        let objective = objective_in::<P, S::Objective>(&objective);
        let mut patience = Patience::new(LAWS / 2);
        let findings = laws::survey_view(
            problem,
            moves.unwrap_or(&Pair { problem, strategy: &Actions }),
            objective.unwrap_or(&Pair { problem, strategy: &() }),
            &Pair { problem, strategy: view },
            seed,
            &mut || patience.goes_on(),
        );
        self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "view: ")));
    }

    /// Add the laws of lanes, if the formulation has any.
    pub(super) fn add_lanes<P: Testable, S: Suite<P>>(&mut self, problem: &P, strategies: &S, seed: u64) {
        if S::Lanes::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let Some(lanes) = strategies.all().lanes.held()
            && let Some(objective) = strategies.all().objective.held()
        {
            let findings = laws::survey_lanes(problem, lanes, objective, seed);
            self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "lanes: ")));
        }
    }

    /// Add the laws of encodings, if the formulation has one.
    pub(super) fn add_encoding<P: Testable, S: Suite<P>>(&mut self, problem: &P, strategies: &S, seed: u64) {
        if S::Encoding::MAY_HOLD
            && let Some(encoding) = strategies.all().encoding.held()
        {
            let findings = laws::survey_encoding(problem, encoding, seed);
            self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "encoding: ")));
        }
    }

    /// Add the laws of residuals, if the formulation has one.
    pub(super) fn add_residual<P: Testable + Sync, S: Suite<P>>(
        &mut self,
        problem: &P,
        strategies: &S,
        seed: u64,
    ) where
        P::State: Send,
        P::Action: Send,
    {
        if S::Residual::MAY_HOLD
            && let Some(residual) = strategies.all().residual.held()
        {
            let findings = laws::survey_residual(problem, residual, seed);
            self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "residual: ")));
        }
    }

    /// Add the laws of chains, if the formulation has any.
    pub(super) fn add_chains<P: Testable, S: Suite<P>>(&mut self, problem: &P, strategies: &S, seed: u64) {
        if S::Chains::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let Some(chains) = strategies.all().chains.held()
            && let Some(objective) = strategies.all().objective.held()
        {
            let findings = laws::survey_chains(problem, chains, objective, seed);
            self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "chains: ")));
        }
    }

    /// Add the laws of crossovers, if the formulation has one.
    pub(super) fn add_crossover<P: Testable, S: Suite<P>>(&mut self, problem: &P, strategies: &S, seed: u64) {
        if S::Crossover::MAY_HOLD
            && S::Objective::MAY_HOLD
            && let Some(crossover) = strategies.all().crossover.held()
            && let Some(objective) = strategies.all().objective.held()
        {
            let findings = laws::survey_crossover(problem, crossover, objective, seed);
            self.items.extend(findings.into_iter().filter_map(|finding| Item::of(finding, "crossover: ")));
        }
    }

    /// Add what was found about an estimate in its `role`: on the laws of objectives if it `is_new`, and on
    /// the laws of estimates if it `promises` to keep them.
    fn add_estimate(&mut self, role: &str, findings: Vec<Finding>, promises: bool, is_new: bool) {
        let of_objective = [Law::FiniteCosts, Law::LowerBound, Law::Delta];
        let of_estimates = [Law::Admissible, Law::Consistent, Law::ZeroAtGoals, Law::Bound, Law::Improvement];
        let of_estimates = of_estimates.iter().filter(|_| promises);
        let of_objective = of_objective.iter().filter(|_| is_new);
        let laws: Vec<Law> = of_objective.chain(of_estimates).copied().collect();
        let findings = findings.into_iter().filter(|finding| laws.contains(&finding.law));
        self.items.extend(findings.filter_map(|finding| Item::of(finding, role)));
    }

    /// Is there no failure among the items?
    pub fn is_healthy(&self) -> bool {
        self.items.iter().all(|item| item.verdict != Verdict::Fail)
    }
}

fn estimated(
    problem: &dyn ErasedProblem,
    estimate: &dyn ErasedObjective,
    role: Role,
    seed: u64,
) -> Vec<Finding> {
    let mut patience = Patience::new(LAWS / 2);
    laws::survey_estimate(problem, estimate, role, seed, &mut || patience.goes_on())
}

impl Item {
    fn pass(name: &str, finding: String) -> Self {
        Item { name: name.to_owned(), verdict: Verdict::Pass, finding, culprit: None }
    }

    fn fail(name: &str, finding: String, culprit: Option<String>) -> Self {
        Item { name: name.to_owned(), verdict: Verdict::Fail, finding, culprit }
    }

    /// The item for a finding. None if the law was never tested, or is the invariant, which only the model's
    /// own tests can state.
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
