//! Tables of more tuples than a word has bits, searched deeper than sets of tuples are kept.

use super::promises::{keeps_its_promises, product};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::proptest;
use recuit::csp::{Consistency, Csp, Table, Variable};

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(6))]

    #[test]
    fn large_tables(binary in any::<bool>(), listed in vec(0u32..10, 512), share in 1u32..10) {
        let domains = if binary { vec![vec![0, 1]; 9] } else { vec![vec![-70, -1, 0, 130]; 4] };
        let all = product(&domains);
        let tuples: Vec<&Vec<i32>> = all.iter().zip(&listed).filter(|&(_, &draw)| draw < share).map(|(tuple, _)| tuple).collect();
        let is_listed = |values: &[i32]| tuples.binary_search_by(|tuple| tuple[..].cmp(values)).is_ok();
        let value = Some(Consistency::Value);
        keeps_its_promises(&domains, |_: &Csp, x: &[Variable]| Table::allowed(x, tuples.clone()), is_listed, value);
        keeps_its_promises(&domains, |_: &Csp, x: &[Variable]| Table::forbidden(x, tuples.clone()), |x| !is_listed(x), value);
    }
}

/// As many tuples as a word has bits, and a few more or less.
#[test]
fn tables_that_fill_a_word() {
    let domains = vec![vec![0, 1, 2, 3, 7]; 3];
    let all = product(&domains);
    for listed in 61..=67 {
        let tuples: Vec<&Vec<i32>> =
            (0..listed).map(|number| &all[number * 41 % all.len()]).filter(|tuple| tuple[0] < 7).collect();
        let more = all.iter().filter(|tuple| !tuples.contains(tuple) && tuple[0] < 7);
        let tuples: Vec<&Vec<i32>> = tuples.iter().copied().chain(more).take(listed).collect();
        let is_listed = |values: &[i32]| tuples.iter().any(|tuple| tuple[..] == *values);
        let value = Some(Consistency::Value);
        keeps_its_promises(
            &domains,
            |_: &Csp, x: &[Variable]| Table::allowed(x, tuples.clone()),
            is_listed,
            value,
        );
        keeps_its_promises(
            &domains,
            |_: &Csp, x: &[Variable]| Table::forbidden(x, tuples.clone()),
            |x| !is_listed(x),
            value,
        );
    }
}

#[test]
fn no_variables_have_one_combination() {
    let none: [Variable; 0] = [];
    let empty: [[i32; 0]; 1] = [[]];
    let value = Some(Consistency::Value);
    keeps_its_promises(&[], |_, _| Table::allowed(none, empty), |_| true, value);
    keeps_its_promises(&[], |_, _| Table::forbidden(none, empty), |_| false, value);
    keeps_its_promises(&[], |_, _| Table::allowed(none, [[0; 0]; 0]), |_| false, value);
}
