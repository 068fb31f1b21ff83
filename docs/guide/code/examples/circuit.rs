use recuit::csp::{Circuit, Csp};

/// Hamilton's Icosian game: a round trip through all corners of a dodecahedron, along its edges.
pub fn icosian_game() -> Csp {
    let mut csp = Csp::new();
    // Two rings of ten corners; in the inner one each corner is next to those two places away.
    let ring = |corner, by| (corner + by) % 10;
    let outer = (0..10).map(|i| [ring(i, 1), ring(i, 9), 10 + i]);
    let inner = (0..10).map(|i| [10 + ring(i, 2), 10 + ring(i, 8), i]);
    let next: Vec<_> = outer.chain(inner).map(|corners| csp.variable("next", corners)).collect();
    csp.post(Circuit::new(next));
    csp
}

#[test]
fn thirty_trips_in_two_directions() {
    assert_eq!(recuit::DepthFirst::default().solutions(&icosian_game().partial()).count(), 60);
}

use recuit::csp::{Element, Expression};

/// A round through the corners of 3 times 5 blocks, along the streets.
pub fn delivery() -> Csp {
    let mut csp = Csp::new();
    let corners: Vec<(i32, i32)> = (0..24).map(|corner| (corner / 6, corner % 6)).collect();
    let next = csp.variables("next", 24, 0..24);
    csp.post(Circuit::new(&next));
    let legs = csp.variables("leg", 24, 0..=8);
    for ((&(x, y), next), &leg) in corners.iter().zip(next).zip(&legs) {
        let distances = corners.iter().map(|&(u, v)| (x - u).abs() + (y - v).abs());
        csp.post(Element::new(distances, next, leg));
    }
    csp.minimize(legs.iter().sum::<Expression>());
    csp
}

#[test]
fn the_round_is_kept_and_the_legs_follow() {
    use recuit::csp::{Repairs, TotalViolation};
    use recuit::{Annealing, Engine, LocalSearch, Planned, Problem, Run, Steps};

    let csp = delivery();
    let problem = csp.complete();
    assert!(problem.is_kept(0));
    let annealing = Annealing::new(Planned::default()).on(Repairs::All, TotalViolation);
    let run = &mut Run::seeded(1).until(Steps(200_000));
    let outcome = annealing.search(&problem, problem.initial(), run);
    // One block from each corner to the next.
    assert_eq!(outcome.best.unwrap().cost, 24);
}
