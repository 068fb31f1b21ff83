//! Constraints that determine a variable by others: element, maximum, minimum, absolute value, products with repeated
//! factors, quotient, remainder and power.

use super::promises::{domains, keeps_its_promises};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::proptest;
use recuit::csp::{
    Absolute, AllDifferent, Arithmetic, Branches, Consistency, Constraint, Csp, Element, Expression,
    Extremum, MatrixElement, Operand, Product, Variable,
};
use recuit::{DepthFirst, Problem};

const VALUE: Option<Consistency> = Some(Consistency::Value);
const DOMAIN: Option<Consistency> = Some(Consistency::Domain);

/// Which variable stands in which place; some stand in several, and some in none.
fn places(variables: usize, count: usize) -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![Just((0..count).map(|place| place % variables).collect()), vec(0..variables, count)]
}

fn at<T: Copy>(all: &[T], places: &[usize]) -> Vec<T> {
    places.iter().map(|&place| all[place]).collect()
}

fn entry<T: Copy>(list: &[T], index: i32) -> Option<T> {
    usize::try_from(index).ok().and_then(|index| list.get(index).copied())
}

/// The definitions, in numbers so small that nothing overflows.
fn quotient(x: i32, y: i32) -> Option<i32> {
    (y != 0).then(|| (f64::from(x) / f64::from(y)).trunc() as i32)
}

fn remainder(x: i32, y: i32) -> Option<i32> {
    quotient(x, y).map(|quotient| x - y * quotient)
}

