//! Are the moves of a neighborhood drawn with the same chance?

use super::{Item, Verdict};
use crate::laws::{AnyAction, ErasedNeighborhood, ErasedProblem};
use crate::stream;

/// Larger neighborhoods are not judged: so many draws would take too long.
const MOVES: u64 = 1500;
/// Draws per move, at least; Pearson's test needs 5. Small neighborhoods get more: as many as can be looked
/// up in the same time, up to as many as reveal that the chance of one move is off by a twentieth.
const DRAWS: u64 = 50;
const MOST_DRAWS: u64 = 30_000;
const LOOKED_UP: u64 = 60_000_000;
/// How many moves away from the start draws are judged.
const WALKS: [u32; 3] = [0, 1, 60];
/// A deviation of this many standard deviations is not chance: that happens less than once in a million.
const LIMIT: f64 = 5.0;
/// The same for the largest deviation of a single move, among up to [`MOVES`] of them.
const OUTLIER: f64 = 6.2;

/// What was counted in one state.
struct Draws {
    /// How far the counts are from those expected, in standard deviations.
    deviation: f64,
    /// The move whose count is the furthest off, how often it was drawn, and how often it should have been.
    outlier: (String, u64, u64),
    drawn: u64,
}

/// Draws judged by Pearson's chi-square test in a few states.
pub(super) fn item(problem: &dyn ErasedProblem, neighborhood: &dyn ErasedNeighborhood, seed: u64) -> Item {
    let name = "every move is drawn with the same chance".to_owned();
    if !neighborhood.is_listed() {
        let finding = "not judged: not all moves are listed".to_owned();
        return Item { name, verdict: Verdict::Note, finding, culprit: None };
    }
    let judged = WALKS.iter().zip(0..).filter_map(|(&steps, task)| {
        let rng = &mut stream(seed, task);
        let mut state = problem.random_initial(rng);
        for _ in 0..steps {
            let Some(action) = neighborhood.sample(&state, rng) else { break };
            problem.apply(&mut state, &action);
        }
        let is_small = (2..=MOVES).contains(&neighborhood.size(&state));
        let moves: Vec<AnyAction> = is_small.then(|| neighborhood.moves(&state).collect())?;
        count(&moves, || neighborhood.sample(&state, rng))
    });
    let judged: Vec<Draws> = judged.collect();
    let drawn: u64 = judged.iter().map(|draws| draws.drawn).sum();
    let Some(worst) = judged.into_iter().max_by(|one, other| one.deviation.total_cmp(&other.deviation))
    else {
        let finding = format!("not judged: no state was met that has 2 to {MOVES} moves");
        return Item { name, verdict: Verdict::Note, finding, culprit: None };
    };
    if worst.deviation <= LIMIT {
        let finding = format!("{drawn} draws, off by {:.1} standard deviations", worst.deviation);
        return Item { name, verdict: Verdict::Pass, finding, culprit: None };
    }
    let (outlier, found, expected) = worst.outlier;
    let finding = format!("drawn {found} times where {expected} were expected");
    if neighborhood.is_uniform() {
        let finding =
            format!("{finding}; if some moves are preferred on purpose, `Neighborhood::is_uniform` says so");
        return Item { name, verdict: Verdict::Fail, finding, culprit: Some(outlier) };
    }
    let finding = format!("not so, and the neighborhood says so: {outlier} is {finding}");
    Item { name, verdict: Verdict::Note, finding, culprit: None }
}

/// Count draws; a move that is listed twice should be drawn twice as often.
fn count(moves: &[AnyAction], mut draw: impl FnMut() -> Option<AnyAction>) -> Option<Draws> {
    let mut kinds: Vec<(&AnyAction, u64, u64)> = Vec::new();
    for action in moves {
        match kinds.iter_mut().find(|(kind, ..)| *kind == action) {
            Some((_, listed, _)) => *listed += 1,
            None => kinds.push((action, 1, 0)),
        }
    }
    if kinds.len() < 2 {
        return None;
    }
    let listed = moves.len() as u64;
    let draws = (LOOKED_UP / (listed * listed)).clamp(DRAWS, MOST_DRAWS);
    let drawn = listed * draws;
    for _ in 0..drawn {
        let action = draw()?;
        // A move that is not listed breaks a law of its own.
        let (.., count) = kinds.iter_mut().find(|(kind, ..)| **kind == action)?;
        *count += 1;
    }
    let share = |&(_, listed, count): &(&AnyAction, u64, u64)| {
        let expected = (listed * draws) as f64;
        (count as f64 - expected).powi(2) / expected
    };
    let chi_square: f64 = kinds.iter().map(share).sum();
    let outlier = kinds.iter().max_by(|one, other| share(one).total_cmp(&share(other)))?;
    // A single biased move is lost in the sum over many fair ones, so the worst move is judged alone as well.
    let alone = share(outlier).sqrt() * LIMIT / OUTLIER;
    let deviation = standardized(chi_square, kinds.len() - 1).max(alone);
    let outlier = (format!("{:?}", outlier.0), outlier.2, outlier.1 * draws);
    Some(Draws { deviation, outlier, drawn })
}

/// A chi-square statistic as a standard normal one: its cube root is nearly normal (Wilson & Hilferty 1931).
fn standardized(chi_square: f64, degrees: usize) -> f64 {
    let variance = 2.0 / (9.0 * degrees as f64);
    ((chi_square / degrees as f64).cbrt() - (1.0 - variance)) / variance.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // The 95 % quantiles of chi-square for 1, 10 and 100 degrees of freedom; of the normal distribution
        // it is 1.645.
        for (degrees, quantile) in [(1, 3.841), (10, 18.307), (100, 124.342)] {
            assert!((standardized(quantile, degrees) - 1.645).abs() < 0.04, "{degrees}");
        }
    }
}
