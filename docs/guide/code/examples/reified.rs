use recuit::csp::{AllDifferent, AllEqual, Csp, Increasing, Reified};

/// Three children are one to four years old, and one of three statements about their ages is true: they all differ; they
/// are all equal; they do not fall from the first child to the last.
pub fn ages() -> Csp {
    let mut csp = Csp::new();
    let ages = csp.variables("age", 3, 1..=4);
    let [differ, equal, rise] = ["differ", "equal", "rise"].map(|statement| csp.boolean(statement));
    csp.post(Reified::new(AllDifferent::new(&ages), differ));
    csp.post(Reified::new(AllEqual::new(&ages), equal));
    csp.post(Reified::new(Increasing::new(&ages), rise));
    csp.post((differ + equal + rise).equals(1));
    csp
}

#[test]
fn half_of_the_ages_make_one_statement_true() {
    assert_eq!(recuit::DepthFirst::default().solutions(&ages().partial()).count(), 32);
    let csp = ages();
    let complete = csp.complete();
    assert_eq!(csp.all().filter(|&variable| complete.is_derived(variable)).count(), 3);
}
