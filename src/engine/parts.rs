//! Draws from the parts of a union that adapt to their success.

use crate::{Neighborhood, Problem};
use rand::Rng;

/// The shares of the parts of a neighborhood in the draws of one run.
///
/// Where the neighborhood does not adapt this is empty, and the draws are its own: what asks is compiled away where
/// [`Neighborhood::adaptation`] is a constant.
pub(crate) struct Parts {
    parts: Vec<Part>,
    /// Draws left of this segment.
    left: u64,
    /// The part drawn last.
    drawn: usize,
}

struct Part {
    share: f64,
    worth: f64,
    /// A draw below this and not below the same of the part before is for this part.
    below: u64,
    draws: u64,
    successes: u64,
}

impl Parts {
    pub(crate) fn new<P: Problem>(neighborhood: &impl Neighborhood<P>) -> Self {
        let Some(adaptation) = neighborhood.adaptation() else {
            return Parts { parts: Vec::new(), left: 0, drawn: 0 };
        };
        let shares = (0..neighborhood.parts()).map(|part| neighborhood.share(part));
        let parts = shares.map(|share| Part { share, worth: share, below: 0, draws: 0, successes: 0 });
        let mut parts = Parts { parts: parts.collect(), left: adaptation.segment, drawn: 0 };
        parts.set_bounds();
        parts
    }

    /// Draw the part that the next moves come from.
    #[inline]
    pub(crate) fn draw<P: Problem>(&mut self, neighborhood: &impl Neighborhood<P>, rng: &mut impl Rng) {
        if neighborhood.adaptation().is_some() {
            let draw = rng.next_u64();
            // The last bound may be rounded down.
            self.drawn = self.parts.iter().position(|part| draw < part.below).unwrap_or(self.parts.len() - 1);
        }
    }

    /// A move of the part that was drawn or, where that has none, of any.
    #[inline]
    pub(crate) fn sample<P: Problem>(
        &self,
        neighborhood: &impl Neighborhood<P>,
        problem: &P,
        state: &P::State,
        rng: &mut impl Rng,
    ) -> Option<P::Action> {
        if neighborhood.adaptation().is_some() {
            let sampled = neighborhood.sample_part(self.drawn, problem, state, rng);
            sampled.or_else(|| neighborhood.sample(problem, state, rng))
        } else {
            neighborhood.sample(problem, state, rng)
        }
    }

    /// Did what was drawn succeed?
    #[inline]
    pub(crate) fn tell<P: Problem>(&mut self, neighborhood: &impl Neighborhood<P>, success: bool) {
        let Some(adaptation) = neighborhood.adaptation() else { return };
        let part = &mut self.parts[self.drawn];
        part.draws += 1;
        part.successes += u64::from(success);
        self.left -= 1;
        if self.left == 0 {
            self.left = adaptation.segment;
            self.adapt(adaptation.reaction, adaptation.least);
        }
    }

    /// A segment has ended.
    #[cold]
    fn adapt(&mut self, reaction: f64, least: f64) {
        let rate = |part: &Part| part.successes as f64 / part.draws.max(1) as f64;
        let all_rates: f64 = self.parts.iter().map(rate).sum();
        let count = self.parts.len() as f64;
        for part in &mut self.parts {
            if all_rates > 0.0 && part.draws > 0 {
                part.worth = (1.0 - reaction) * part.worth + reaction * rate(part) / all_rates;
            }
            (part.draws, part.successes) = (0, 0);
        }
        let all_worth: f64 = self.parts.iter().map(|part| part.worth).sum();
        for part in &mut self.parts {
            part.share = least / count + (1.0 - least) * part.worth / all_worth;
        }
        self.set_bounds();
    }

    fn set_bounds(&mut self) {
        let mut sum = 0.0;
        for part in &mut self.parts {
            sum += part.share;
            part.below = (sum * 2f64.powi(64)) as u64;
        }
    }
}
