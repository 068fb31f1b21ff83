use recuit::csp::{Csp, DistinctValues, Variable};

/// A map of six countries, one in the middle and five in a ring around it; and the number of colors, which is to be small.
pub fn map() -> (Csp, Variable) {
    let mut csp = Csp::new();
    let middle = csp.variable("middle", 0..6);
    let ring = csp.variables("ring", 5, 0..6);
    for place in 0..5 {
        csp.post(middle.differs_from(ring[place]));
        csp.post(ring[place].differs_from(ring[(place + 1) % 5]));
    }
    let colors = csp.variable("colors", 1..=6);
    csp.post(DistinctValues::new(colors, ring.iter().chain([&middle])));
    csp.minimize(colors);
    (csp, colors)
}

#[test]
fn four_colors_do() {
    use recuit::csp::LowerBound;
    use recuit::{BranchAndBound, Engine, Problem, Run, Status};

    let (csp, colors) = map();
    let problem = csp.partial();
    let outcome =
        BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    assert_eq!(outcome.solution().unwrap().value(colors), Some(4));
    assert!(csp.complete().is_derived(colors));
}
