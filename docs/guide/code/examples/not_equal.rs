use recuit::csp::{Csp, NotEqual};

/// The states of Australia in three colors, no two neighbors alike (AIMA figure 6.1). Tasmania has no neighbor.
pub fn australia() -> Csp {
    let mut csp = Csp::new();
    let [wa, nt, sa, q, nsw, v, _tasmania] =
        ["WA", "NT", "SA", "Q", "NSW", "V", "T"].map(|state| csp.variable(state, 0..3));
    for (one, other) in
        [(wa, nt), (wa, sa), (nt, sa), (nt, q), (sa, q), (sa, nsw), (sa, v), (q, nsw), (nsw, v)]
    {
        csp.post(NotEqual::new(one, other));
    }
    csp
}

#[test]
fn eighteen_maps() {
    assert_eq!(recuit::DepthFirst::default().solutions(&australia().partial()).count(), 18);
}
