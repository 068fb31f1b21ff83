//! Variables of a million values cost what others do.

use recuit::csp::{
    AllDifferent, AllEqual, Branches, Branching, Consistency, Csp, Disjunctive, Extremum, Increasing, Job,
    LowerBound, Repairs, TotalViolation, Variable, VariableOrder,
};
use recuit::{
    BranchAndBound, Engine, LateAcceptance, LocalSearch, Objective, Problem, Run, Status, Steps, laws,
};

/// Three jobs on two machines, in units that are so small; 11 is the least time when they are not.
fn shop(scale: i32) -> Csp {
    let mut csp = Csp::new();
    let horizon = 20 * scale;
    let mut machines = [vec![], vec![]];
    let mut ends = Vec::new();
    for operations in [[(0, 3), (1, 2)], [(0, 2), (1, 4)], [(1, 5), (0, 1)]] {
        let [first, second] = operations.map(|(machine, duration)| {
            let start = csp.variable("start", 0..=horizon - duration * scale);
            machines[machine].push(Job::new(start, duration * scale));
            (start, duration * scale)
        });
        csp.post((first.0 + first.1).at_most(second.0));
        let end = csp.variable("end", 0..=horizon);
        csp.define(end, second.0 + second.1);
        ends.push(end);
    }
    for jobs in machines {
        csp.post(Disjunctive::new(jobs));
    }
    let last = csp.variable("last end", 0..=horizon);
    csp.post(Extremum::maximum(ends, last));
    csp.minimize(last);
    csp
}

#[test]
fn a_shop_is_proved_in_as_many_steps_in_any_unit() {
    let search = |scale| {
        let csp = shop(scale);
        let problem = csp.partial_with(Branches {
            variables: VariableOrder::Earliest,
            branching: Branching::Binary,
            consistency: Consistency::Domain,
            ..Branches::default()
        });
        let mut run = Run::seeded(1).until(Steps(10_000));
        let outcome = BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut run);
        assert_eq!(outcome.status, Status::Solved);
        (outcome.best.unwrap().cost, outcome.stats.steps)
    };
    let (cost, steps) = search(1);
    assert_eq!(cost, 11);
    assert_eq!(search(100_000), (1_100_000, steps));
}

#[test]
fn full_assignments_of_wide_variables_are_repaired() {
    let csp = shop(100_000);
    let problem = csp.complete();
    let search = LateAcceptance::default().on(Repairs::All, TotalViolation);
    let mut run = Run::seeded(1).until(Steps(100_000));
    let best = search.search(&problem, problem.initial(), &mut run).best.unwrap();
    assert_eq!(best.cost, TotalViolation.cost(&problem, &best.state));
    assert!(csp.explain(|variable| Some(best.state.value(variable))).is_empty());
    assert!((1_100_000..1_500_000).contains(&best.cost), "{}", best.cost);
}

#[test]
fn variables_of_a_million_values_are_moved_out_of_what_others_fill() {
    let mut csp = Csp::new();
    let mut all = csp.variables("few", 3, 10..=12);
    let [above, below] = [11..=1_000_000, -1_000_000..=12]
        .map(|values: std::ops::RangeInclusive<i32>| csp.variable("many", values));
    all.extend([above, below]);
    csp.post(AllDifferent::new(&all));
    for (consistency, expected) in
        [(Consistency::Value, (11, 12)), (Consistency::Bounds, (13, 9)), (Consistency::Domain, (13, 9))]
    {
        let root = csp.partial_with(Branches { consistency, ..Branches::default() }).initial();
        let ends = root.domains().min(above).zip(root.domains().max(below));
        assert_eq!(ends, Some(expected), "{consistency:?}");
    }
}

#[test]
fn constraints_on_wide_variables_keep_their_laws() {
    let mut csp = Csp::new();
    let x: Vec<Variable> = csp.variables("x", 4, -20_000..=20_000);
    csp.post(AllEqual::new(&x[..3]));
    csp.post(AllDifferent::new(&x));
    csp.post(Increasing::new(&x));
    csp.post(Extremum::minimum(&x[..3], x[3]));
    laws::check_constraints(&csp, 1).unwrap();
}
