use recuit::csp::{Csp, Increasing};

/// Three scoops of ice cream out of eight kinds, the order of no importance: with `twice`, a kind may come again.
pub fn sundae(twice: bool) -> Csp {
    let mut csp = Csp::new();
    let scoops = csp.variables("scoop", 3, 1..=8);
    csp.post(if twice { Increasing::new(scoops) } else { Increasing::strictly(scoops) });
    csp
}

#[test]
fn fifty_six_sundaes_or_a_hundred_and_twenty() {
    let count = |twice| recuit::DepthFirst::default().solutions(&sundae(twice).partial()).count();
    assert_eq!([false, true].map(count), [8 * 7 * 6 / 6, 10 * 9 * 8 / 6]);
}
