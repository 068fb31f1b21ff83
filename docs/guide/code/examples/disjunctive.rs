use recuit::csp::{Csp, Disjunctive, Job};

/// Three lectures in one room, from 9 to 17 o'clock. The guest arrives at noon and talks for three hours.
pub fn lectures() -> Csp {
    let mut csp = Csp::new();
    let guest = Job::new(csp.variable("guest", 12..=14), 3);
    let [one, other] = ["one", "other"].map(|name| Job::new(csp.variable(name, 9..=15), 2));
    csp.post(Disjunctive::new([guest, one, other]));
    csp
}

/// Two lectures of two hours between 9 and 13 o'clock, each in one of two rooms.
pub fn rooms() -> Csp {
    let mut csp = Csp::new();
    let lectures = ["one", "other"].map(|name| Job::new(csp.variable(name, 9..=11), 2));
    let is_upstairs = csp.booleans("is upstairs", 2);
    csp.post(Disjunctive::new([0, 1].map(|it| lectures[it].when(is_upstairs[it]))));
    csp.post(Disjunctive::new([0, 1].map(|it| lectures[it].when(!is_upstairs[it]))));
    csp
}

#[test]
fn twelve_timetables() {
    // The guest begins at 12: 4, at 13: 2, at 14: 6.
    assert_eq!(recuit::DepthFirst::default().solutions(&lectures().partial()).count(), 12);
}

#[test]
fn twenty_two_ways_to_choose_rooms() {
    // Of 9 ways to begin, 2 keep the lectures apart, in any rooms; the others need different ones.
    assert_eq!(recuit::DepthFirst::default().solutions(&rooms().partial()).count(), 2 * 4 + 7 * 2);
}
