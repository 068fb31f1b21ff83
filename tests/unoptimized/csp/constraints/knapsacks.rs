//! Knapsacks.

use super::promises::{domains, keeps_its_promises};
use proptest::collection::vec;
use proptest::prelude::{Just, prop_oneof};
use proptest::proptest;
use rand::RngExt;
use recuit::csp::{Branches, Consistency, Csp, Expression, Knapsack, LowerBound, Variable};
use recuit::{BranchAndBound, Engine, Problem, Run, stream};

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    #[test]
    fn knapsacks(
        domains in domains(0..6),
        items in vec((0u32..5, prop_oneof![0u32..8, Just(1000)]), 6),
        weight in -10i64..20,
        profit in -20i64..40,
        spread in prop_oneof![4 => Just(1), 1 => Just(50)],
    ) {
        let (weight, profit) = (spread * weight, spread * profit);
        let packed = |x: &[Variable]| x.iter().zip(&items).map(|(&x, &(weight, profit))| (x, weight, profit)).collect::<Vec<_>>();
        let sums = |x: &[i32]| x.iter().zip(&items).fold((0, 0), |sums, (&x, item)| {
            (sums.0 + i64::from(x) * i64::from(item.0), sums.1 + i64::from(x) * i64::from(item.1))
        });
        keeps_its_promises(&domains, |_, x| Knapsack::new(packed(x), weight, profit), |x| sums(x) == (weight, profit), None);
        // The totals are what two or one of the variables say, on a wide scale.
        let Some(count) = domains.len().checked_sub(2) else { return Ok(()) };
        let mut wide = domains.clone();
        for (place, least) in [(count, weight), (count + 1, profit)] {
            wide[place] = (0..4).map(|step| (least + 3 * spread * step) as i32).collect();
        }
        for domains in [&domains, &wide] {
            let (quantities, one) = (|x: &[i32]| sums(&x[..count]), |x: &[i32]| sums(&x[..=count]));
            keeps_its_promises(
                domains,
                |_, x| Knapsack::new(packed(&x[..count]), x[count], x[count + 1]),
                |x| quantities(x) == (i64::from(x[count]), i64::from(x[count + 1])),
                None,
            );
            keeps_its_promises(
                domains,
                |_, x| Knapsack::new(packed(&x[..=count]), weight, x[count + 1]),
                |x| one(x) == (weight, i64::from(x[count + 1])),
                None,
            );
        }
    }
}

/// Items drawn at random, and how much of their weight may be packed; what is packed is to be worth much.
fn drawn(
    seed: u64,
    count: usize,
    post: impl Fn(&mut Csp, &[(Variable, u32, u32)], Variable, Variable),
) -> Csp {
    let mut rng = stream(seed, 0);
    let mut csp = Csp::new();
    let items: Vec<(Variable, u32, u32)> = (0..count)
        .map(|_| (csp.variable("times", 0..=2), rng.random_range(20..60), rng.random_range(20..60)))
        .collect();
    let all: u32 = items.iter().map(|&(_, weight, _)| 2 * weight).sum();
    let (weight, profit) = (csp.variable("weight", 0..=all / 2), csp.variable("profit", 0..=120 * count));
    post(&mut csp, &items, weight, profit);
    csp.maximize(profit);
    csp
}

fn sum(items: &[(Variable, u32, u32)], of_one: impl Fn(u32, u32) -> u32) -> Expression {
    items.iter().map(|&(item, weight, profit)| i64::from(of_one(weight, profit)) * item).sum()
}

#[test]
fn a_knapsack_finds_what_two_sums_do_at_fewer_nodes() {
    for seed in 0..5 {
        let knapsack = drawn(seed, 14, |csp, items, weight, profit| {
            csp.post(Knapsack::new(items.to_vec(), weight, profit));
        });
        let sums = drawn(seed, 14, |csp, items, weight, profit| {
            csp.post(sum(items, |weight, _| weight).equals(weight));
            csp.post(sum(items, |_, profit| profit).equals(profit));
        });
        let search = |csp: &Csp| {
            let problem = csp.partial_with(Branches::default());
            let outcome = BranchAndBound::default().by(LowerBound).search(
                &problem,
                problem.initial(),
                &mut Run::seeded(1),
            );
            let profit = csp.all().last().unwrap();
            (outcome.solution().and_then(|best| best.value(profit)), outcome.stats.nodes)
        };
        let ((best, nodes), (known, more)) = (search(&knapsack), search(&sums));
        assert_eq!(best, known);
        assert!(10 * nodes < more, "{nodes} and {more} nodes");
    }
}

#[test]
fn a_weight_that_must_be_met_is_missed_less_often_by_sums() {
    let mut nodes = [0; 2];
    for seed in 0..5 {
        let mut rng = stream(seed, 0);
        let mut csp = Csp::new();
        let items: Vec<(Variable, u32, u32)> = (0..15)
            .map(|_| (csp.variable("thing", 0..=1), rng.random_range(20..26), rng.random_range(20..60)))
            .collect();
        let half = items.iter().map(|&(_, weight, _)| i64::from(weight)).sum::<i64>() / 2;
        let profit = csp.variable("profit", 0..=1000);
        csp.post(Knapsack::new(items, half, profit));
        csp.maximize(profit);
        let best = [Consistency::Value, Consistency::Domain].into_iter().zip(&mut nodes).map(
            |(consistency, nodes)| {
                let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
                let search = BranchAndBound::default().by(LowerBound);
                let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
                *nodes += outcome.stats.nodes;
                outcome.solution().and_then(|best| best.value(profit))
            },
        );
        let best: Vec<Option<i32>> = best.collect();
        assert_eq!(best[0], best[1]);
    }
    assert!(nodes[0] > 20 * nodes[1], "{nodes:?} nodes");
}

#[test]
fn totals_are_derived() {
    let csp = drawn(1, 3, |csp, items, weight, profit| {
        let posted = csp.post(Knapsack::new(items.to_vec(), weight, profit));
        assert!(posted.name().starts_with("knapsack of 3 items: "), "{}", posted.name());
    });
    let derived: Vec<bool> = csp.all().map(|variable| csp.complete().is_derived(variable)).collect();
    assert_eq!(derived, [false, false, false, true, true]);
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn knapsacks_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let x = csp.variable("x", [i32::MAX]);
    csp.post(Knapsack::new([(x, u32::MAX, 0)], i64::MAX, 0));
}
