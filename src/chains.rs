//! Moves that are made of steps, as many as pay.

use crate::Problem;
use rand::Rng;

/// A step by which a chain may be extended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extension<A, C, L> {
    /// What it does to the state in which the chain ends.
    pub action: A,
    /// By how much this changes the cost.
    pub delta: C,
    /// What the chain would have gained with it if its open end could be closed for nothing: all that it has given up,
    /// less all that it has put in. It gains no more than that, whichever step comes last.
    pub in_hand: C,
    /// What the steps to come need to know of it.
    pub link: L,
}

/// How moves of variable depth are put together: what [`VariableDepth`](crate::VariableDepth) needs.
///
/// A chain begins at a *place*, a city or a vertex, by giving something up: an edge, a color. A step puts
/// something in at the open end, which must cost less than what the chain has in hand, and gives up what
/// stands in its way, which is the next open end. So each step is chosen by what it leaves in hand, and not
/// by what it changes at once: a chain may go through states that are worse than the one it began in. All the
/// same each step is an [action](Problem::Action), and each state on the way a full one, in which the chain
/// may end (Lin & Kernighan 1973; Glover 1996, *ejection chains*).
///
/// No step gives up what an earlier one of its chain has put in. So every chain has an end, and none leads back.
///
/// [`laws::check_chains`](crate::laws::check_chains) tests that an implementation keeps these promises.
#[diagnostic::on_unimplemented(
    message = "`{Self}` makes no chains of the actions of `{P}`",
    label = "no way to begin a chain, or to extend one",
    note = "say by `impl Chains<{P}> for {Self}` how a chain begins at a place, and by which steps it goes on"
)]
pub trait Chains<P: Problem> {
    /// What is known of a step: where it has left the open end, what is in hand, what it has put in.
    type Link: Copy;

    /// How many places there are at which a chain may begin.
    fn places(&self, problem: &P) -> usize;

    /// Tell the ways in which a chain may begin at `place`.
    fn begin(&self, problem: &P, state: &P::State, place: usize, tell: impl FnMut(Self::Link));

    /// Tell the steps by which `chain`, which has led to `state`, may be extended. It holds a link for its beginning
    /// and one for each step. What is put in must leave more than `least` in hand, before anything else is given up.
    fn extend(
        &self,
        problem: &P,
        state: &P::State,
        chain: &[Self::Link],
        least: P::Cost,
        tell: impl FnMut(Extension<P::Action, P::Cost, Self::Link>),
    );

    /// A change near `place`, drawn at random, which no short chain takes back; `None` where the state is too small.
    fn perturb<R: Rng + ?Sized>(
        &self,
        problem: &P,
        state: &P::State,
        place: usize,
        rng: &mut R,
    ) -> Option<P::Action>;

    /// The places at which a chain may pay that did not before `action` led to `state`; one may be listed twice.
    fn touched(&self, problem: &P, state: &P::State, action: &P::Action) -> impl Iterator<Item = usize>;
}

impl<P: Problem, C: Chains<P>> Chains<P> for &C {
    type Link = C::Link;

    fn places(&self, problem: &P) -> usize {
        (**self).places(problem)
    }

    #[inline]
    fn begin(&self, problem: &P, state: &P::State, place: usize, tell: impl FnMut(C::Link)) {
        (**self).begin(problem, state, place, tell);
    }

    #[inline]
    fn extend(
        &self,
        problem: &P,
        state: &P::State,
        chain: &[C::Link],
        least: P::Cost,
        tell: impl FnMut(Extension<P::Action, P::Cost, C::Link>),
    ) {
        (**self).extend(problem, state, chain, least, tell);
    }

    fn perturb<R: Rng + ?Sized>(
        &self,
        problem: &P,
        state: &P::State,
        place: usize,
        rng: &mut R,
    ) -> Option<P::Action> {
        (**self).perturb(problem, state, place, rng)
    }

    fn touched(&self, problem: &P, state: &P::State, action: &P::Action) -> impl Iterator<Item = usize> {
        (**self).touched(problem, state, action)
    }
}
