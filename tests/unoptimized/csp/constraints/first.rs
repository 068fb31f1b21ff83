//! All-different, not-equal, count, table, product and sums; and puzzles whose answers are known.

use super::promises::{domains, keeps_its_promises, product};
use proptest::collection::{btree_set, vec};
use proptest::prelude::any;
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{
    AllDifferent, Branches, Consistency, Count, Csp, Expression, NotEqual, Operand, Product, Table, Variable,
};

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    #[test]
    fn linear(domains in domains(1..5), coefficients in vec(-3i64..4, 4), limit in -12i64..13) {
        let sum = |variables: &[Variable]| {
            coefficients.iter().zip(variables).map(|(&by, &x)| by * x).sum::<Expression>()
        };
        let value = |values: &[i32]| {
            coefficients.iter().zip(values).map(|(&by, &x)| by * i64::from(x)).sum::<i64>()
        };
        let domain = Some(Consistency::Domain);
        keeps_its_promises(&domains, |_, x| sum(x).equals(limit), |x| value(x) == limit, domain);
        keeps_its_promises(&domains, |_, x| sum(x).differs_from(limit), |x| value(x) != limit, domain);
        keeps_its_promises(&domains, |_, x| sum(x).at_most(limit), |x| value(x) <= limit, domain);
        keeps_its_promises(&domains, |_, x| sum(x).at_least(limit), |x| value(x) >= limit, domain);
    }

    #[test]
    fn comparisons(domains in domains(2..3), by in -4i32..5) {
        let value = Some(Consistency::Value);
        keeps_its_promises(&domains, |_, x| x[0].less_than(x[1] + by), |x| x[0] < x[1] + by, value);
        keeps_its_promises(&domains, |_, x| x[0].greater_than(x[1] + by), |x| x[0] > x[1] + by, value);
        keeps_its_promises(&domains, |_, x| x[0].equals(x[1] + by), |x| x[0] == x[1] + by, value);
        keeps_its_promises(&domains, |_, x| (2 * x[0] + x[1]).equals(by), |x| 2 * x[0] + x[1] == by, value);
        keeps_its_promises(&domains, |_, x| NotEqual::new(x[0], x[1]).offset(by), |x| x[0] != x[1] + by, value);
    }

    #[test]
    fn products(domains in domains(1..5), constant in -12i64..13) {
        let times = |values: &[i32]| values.iter().map(|&value| i64::from(value)).product::<i64>();
        keeps_its_promises(&domains, |_, x| Product::new(x.to_vec(), constant), |x| times(x) == constant, None);
        let last = domains.len() - 1;
        keeps_its_promises(
            &domains,
            |_, x| Product::new(x[..last].to_vec(), x[last]),
            |x| times(&x[..last]) == i64::from(x[last]),
            None,
        );
    }

    #[test]
    fn tables(domains in domains(1..4), listed in vec(any::<bool>(), 64)) {
        let all = product(&domains);
        let tuples: Vec<&Vec<i32>> = all.iter().zip(&listed).filter(|&(_, &listed)| listed).map(|(tuple, _)| tuple).collect();
        let is_listed = |values: &[i32]| tuples.iter().any(|tuple| tuple[..] == *values);
        let value = Some(Consistency::Value);
        keeps_its_promises(&domains, |_, x| Table::allowed(x.to_vec(), tuples.clone()), is_listed, value);
        keeps_its_promises(&domains, |_, x| Table::forbidden(x.to_vec(), tuples.clone()), |x| !is_listed(x), value);
    }

    #[test]
    fn counts(domains in domains(1..5), values in btree_set(-3i32..5, 0..4), number in -1i32..4) {
        let values: Vec<i32> = values.into_iter().collect();
        let of = |taken: &[i32]| taken.iter().filter(|value| values.contains(value)).count() as i32;
        let last = domains.len() - 1;
        let value = Some(Consistency::Value);
        let set = || values.clone();
        keeps_its_promises(&domains, |_, x| Count::exactly(number, x.to_vec(), set()), |x| of(x) == number, value);
        keeps_its_promises(&domains, |_, x| Count::at_most(number, x.to_vec(), set()), |x| of(x) <= number, value);
        keeps_its_promises(&domains, |_, x| Count::at_least(number, x.to_vec(), set()), |x| of(x) >= number, value);
        let others = |x: &[Variable]| x[..last].to_vec();
        let by = |x: &[i32]| of(&x[..last]) - x[last];
        keeps_its_promises(&domains, |_, x| Count::exactly(x[last], others(x), set()), |x| by(x) == 0, value);
        keeps_its_promises(&domains, |_, x| Count::at_most(x[last], others(x), set()), |x| by(x) <= 0, value);
        keeps_its_promises(&domains, |_, x| Count::at_least(x[last], others(x), set()), |x| by(x) >= 0, value);
        keeps_its_promises(&domains, |_, x| Count::exactly(x[last], x.to_vec(), set()), |x| of(x) == x[last], None);
    }

    #[test]
    fn all_different(domains in domains(1..5)) {
        let differ = |x: &[i32]| x.iter().enumerate().all(|(place, value)| !x[..place].contains(value));
        keeps_its_promises(&domains, |_, x| AllDifferent::new(x.to_vec()), differ, Some(Consistency::Domain));
    }
}

