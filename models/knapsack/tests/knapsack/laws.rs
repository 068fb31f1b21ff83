//! The laws of the framework, over every formulation, objective and neighborhood of the knapsack.

use recuit::edge::{Experiment, examine};
use recuit::{Actions, laws};
use recuit_knapsack::*;

/// Knapsacks with one capacity and with several; one where nothing fits, one where everything does, and one
/// with items that have no weight or no profit.
fn knapsacks() -> Vec<Knapsack> {
    let small = Generator { items: 12, ..Generator::default() };
    let several = Generator { capacities: 4, class: Class::ChuBeasley, ..small };
    let generated =
        [small, several, Generator { tightness: 0.0, ..small }, Generator { tightness: 1.0, ..several }];
    let weightless = Knapsack::new(vec![0, 5, 0, 5, 7], vec![0, 0, 3, 3, 4], vec![4], None);
    generated.iter().map(|generator| generator.knapsack(1).unwrap()).chain([weightless]).collect()
}

/// The verifier accepts what is taken, and the sums kept beside it are right.
fn fits(knapsack: &Knapsack, packing: &Packing) -> Result<(), String> {
    let taken: Vec<usize> = (0..knapsack.items()).filter(|&item| packing.has(item)).collect();
    let load = |index| taken.iter().map(|&item| knapsack.weights(item)[index]).sum::<i64>();
    let profit: i64 = taken.iter().map(|&item| knapsack.profit(item)).sum();
    if profit != packing.profit()
        || (0..knapsack.capacities().len()).any(|index| load(index) != packing.loads()[index])
    {
        return Err("the sums are wrong".into());
    }
    verify(knapsack, &taken).first().map_or(Ok(()), |fault| Err(fault.clone()))
}

#[test]
fn an_examination_finds_nothing() {
    let formulations = ["partial", "complete"].map(|name| {
        let toml = format!("model = {{ name = 'knapsack', formulation = {{ name = '{name}' }} }}");
        (name.to_owned(), Experiment::from_toml(&toml).unwrap().model)
    });
    let small = Generator { items: 8, ..Generator::default() }.knapsack(1).unwrap().to_string();
    for examined in examine(&formulations, &[("small".to_owned(), small)], 1, &mut |_| ()).unwrap() {
        assert!(examined.checkup.is_healthy(), "{examined:#?}");
    }
}

#[test]
fn partial() {
    for knapsack in knapsacks() {
        let problem = Partial::new(&knapsack);
        let invariant = |state: &Decided| fits(&knapsack, state.packing());
        laws::check(&problem, &Actions, &Forgone, invariant, 1).unwrap();
        laws::check(&problem, &Actions, &ForgoneYet, invariant, 2).unwrap();
        laws::check(&problem, &Actions, &ForgoneAtLeast, invariant, 3).unwrap();
        laws::check_heuristic(&problem, &ForgoneYet, 1).unwrap();
        laws::check_bound(&problem, &ForgoneAtLeast, 1).unwrap();
    }
}

#[test]
fn complete() {
    for knapsack in knapsacks() {
        let problem = Complete::new(&knapsack);
        let invariant = |state: &Packing| fits(&knapsack, state);
        laws::check(&problem, &Actions, &Forgone, invariant, 4).unwrap();
        laws::check_neighborhood(&problem, &Exchanges, &Forgone, invariant, 5).unwrap();
    }
}

#[test]
fn views() {
    for knapsack in knapsacks() {
        let view = Contents(&knapsack);
        laws::check_view(&Partial::new(&knapsack), &Actions, &(), &view, 6).unwrap();
        laws::check_view(&Complete::new(&knapsack), &Exchanges, &(), &view, 7).unwrap();
    }
}
