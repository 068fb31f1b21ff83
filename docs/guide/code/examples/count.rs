use recuit::csp::{Count, Csp};

/// A line of a Binairo: as many ones as zeros, and no three in a row alike.
pub fn line() -> Csp {
    let mut csp = Csp::new();
    let cells = csp.variables("cell", 6, 0..=1);
    csp.post(Count::exactly(3, &cells, 1));
    for three in cells.windows(3) {
        csp.post(Count::at_least(1, three, 1));
        csp.post(Count::at_most(2, three, 1));
    }
    csp
}

#[test]
fn fourteen_lines_of_six() {
    let csp = line();
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 14);
    assert!(csp.complete().is_kept(0));
}
