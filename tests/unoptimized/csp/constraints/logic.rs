//! Clauses and conditions, against what they mean; and puzzles whose answers are known.

use super::promises::{domains, keeps_its_promises};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{Clause, Condition, Consistency, Constraint, Csp, Expression, Linear, Literal, Variable};

/// A condition over variables that are named by their numbers.
#[derive(Clone, Debug)]
enum Meaning {
    /// Coefficients, how they are compared, and with what.
    Compare(Vec<(usize, i64)>, u8, i64),
    Not(Box<Meaning>),
    Join(u8, Box<[Meaning; 2]>),
    All(Vec<Meaning>),
    Any(Vec<Meaning>),
}

impl Meaning {
    fn holds(&self, x: &[i32]) -> bool {
        match self {
            Meaning::Compare(terms, relation, limit) => {
                let sum: i64 = terms.iter().map(|&(number, by)| by * i64::from(x[number % x.len()])).sum();
                match relation {
                    0 => sum == *limit,
                    1 => sum != *limit,
                    2 => sum <= *limit,
                    3 => sum >= *limit,
                    4 => sum < *limit,
                    _ => sum > *limit,
                }
            }
            Meaning::Not(part) => !part.holds(x),
            Meaning::Join(how, parts) => {
                let [one, other] = parts.each_ref().map(|part| part.holds(x));
                match how {
                    0 => one && other,
                    1 => one || other,
                    2 => one != other,
                    3 => !one || other,
                    4 => one == other,
                    _ => !other || one,
                }
            }
            Meaning::All(parts) => parts.iter().all(|part| part.holds(x)),
            Meaning::Any(parts) => parts.iter().any(|part| part.holds(x)),
        }
    }

    fn condition(&self, x: &[Variable]) -> Condition {
        match self {
            Meaning::Compare(terms, relation, limit) => {
                let sum: Expression = terms.iter().map(|&(number, by)| by * x[number % x.len()]).sum();
                compare(sum, *relation, *limit).into()
            }
            Meaning::Not(part) => !part.condition(x),
            Meaning::Join(how, parts) => {
                let [one, other] = parts.each_ref().map(|part| part.condition(x));
                match how {
                    0 => one.and(other),
                    1 => one.or(other),
                    2 => one.xor(other),
                    3 => one.implies(other),
                    4 => one.iff(other),
                    _ => other.implies(one),
                }
            }
            Meaning::All(parts) => Condition::all(parts.iter().map(|part| part.condition(x))),
            Meaning::Any(parts) => Condition::any(parts.iter().map(|part| part.condition(x))),
        }
    }
}

fn compare(sum: Expression, relation: u8, limit: i64) -> Linear {
    match relation {
        0 => sum.equals(limit),
        1 => sum.differs_from(limit),
        2 => sum.at_most(limit),
        3 => sum.at_least(limit),
        4 => sum.less_than(limit),
        _ => sum.greater_than(limit),
    }
}

fn comparison() -> impl Strategy<Value = Meaning> {
    let term = (0usize..4, -2i64..3);
    (vec(term, 0..4), 0u8..6, prop_oneof![4 => -6i64..7, 1 => -300i64..300])
        .prop_map(|(terms, relation, limit)| Meaning::Compare(terms, relation, limit))
}

fn meaning() -> impl Strategy<Value = Meaning> {
    comparison().prop_recursive(3, 8, 3, |part| {
        prop_oneof![
            1 => part.clone().prop_map(|part| Meaning::Not(Box::new(part))),
            4 => (0u8..6, part.clone(), part.clone())
                .prop_map(|(how, one, other)| Meaning::Join(how, Box::new([one, other]))),
            1 => vec(part.clone(), 0..4).prop_map(Meaning::All),
            1 => vec(part, 0..4).prop_map(Meaning::Any),
        ]
    })
}

