//! States with very many actions: no more are listed than are soon tried, and none is left out.
//! One limits the memory of the whole process, so they have a process of their own.

use recuit::{
    BestFirst, Depth, DepthFirst, Engine, Evaluation, Goals, Problem, Run, State, Steps, StopReason,
};
use std::cell::Cell;

/// Two digits in a very large base; the goals are those with a given sum.
struct Digits {
    base: u32,
    sum: u32,
    listed: Cell<u64>,
}

#[derive(Clone, Debug, PartialEq)]
struct Chosen(Vec<u32>);

impl State for Chosen {
    type Key = Vec<u32>;

    fn key(&self) -> Vec<u32> {
        self.0.clone()
    }
}

impl Problem for Digits {
    type State = Chosen;
    type Action = u32;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Chosen {
        Chosen(Vec::new())
    }

    fn actions(&self, state: &Chosen) -> impl Iterator<Item = u32> {
        let digits = if state.0.len() < 2 { 0..self.base } else { 0..0 };
        digits.inspect(|_| self.listed.set(self.listed.get() + 1))
    }

    fn apply(&self, state: &mut Chosen, digit: &u32) {
        state.0.push(*digit);
    }

    fn undo(&self, state: &mut Chosen, _: &u32, (): ()) {
        state.0.pop();
    }

    fn goal_test(&self, state: &Chosen) -> bool {
        state.0.len() == 2 && state.0.iter().sum::<u32>() == self.sum
    }

    fn is_tree(&self) -> bool {
        true
    }
}

fn digits(base: u32, sum: u32) -> Digits {
    Digits { base, sum, listed: Cell::new(0) }
}

#[test]
fn a_few_steps_list_few_of_a_million_actions() {
    let problem = digits(1_000_000, 0);
    let problem = Digits { sum: 1_999_999, ..problem };
    let outcome =
        DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1).until(Steps(10)));
    assert_eq!((outcome.stop, outcome.stats.steps), (StopReason::StepLimit, 10));
    assert!(problem.listed.get() < 10_000, "{} actions were listed", problem.listed.get());
}

#[test]
fn every_action_has_its_turn_in_its_order() {
    for base in [1023, 1024, 1025, 2047, 2048, 2049, 2100] {
        for depth in [Depth::Unlimited, Depth::Limit(2), Depth::Iterative] {
            let problem = digits(base, base - 1);
            let search = DepthFirst { goals: Goals::All, depth };
            let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
            assert_eq!(
                (outcome.stats.goals, outcome.stop),
                (base.into(), StopReason::Exhausted),
                "{depth:?}"
            );
        }
        let problem = digits(base, base - 1);
        let solutions = DepthFirst::default().solutions(&problem);
        assert!(solutions.map(|state| state.0[0]).eq(0..base));
    }
}

#[test]
fn the_tables_of_nodes_stay_within_the_memory_that_is_allowed() {
    recuit::allow_memory(64 << 20);
    let problem = digits(100_000, 200_000);
    let search = BestFirst { max_nodes: usize::MAX, ..BestFirst::new(Evaluation::BreadthFirst) }.by(());
    let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.stop, StopReason::MemoryLimit);
    assert!(outcome.stats.peak_nodes < 1 << 20, "{} nodes", outcome.stats.peak_nodes);
}
