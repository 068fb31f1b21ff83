//! Draws from the parts of a union, in shares that adapt to their success.

use crate::{Adaptation, Neighborhood, Parts, Problem};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The shares of the parts of a neighborhood in the draws of one run.
///
/// If the neighborhood does not adapt, this is empty and the neighborhood draws for itself; the question is
/// compiled away where [`Parts::adaptation`] is a constant.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Shares {
    parts: Vec<Part>,
    /// Draws left of this segment.
    left: u64,
    /// The part drawn last.
    drawn: usize,
}

#[derive(Clone, Serialize, Deserialize)]
struct Part {
    share: f64,
    worth: f64,
    /// A draw below this bound, and not below that of the part before, is for this part.
    below: u64,
    draws: u64,
    successes: u64,
}

impl Shares {
    pub(crate) fn new<P: Problem>(neighborhood: &impl Neighborhood<P>) -> Self {
        let union = neighborhood.parts();
        let Some(adaptation) = union.adaptation() else {
            return Shares { parts: Vec::new(), left: 0, drawn: 0 };
        };
        Shares::of((0..union.count()).map(|part| union.share(part)), &adaptation)
    }

    /// These shares at first, which add up to 1.
    pub(crate) fn of(shares: impl Iterator<Item = f64>, adaptation: &Adaptation) -> Self {
        let parts = shares.map(|share| Part { share, worth: share, below: 0, draws: 0, successes: 0 });
        let mut shares = Shares { parts: parts.collect(), left: adaptation.segment, drawn: 0 };
        shares.set_bounds();
        shares
    }

    /// Draw a part, and return its number.
    #[inline]
    pub(crate) fn draw_part(&mut self, rng: &mut impl Rng) -> usize {
        let draw = rng.next_u64();
        // The last bound may be rounded down.
        self.drawn = self.parts.iter().position(|part| draw < part.below).unwrap_or(self.parts.len() - 1);
        self.drawn
    }

    /// Draw the part that the next moves come from.
    #[inline]
    pub(crate) fn draw<P: Problem>(&mut self, neighborhood: &impl Neighborhood<P>, rng: &mut impl Rng) {
        if neighborhood.parts().adaptation().is_some() {
            self.draw_part(rng);
        }
    }

    /// A move of the part that was drawn or, if it has none, of any part.
    #[inline]
    pub(crate) fn sample<P: Problem>(
        &self,
        neighborhood: &impl Neighborhood<P>,
        problem: &P,
        state: &P::State,
        rng: &mut impl Rng,
    ) -> Option<P::Action> {
        if neighborhood.parts().adaptation().is_some() {
            let sampled = neighborhood.parts().sample(self.drawn, problem, state, rng);
            sampled.or_else(|| neighborhood.sample(problem, state, rng))
        } else {
            neighborhood.sample(problem, state, rng)
        }
    }

    /// Record whether what was drawn succeeded.
    #[inline]
    pub(crate) fn tell<P: Problem>(&mut self, neighborhood: &impl Neighborhood<P>, success: bool) {
        if let Some(adaptation) = neighborhood.parts().adaptation() {
            self.record(success, &adaptation);
        }
    }

    /// Record whether the part drawn last succeeded.
    #[inline]
    pub(crate) fn record(&mut self, success: bool, adaptation: &Adaptation) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Actions, State, Union, Weighted, stream};

    /// Nothing but two actions.
    struct Either;

    #[derive(Clone)]
    struct Nowhere;

    impl State for Nowhere {
        type Key = ();
        fn key(&self) {}
    }

    impl Problem for Either {
        type State = Nowhere;
        type Action = bool;
        type Undo = ();
        type Cost = i32;
        fn initial(&self) -> Nowhere {
            Nowhere
        }
        fn actions(&self, _: &Nowhere) -> impl Iterator<Item = bool> {
            [true].into_iter()
        }
        fn apply(&self, _: &mut Nowhere, _: &bool) {}
        fn undo(&self, _: &mut Nowhere, _: &bool, (): ()) {}
        fn goal_test(&self, _: &Nowhere) -> bool {
            false
        }
    }

    struct Other;

    impl Neighborhood<Either> for Other {
        fn moves<'a>(&'a self, _: &'a Either, _: &'a Nowhere) -> impl Iterator<Item = bool> + 'a {
            [false].into_iter()
        }
    }

    const ADAPTATION: Adaptation = Adaptation { segment: 1000, reaction: 0.2, least: 0.2 };

    /// How many of a thousand draws, after `segments`, are of the first part, if each part succeeds once in
    /// its number of draws in `success`.
    fn first_part(weights: [f64; 2], segments: u64, success: [u64; 2]) -> usize {
        let union = Weighted { union: Union(Actions, Other), weights, adaptation: Some(ADAPTATION) };
        let mut parts = Shares::new::<Either>(&union);
        let mut rng = stream(1, 0);
        let mut draw = |parts: &mut Shares| {
            parts.draw::<Either>(&union, &mut rng);
            parts.sample(&union, &Either, &Nowhere, &mut rng).unwrap()
        };
        for number in 0..segments * ADAPTATION.segment {
            let is_first = draw(&mut parts);
            parts.tell::<Either>(&union, number % success[usize::from(!is_first)] == 0);
        }
        (0..1000).filter(|_| draw(&mut parts)).count()
    }

    #[test]
    fn shares_begin_with_the_weights_and_go_to_the_part_that_succeeds() {
        assert!((720..780).contains(&first_part([3.0, 1.0], 0, [1, 1])));
        assert!(
            (480..520).contains(&first_part([1.0, 0.0], 60, [7, 7])),
            "what succeeds alike is drawn alike"
        );
        let never = u64::MAX;
        // A fifth of the even share is left to the one that fails.
        assert!((870..930).contains(&first_part([1.0, 3.0], 60, [2, never])));
        assert!((70..130).contains(&first_part([3.0, 1.0], 60, [never, 2])));
        // Rare successes count as much.
        assert!((800..930).contains(&first_part([1.0, 1.0], 60, [50, never])));
    }
}
