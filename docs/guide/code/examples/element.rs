use recuit::csp::{AllDifferent, Csp, Element, Expression, MatrixElement};

const ROADS: [[i32; 4]; 4] = [[0, 20, 42, 35], [20, 0, 30, 34], [42, 30, 0, 12], [35, 34, 12, 0]];

/// Round trips from town 0 that are at most so long.
pub fn tours(most: i32) -> Csp {
    let mut csp = Csp::new();
    let towns = csp.variables("town", 3, 1..4);
    let legs = csp.variables("leg", 4, 0..=42);
    csp.post(AllDifferent::new(&towns));
    csp.post(Element::new(ROADS[0], towns[0], legs[0]));
    for leg in 1..3 {
        csp.post(MatrixElement::new(ROADS, [towns[leg - 1], towns[leg]], legs[leg]));
    }
    csp.post(Element::new(ROADS[0], towns[2], legs[3]));
    csp.post(legs.iter().sum::<Expression>().at_most(most));
    csp
}

#[test]
fn three_tours_each_in_two_directions() {
    let count = |most| recuit::DepthFirst::default().solutions(&tours(most).partial()).count();
    assert_eq!([96, 97, 108, 141].map(count), [0, 2, 4, 6]);
}
