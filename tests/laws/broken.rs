//! A law that is broken is found, and the action that breaks it is named.

use recuit::laws::{self, Broken};
use recuit::{Actions, Attributes, Cost, Neighborhood, Objective, Problem, State};
use std::marker::PhantomData;

/// A number that goes up and down by one.
struct Counter<C>(PhantomData<C>);

#[derive(Clone, Debug, PartialEq)]
struct Count(i64);

impl State for Count {
    type Key = i64;
    fn key(&self) -> i64 {
        self.0
    }
}

impl<C: Cost> Problem for Counter<C> {
    type State = Count;
    type Action = i64;
    type Undo = ();
    type Cost = C;

    fn initial(&self) -> Count {
        Count(0)
    }
    fn actions(&self, _: &Count) -> impl Iterator<Item = i64> {
        [-1, 1].into_iter()
    }
    fn apply(&self, state: &mut Count, by: &i64) {
        state.0 += by;
    }
    fn undo(&self, state: &mut Count, by: &i64, (): ()) {
        state.0 -= by;
    }
    fn goal_test(&self, _: &Count) -> bool {
        false
    }
}

/// A cost and a delta, as functions of the number and of the action.
struct Measure<C>(fn(i64) -> C, fn(i64, i64) -> C);

impl<C: Cost> Objective<Counter<C>> for Measure<C> {
    fn cost(&self, _: &Counter<C>, state: &Count) -> C {
        self.0(state.0)
    }
    fn delta(&self, _: &Counter<C>, state: &Count, by: &i64) -> C {
        self.1(state.0, *by)
    }
}

fn check<C: Cost>(cost: fn(i64) -> C, delta: fn(i64, i64) -> C) -> Result<(), Broken> {
    laws::check(&Counter(PhantomData), &Actions, &Measure(cost, delta), |_| Ok(()), 1)
}

#[test]
fn a_wrong_delta_is_found_however_large_the_costs() {
    assert_eq!(check(|count| count + (1 << 40), |_, by| by), Ok(()));
    let wrong = check(|count| count + (1 << 40), |_, by| by + 1).unwrap_err();
    assert_eq!(wrong.law, "delta is the difference of the costs");
    let action: i64 = wrong.action.unwrap().parse().unwrap();
    assert_eq!((wrong.expected, wrong.found), (action.to_string(), (action + 1).to_string()));
}

#[test]
fn float_deltas_may_differ_by_rounding_and_by_no_more() {
    let tenth = |count: i64| count as f64 * 0.1;
    assert_eq!(check(tenth, |_, by| by as f64 * 0.1), Ok(()));
    assert!(check(tenth, |_, by| by as f64 * 0.1001).is_err());
}

#[test]
fn costs_that_are_no_numbers_are_found() {
    let broken = check(|_| f64::NAN, |_, _| f64::NAN).unwrap_err();
    assert_eq!(broken.law, "costs are finite numbers");
    assert!(check(|count| 1.0 / count.abs() as f64, |_, _| 0.0).is_err());
}

#[test]
fn a_broken_invariant_names_the_action_that_led_there() {
    let small = |state: &Count| {
        if state.0 < 1 { Ok(()) } else { Err(format!("{} is too large", state.0)) }
    };
    let objective = Measure::<i64>(|count| count, |_, by| by);
    let broken = laws::check(&Counter(PhantomData), &Actions, &objective, small, 1).unwrap_err();
    assert_eq!((broken.law, broken.action.as_deref()), ("the invariant holds", Some("1")));
    assert!(broken.to_string().ends_with("found \"1 is too large\""), "{broken}");
}

#[test]
fn a_move_that_leads_back_and_is_not_tabu_is_found() {
    /// Steps whose attributes are their directions: each adds its own and drops the opposite, or by mistake
    /// its own.
    #[derive(Clone, Copy)]
    struct Directions {
        opposite: bool,
    }
    impl Neighborhood<Counter<i64>> for Directions {
        fn moves<'a>(&'a self, p: &'a Counter<i64>, state: &'a Count) -> impl Iterator<Item = i64> + 'a {
            p.actions(state)
        }
        fn attributes(&self) -> impl Attributes<Counter<i64>> {
            *self
        }
    }

    impl Attributes<Counter<i64>> for Directions {
        fn count(&self, _: &Counter<i64>) -> usize {
            2
        }
        fn added(&self, _: &Counter<i64>, _: &Count, by: &i64) -> impl IntoIterator<Item = usize> {
            [usize::from(*by > 0)]
        }
        fn dropped(&self, _: &Counter<i64>, _: &Count, by: &i64) -> impl IntoIterator<Item = usize> {
            [usize::from((*by > 0) != self.opposite)]
        }
    }
    let check = |opposite| {
        let objective = Measure::<i64>(|count| count, |_, by| by);
        laws::check(&Counter(PhantomData), &Directions { opposite }, &objective, |_| Ok(()), 1)
    };
    assert_eq!(check(true), Ok(()));
    assert_eq!(check(false).unwrap_err().law, "a move that leads back adds what was dropped");
}