fn power(x: i32, y: i32) -> Option<i64> {
    (y >= 0).then(|| (0..y).fold(1, |product, _| product * i64::from(x)))
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    #[test]
    fn elements_of_numbers(domains in domains(2..3), list in vec(-3i32..5, 0..6), wanted in -3i32..5, factor in prop_oneof![Just(1), Just(50)]) {
        let list: Vec<i32> = list.into_iter().map(|entry| entry * factor).collect();
        keeps_its_promises(&domains, |_, x| Element::new(list.clone(), x[0], x[1]), |x| entry(&list, x[0]) == Some(x[1]), VALUE);
        keeps_its_promises(&domains[..1], |_, x| Element::new(list.clone(), x[0], wanted), |x| entry(&list, x[0]) == Some(wanted), VALUE);
        keeps_its_promises(&domains[..1], |_, x| Element::new(list.clone(), x[0], x[0]), |x| entry(&list, x[0]) == Some(x[0]), VALUE);
    }

    #[test]
    fn elements_of_variables(domains in domains(5..6), places in places(5, 5), number in -3i32..5) {
        let [index, result, list @ ..] = &places[..] else { unreachable!() };
        keeps_its_promises(
            &domains,
            |_, x| Element::new(at(x, list), x[*index], x[*result]),
            |x| entry(&at(x, list), x[*index]) == Some(x[*result]),
            VALUE,
        );
        keeps_its_promises(
            &domains,
            |_, x| Element::new(at(x, list), x[*index], number),
            |x| entry(&at(x, list), x[*index]) == Some(number),
            VALUE,
        );
        let mixed = |x: &[Variable]| [Operand::from(number), x[list[0]].into(), 0.into(), x[list[1]].into()];
        keeps_its_promises(
            &domains,
            |_, x| Element::new(mixed(x), x[*index], x[*result]),
            |x| entry(&[number, x[list[0]], 0, x[list[1]]], x[*index]) == Some(x[*result]),
            VALUE,
        );
    }

    #[test]
    fn elements_of_matrices(domains in domains(3..4), places in places(3, 3), cells in vec(vec(-3i32..5, 3), 0..4), number in -3i32..5) {
        let cell = |row, column| usize::try_from(row).ok().and_then(|row| cells.get(row)).and_then(|row| entry(row, column));
        let [row, column, result] = places[..] else { unreachable!() };
        let rows = || cells.clone();
        keeps_its_promises(&domains, |_, x| MatrixElement::new(rows(), [x[row], x[column]], x[result]), |x| cell(x[row], x[column]) == Some(x[result]), VALUE);
        keeps_its_promises(&domains, |_, x| MatrixElement::new(rows(), [x[row], x[column]], number), |x| cell(x[row], x[column]) == Some(number), VALUE);
    }

    #[test]
    fn extrema(domains in domains(1..5), places in places(4, 4), constants in vec(-3i64..5, 0..3), number in -3i32..5) {
        let last = domains.len() - 1;
        let max = |x: &[i32]| x.iter().copied().max();
        let min = |x: &[i32]| x.iter().copied().min();
        keeps_its_promises(&domains, |_, x| Extremum::maximum(&x[..last], x[last]), |x| max(&x[..last]) == Some(x[last]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Extremum::minimum(&x[..last], x[last]), |x| min(&x[..last]) == Some(x[last]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Extremum::maximum(x, number), |x| max(x) == Some(number), DOMAIN);
        keeps_its_promises(&domains, |_, x| Extremum::minimum(x, number), |x| min(x) == Some(number), DOMAIN);
        let places: Vec<usize> = places.into_iter().map(|place| place % domains.len()).collect();
        keeps_its_promises(&domains, |_, x| Extremum::maximum(at(x, &places), x[last]), |x| max(&at(x, &places)) == Some(x[last]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Extremum::minimum(at(x, &places), x[last]), |x| min(&at(x, &places)) == Some(x[last]), DOMAIN);
        let mixed = |x: &[Variable]| {
            let constants = constants.iter().map(|&constant| Operand::from(constant));
            x[..last].iter().map(Operand::from).chain(constants).collect::<Vec<_>>()
        };
        let all = |x: &[i32]| [&x[..last], &constants.iter().map(|&constant| constant as i32).collect::<Vec<_>>()].concat();
        keeps_its_promises(&domains, |_, x| Extremum::maximum(mixed(x), x[last]), |x| max(&all(x)) == Some(x[last]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Extremum::minimum(mixed(x), x[last]), |x| min(&all(x)) == Some(x[last]), DOMAIN);
    }

    #[test]
    fn absolute_values(domains in domains(2..3), number in -3i32..5) {
        keeps_its_promises(&domains, |_, x| Absolute::new(x[0], x[1]), |x| x[0].abs() == x[1], VALUE);
        keeps_its_promises(&domains[..1], |_, x| Absolute::new(x[0], number), |x| x[0].abs() == number, VALUE);
        keeps_its_promises(&domains[..1], |_, x| Absolute::new(x[0], x[0]), |x| x[0].abs() == x[0], VALUE);
    }

    #[test]
    fn products_of_repeated_factors(domains in domains(3..4), places in places(3, 4), constant in -12i64..13) {
        let times = |x: &[i32], places: &[usize]| at(x, places).iter().map(|&factor| i64::from(factor)).product::<i64>();
        let (result, factors) = places.split_last().expect("four places");
        keeps_its_promises(&domains, |_, x| Product::new(at(x, factors), x[*result]), |x| times(x, factors) == i64::from(x[*result]), None);
        keeps_its_promises(&domains, |_, x| Product::new(at(x, factors), constant), |x| times(x, factors) == constant, None);
        // All supported values, where two variables are multiplied.
        let two: Vec<usize> = factors.iter().map(|&place| place.min(1)).collect();
        keeps_its_promises(&domains, |_, x| Product::new(at(x, &two), x[*result]), |x| times(x, &two) == i64::from(x[*result]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Product::new(at(x, &two), constant), |x| times(x, &two) == constant, DOMAIN);
    }

    #[test]
    fn divisions(domains in domains(3..4), places in places(3, 3), number in -3i32..5) {
        let [left, right, result] = places[..] else { unreachable!() };
        keeps_its_promises(&domains, |_, x| Arithmetic::quotient(x[left], x[right], x[result]), |x| quotient(x[left], x[right]) == Some(x[result]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Arithmetic::remainder(x[left], x[right], x[result]), |x| remainder(x[left], x[right]) == Some(x[result]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Arithmetic::quotient(x[left], x[right], number), |x| quotient(x[left], x[right]) == Some(number), DOMAIN);
        keeps_its_promises(&domains, |_, x| Arithmetic::remainder(x[left], x[right], number), |x| remainder(x[left], x[right]) == Some(number), DOMAIN);
        // One number is known, so that every consistency finds all.
        keeps_its_promises(&domains, |_, x| Arithmetic::quotient(x[left], number, x[result]), |x| quotient(x[left], number) == Some(x[result]), VALUE);
        keeps_its_promises(&domains, |_, x| Arithmetic::remainder(x[left], number, x[result]), |x| remainder(x[left], number) == Some(x[result]), VALUE);
        keeps_its_promises(&domains, |_, x| Arithmetic::quotient(number, x[right], x[result]), |x| quotient(number, x[right]) == Some(x[result]), VALUE);
        keeps_its_promises(&domains, |_, x| Arithmetic::remainder(number, x[right], x[result]), |x| remainder(number, x[right]) == Some(x[result]), VALUE);
    }

    #[test]
    fn powers(bases in domains(1..2), exponents in vec(-2i32..6, 1..5), results in vec(-130i32..130, 1..20), constant in -2i32..6) {
        let distinct = |mut values: Vec<i32>| { values.sort_unstable(); values.dedup(); values };
        // Powers, and others near them.
        let of_bases = bases[0].iter().flat_map(|&base| exponents.iter().filter_map(move |&exponent| power(base, exponent)));
        let near = of_bases.filter_map(|power| i32::try_from(power).ok()).filter(|power| power.abs() < 4000).take(4);
        let results = distinct(near.chain(results).collect());
        let domains = [bases[0].clone(), distinct(exponents), results];
        let is = |x: i32, y: i32, z: i32| power(x, y) == Some(i64::from(z));
        keeps_its_promises(&domains, |_, x| Arithmetic::power(x[0], x[1], x[2]), |x| is(x[0], x[1], x[2]), DOMAIN);
        keeps_its_promises(&domains, |_, x| Arithmetic::power(x[0], constant, x[2]), |x| is(x[0], constant, x[2]), VALUE);
        keeps_its_promises(&domains, |_, x| Arithmetic::power(constant, x[1], x[2]), |x| is(constant, x[1], x[2]), VALUE);
        keeps_its_promises(&domains, |_, x| Arithmetic::power(x[1], x[1], x[2]), |x| is(x[1], x[1], x[2]), VALUE);
        keeps_its_promises(&domains[1..], |_, x| Arithmetic::power(2, x[0], x[0]), |x| is(2, x[0], x[0]), VALUE);
    }
}

fn solutions(csp: &Csp) -> Vec<usize> {
    let count = |consistency| {
        let branches = Branches { consistency, ..Branches::default() };
        DepthFirst::default().solutions(&csp.partial_with(branches)).count()
    };
    [Consistency::Value, Consistency::Domain].map(count).to_vec()
}

#[test]
fn langford_pairs_by_their_positions() {
    // Up to reversal there is one way for 3 pairs and one for 4, none for 5.
    for (pairs, expected) in [(3, 2), (4, 2), (5, 0)] {
        let mut csp = Csp::new();
        let places = csp.variables("place", 2 * pairs, 0..2 * pairs);
        let line = csp.variables("line", 2 * pairs, 0..pairs);
        for number in 0..pairs {
            let (first, second) = (places[2 * number], places[2 * number + 1]);
            csp.post(second.equals(first + number + 2));
            csp.post(Element::new(&line, first, number));
            csp.post(Element::new(&line, second, number));
        }
        csp.post(AllDifferent::new(places));
        assert_eq!(solutions(&csp), [expected; 2]);
    }
}

#[test]
fn all_interval_series() {
    // The number of series of 0 to n - 1 in which all distances between neighbors differ (OEIS A141599).
    for (notes, expected) in [(4, 4), (5, 8), (6, 24), (7, 32), (8, 40)] {
        let mut csp = Csp::new();
        let series = csp.variables("note", notes, 0..notes);
        let distances = csp.variables("distance", notes - 1, 1..notes);
        for (pair, &distance) in series.windows(2).zip(&distances) {
            let step = csp.variable("step", 1 - notes as i32..notes as i32);
            csp.post(step.equals(pair[1] - pair[0]));
            csp.post(Absolute::new(step, distance));
        }
        csp.post(AllDifferent::new(series));
        csp.post(AllDifferent::new(distances));
        assert_eq!(solutions(&csp), [expected; 2]);
    }
}

#[test]
fn pythagorean_triples() {
    // a < b < c <= 50 with a * a + b * b = c * c: 20 of them.
    let mut csp = Csp::new();
    let sides = csp.variables("side", 3, 1..=50);
    let squares = csp.variables("square", 3, 1..=2500);
    for (&side, &square) in sides.iter().zip(&squares) {
        csp.post(Product::new([side, side], square));
    }
    csp.post((squares[0] + squares[1]).equals(squares[2]));
    csp.post(sides[0].less_than(sides[1]));
    assert_eq!(solutions(&csp), [20; 2]);
}

#[test]
fn digits_by_quotients_and_remainders() {
    // Multiples of 11 below 1000 with the digit sum 11.
    let mut csp = Csp::new();
    let number = csp.variable("number", 0..1000);
    let [tens, hundreds] = [0..100, 0..10].map(|domain| csp.variable("quotient", domain));
    let digits = csp.variables("digit", 2, 0..10);
    csp.post(Arithmetic::remainder(number, 11, 0));
    csp.post(Arithmetic::quotient(number, 10, tens));
    csp.post(Arithmetic::remainder(number, 10, digits[0]));
    csp.post(Arithmetic::quotient(tens, 10, hundreds));
    csp.post(Arithmetic::remainder(tens, 10, digits[1]));
    csp.post((hundreds + digits[0] + digits[1]).equals(11));
    let by_hand = (0..1000).filter(|n| n % 11 == 0 && n / 100 + n / 10 % 10 + n % 10 == 11).count();
    assert_eq!(solutions(&csp), [by_hand; 2]);
}

#[test]
fn two_machines_in_balance() {
    // Jobs of 1 to 5 hours on two machines: the later one ends after 8 hours at best.
    let mut csp = Csp::new();
    let on_second = csp.variables("on second", 5, 0..2);
    let loads = csp.variables("load", 2, 0..=15);
    let end = csp.variable("end", 0..=15);
    let second = (1..).zip(&on_second).map(|(hours, &job)| hours * job).sum::<Expression>();
    csp.post(second.equals(loads[1]));
    csp.post((loads[0] + loads[1]).equals(15));
    csp.post(Extremum::maximum(&loads, end));
    csp.post(end.at_most(8));
    // Sets of hours that add up to 7 or 8: 2 + 5, 3 + 4, 1 + 2 + 4, and what they leave.
    assert_eq!(solutions(&csp), [6; 2]);
}

/// The least and the greatest value left to the last variable by propagation.
fn bounds_of_last(
    domains: &[std::ops::RangeInclusive<i32>],
    post: impl Fn(&mut Csp, &[Variable]),
) -> (i32, i32) {
    let ends = [Consistency::Value, Consistency::Domain].map(|consistency| {
        let mut csp = Csp::new();
        let variables: Vec<Variable> =
            domains.iter().map(|domain| csp.variable("x", domain.clone())).collect();
        post(&mut csp, &variables);
        let problem = csp.partial_with(Branches { consistency, ..Branches::default() });
        let root = problem.initial();
        let last = variables[variables.len() - 1];
        (root.domains().min(last).unwrap_or(0), root.domains().max(last).unwrap_or(0))
    });
    assert_eq!(ends[0], ends[1]);
    ends[0]
}

#[test]
fn the_only_number_that_reaches_the_extremum_is_it() {
    let reaching = bounds_of_last(&[5..=7, 0..=3, 0..=9], |csp, x| {
        csp.post(Extremum::maximum(&x[1..], x[0]));
    });
    assert_eq!(reaching, (5, 7));
    let reaching = bounds_of_last(&[-7..=-5, -3..=0, -9..=0], |csp, x| {
        csp.post(Extremum::minimum(&x[1..], x[0]));
    });
    assert_eq!(reaching, (-7, -5));
}

#[test]
fn intervals_of_many_values() {
    let many = -2000..=2000;
    let quotient = |x: i32, y: i32| {
        bounds_of_last(&[-x..=2 * x, y..=5 * y, many.clone()], |csp, x| {
            csp.post(Arithmetic::quotient(x[0], x[1], x[2]));
        })
    };
    assert_eq!(quotient(100, 10), (-10, 20));
    assert_eq!(quotient(300, 30), (-10, 20));
    let remainder = |from, to| {
        bounds_of_last(&[from..=to, 40..=300, many.clone()], |csp, x| {
            csp.post(Arithmetic::remainder(x[0], x[1], x[2]));
        })
    };
    assert_eq!(remainder(-1000, 200), (-299, 200));
    assert_eq!(remainder(-39, 39), (-39, 39));
    assert_eq!(remainder(5, 1000), (0, 299));
    let exponents = bounds_of_last(&[-1000..=1000, 1000..=2000, -5..=5], |csp, x| {
        csp.post(Arithmetic::power(x[0], x[2], x[1]));
    });
    assert_eq!(exponents, (1, 5));
    let dividends = bounds_of_last(&[7..=1000, 5..=9, 0..=10_000], |csp, x| {
        csp.post(Arithmetic::quotient(x[2], x[0], x[1]));
    });
    assert_eq!(dividends, (35, 9999));
}

#[test]
fn nothing_is_chosen_from_nothing() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..5);
    csp.post(Extremum::maximum([0; 0], x));
    assert_eq!(solutions(&csp), [0; 2]);
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..5);
    csp.post(MatrixElement::new([[0; 0]; 3], [x, x], x));
    assert_eq!(solutions(&csp), [0; 2]);
    // Constants alone make an empty scope.
    let of_constants = |constraint: Arithmetic| {
        let mut csp = Csp::new();
        csp.post(constraint);
        solutions(&csp)
    };
    assert_eq!(of_constants(Arithmetic::quotient(7, 2, 3)), [1; 2]);
    assert_eq!(of_constants(Arithmetic::quotient(7, 2, 4)), [0; 2]);
    assert_eq!(of_constants(Arithmetic::quotient(7, 0, 4)), [0; 2]);
}

#[test]
fn violations_tell_how_far() {
    let of = |values: &[i32], constraint: fn(&[Variable]) -> Box<dyn Constraint>| {
        let mut csp = Csp::new();
        let variables: Vec<Variable> = values.iter().map(|&value| csp.variable("x", value)).collect();
        constraint(&variables).violation(&|variable| values[variable.index()])
    };
    assert_eq!(of(&[6, 10], |x| Box::new(Element::new([1, 2, 3], x[0], x[1]))), 4 + 7);
    assert_eq!(of(&[-2, 5], |x| Box::new(MatrixElement::new([[1, 2], [3, 4]], [x[0], x[1]], 1))), 2 + 4 + 1);
    assert_eq!(of(&[1, 5, 3, 9], |x| Box::new(Extremum::maximum(&x[..3], x[3]))), 4);
    assert_eq!(of(&[-7, 5], |x| Box::new(Absolute::new(x[0], x[1]))), 2);
    assert_eq!(of(&[7, 0, 4], |x| Box::new(Arithmetic::quotient(x[0], x[1], x[2]))), 1 + 3);
    assert_eq!(of(&[-7, 2, 1], |x| Box::new(Arithmetic::remainder(x[0], x[1], x[2]))), 2);
    assert_eq!(of(&[5, -3, 3], |x| Box::new(Arithmetic::power(x[0], x[1], x[2]))), 3 + 2);
    assert_eq!(of(&[3, 10], |x| Box::new(Product::new([x[0], x[0]], x[1]))), 1);
}

#[test]
fn what_they_determine_is_named() {
    let mut csp = Csp::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 0..5));
    let posted = [
        csp.post(Element::new([1, 2, 3], x, z)).name().to_owned(),
        csp.post(Element::new([x, y], z, x)).name().to_owned(),
        csp.post(MatrixElement::new([[1, 2]], [x, y], z)).name().to_owned(),
        csp.post(Extremum::maximum([x, y], z)).name().to_owned(),
        csp.post(Extremum::minimum([x, y], y)).name().to_owned(),
        csp.post(Absolute::new(x, 3)).name().to_owned(),
        csp.post(Product::new([x, x], y)).name().to_owned(),
        csp.post(Product::new([x, y], x)).name().to_owned(),
        csp.post(Arithmetic::remainder(x, 2, z)).name().to_owned(),
        csp.post(Arithmetic::quotient(100, y, z)).name().to_owned(),
        csp.post(Arithmetic::power(x, y, z)).name().to_owned(),
    ];
    let expected = [
        "element of 3 = the last: x, z",
        "element of 2 = one of them: z, x, y",
        "element of 1 x 2 = the last: x, y, z",
        "maximum = the last: x, y, z",
        "minimum = one of them: x, y",
        "absolute value = 3: x",
        "product = the last: x, y",
        "product = one of them: x, y",
        "remainder by 2 = the last: x, z",
        "quotient of 100 = the last: y, z",
        "power = the last: x, y, z",
    ];
    assert_eq!(posted, expected);
}

#[test]
fn the_least_and_the_greatest_value_do_not_overflow() {
    let (least, greatest) = (i32::MIN, i32::MAX);
    let lowest = vec![least, least + 1];
    let is = |x: i32, y: i32| i64::from(x).abs() == i64::from(y);
    keeps_its_promises(
        &[lowest.clone(), vec![greatest - 1, greatest]],
        |_, x| Absolute::new(x[0], x[1]),
        |x| is(x[0], x[1]),
        VALUE,
    );
    keeps_its_promises(
        std::slice::from_ref(&lowest),
        |_, x| Absolute::new(x[0], 1i64 << 31),
        |x| x[0] == least,
        VALUE,
    );
    let divide = |_: &Csp, x: &[Variable]| Arithmetic::quotient(x[0], x[1], x[2]);
    let domains = [lowest, vec![-1], vec![greatest]];
    keeps_its_promises(&domains, divide, |x| x[0] == least + 1, VALUE);
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn powers_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let [x, y] = [0..5, 0..40].map(|domain| csp.variable("x", domain));
    csp.post(Arithmetic::power(x, y, 1));
}

#[test]
#[should_panic(expected = "rows of different lengths")]
fn matrices_are_rectangular() {
    let mut csp = Csp::new();
    let [x, y] = ["x", "y"].map(|name| csp.variable(name, 0..5));
    csp.post(MatrixElement::new([vec![1, 2], vec![3]], [x, y], 1));
}
