use recuit::csp::{Csp, Cumulative, Task};

/// Three pans have to stand on a stove with two burners for two hours each, within four hours.
pub fn stove() -> Csp {
    let mut csp = Csp::new();
    let pans = ["rice", "beans", "sauce"];
    let tasks = pans.map(|pan| Task::new(csp.variable(pan, 0..=2), 2, 1));
    csp.post(Cumulative::new(tasks, 2));
    csp
}

#[test]
fn twelve_ways_to_cook() {
    // Of 27 ways to begin, all three meet in the second hour in 8, in the third in 8, and in both in 1.
    assert_eq!(recuit::DepthFirst::default().solutions(&stove().partial()).count(), 27 - (8 + 8 - 1));
}
