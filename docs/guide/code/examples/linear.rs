use recuit::csp::{Csp, Expression};

/// Change for a dollar: how many coins of each kind?
pub fn change() -> Csp {
    let mut csp = Csp::new();
    let coins =
        [50, 25, 10, 5, 1].map(|cents| cents * csp.variable(format!("{cents} cents"), 0..=100 / cents));
    csp.post(coins.iter().sum::<Expression>().equals(100));
    csp
}

#[test]
fn change_for_a_dollar() {
    let csp = change();
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 292);
}
