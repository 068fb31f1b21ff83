use recuit::csp::{AllDifferent, Csp, Expression};

/// Eight queens, one in each column: `rows[c]` is the row of the queen in column `c`.
pub fn queens() -> Csp {
    let mut csp = Csp::new();
    let rows = csp.variables("row", 8, 0..8);
    let rising = csp.variables("rising diagonal", 8, -7..=7);
    let falling = csp.variables("falling diagonal", 8, 0..=14);
    csp.post(AllDifferent::new(&rows));
    for column in 0..8 {
        csp.define(rising[column], rows[column] - column);
        csp.define(falling[column], Expression::from(rows[column]) + column);
    }
    csp.post(AllDifferent::new(rising));
    csp.post(AllDifferent::new(falling));
    csp
}

#[test]
fn ninety_two_ways_to_place_the_queens() {
    let csp = queens();
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 92);
    assert!(csp.complete().is_kept(0));
}
