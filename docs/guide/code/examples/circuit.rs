use recuit::csp::{Circuit, Csp};

/// Hamilton's Icosian game: a round trip through all corners of a dodecahedron, along its edges.
pub fn icosian_game() -> Csp {
    let mut csp = Csp::new();
    // Two rings of ten corners; in the inner one each corner is next to those two places away.
    let ring = |corner, by| (corner + by) % 10;
    let outer = (0..10).map(|i| [ring(i, 1), ring(i, 9), 10 + i]);
    let inner = (0..10).map(|i| [10 + ring(i, 2), 10 + ring(i, 8), i]);
    let next: Vec<_> = outer.chain(inner).map(|corners| csp.variable("next", corners)).collect();
    csp.post(Circuit::new(next));
    csp
}

#[test]
fn thirty_trips_in_two_directions() {
    assert_eq!(recuit::DepthFirst::default().solutions(&icosian_game().partial()).count(), 60);
}