fn solutions(csp: &Csp) -> Vec<usize> {
    let count = |consistency| {
        DepthFirst::default()
            .solutions(&csp.partial_with(Branches { consistency, ..Branches::default() }))
            .count()
    };
    [Consistency::Value, Consistency::Domain].map(count).to_vec()
}

#[test]
fn two_and_two_are_four_in_seven_ways() {
    let mut csp = Csp::new();
    let [t, w, o, f, u, r] = ["T", "W", "O", "F", "U", "R"].map(|name| csp.variable(name, 0..=9));
    csp.post(AllDifferent::new([t, w, o, f, u, r]));
    csp.post((2 * (100 * t + 10 * w + o)).equals(1000 * f + 100 * o + 10 * u + r));
    csp.post(t.at_least(1));
    csp.post(f.greater_than(0));
    assert_eq!(solutions(&csp), [7, 7]);
}

#[test]
fn magic_squares_of_order_three() {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", 9, 1..=9);
    csp.post(AllDifferent::new(cells.clone()));
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    for line in lines {
        csp.post(line.iter().map(|&cell| cells[cell]).sum::<Expression>().equals(15));
    }
    assert_eq!(solutions(&csp), [8, 8]);
    assert_eq!(csp.constraints()[1].name(), "sum = 15: cell[0], cell[1], cell[2]");
}

#[test]
fn constraints_say_what_they_demand() {
    let mut csp = Csp::new();
    let [x, y] = ["x", "y"].map(|name| csp.variable(name, 0..5));
    let table = Table::satisfying(&csp, [x, y], |[x, y]| x + 1 == y);
    let posted = [
        csp.post((2 * x - y).less_than(3)).name().to_owned(),
        csp.post(Product::new([x], y)).name().to_owned(),
        csp.post(Product::new([x, y], 4)).name().to_owned(),
        csp.post(Count::at_most(Operand::from(1), [x, y], [2, 3])).name().to_owned(),
        csp.post(table).name().to_owned(),
    ];
    let expected = [
        "weighted sum <= 2: x, y",
        "product = the last: x, y",
        "product = 4: x, y",
        "count of 2 or 3 <= 1: x, y",
        "4 allowed combinations: x, y",
    ];
    assert_eq!(posted, expected);
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn sums_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..5);
    csp.post((i64::MAX / 4 * x).at_most(0));
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn products_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let factors = csp.variables("x", 30, 0..10);
    csp.post(Product::new(factors, 0));
}

#[test]
#[should_panic(expected = "2 variables, but the tuple [1, 2, 3]")]
fn tuples_must_fit_the_scope() {
    let mut csp = Csp::new();
    let variables = csp.variables("x", 2, 0..5);
    csp.post(Table::allowed(variables, [[1, 2, 3]]));
}
