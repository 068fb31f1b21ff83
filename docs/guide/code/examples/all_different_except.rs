use recuit::csp::{AllDifferent, Csp};

/// Six people come by car or by bus, and there are three places to park: 0 is the bus.
pub fn parking() -> Csp {
    let mut csp = Csp::new();
    let places = csp.variables("place", 6, 0..=3);
    csp.post(AllDifferent::new(places).except([0]));
    csp
}

#[test]
fn ways_to_park() {
    // None, one, two or three of the places are taken, by as many of the six.
    let ways = 1 + 3 * 6 + 3 * (6 * 5) + 6 * 5 * 4;
    assert_eq!(recuit::DepthFirst::default().solutions(&parking().partial()).count(), ways);
}
