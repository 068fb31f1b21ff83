use recuit::csp::{Clause, Csp};

/// Knights always tell the truth, knaves always lie. A says: "At least one of us is a knave."
pub fn knights() -> Csp {
    let mut csp = Csp::new();
    let [a, b] = ["A is a knight", "B is a knight"].map(|name| csp.boolean(name));
    csp.post(a.iff((!a).or(!b)));
    csp
}

/// Gold says: "The portrait is in me." Silver: "Not in me." Lead: "Not in gold." At most one of the three is right.
pub fn caskets() -> Csp {
    let mut csp = Csp::new();
    let [gold, silver, lead] = ["gold", "silver", "lead"].map(|casket| csp.boolean(casket));
    csp.post((gold + silver + lead).equals(1));
    let [one, two, three] = [gold.is_true(), !silver, !gold];
    for (this, that) in [(one, two), (one, three), (two, three)] {
        csp.post(Clause::new([!this, !that]));
    }
    csp
}

#[test]
fn both_puzzles_have_one_answer() {
    let count = |csp: &Csp| recuit::DepthFirst::default().solutions(&csp.partial()).count();
    assert_eq!([knights(), caskets()].each_ref().map(count), [1, 1]);
}
