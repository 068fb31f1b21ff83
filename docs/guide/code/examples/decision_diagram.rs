use recuit::csp::{Csp, DecisionDiagram, Value};

/// A walk in the mountains: each step leads up or down by one, and it begins and ends at height 0 without going below. The
/// nodes are heights; a layer has only those from which the steps that are left lead home.
pub fn mountains(steps: usize) -> Csp {
    let mut csp = Csp::new();
    let directions = csp.variables("step", steps, [-1, 1]);
    let layer = |step: usize| {
        let heights = 0..steps - step;
        let up = heights.clone().skip(1).map(|height| (height - 1, 1, height));
        up.chain(heights.map(|height| (height + 1, -1, height))).collect::<Vec<_>>()
    };
    csp.post(DecisionDiagram::new(directions, (0..steps).map(layer)));
    csp
}

/// The order in which four runners come in, one of a list.
pub fn race(list: &[[Value; 4]]) -> Csp {
    let mut csp = Csp::new();
    let places = csp.variables("place", 4, 1..=4);
    csp.post(DecisionDiagram::from_tuples(places, list));
    csp
}

#[test]
fn mountains_and_races() {
    let count = |csp: &Csp| recuit::DepthFirst::default().solutions(&csp.partial()).count();
    // A number of Catalan.
    assert_eq!(count(&mountains(10)), 42);
    let all = (0..256).map(|number| [64, 16, 4, 1].map(|place| 1 + number / place % 4));
    let orders: Vec<[Value; 4]> = all.filter(|order| (1..=4).all(|runner| order.contains(&runner))).collect();
    let race = race(&orders);
    assert_eq!((orders.len(), count(&race)), (24, 24));
    assert_eq!(race.constraints()[0].constraint().kind(), "path of a diagram with 32 arcs");
}