/// Every variable in one comparison only: a shape, and the relations and limits of its leaves.
fn read_once(x: &[usize], relations: &[u8], limits: &[i64], joints: &[(u8, bool)]) -> Meaning {
    let half = x.len() / 2;
    if x.len() == 1 || x.len() == 2 && joints[x[0]].1 {
        let terms = x
            .iter()
            .map(|&number| (number, if relations[number].is_multiple_of(2) { 1 } else { -1 }))
            .collect();
        return Meaning::Compare(terms, relations[x[0]], limits[x[0]]);
    }
    let [one, other] = [&x[..half], &x[half..]].map(|x| read_once(x, relations, limits, joints));
    let joined = Meaning::Join(joints[x[0]].0, Box::new([one, other]));
    if joints[x[half]].1 { Meaning::Not(Box::new(joined)) } else { joined }
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

    #[test]
    fn conditions(domains in domains(1..5), meaning in meaning()) {
        keeps_its_promises(&domains, |_, x| meaning.condition(x), |x| meaning.holds(x), None);
        keeps_its_promises(&domains, |_, x| !meaning.condition(x), |x| !meaning.holds(x), None);
    }

    #[test]
    fn conditions_that_name_each_variable_once_leave_no_value_without_a_solution(
        domains in domains(1..5),
        relations in vec(0u8..6, 4),
        limits in vec(-6i64..7, 4),
        joints in vec((0u8..6, any::<bool>()), 4),
    ) {
        let numbers: Vec<usize> = (0..domains.len()).collect();
        let meaning = read_once(&numbers, &relations, &limits, &joints);
        let value = Some(Consistency::Value);
        keeps_its_promises(&domains, |_, x| meaning.condition(x), |x| meaning.holds(x), value);
    }

    #[test]
    fn conditions_on_a_single_variable_leave_no_value_without_a_solution(
        domains in domains(1..2),
        meaning in meaning(),
    ) {
        let domain = Some(Consistency::Domain);
        keeps_its_promises(&domains, |_, x| meaning.condition(x), |x| meaning.holds(x), domain);
    }

    #[test]
    fn distances_of_combinations_are_those_of_the_literature(
        [x, y, z] in proptest::array::uniform3(-9i32..10),
        relations in proptest::array::uniform2(0u8..6),
    ) {
        let mut csp = Csp::new();
        let variables = csp.variables("x", 3, -9..10);
        let comparisons = || {
            let [a, b, c] = [variables[0], variables[1], variables[2]];
            [compare(a + b, relations[0], 3), compare(2 * c - b, relations[1], -1)]
        };
        let values = [x, y, z];
        let mut of = |condition: Condition| {
            let posted = csp.post(condition);
            posted.constraint().violation(&|variable| values[variable.index()])
        };
        let [one, other] = comparisons().map(|comparison| of(comparison.into()));
        let alone = comparisons().map(|comparison| comparison.violation(&|variable| values[variable.index()]));
        assert_eq!(alone, [one, other]);
        let [not_one, not_other] = comparisons().map(|comparison| of(!Condition::from(comparison)));
        let negated = comparisons().map(|comparison| of((!comparison).into()));
        assert_eq!(negated, [not_one, not_other]);
        let mut join = |join: fn(Linear, Linear) -> Condition| {
            let [one, other] = comparisons();
            of(join(one, other))
        };
        assert_eq!(join(Linear::and), one + other);
        assert_eq!(join(Linear::or), one.min(other));
        assert_eq!(join(Linear::implies), not_one.min(other));
        assert_eq!(join(Linear::iff), (one + other).min(not_one + not_other));
        assert_eq!(join(Linear::xor), (one + not_other).min(not_one + other));
    }

    #[test]
    fn clauses(
        domains in vec(prop_oneof![4 => Just(vec![0, 1]), 1 => Just(vec![0]), 1 => Just(vec![1])], 1..6),
        literals in vec((0usize..6, any::<bool>()), 0..7),
    ) {
        let wanted: Vec<(usize, bool)> =
            literals.iter().map(|&(number, truth)| (number % domains.len(), truth)).collect();
        let literals = |x: &[Variable]| -> Vec<Literal> {
            let literal = |&(number, truth): &(usize, bool)| {
                let x: Variable = x[number];
                if truth { x.is_true() } else { !x }
            };
            wanted.iter().map(literal).collect()
        };
        let holds = |x: &[i32]| wanted.iter().any(|&(number, truth)| x[number] == i32::from(truth));
        let value = Some(Consistency::Value);
        keeps_its_promises(&domains, |_, x| Clause::new(literals(x)), holds, value);
        keeps_its_promises(&domains, |_, x| Condition::from(Clause::new(literals(x))), holds, None);
        keeps_its_promises(&domains, |_, x| !Clause::new(literals(x)), |x| !holds(x), value);
        let last = domains.len() - 1;
        keeps_its_promises(
            &domains,
            |_, x| Clause::new(literals(x)).reified_by(x[last]),
            |x| holds(x) == (x[last] == 1),
            None,
        );
        keeps_its_promises(
            &domains,
            |_, x| Clause::new(literals(x)).enforced_if(!x[last]),
            |x| x[last] == 1 || holds(x),
            None,
        );
    }
}

/// The values that propagation leaves.
fn left(csp: &Csp) -> Vec<Vec<i32>> {
    use recuit::Problem;
    let root = csp.partial().initial();
    csp.all().map(|variable| root.domains().values(variable).collect()).collect()
}

#[test]
fn an_indicator_and_its_comparison_tell_each_other() {
    let declare = |b: i32, domain: std::ops::RangeInclusive<i32>| {
        let mut csp = Csp::new();
        let x = csp.variable("x", domain);
        let indicator = csp.boolean("b");
        csp.post(x.at_most(3).reified_by(indicator));
        if b >= 0 {
            csp.post(indicator.equals(b));
        }
        left(&csp)
    };
    assert_eq!(declare(1, 1..=5), [vec![1, 2, 3], vec![1]]);
    assert_eq!(declare(0, 1..=5), [vec![4, 5], vec![0]]);
    assert_eq!(declare(-1, 1..=5), [vec![1, 2, 3, 4, 5], vec![0, 1]]);
    assert_eq!(declare(-1, 1..=3), [vec![1, 2, 3], vec![1]]);
    assert_eq!(declare(-1, 4..=5), [vec![4, 5], vec![0]]);
}

