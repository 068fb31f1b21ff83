use recuit::csp::{Csp, Regular};

/// A line of a Nonogram with ten cells: three black ones in a row, then a single one.
pub fn nonogram_line() -> Csp {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", 10, 0..=1);
    csp.post(Regular::runs(cells, [3, 1]));
    csp
}

/// Ten evenings at work (1) or at home (0), never at work two in succession. State 1: at work the evening before.
pub fn evenings() -> Csp {
    let mut csp = Csp::new();
    let evenings = csp.variables("evening", 10, 0..=1);
    csp.post(Regular::new(evenings, 0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)]));
    csp
}

#[test]
fn lines_and_evenings() {
    let count = |csp: &Csp| recuit::DepthFirst::default().solutions(&csp.partial()).count();
    // Two runs among six white cells; and a number of Fibonacci.
    assert_eq!([nonogram_line(), evenings()].each_ref().map(count), [7 * 6 / 2, 144]);
}
