//! Constraints that a literal switches.

use super::promises::{domains, keeps_its_promises};
use proptest::proptest;
use recuit::DepthFirst;
use recuit::csp::{AllDifferent, Csp, Increasing, Literal, Product, Reified, Variable};

/// The last variable as a literal, and the others.
fn split(x: &[Variable], truth: bool) -> (Literal, &[Variable]) {
    let (&last, others) = x.split_last().expect("a literal");
    (if truth { last.is_true() } else { last.is_false() }, others)
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(150))]

    #[test]
    fn a_literal_tells_whether_all_differ(others in domains(0..5), truth: bool, both_ways: bool) {
        let mut domains = others;
        domains.push(vec![0, 1]);
        let constraint = |_: &Csp, x: &[Variable]| {
            let (literal, others) = split(x, truth);
            let different = AllDifferent::new(others);
            if both_ways { Reified::new(different, literal) } else { Reified::enforced_if(different, literal) }
        };
        let holds = |x: &[i32]| {
            let (&last, others) = x.split_last().unwrap();
            let differ = (1..others.len()).all(|place| !others[..place].contains(&others[place]));
            let demanded = (last == 1) == truth;
            if both_ways { differ == demanded } else { differ || !demanded }
        };
        keeps_its_promises(&domains, constraint, holds, None);
    }

    #[test]
    fn a_literal_tells_whether_a_product_is_right(others in domains(3..4), truth: bool) {
        let mut domains = others;
        domains.push(vec![0, 1]);
        let constraint = |_: &Csp, x: &[Variable]| {
            let (literal, others) = split(x, truth);
            Reified::new(Product::new(&others[..2], others[2]), literal)
        };
        keeps_its_promises(&domains, constraint, |x| (x[0] * x[1] == x[2]) == ((x[3] == 1) == truth), None);
    }
}

#[test]
fn a_constraint_that_cannot_be_satisfied_makes_its_literal_false_at_once() {
    let mut csp = Csp::new();
    let numbers = csp.variables("number", 3, 0..=9);
    let rise = csp.boolean("rise");
    csp.post(Reified::new(Increasing::strictly(&numbers), rise));
    csp.post(numbers[2].at_most(1));
    let problem = csp.partial();
    let root = recuit::Problem::initial(&problem);
    assert_eq!(root.value(rise), Some(0));
    assert_eq!(DepthFirst::default().solutions(&problem).count(), 10 * 10 * 2);
}

#[test]
#[should_panic(expected = "may be other than 1 or 0")]
fn a_literal_is_true_or_false() {
    let mut csp = Csp::new();
    let x = csp.variables("x", 3, 0..=9);
    csp.post(Reified::new(AllDifferent::new(&x[..2]), x[2]));
}
