//! States, and the actions that lead from one to the next: the answer is the shortest way to a goal.

use crate::Jugs;
use recuit::{Objective, Problem, State};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A state: how much each jug holds.
// TODO: What can change, and nothing else; what stays the same belongs to the problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amounts(Vec<u32>);

impl Amounts {
    /// How much each jug holds.
    pub fn amounts(&self) -> &[u32] {
        &self.0
    }
}

impl State for Amounts {
    // States with equal keys are the same state: engines that remember states go on from each only once.
    type Key = Vec<u32>;

    fn key(&self) -> Vec<u32> {
        self.0.clone()
    }
}

/// An action; jugs are counted from 0 here and from 1 where they are shown. Actions are small: engines keep many of them.
// TODO: What leads from a state to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Fill a jug.
    Fill(usize),
    /// Empty a jug.
    Empty(usize),
    /// Pour from one jug into another, until the one is empty or the other is full.
    Pour(usize, usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Fill(jug) => write!(f, "fill:{}", jug + 1),
            Step::Empty(jug) => write!(f, "empty:{}", jug + 1),
            Step::Pour(from, to) => write!(f, "pour:{}:{}", from + 1, to + 1),
        }
    }
}

/// The problem: which steps measure the amount.
#[derive(Clone, Debug)]
pub struct Measuring {
    instance: Jugs,
}

impl Measuring {
    /// The formulation of an instance.
    pub fn new(instance: &Jugs) -> Self {
        Measuring { instance: instance.clone() }
    }

    /// How much two jugs hold after pouring from one into the other.
    fn poured(&self, state: &Amounts, from: usize, to: usize) -> [u32; 2] {
        let moved = state.0[from].min(self.instance.capacities[to] - state.0[to]);
        [state.0[from] - moved, state.0[to] + moved]
    }
}

impl Problem for Measuring {
    type State = Amounts;
    type Action = Step;
    type Undo = Amounts; // What was before. Where states are large, keep only what has changed.
    type Cost = i64;

    fn initial(&self) -> Amounts {
        Amounts(vec![0; self.instance.capacities.len()])
    }

    /// All steps that change something.
    fn actions(&self, state: &Amounts) -> impl Iterator<Item = Step> {
        let jugs = 0..self.instance.capacities.len();
        let pours = jugs.clone().flat_map(move |from| {
            let others = (0..self.instance.capacities.len()).filter(move |&to| to != from);
            others.map(move |to| Step::Pour(from, to))
        });
        let steps: Vec<Step> =
            jugs.clone().map(Step::Fill).chain(jugs.map(Step::Empty)).chain(pours).collect();
        let changes = |step: &Step| self.result(state, step) != *state;
        steps.into_iter().filter(changes).collect::<Vec<_>>().into_iter()
    }

    fn apply(&self, state: &mut Amounts, step: &Step) -> Amounts {
        let before = state.clone();
        match *step {
            Step::Fill(jug) => state.0[jug] = self.instance.capacities[jug],
            Step::Empty(jug) => state.0[jug] = 0,
            Step::Pour(from, to) => [state.0[from], state.0[to]] = self.poured(state, from, to),
        }
        before
    }

    fn undo(&self, state: &mut Amounts, _: &Step, before: Amounts) {
        *state = before;
    }

    fn goal_test(&self, state: &Amounts) -> bool {
        state.0.contains(&self.instance.target)
    }

    // TODO: Where steps differ in what they cost, say so by `step_cost`; otherwise each costs 1.
}

/// How many steps are missing at least: the guide of A*, IDA* and greedy construction.
// TODO: The better the estimate, the faster the search; the plans stay shortest as long as it never says too much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing;

impl Objective<Measuring> for Missing {
    /// One, unless the amount is there. And where all jugs are empty or full, only one that is filled can hold it.
    fn cost(&self, problem: &Measuring, state: &Amounts) -> i64 {
        let jugs = state.0.iter().zip(&problem.instance.capacities);
        let nothing_poured = jugs.clone().all(|(held, capacity)| *held == 0 || held == capacity);
        let is_a_jug = problem.instance.capacities.contains(&problem.instance.target);
        match problem.goal_test(state) {
            true => 0,
            false if nothing_poured && !is_a_jug && state.0.iter().all(|&held| held == 0) => 2,
            false => 1,
        }
    }
}
