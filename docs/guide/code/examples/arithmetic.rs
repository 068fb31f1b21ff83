use recuit::csp::{Arithmetic, Csp, Variable};

/// Three sailors and a pile of coconuts. In the night each in turn gives one to the monkey, hides a third of the rest,
/// and goes to sleep; in the morning they do it once more together.
pub fn coconuts() -> (Csp, Variable) {
    let mut csp = Csp::new();
    let piles = csp.variables("pile", 4, 1..=100);
    let thirds = csp.variables("third", 4, 0..=33);
    for time in 0..4 {
        csp.post(Arithmetic::quotient(piles[time], 3, thirds[time]));
        csp.post(Arithmetic::remainder(piles[time], 3, 1));
    }
    for night in 0..3 {
        csp.post((piles[night] - thirds[night] - 1).equals(piles[night + 1]));
    }
    (csp, piles[0])
}

#[test]
fn there_were_seventy_nine() {
    let (csp, pile) = coconuts();
    let problem = csp.partial();
    let piles = recuit::DepthFirst::default().solutions(&problem).map(|state| state.value(pile));
    assert_eq!(piles.collect::<Vec<_>>(), [Some(79)]);
}
