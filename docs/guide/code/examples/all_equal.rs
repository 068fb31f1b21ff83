use recuit::csp::{AllEqual, Csp};

/// Three friends look for an hour at which all of them are free.
pub fn meeting() -> Csp {
    let mut csp = Csp::new();
    let free = [("Ada", vec![9, 10, 14, 17]), ("Ben", vec![10, 11, 14]), ("Cy", vec![8, 10, 14, 15])];
    let hours = free.map(|(name, hours)| csp.variable(name, hours));
    csp.post(AllEqual::new(hours));
    csp
}

#[test]
fn they_meet_at_ten_or_at_two() {
    assert_eq!(recuit::DepthFirst::default().solutions(&meeting().partial()).count(), 2);
}
