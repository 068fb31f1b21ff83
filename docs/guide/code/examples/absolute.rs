use recuit::csp::{Absolute, AllDifferent, Csp};

/// All-interval series: eight notes that differ, and the distances between neighbors differ too.
pub fn series() -> Csp {
    let mut csp = Csp::new();
    let notes = csp.variables("note", 8, 0..8);
    let steps = csp.variables("step", 7, -7..=7);
    let distances = csp.variables("distance", 7, 1..8);
    for place in 0..7 {
        csp.define(steps[place], notes[place + 1] - notes[place]);
        csp.post(Absolute::new(steps[place], distances[place]));
    }
    csp.post(AllDifferent::new(notes));
    csp.post(AllDifferent::new(distances));
    csp
}

#[test]
fn forty_series_of_eight_notes() {
    assert_eq!(recuit::DepthFirst::default().solutions(&series().partial()).count(), 40);
}