#[test]
fn half_reification_leaves_the_comparison_alone_where_the_indicator_is_false() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 1..=5);
    let [b, c] = ["b", "c"].map(|name| csp.boolean(name));
    csp.post(x.at_most(3).enforced_if(b));
    csp.post(x.at_least(6).enforced_if(c));
    assert_eq!(left(&csp), [vec![1, 2, 3, 4, 5], vec![0, 1], vec![0]]);
    csp.post(b.equals(1));
    assert_eq!(left(&csp), [vec![1, 2, 3], vec![1], vec![0]]);
}

#[test]
fn a_sum_that_is_too_large_decides_the_rest() {
    let mut csp = Csp::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 0..=3));
    csp.post((x + y).at_most(3).implies(z.equals(1))).named("a little of both");
    csp.post(z.differs_from(1));
    csp.post(x.at_most(1));
    assert_eq!(left(&csp), [vec![1], vec![3], vec![0, 2, 3]]);
}

#[test]
fn an_equation_of_three_open_variables_is_not_decided_by_two_of_them() {
    let mut csp = Csp::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| csp.variable(name, 1..=2));
    let b = csp.boolean("b");
    csp.post((x + y + z).equals(5).reified_by(b));
    assert_eq!(left(&csp)[3], [0, 1]);
    assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 8);
    csp.post(b.equals(1));
    assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3);
}

/// Three inhabitants (Smullyan 1978): A says "all of us are knaves", B says "exactly one of us is a knight".
#[test]
fn smullyans_three_knights_and_knaves() {
    let mut csp = Csp::new();
    let [a, b, c] = ["A", "B", "C"].map(|name| csp.boolean(name));
    csp.post(a.iff(Condition::all([!a, !b, !c])));
    csp.post(b.iff((a + b + c).equals(1)));
    let problem = csp.partial();
    let solutions: Vec<_> = DepthFirst::default().solutions(&problem).collect();
    let values: Vec<_> =
        solutions.iter().map(|solution| [a, b, c].map(|knight| solution.value(knight).unwrap())).collect();
    assert_eq!(values, [[0, 1, 0]]);
}

/// The pigeonhole principle, as clauses: five pigeons do not fit four holes, four do in 4! ways.
#[test]
fn pigeons_in_holes() {
    let solutions = |pigeons: usize| {
        let mut csp = Csp::new();
        let at: Vec<Vec<Variable>> =
            (0..pigeons).map(|pigeon| csp.booleans(&format!("pigeon {pigeon}"), 4)).collect();
        for holes in &at {
            csp.post(Clause::new(holes));
        }
        let pairs = (0..pigeons).flat_map(|one| (0..one).map(move |other| (one, other)));
        for ((one, other), hole) in pairs.flat_map(|pair| (0..4).map(move |hole| (pair, hole))) {
            csp.post(Clause::new([!at[one][hole], !at[other][hole]]));
        }
        DepthFirst::default().solutions(&csp.partial()).count()
    };
    assert_eq!(solutions(5), 0);
    assert_eq!(solutions(4), 24);
}

#[test]
fn conditions_say_what_they_demand() {
    let mut csp = Csp::new();
    let [x, y] = ["x", "y"].map(|name| csp.variable(name, 0..5));
    let b = csp.boolean("b");
    let posted = [
        csp.post(x.at_most(3).implies(y.equals(1))).name().to_owned(),
        csp.post(x.less_than(y).and(y.differs_from(2).or(b)).reified_by(!b)).name().to_owned(),
        csp.post(Condition::any([] as [Condition; 0])).name().to_owned(),
        csp.post(Clause::new([b])).name().to_owned(),
    ];
    let expected = [
        "sum >= 4 or sum = 1: x, y",
        "(weighted sum <= -1 and (sum != 2 or true)) exactly when false: x, y, b",
        "false: ",
        "clause, one is 1: b",
    ];
    assert_eq!(posted, expected);
}

#[test]
#[should_panic(expected = "x is taken for true or false")]
fn numbers_are_not_true_or_false() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..3);
    csp.post(x.implies(x.at_least(1)));
}

#[test]
#[should_panic(expected = "x is taken for true or false")]
fn clauses_refuse_numbers_as_well() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..3);
    csp.post(Clause::new([x]));
}

#[test]
#[should_panic(expected = "more than 61 bits hold")]
fn violations_that_could_overflow_are_refused() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..=1);
    csp.post(((1i64 << 60) * x).at_most(0).and(((1i64 << 60) * x).equals(0)));
}
