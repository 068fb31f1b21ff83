//! Drawing one of many moves by the chances that they have.

use crate::{Problem, Unlisted};

/// How many rises of the cost may have a chance. A fixed number, so that no look into the table has to be
/// checked: the chances of a row are added up as fast as they are read.
const RISES: usize = 1024;

/// The chance that the rule of Metropolis accepts a move, by how much it makes the cost worse:
/// `exp(-rise / T)`, in 2^-32.
#[derive(Clone, Debug)]
pub struct Chances(Box<[u64; RISES]>);

impl Chances {
    /// The chances at a temperature; `None` above 46, where too many rises have one.
    ///
    /// ```
    /// use recuit::Chances;
    /// let chances = Chances::at(1.0).unwrap();
    /// assert_eq!(chances.of(0), 1 << 32);
    /// assert_eq!(chances.of(1), ((1u64 << 32) as f64 / 1f64.exp()) as u64);
    /// assert_eq!(chances.of(1000), 0);
    /// assert!(Chances::at(1000.0).is_none());
    /// ```
    pub fn at(temperature: f64) -> Option<Self> {
        let mut chances = Box::new([0; RISES]);
        chances[0] = 1 << 32;
        for rise in 1..RISES {
            match (2f64.powi(32) * (-(rise as f64) / temperature).exp()) as u64 {
                0 => return Some(Chances(chances)),
                chance => chances[rise] = chance,
            }
        }
        None
    }

    /// The chance of a move that makes the cost worse by this much, or, at 0, does not make it worse.
    #[inline]
    pub fn of(&self, rise: usize) -> u64 {
        self.0[rise.min(RISES - 1)]
    }
}

/// Of the [alternatives](crate::Scanning::alternatives) of a move, one by the chances of all, without asking
/// for the delta of each: where the costs of all values of a variable stand side by side in a table, one look
/// at a row of it tells what their chances come to (roulette wheel selection, as in the n-fold way of Bortz,
/// Kalos & Lebowitz 1975).
///
/// Asked for by [`Annealing::rejectionless`](crate::Annealing::rejectionless), where the neighborhood says
/// which [groups](crate::Scanning::groups) of alternatives there are. [`laws::check`](crate::laws::check)
/// compares the wheel with the deltas.
pub trait Roulette<P: Problem> {
    /// Is there a wheel?
    #[inline]
    fn is_known(&self) -> bool {
        true
    }

    /// What the chances of all alternatives of `action` come to.
    fn sum(&self, problem: &P, state: &P::State, action: &P::Action, chances: &Chances) -> u64;

    /// The first alternative with which the chances come to more than `drawn`, and its delta; `None` if there is none.
    fn pick(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
        chances: &Chances,
        drawn: u64,
    ) -> Option<(P::Action, P::Cost)>;
}

/// No wheel: the chance of each move is found by itself.
impl<P: Problem> Roulette<P> for Unlisted {
    #[inline]
    fn is_known(&self) -> bool {
        false
    }

    fn sum(&self, _: &P, _: &P::State, _: &P::Action, _: &Chances) -> u64 {
        0
    }

    fn pick(&self, _: &P, _: &P::State, _: &P::Action, _: &Chances, _: u64) -> Option<(P::Action, P::Cost)> {
        None
    }
}
