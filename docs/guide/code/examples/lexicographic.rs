use recuit::csp::{Count, Csp, Lexicographic};

/// Six players form two teams of three. The teams have no names, so that one comes before the other.
pub fn teams() -> Csp {
    let mut csp = Csp::new();
    let [one, other] = ["one", "other"].map(|team| csp.booleans(team, 6));
    csp.post(Count::exactly(3, &one, 1));
    for player in 0..6 {
        csp.post((one[player] + other[player]).equals(1));
    }
    csp.post(Lexicographic::strictly(one, other));
    csp
}

#[test]
fn ten_ways_to_form_teams() {
    assert_eq!(recuit::DepthFirst::default().solutions(&teams().partial()).count(), 10);
}
