//! Breakout raises the local minimum in which it is caught, and reports costs as they are.

use recuit::csp::{AllDifferent, Csp, Repairs, TotalViolation};
use recuit::{
    Actions, Breakout, Engine, HillClimbing, LocalSearch, Objective, Problem, Run, Sketch, Sketched, Status,
    Steps, StopReason, Terms, laws,
};

/// Three demands on a number from 0 to 9, of which the first two hold it back from the only one that meets all.
#[derive(Clone, Copy)]
struct Demands;

impl Demands {
    fn terms_of(number: i64) -> [i64; 3] {
        let even = number % 2;
        let far = i64::from(number < 8);
        let not_seven = 2 * i64::from(number > 3 && number < 8);
        [even, far, not_seven]
    }
}

type Number = Sketched<i64>;

impl<P: Problem<State = Number, Action = i64, Cost = i64>> Objective<P> for Demands {
    fn cost(&self, _: &P, state: &Number) -> i64 {
        Demands::terms_of(state.0).iter().sum()
    }

    fn terms(&self) -> impl Terms<P> {
        *self
    }
}

impl<P: Problem<State = Number, Action = i64, Cost = i64>> Terms<P> for Demands {
    fn count(&self, _: &P) -> usize {
        3
    }

    fn costly(&self, _: &P, state: &Number, mut tell: impl FnMut(usize, i64)) {
        let terms = Demands::terms_of(state.0).into_iter().enumerate();
        terms.filter(|&(_, cost)| cost != 0).for_each(|(term, cost)| tell(term, cost));
    }

    fn changed(&self, problem: &P, state: &Number, by: &i64, mut tell: impl FnMut(usize, i64)) {
        let after = Demands::terms_of(problem.result(state, by).0);
        for (term, before) in Demands::terms_of(state.0).into_iter().enumerate() {
            tell(term, after[term] - before);
        }
    }
}

/// The same cost, but one of its terms is forgotten.
#[derive(Clone, Copy)]
struct Forgetful;

impl<P: Problem<State = Number, Action = i64, Cost = i64>> Objective<P> for Forgetful {
    fn cost(&self, problem: &P, state: &Number) -> i64 {
        Demands.cost(problem, state)
    }

    fn terms(&self) -> impl Terms<P> {
        *self
    }
}

impl<P: Problem<State = Number, Action = i64, Cost = i64>> Terms<P> for Forgetful {
    fn count(&self, problem: &P) -> usize {
        Demands.count(problem)
    }

    fn costly(&self, problem: &P, state: &Number, mut tell: impl FnMut(usize, i64)) {
        let remembered = |term, cost| {
            if term < 2 {
                tell(term, cost);
            }
        };
        Demands.costly(problem, state, remembered);
    }

    fn changed(&self, problem: &P, state: &Number, by: &i64, mut tell: impl FnMut(usize, i64)) {
        let remembered = |term, change| {
            if term < 2 {
                tell(term, change);
            }
        };
        Demands.changed(problem, state, by, remembered);
    }
}

fn line() -> impl laws::Testable<State = Number, Action = i64, Cost = i64> {
    let steps = |&number: &i64| [-1, 1].into_iter().filter(move |by| (0..10).contains(&(number + by)));
    Sketch::new(0, steps, |number, by| number + by, |number| Demands::terms_of(*number) == [0; 3])
}

#[test]
fn what_is_violated_gains_weight_until_the_minimum_is_none_any_more() {
    let line = line();
    let stays = HillClimbing::new().on(Actions, Demands).search(&line, line.initial(), &mut Run::seeded(1));
    assert_eq!(stays.stop, StopReason::LocalOptimum);
    let mut run = Run::seeded(1).until(Steps(1000));
    let outcome = Breakout::new().on(Actions, Demands).search(&line, line.initial(), &mut run);
    assert_eq!((outcome.status, outcome.solution().unwrap().0), (Status::Solved, 8));
    assert_eq!(outcome.best.unwrap().cost, 0);
}

#[test]
fn terms_that_do_not_add_up_are_found() {
    let fine = |_: &Number| Ok(());
    laws::check(&line(), &Actions, &Demands, fine, 1).unwrap();
    let broken = laws::check(&line(), &Actions, &Forgetful, fine, 1).unwrap_err();
    assert_eq!(broken.law, "the terms of an objective add up to it");
}

#[test]
fn a_cost_is_told_without_weights_and_a_search_can_be_repeated() {
    // Nine numbers that differ, of eight: one pair is equal at best.
    let mut csp = Csp::new();
    let numbers = csp.variables("number", 9, 0..8);
    csp.post(AllDifferent::new(&numbers));
    csp.minimize(numbers[0] + numbers[1]);
    let problem = csp.complete();
    let search = || {
        let mut run = Run::seeded(7).until(Steps(20_000));
        Breakout::new().on(Repairs::All, TotalViolation).search(&problem, problem.initial(), &mut run)
    };
    let (one, again) = (search(), search());
    let (best, same) = (one.best.unwrap(), again.best.unwrap());
    assert_eq!((best.cost, &best.state), (same.cost, &same.state));
    assert_eq!(best.cost, TotalViolation.cost(&problem, &best.state));
    // One violation, which weighs more than the 14 that the two numbers can come to; and both are 0.
    assert_eq!((best.state.total_violation(), best.cost), (1, 15));
}
