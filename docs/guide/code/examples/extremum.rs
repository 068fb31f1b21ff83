use recuit::csp::{Csp, Expression, Extremum, Variable};

/// The strength of a hero: four dice are thrown, and the three best count.
pub fn hero() -> (Csp, Variable) {
    let mut csp = Csp::new();
    let dice = csp.variables("die", 4, 1..=6);
    let worst = csp.variable("worst", 1..=6);
    let strength = csp.variable("strength", 3..=18);
    csp.post(Extremum::minimum(&dice, worst));
    csp.define(strength, dice.iter().sum::<Expression>() - worst);
    (csp, worst)
}

#[test]
fn the_full_strength_has_twenty_one_throws() {
    let (mut csp, worst) = hero();
    assert!(csp.complete().is_derived(worst));
    let strength = csp.all().last().unwrap();
    csp.post(strength.equals(18));
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 21);
}
