use recuit::csp::{Csp, Increasing, Product, Variable};

/// The product of the ages of three daughters is 36.
pub fn daughters() -> (Csp, Vec<Variable>) {
    let mut csp = Csp::new();
    let ages = csp.variables("age", 3, 1..=36);
    csp.post(Product::new(&ages, 36));
    csp.post(Increasing::new(&ages));
    (csp, ages)
}

#[test]
fn the_house_number_does_not_tell() {
    let (mut csp, ages) = daughters();
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 8);
    // The sum is the number of the house, and the guest, who sees it, still has to ask.
    csp.post((ages[0] + ages[1] + ages[2]).equals(13));
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 2);
}
