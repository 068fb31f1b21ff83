//! The laws of the framework, over every function, tail and float type.

use recuit::{Actions, Neighborhood, Problem, State, Union, laws};
use recuit_continuous::*;

fn instances() -> impl Iterator<Item = Instance> {
    let usual = Function::ALL.into_iter().flat_map(|function| {
        [2, 5].map(|dimension| Instance { function, dimension, bounds: function.usual_box() })
    });
    let narrow = Instance { function: Function::Rastrigin, dimension: 1, bounds: (-0.1, 0.7) };
    usual.chain([narrow])
}

fn check<F: Real>() {
    for instance in instances() {
        let problem: Minimize<F> = Minimize::new(&instance, 1e-6);
        let (low, high) = problem.bounds();
        let in_the_box =
            |state: &Point<F>| match state.coordinates().iter().find(|x| !(low..=high).contains(x)) {
                Some(x) => Err(format!("{x} is outside {low}..{high}")),
                None => Ok(()),
            };
        let (gaussian, cauchy) = (Steps { tail: Tail::Gaussian }, Steps { tail: Tail::Cauchy });
        laws::check(&problem, &Actions, &Value, in_the_box, 4).unwrap();
        laws::check_neighborhood(&problem, &gaussian, &Value, in_the_box, 1).unwrap();
        laws::check_neighborhood(&problem, &cauchy, &Value, in_the_box, 2).unwrap();
        laws::check_neighborhood(&problem, &Union(gaussian, cauchy), &Value, in_the_box, 3).unwrap();
    }
}

#[test]
fn views() {
    for instance in instances() {
        let steps = Steps { tail: Tail::Cauchy };
        laws::check_view(&Minimize::<f64>::new(&instance, 1e-6), &steps, &(), &Curves, 5).unwrap();
        laws::check_view(&Minimize::<f32>::new(&instance, 1e-6), &steps, &(), &Curves, 6).unwrap();
    }
}

#[test]
fn double() {
    check::<f64>();
}

#[test]
fn single() {
    check::<f32>();
}

/// A neighborhood that claims to list its moves is held to it.
#[test]
fn unlisted_draws_are_told() {
    struct Liar(Steps);
    impl Neighborhood<Minimize<f64>> for Liar {
        fn moves<'a>(
            &'a self,
            problem: &'a Minimize<f64>,
            state: &'a Point<f64>,
        ) -> impl Iterator<Item = Move<f64>> + 'a {
            self.0.moves(problem, state)
        }
        fn sample<R: rand::Rng + ?Sized>(
            &self,
            problem: &Minimize<f64>,
            state: &Point<f64>,
            rng: &mut R,
        ) -> Option<Move<f64>> {
            self.0.sample(problem, state, rng)
        }
    }
    let problem = Minimize::new(&instances().next().unwrap(), 1e-6);
    let broken = laws::check(&problem, &Liar(Steps::default()), &Value, |_| Ok(()), 1).unwrap_err();
    assert_eq!(broken.law, "a sampled move is among the moves");
}

#[test]
fn equal_points_have_equal_keys() {
    let problem: Minimize<f64> = Minimize::new(&read("sphere dimension=2 box=-1..1").unwrap()[0], 1e-6);
    let zero = |to: f64| {
        let halfway = problem.result(&problem.initial(), &Move { coordinate: 0, to });
        problem.result(&halfway, &Move { coordinate: 1, to: 1.0 })
    };
    assert_eq!(zero(0.0), zero(-0.0));
    assert_eq!(zero(0.0).key(), zero(-0.0).key());
    assert_ne!(zero(0.0).key(), zero(f64::MIN_POSITIVE).key());
}
