use recuit::csp::{AllDifferent, Csp};

/// Eight queens, one in each column: `rows[c]` is the row of the queen in column `c`.
pub fn queens() -> Csp {
    let mut csp = Csp::new();
    let rows = csp.variables("row", 8, 0..8);
    csp.post(AllDifferent::new(&rows));
    for sign in [-1, 1] {
        let diagonals = csp.variables("diagonal", 8, -7..=14);
        for column in 0..8 {
            csp.define(diagonals[column], rows[column] + sign * column as i64);
        }
        csp.post(AllDifferent::new(diagonals));
    }
    csp
}

#[test]
fn ninety_two_ways_to_place_the_queens() {
    let csp = queens();
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 92);
    assert!(csp.complete().is_kept(0));
}

#[test]
fn bounds_are_moved_out_of_what_others_fill() {
    use recuit::Problem;
    use recuit::csp::{Branches, Consistency};

    let mut csp = Csp::new();
    let mut all = csp.variables("small", 3, 1..=3);
    let large = csp.variable("large", 2..=1_000_000);
    all.push(large);
    csp.post(AllDifferent::new(all));
    let least = |consistency| {
        csp.partial_with(Branches { consistency, ..Branches::default() }).initial().domains().min(large)
    };
    assert_eq!([Consistency::Value, Consistency::Bounds].map(least), [Some(2), Some(4)]);
}
