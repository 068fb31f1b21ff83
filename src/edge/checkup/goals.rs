//! Goals, and what the model's verifier says of them.

use super::across::CHOICE;
use super::patience::Patience;
use super::solutions::Solutions;
use super::{Item, Verdict};
use crate::edge::Rendering;
use crate::edge::suits::{Goal, Holdings};
use crate::laws::{
    AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem, Following, Graph, Ledger,
    caught, deep, shallow,
};
use crate::stream;
use rand::Rng;
use std::time::Duration;

/// How many states are followed, at most: along actions, and by moves from each start.
const STATES: usize = 4000;
const MOVED: usize = 1500;
/// How long each of these goes on.
const FOLLOWED: Duration = Duration::from_millis(120);
/// How many states are shown to the verifier, at most.
const SHOWN: usize = 400;
/// How many starts are drawn.
const STARTS: u64 = 8;
/// How many actions are followed that leave no choice, at most.
const FORCED: usize = 10_000;

const GOALS: &str = "a goal is a solution";
const SOLUTIONS: &str = "a solution is a goal";
const UNBEATEN: &str = "nothing beats a goal";
const VARIED: &str = "random starts differ";
const CONNECTED: &str = "moves lead from every start to every other";
const REACHED: &str = "moves lead to every solution";

/// Looks at the states of a formulation with the eyes of the verifier.
pub(super) struct Goals<'a> {
    pub(super) problem: &'a dyn ErasedProblem,
    /// A state and the path to it, as the model shows them.
    pub(super) render: &'a dyn Fn(&AnyState, &[AnyAction]) -> Rendering,
    pub(super) holdings: Holdings,
    pub(super) seed: u64,
    pub(super) items: Vec<Item>,
    pub(super) solutions: Solutions,
}

