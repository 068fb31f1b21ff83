//! Optima: against dynamic programming, against enumeration, and as textbooks have them.

use proptest::prelude::*;
use recuit::{
    Annealing, BestFirst, BranchAndBound, Choice, Engine, Evaluation, Greedy, LocalSearch, Problem, Run,
    Status, Steps,
};
use recuit_knapsack::*;

/// The highest profit of a knapsack with one capacity, by dynamic programming over the capacity (Bellman 1957).
fn by_dynamic_programming(knapsack: &Knapsack) -> i64 {
    let mut best = vec![0; knapsack.capacities()[0] as usize + 1];
    for item in 0..knapsack.items() {
        let weight = knapsack.weights(item)[0] as usize;
        for room in (weight..best.len()).rev() {
            best[room] = best[room].max(best[room - weight] + knapsack.profit(item));
        }
    }
    best[best.len() - 1]
}

/// The highest profit, among all subsets.
fn by_enumeration(knapsack: &Knapsack) -> i64 {
    let subsets = (0..1_u32 << knapsack.items()).map(|bits| {
        let taken: Vec<usize> = (0..knapsack.items()).filter(|item| bits >> item & 1 == 1).collect();
        let profit = taken.iter().map(|&item| knapsack.profit(item)).sum();
        if verify(knapsack, &taken).is_empty() { profit } else { 0 }
    });
    subsets.max().unwrap()
}

fn by_branch_and_bound(knapsack: &Knapsack) -> i64 {
    let problem = Partial::new(knapsack);
    let exact = BranchAndBound::default().by(ForgoneAtLeast);
    let outcome = exact.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    let profit = outcome.solution().unwrap().packing().profit();
    assert_eq!(outcome.best.unwrap().cost, knapsack.total_profit() - profit);
    profit
}

fn by_a_star(knapsack: &Knapsack) -> i64 {
    let problem = Partial::new(knapsack);
    let a_star = BestFirst::new(Evaluation::AStar).by(ForgoneYet);
    let outcome = a_star.search(&problem, problem.initial(), &mut Run::seeded(1));
    outcome.solution().unwrap().packing().profit()
}

/// Knapsacks with these capacities; items without weight or profit among them.
fn knapsacks(capacities: usize, items: usize) -> impl Strategy<Value = Knapsack> {
    let items = prop::collection::vec((0..60_i64, prop::collection::vec(0..60_i64, capacities)), 1..=items);
    (items, prop::collection::vec(0..500_i64, capacities)).prop_map(|(items, capacities)| {
        let (profits, weights): (Vec<i64>, Vec<Vec<i64>>) = items.into_iter().unzip();
        Knapsack::new(profits, weights.concat(), capacities, None)
    })
}

/// Few kinds of items, and multiples of two numbers: many are equal, and many have the same ratio.
fn coarse(capacities: usize, items: usize) -> impl Strategy<Value = Knapsack> {
    (knapsacks(capacities, items), 1..5_i64, 1..5_i64).prop_map(move |(fine, unit, weight_unit)| {
        let profits = (0..fine.items()).map(|item| (1 + fine.profit(item) % 3) * unit).collect();
        let weights = (0..fine.items()).flat_map(|item| fine.weights(item));
        let weights = weights.map(|weight| (1 + weight % 3) * weight_unit).collect();
        let capacities = fine.capacities().iter().map(|capacity| capacity % 60).collect();
        Knapsack::new(profits, weights, capacities, None)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn equal_items_and_common_divisors_change_no_optimum(one in coarse(1, 40), three in coarse(3, 10)) {
        let expected = by_dynamic_programming(&one);
        prop_assert_eq!(by_branch_and_bound(&one), expected);
        prop_assert_eq!(by_a_star(&one), expected);
        prop_assert_eq!(by_branch_and_bound(&three), by_enumeration(&three));
    }

    #[test]
    fn exact_is_as_good_as_dynamic_programming(knapsack in knapsacks(1, 40)) {
        let best = by_dynamic_programming(&knapsack);
        prop_assert_eq!(by_branch_and_bound(&knapsack), best);
        prop_assert_eq!(by_a_star(&knapsack), best);
    }

    #[test]
    fn exact_is_as_good_as_enumeration(knapsack in knapsacks(3, 10)) {
        let best = by_enumeration(&knapsack);
        prop_assert_eq!(by_branch_and_bound(&knapsack), best);
        prop_assert_eq!(by_a_star(&knapsack), best);
    }

    #[test]
    fn knapsacks_are_read_as_they_are_written(knapsack in knapsacks(2, 10), single in knapsacks(1, 10)) {
        prop_assert_eq!(&read(&knapsack.to_string()).unwrap()[0], &knapsack);
        prop_assert_eq!(&read(&single.to_string()).unwrap()[0], &single);
    }
}

/// A thousand equal items, of which 333 fit, and an odd capacity for even weights: both are proved at once.
#[test]
fn what_dantzig_leaves_open_is_proved() {
    for knapsack in [
        Knapsack::new(vec![7; 1000], vec![3; 1000], vec![1000], None),
        Knapsack::new(
            (0..60).map(|it| 2 * it + 2).collect(),
            (0..60).map(|it| 2 * it + 2).collect(),
            vec![901],
            None,
        ),
    ] {
        let problem = Partial::new(&knapsack);
        let mut run = Run::seeded(1).until(Steps(10_000));
        let outcome =
            BranchAndBound::default().by(ForgoneAtLeast).search(&problem, problem.initial(), &mut run);
        assert_eq!(outcome.status, Status::Solved);
        assert_eq!(outcome.solution().unwrap().packing().profit(), by_dynamic_programming(&knapsack));
    }
}

#[test]
fn classes_of_items_are_solved() {
    for class in [Class::Uncorrelated, Class::Weakly, Class::ChuBeasley] {
        let knapsack = Generator { class, ..Generator::default() }.knapsack(7).unwrap();
        assert_eq!(by_branch_and_bound(&knapsack), by_dynamic_programming(&knapsack), "{class:?}");
    }
}

/// Cormen, Leiserson, Rivest & Stein, section 15.2 (4th edition): greedy gets 160, the best is 220.
#[test]
fn greedy_is_not_the_best() {
    let knapsack = &read("3 50\n60 10\n100 20\n120 30").unwrap()[0];
    let problem = Partial::new(knapsack);
    let greedy = Greedy::new(Choice::First).by(Forgone);
    let outcome = greedy.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.solution().unwrap().packing().profit(), 160);
    assert_eq!(by_branch_and_bound(knapsack), 220);
    assert_eq!(problem.surrogate().profit_at_most(0, 0), 240);
}

#[test]
fn annealing_comes_near_the_best() {
    let knapsack = Generator::default().knapsack(7).unwrap();
    let problem = Complete::new(&knapsack);
    let annealing = Annealing {
        level: recuit::LevelLength::Moves(2000),
        minimum: 1.0,
        ..Annealing::new(recuit::Geometric { factor: 0.9 })
    }
    .on(Exchanges, Forgone);
    let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
    let profit = outcome.best.unwrap().state.profit();
    assert!(profit as f64 > 0.99 * by_dynamic_programming(&knapsack) as f64, "{profit}");
}
