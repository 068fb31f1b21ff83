//! Solutions are counted by what is left to be decided.

use recuit::csp::{
    AllDifferent, Branches, Circuit, Constraint, Csp, Lookup, OpenDomains, Value, Variable, VariableOrder,
};
use recuit::{Engine, Goals, ParallelDepthFirst, Problem, Run, Stats};

/// Counted one by one, and by what is left.
fn counted(csp: &Csp, branches: Branches) -> [Stats; 2] {
    let problem = csp.partial_with(branches);
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) };
    let plain = all.search(&problem, problem.initial(), &mut Run::seeded(1));
    let caching = all.by(OpenDomains).search(&problem, problem.initial(), &mut Run::seeded(1));
    [plain.stats, caching.stats]
}

/// The rows of a square whose rows and columns are different, said by `post`.
fn square(values: &[Value], post: impl Fn(&mut Csp, Vec<Variable>)) -> (Csp, Vec<Vec<Variable>>) {
    let (mut csp, order) = (Csp::new(), values.len());
    let name = |row| format!("row {row}");
    let rows: Vec<_> = (0..order).map(|row| csp.variables(&name(row), order, values.to_vec())).collect();
    for line in 0..order {
        post(&mut csp, rows[line].clone());
        post(&mut csp, rows.iter().map(|row| row[line]).collect());
    }
    (csp, rows)
}

fn differ(csp: &mut Csp, line: Vec<Variable>) {
    csp.post(AllDifferent::new(line));
}

/// All different, and propagated when a single variable is open: what is taken is not ruled out before.
#[derive(Debug)]
struct Lazy(Vec<Variable>);

impl Constraint for Lazy {
    fn scope(&self) -> &[Variable] {
        &self.0
    }
    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut values: Vec<Value> = self.0.iter().map(|&variable| value(variable)).collect();
        values.sort_unstable();
        values.windows(2).filter(|pair| pair[0] == pair[1]).count() as i64
    }
    fn is_all_different(&self) -> bool {
        true
    }
}

#[test]
fn names_of_values_do_not_matter_where_all_differ() {
    for values in [[1, 2, 3, 4], [0, 1000, 2000, -3000]] {
        let [plain, caching] = counted(&square(&values, differ).0, Branches::default());
        assert_eq!((plain.goals, caching.goals), (576, 576));
        assert!(caching.steps < plain.steps, "{values:?}");
    }
    let [plain, caching] = counted(&square(&[1, 2, 3, 4], differ).0, Branches::default());
    assert!(10 * caching.steps < plain.steps);
}

#[test]
fn a_constraint_that_rules_out_late_is_told_by_its_values() {
    let (csp, _) = square(&[1, 2, 3, 4], |csp, line| {
        csp.post(Lazy(line));
    });
    let [plain, caching] = counted(&csp, Branches::default());
    assert_eq!((plain.goals, caching.goals), (576, 576));
}

/// Where others rule values out, it matters which of them it has not ruled out yet.
#[test]
fn names_matter_beside_a_constraint_that_rules_out_late() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 1..=2);
    let [z, y, v] = ["z", "y", "v"].map(|name| csp.variable(name, 1..=3));
    csp.post(Lazy(vec![x, y, v]));
    csp.post(AllDifferent::new([y, z]));
    let in_order = Branches { variables: VariableOrder::First, ..Branches::default() };
    let [plain, caching] = counted(&csp, in_order);
    assert_eq!((plain.goals, caching.goals), (8, 8));
}

#[test]
fn names_matter_where_values_are_added() {
    for total in 3..=7 {
        let (mut csp, rows) = square(&[1, 2, 3, 4], differ);
        csp.post((rows[0][0] + rows[1][1]).equals(total));
        csp.post((rows[2][3] + rows[3][2]).at_most(total));
        let [plain, caching] = counted(&csp, Branches::default());
        assert_eq!(plain.goals, caching.goals);
    }
}

/// OEIS A003763: 1, 6 and 1072 round trips on boards of 2, 4 and 6, in two directions each.
#[test]
fn round_trips_are_counted_by_their_paths() {
    for (size, trips) in [(2, 1), (4, 6), (6, 1072)] {
        let mut csp = Csp::new();
        let near = |a: i32, b: i32| (a / size - b / size).abs() + (a % size - b % size).abs() == 1;
        let cells = 0..size * size;
        let successors = |a| cells.clone().filter(|&b| near(a, b)).collect::<Vec<_>>();
        let next: Vec<_> = cells.clone().map(|a| csp.variable("next", successors(a))).collect();
        csp.post(Circuit::new(next));
        let [plain, caching] = counted(&csp, Branches::default());
        assert_eq!((plain.goals, caching.goals), (2 * trips, 2 * trips));
        assert!(size < 6 || caching.steps < plain.steps);
    }
}
