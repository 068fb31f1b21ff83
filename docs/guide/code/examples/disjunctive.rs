use recuit::csp::{Csp, Disjunctive, Job};

/// Three lectures in one room, from 9 to 17 o'clock. The guest arrives at noon and talks for three hours.
pub fn lectures() -> Csp {
    let mut csp = Csp::new();
    let guest = Job::new(csp.variable("guest", 12..=14), 3);
    let [one, other] = ["one", "other"].map(|name| Job::new(csp.variable(name, 9..=15), 2));
    csp.post(Disjunctive::new([guest, one, other]));
    csp
}

#[test]
fn twelve_timetables() {
    // The guest begins at 12: 4, at 13: 2, at 14: 6.
    assert_eq!(recuit::DepthFirst::default().solutions(&lectures().partial()).count(), 12);
}
