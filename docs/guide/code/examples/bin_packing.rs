use recuit::csp::{BinPacking, Csp};

/// Things of 1 to 8 kg in two suitcases, which are to be equally heavy.
pub fn suitcases() -> Csp {
    let mut csp = Csp::new();
    let things: Vec<_> = (1..=8).map(|weight| (csp.variable(format!("{weight} kg"), 0..2), weight)).collect();
    csp.post(BinPacking::new(things, [18, 18]));
    csp
}

#[test]
fn seven_ways_and_the_suitcases_may_be_exchanged() {
    assert_eq!(recuit::DepthFirst::default().solutions(&suitcases().partial()).count(), 2 * 7);
}
