//! The partial formulation: a state grows decision by decision.

use crate::Numbers;
use recuit::{Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// A state: the decisions about the first numbers.
// TODO: What has been decided so far, and sums and tables beside it that make the next decision quick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// For each number that is decided: is it chosen?
    decided: Vec<bool>,
    /// The sum of those that are chosen.
    sum: u64,
}

impl Choices {
    /// For each number that is decided: is it chosen?
    pub fn decided(&self) -> &[bool] {
        &self.decided
    }

    /// The sum of the numbers that are chosen.
    pub fn sum(&self) -> u64 {
        self.sum
    }
}

impl State for Choices {
    // States with equal keys are the same state.
    type Key = Vec<bool>;

    fn key(&self) -> Vec<bool> {
        self.decided.clone()
    }
}

/// An action decides the next number. Actions are small: engines keep many of them.
// TODO: What leads from a state to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decide {
    /// It is chosen.
    Take,
    /// It is left out.
    Leave,
}

/// The problem: which numbers are chosen, decided from the largest to the smallest.
#[derive(Clone, Debug)]
pub struct Partial {
    instance: Numbers,
    /// For each number, the sum of it and all that follow; at the end, one more entry, 0.
    rest: Vec<u64>,
}

impl Partial {
    /// The formulation of an instance.
    pub fn new(instance: &Numbers) -> Self {
        let mut rest = vec![0];
        rest.extend(instance.numbers.iter().rev().scan(0, |sum, number| {
            *sum += number;
            Some(*sum)
        }));
        rest.reverse();
        Partial { instance: instance.clone(), rest }
    }

    /// Can the target still be met? Tree search is fast if this test is quick and prunes much.
    // TODO: A condition that holds wherever a solution lies below the state.
    fn is_open(&self, decided: usize, sum: u64) -> bool {
        sum <= self.instance.target && sum + self.rest[decided] >= self.instance.target
    }
}

impl Problem for Partial {
    type State = Choices;
    type Action = Decide;
    type Undo = (); // The action itself says how to undo it.
    type Cost = i64;

    fn initial(&self) -> Choices {
        Choices { decided: Vec::new(), sum: 0 }
    }

    /// In the order to be tried. There are none in a dead end, and none once the target is met.
    fn actions(&self, state: &Choices) -> impl Iterator<Item = Decide> {
        let (decided, sum) = (state.decided.len(), state.sum);
        let next = self.instance.numbers.get(decided).filter(|_| !self.goal_test(state));
        let actions =
            next.into_iter().flat_map(move |&number| [(Decide::Take, sum + number), (Decide::Leave, sum)]);
        actions.filter(move |&(_, sum)| self.is_open(decided + 1, sum)).map(|(action, _)| action)
    }

    fn apply(&self, state: &mut Choices, action: &Decide) {
        if *action == Decide::Take {
            state.sum += self.instance.numbers[state.decided.len()];
        }
        state.decided.push(*action == Decide::Take);
    }

    fn undo(&self, state: &mut Choices, action: &Decide, (): ()) {
        state.decided.pop();
        if *action == Decide::Take {
            state.sum -= self.instance.numbers[state.decided.len()];
        }
    }

    fn goal_test(&self, state: &Choices) -> bool {
        state.sum == self.instance.target
    }

    /// Decisions are made in one order, so no state is met twice, and engines need not remember states.
    fn is_tree(&self) -> bool {
        true
    }
}

/// How much is missing: the guide of greedy construction and best-first search.
// TODO: An estimate of how far a state is from a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing;

impl Objective<Partial> for Missing {
    fn cost(&self, problem: &Partial, state: &Choices) -> i64 {
        problem.instance.target as i64 - state.sum as i64
    }

    /// The same as applying the action and computing the cost again, but in O(1).
    fn delta(&self, problem: &Partial, state: &Choices, action: &Decide) -> i64 {
        match action {
            Decide::Take => -(problem.instance.numbers[state.decided.len()] as i64),
            Decide::Leave => 0,
        }
    }

    fn lower_bound(&self, _: &Partial) -> Option<i64> {
        Some(0)
    }
}
