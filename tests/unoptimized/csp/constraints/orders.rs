//! Variables that are equal or in order.

use super::promises::{domains, keeps_its_promises};
use proptest::proptest;
use recuit::csp::{AllEqual, Consistency, Increasing, Lexicographic, Regular, Variable};

const VALUE: Option<Consistency> = Some(Consistency::Value);

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(100))]

    #[test]
    fn equal(domains in domains(0..6)) {
        keeps_its_promises(&domains, |_, x| AllEqual::new(x), |x| x.windows(2).all(|pair| pair[0] == pair[1]), VALUE);
    }

    #[test]
    fn increasing(domains in domains(0..6)) {
        keeps_its_promises(&domains, |_, x| Increasing::new(x), <[i32]>::is_sorted, VALUE);
        keeps_its_promises(&domains, |_, x| Increasing::strictly(x), |x| x.is_sorted_by(|one, next| one < next), VALUE);
    }

    #[test]
    fn lexicographic(domains in domains(0..7)) {
        let half = domains.len() / 2;
        let domains = &domains[..2 * half];
        keeps_its_promises(domains, |_, x| Lexicographic::new(&x[..half], &x[half..]), |x| x[..half] <= x[half..], VALUE);
        keeps_its_promises(domains, |_, x| Lexicographic::strictly(&x[..half], &x[half..]), |x| x[..half] < x[half..], VALUE);
    }

    #[test]
    fn precedence(domains in domains(0..6), first in -3i32..5, second in -3i32..5, third in -3i32..5) {
        let mut listed = vec![first];
        if second != first { listed.push(second); }
        if !listed.contains(&third) { listed.push(third); }
        let holds = |x: &[i32]| listed.windows(2).all(|pair| {
            let place = |value| x.iter().position(|&other| other == value).unwrap_or(x.len());
            place(pair[1]) == x.len() || place(pair[0]) < place(pair[1])
        });
        keeps_its_promises(&domains, |csp, x| Regular::precedence(csp, x, listed.iter().copied()), holds, VALUE);
    }
}

#[test]
fn the_ends_of_the_numbers_have_no_successors() {
    let ends = [vec![i32::MAX - 1, i32::MAX], vec![i32::MAX - 1, i32::MAX]];
    let beyond = [vec![i32::MAX], vec![i32::MAX]];
    let below = [vec![i32::MIN], vec![i32::MIN]];
    for domains in [ends, beyond, below] {
        keeps_its_promises(&domains, |_, x| Increasing::strictly(x), |x| x[0] < x[1], VALUE);
        keeps_its_promises(
            &domains,
            |_, x| Lexicographic::strictly(&x[..1], &x[1..]),
            |x| x[0] < x[1],
            VALUE,
        );
    }
}

#[test]
#[should_panic(expected = "sequences of 0 and 1 variables")]
fn sequences_are_equally_long() {
    let mut csp = recuit::csp::Csp::new();
    let none: [Variable; 0] = [];
    Lexicographic::new(none, csp.variables("x", 1, 0..2));
}