impl Goals<'_> {
    /// Follow the actions, then the moves from random starts, if there are moves.
    pub(super) fn look(
        &mut self,
        neighborhood: Option<&dyn ErasedNeighborhood>,
        objective: Option<&dyn ErasedObjective>,
    ) {
        self.solutions.is_construction = self.holdings.construction;
        self.solutions.any_goal = self.holdings.goal == Goal::Any;
        let looked = caught(|| {
            self.along_actions(objective);
            match neighborhood.filter(|_| self.holdings.goal != Goal::Path) {
                Some(neighborhood) => self.along_moves(neighborhood, objective),
                None => self.choices(),
            }
        });
        if let Err(message) = looked {
            self.items.push(Item::fail("nothing panics", format!("a state is shown: {message}"), None));
        }
    }

    fn along_actions(&mut self, objective: Option<&dyn ErasedObjective>) {
        let problem = self.problem;
        let actions = |state: &AnyState| problem.actions(state).collect::<Vec<_>>();
        let mut refused = None;
        let mut strays: Vec<(String, bool)> = Vec::new();
        for order in [&shallow as &dyn Fn(&AnyState, u32) -> f64, &deep] {
            let mut patience = Patience::new(FOLLOWED);
            let mut go_on = || patience.goes_on();
            let following = Following { actions: &actions, order, limit: STATES, go_on: &mut go_on };
            let graph = follow(problem, problem.initial(), following);
            let goals = (0..graph.states.len()).filter(|&number| graph.goals[number]);
            let goals: Vec<usize> = goals.take(SHOWN).collect();
            self.solutions.is_complete = graph.is_complete && goals.len() < SHOWN;
            let apart = (graph.states.len() / SHOWN).max(1);
            let others = (0..graph.states.len()).step_by(apart).filter(|&number| !graph.goals[number]);
            for number in goals.into_iter().chain(others) {
                let rendering = self.show(&graph, number);
                match (graph.goals[number], rendering.violations.first()) {
                    (true, Some(fault)) => {
                        refused = refused.or(Some((rendering.line, fault.clone())));
                    }
                    (true, None) => self.solutions.add_goal(rendering.line),
                    (false, None) => {
                        let best = objective.and_then(|objective| {
                            let bound = objective.lower_bound()?;
                            Some(objective.cost(&graph.states[number]) <= bound)
                        });
                        strays.push((rendering.line.clone(), best == Some(true)));
                        self.solutions.add_verified(rendering.line);
                    }
                    (false, Some(_)) => self.solutions.add_line(rendering.line),
                }
            }
            if graph.is_complete {
                break;
            }
        }
        self.refused(refused);
        if self.solutions.is_complete && self.holdings.construction && self.holdings.goal != Goal::Path {
            let goals = &self.solutions.goals;
            let stray = strays.into_iter().find(|(line, _)| !goals.contains(line));
            let stray = stray.filter(|(_, is_best)| !goals.is_empty() || *is_best || self.solutions.any_goal);
            self.items.push(match stray {
                Some((line, _)) => {
                    let finding = "`goal_test` refuses what the verifier finds no fault with".to_owned();
                    Item::fail(SOLUTIONS, finding, Some(line))
                }
                None => Item::pass(SOLUTIONS, format!("{} goals, all that there are", goals.len())),
            });
        }
    }

    /// Report whether the verifier refused a goal.
    fn refused(&mut self, refused: Option<(String, String)>) {
        match refused {
            Some((line, fault)) => {
                let finding = format!("`goal_test` accepts a state in which the verifier finds: {fault}");
                self.items.push(Item::fail(GOALS, finding, Some(line)));
            }
            None if self.solutions.goals.is_empty() => {}
            None => {
                let finding = format!("{} goals, verified", self.solutions.goals.len());
                self.items.push(Item::pass(GOALS, finding));
            }
        }
    }

    fn along_moves(
        &mut self,
        neighborhood: &dyn ErasedNeighborhood,
        objective: Option<&dyn ErasedObjective>,
    ) {
        let problem = self.problem;
        // Did `random_initial` draw from its generator? If not, its start never varies; if so, this instance
        // may just leave it no choice.
        let mut is_drawn = false;
        let mut draw = |task| {
            let mut rng = stream(self.seed, task);
            let start = problem.random_initial(&mut rng);
            is_drawn |= rng.next_u64() != stream(self.seed, task).next_u64();
            start
        };
        let starts: Vec<AnyState> = (0..STARTS).map(&mut draw).collect();
        let moves = |state: &AnyState| neighborhood.moves(state).collect::<Vec<_>>();
        let cost =
            |state: &AnyState, _: u32| objective.map_or(0.0, |objective| objective.cost(state).as_f64());
        let same = starts.iter().filter(|start| start.key() == starts[0].key()).count();
        let first = moves(&starts[0]);
        let takes_back = |action: &AnyAction| {
            let next = problem.result(&starts[0], action);
            let mut back = neighborhood.moves(&next).take(200);
            back.any(|back| problem.result(&next, &back).key() == starts[0].key())
        };
        // Where no move can be taken back by another, it is natural to have only one start.
        if first.iter().take(20).any(takes_back) {
            let item = if same < starts.len() {
                Item::pass(VARIED, format!("{STARTS} starts drawn"))
            } else {
                let finding = format!("{STARTS} starts, all the same: is `random_initial` overridden?");
                let verdict = if is_drawn { Verdict::Note } else { Verdict::Fail };
                Item { verdict, ..Item::fail(VARIED, finding, Some(self.written(&starts[0]))) }
            };
            self.items.push(item);
        }
        let (mut refused, mut apart, mut reached) = (None, None, Some(0));
        let mut costs: Vec<(f64, AnyState)> = Vec::new();
        let mut is_selective = !neighborhood.is_uniform() || !neighborhood.is_listed();
        for start in &starts[..starts.len() / 2] {
            let mut patience = Patience::new(FOLLOWED / 2);
            let mut go_on = || patience.goes_on();
            let following = Following { actions: &moves, order: &cost, limit: MOVED, go_on: &mut go_on };
            let graph = follow(problem, start.clone(), following);
            let mut numbers: Vec<usize> = (0..graph.states.len()).collect();
            numbers.sort_by(|&one, &other| {
                cost(&graph.states[one], 0).total_cmp(&cost(&graph.states[other], 0))
            });
            for &number in numbers.iter().take(SHOWN / 4) {
                let rendering = self.shown(&graph.states[number]);
                match rendering.violations.into_iter().next() {
                    Some(fault) if graph.goals[number] => refused = refused.or(Some((rendering.line, fault))),
                    Some(_) => self.solutions.add_line(rendering.line),
                    None => self.solutions.add_verified(rendering.line),
                }
            }
            let goals = numbers.iter().filter(|&&number| graph.goals[number]);
            let goals: Vec<&AnyState> = goals.map(|&number| &graph.states[number]).collect();
            costs.extend(
                goals.first().into_iter().chain(goals.last()).map(|&goal| (cost(goal, 0), goal.clone())),
            );
            is_selective |= graph.states.iter().any(|state| neighborhood.moves(state).next().is_none());
            reached = reached.filter(|_| graph.is_complete && graph.states.len() <= SHOWN / 4).map(|n| n + 1);
            if graph.is_complete && apart.is_none() {
                let other = starts.iter().find(|other| graph.number(other).is_none());
                apart = Some(other.map(|other| (start, other)));
            }
        }
        if refused.is_some() {
            self.items.retain(|item| item.name != GOALS);
            self.refused(refused);
        }
        self.unbeaten(costs);
        let selective = |item: Item| Item {
            verdict: if item.verdict == Verdict::Fail && is_selective { Verdict::Note } else { item.verdict },
            ..item
        };
        match apart {
            Some(Some((one, other))) => {
                let finding = format!("none leads from {} there", self.written(one));
                let item = Item::fail(CONNECTED, finding, Some(self.written(other)));
                self.items.push(selective(item));
            }
            Some(None) => self.items.push(Item::pass(CONNECTED, format!("{STARTS} starts"))),
            None => {}
        }
        if reached.is_some() && self.holdings.construction && self.solutions.any_goal {
            let missed = self.solutions.goals.difference(&self.solutions.verified).next().cloned();
            self.items.push(match missed {
                Some(goal) => {
                    let finding = format!("none does from {STARTS} starts, but actions do");
                    selective(Item::fail(REACHED, finding, Some(goal)))
                }
                None => Item::pass(REACHED, format!("{} solutions", self.solutions.verified.len())),
            });
        }
    }

    /// Report whether goals that were met by moves all cost the same, if a least cost is wanted: local search ends at any.
    fn unbeaten(&mut self, mut costs: Vec<(f64, AnyState)>) {
        if self.holdings.goal != Goal::LeastCost || self.holdings.construction {
            return;
        }
        costs.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let [(least, _), .., (most, goal)] = &costs[..] else { return };
        self.items.push(if least < most {
            let finding = format!(
                "`goal_test` accepts a state that costs {most}, and one that costs {least}: moves end at the first goal, so \
                 say `false` unless nothing can cost less"
            );
            Item::fail(UNBEATEN, finding, Some(self.written(goal)))
        } else {
            Item::pass(UNBEATEN, format!("goals cost {least}"))
        });
    }

    /// Is there anything to be decided, or does everything follow from what is given?
    fn choices(&mut self) {
        let mut state = self.problem.initial();
        for _ in 0..FORCED {
            let mut actions = self.problem.actions(&state);
            let (Some(only), None) = (actions.next(), actions.next()) else { break };
            drop(actions);
            self.problem.apply(&mut state, &only);
        }
        if self.problem.actions(&state).next().is_none() {
            let finding = "no, everything follows from what is given: too little was tested, take another \
                           instance";
            let verdict = Verdict::Note;
            self.items.push(Item { verdict, ..Item::pass(CHOICE, finding.to_owned()) });
            self.solutions.is_trivial = true;
        }
    }

    /// A state with the path to it.
    fn show(&self, graph: &Graph, number: usize) -> Rendering {
        (self.render)(&graph.states[number], &graph.path(number))
    }

    /// A state of local search, which records no path.
    fn shown(&self, state: &AnyState) -> Rendering {
        (self.render)(state, &[])
    }

    fn written(&self, state: &AnyState) -> String {
        self.shown(state).line
    }
}

/// Everything that `start` leads to; broken laws are reported elsewhere.
fn follow(problem: &dyn ErasedProblem, start: AnyState, following: Following<'_>) -> Graph {
    let mut graph = Graph::new();
    let followed = graph.follow(problem, vec![start], false, following, &mut Ledger::of_all());
    followed.expect("a ledger of all laws stops at none");
    graph
}
