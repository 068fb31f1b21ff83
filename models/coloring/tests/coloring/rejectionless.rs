//! The walk without rejected moves follows the law of Metropolis, which is computed here for all states of
//! small graphs.

use recuit::{
    Annealing, Constant, Engine, InitialTemperature, LevelLength, LevelReport, LocalSearch, Neighborhood,
    Objective, Observer, Problem, Run, Steps,
};
use recuit_coloring::*;
use std::collections::HashMap;

/// Proposals of a level.
const LEVEL: u64 = 10_000;

type Coloring = Vec<u16>;

/// How often each state was entered, and in how many levels that have ended.
#[derive(Default)]
struct Visits {
    entered: HashMap<Coloring, u64>,
    ended: HashMap<Coloring, u64>,
    levels: u64,
}

impl<'a> Observer<PartialLegal<'a>> for &mut Visits {
    fn is_watching(&self) -> bool {
        false
    }
    fn on_action(&mut self, _: &PartialLegal<'a>, state: &LegalColoring, _: &Recolor) {
        *self.entered.entry(state.coloring()).or_default() += 1;
    }
    fn on_level(&mut self, _: &LevelReport<i64>) {
        self.ended.clone_from(&self.entered);
        self.levels += 1;
    }
}

/// What Metropolis does in one step: all states, and for each its moves with their chances to be proposed and accepted.
fn chain(problem: &PartialLegal<'_>, temperature: f64) -> (Vec<Coloring>, Vec<Vec<(usize, f64)>>) {
    let mut states = vec![problem.initial()];
    let mut numbers = HashMap::from([(states[0].coloring(), 0)]);
    let mut chances = Vec::new();
    while let Some(state) = states.get(chances.len()).cloned() {
        let cost = Uncolored.cost(problem, &state);
        let results = Waiting.moves(problem, &state).map(|action| problem.result(&state, &action));
        let results: Vec<LegalColoring> = results.collect();
        let share = 1.0 / results.len() as f64;
        let mut its = Vec::new();
        for result in results {
            let rise = (Uncolored.cost(problem, &result) - cost) as f64;
            let number = *numbers.entry(result.coloring()).or_insert_with(|| {
                states.push(result);
                states.len() - 1
            });
            its.push((number, share * (-rise / temperature).exp().min(1.0)));
        }
        chances.push(its);
    }
    (states.iter().map(LegalColoring::coloring).collect(), chances)
}

/// How often a state is entered in the long run, for each proposal: the chances of ever more steps, squared,
/// forget where they began.
fn expected(chances: &[Vec<(usize, f64)>]) -> Vec<f64> {
    let mut steps = vec![vec![0.0; chances.len()]; chances.len()];
    for (from, its) in chances.iter().enumerate() {
        steps[from][from] = 1.0;
        for &(to, chance) in its {
            steps[from][from] -= chance;
            steps[from][to] += chance;
        }
    }
    for _ in 0..40 {
        let mut twice = vec![vec![0.0; chances.len()]; chances.len()];
        for (row, from) in twice.iter_mut().zip(&steps) {
            for (first, second) in from.iter().zip(&steps) {
                row.iter_mut().zip(second).for_each(|(sum, chance)| *sum += first * chance);
            }
        }
        steps = twice;
    }
    let mut entered = vec![0.0; chances.len()];
    for (share, its) in steps[0].iter().zip(chances) {
        its.iter().for_each(|&(to, chance)| entered[to] += share * chance);
    }
    entered
}

/// The cost without the shortlist: all moves are asked one by one.
struct OneByOne;

impl Objective<PartialLegal<'_>> for OneByOne {
    fn cost(&self, problem: &PartialLegal<'_>, state: &LegalColoring) -> i64 {
        Uncolored.cost(problem, state)
    }
    fn delta(&self, problem: &PartialLegal<'_>, state: &LegalColoring, action: &Recolor) -> i64 {
        Uncolored.delta(problem, state, action)
    }
}

/// Does a walk at that temperature enter each state as often as the law says?
fn follows_the_law<'a>(
    problem: &PartialLegal<'a>,
    objective: impl Objective<PartialLegal<'a>>,
    rejectionless: bool,
    temperature: f64,
) {
    let (states, chances) = chain(problem, temperature);
    let annealing = Annealing {
        initial: InitialTemperature::Fixed(temperature),
        level: LevelLength::Moves(LEVEL),
        rejectionless,
        ..Annealing::new(Constant {})
    };
    let mut visits = Visits::default();
    let mut run = Run::seeded(1).until(Steps(10_000_000)).watched_by(&mut visits);
    annealing.on(Waiting, objective).search(problem, problem.initial(), &mut run);
    let proposals = (visits.levels * LEVEL) as f64;
    for (state, share) in states.iter().zip(&expected(&chances)) {
        let (times, mean) = (visits.ended.get(state).copied().unwrap_or(0) as f64, share * proposals);
        // One step follows from the last, so there is more than chance alone in it.
        let allowed = 6.0 * mean.sqrt() + 0.02 * mean;
        assert!((times - mean).abs() <= allowed, "{state:?} at {temperature}: {times} times, not {mean}");
    }
}

#[test]
fn states_are_entered_as_often_as_metropolis_says() {
    // Five vertices that are all joined, and one more that is joined to two of them.
    let five = (0..5).flat_map(|one| (0..one).map(move |other| (one, other)));
    let graph = Graph::new(6, five.chain([(5, 0), (5, 1)]));
    let equal = PartialLegal::new(&graph, Order::Fixed, Some(2));
    follows_the_law(&equal, Uncolored, true, 0.4);
    follows_the_law(&equal, Uncolored, false, 0.4);
    let unequal = PartialLegal::with_importance(&graph, Order::Fixed, Some(2), Importance::Degree);
    follows_the_law(&unequal, Uncolored, true, 3.0);
    follows_the_law(&unequal, OneByOne, true, 3.0);
}

#[test]
fn moves_that_hardly_ever_happen_do_as_often_as_they_should() {
    // Once the center has the only color, each of the others may take it, but rarely, and two more rarely
    // than the two that are joined. No chance is so high that one of these moves would be listed.
    let graph = Graph::new(5, [(0, 1), (0, 2), (0, 3), (0, 4), (3, 4)]);
    let problem = PartialLegal::with_importance(&graph, Order::Fixed, Some(1), Importance::Degree);
    follows_the_law(&problem, Uncolored, true, 1.9);
    follows_the_law(&problem, OneByOne, true, 1.9);
}
