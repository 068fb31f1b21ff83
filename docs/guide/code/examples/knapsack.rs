use recuit::csp::{Csp, Expression, Knapsack, Variable};

/// Twenty things of which half the weight may be packed; they are to be worth as much as possible. With `two_sums`,
/// without the constraint that knows of both.
pub fn packed(two_sums: bool) -> (Csp, Variable) {
    let mut csp = Csp::new();
    let things: Vec<(Variable, u32, u32)> = (1..=20)
        .map(|i| (csp.variable(format!("thing {i}"), 0..=1), 20 + 37 * i % 41, 20 + 29 * i * i % 43))
        .collect();
    let all: u32 = things.iter().map(|thing| thing.1).sum();
    let (weight, profit) = (csp.variable("weight", 0..=all / 2), csp.variable("profit", 0..=1000));
    if two_sums {
        csp.post(things.iter().map(|&(x, of_one, _)| of_one as i64 * x).sum::<Expression>().equals(weight));
        csp.post(things.iter().map(|&(x, _, of_one)| of_one as i64 * x).sum::<Expression>().equals(profit));
    } else {
        csp.post(Knapsack::new(things, weight, profit));
    }
    csp.maximize(profit);
    (csp, profit)
}

#[test]
fn the_same_is_packed_at_fewer_nodes() {
    use recuit::csp::LowerBound;
    use recuit::{BranchAndBound, Engine, Problem, Run};

    let effort = |(csp, profit): (Csp, Variable)| {
        let problem = csp.partial();
        let search = BranchAndBound::default().by(LowerBound);
        let outcome = search.search(&problem, problem.initial(), &mut Run::seeded(1));
        (outcome.solution().unwrap().value(profit), outcome.stats.nodes)
    };
    assert_eq!(effort(packed(false)), (Some(558), 153));
    assert_eq!(effort(packed(true)), (Some(558), 11_325));
}
