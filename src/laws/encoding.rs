//! Formulas, beside the goals that they stand for.

use super::few_goals::few_goals;
use super::{Broken, Finding, Law, Ledger, Testable};
use crate::{ClauseLearning, Encoding, Engine, Goals, Random, Run, Steps, StopReason};
use rand::seq::IteratorRandom;

/// Clause learning has so many steps to find as many: what depth-first search goes through in few it goes through in
/// not so many more.
const MANY_STEPS: u64 = 100_000;

/// Check what an [`Encoding`] promises, on random walks drawn from `seed`: that from each state on them as many goals
/// can be reached as its formula has solutions, and that each solution leads to a goal.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, Decision, DirectEncoding, Partial};
/// use recuit::{Encoding, Formula, Problem, laws};
///
/// /// An encoding that forgets a condition.
/// struct Forgetful(DirectEncoding);
/// impl Encoding<Partial<'_>> for Forgetful {
///     fn formula(&self, problem: &Partial<'_>, state: &<Partial<'_> as Problem>::State) -> Formula {
///         let mut formula = Formula::default();
///         // Wrong: each of the two variables has a value, but they may be the same.
///         (0..2).for_each(|variable| formula.exactly_one([2 * variable, 2 * variable + 1]));
///         formula
///     }
///     fn allows(&self, problem: &Partial<'_>, action: &Decision, holds: &dyn Fn(usize) -> bool) -> bool {
///         self.0.allows(problem, action, holds)
///     }
/// }
///
/// let mut csp = Csp::new();
/// let pair = csp.variables("x", 2, 0..2);
/// csp.post(AllDifferent::new(pair));
/// let right = DirectEncoding::new(&csp).unwrap();
/// assert!(laws::check_encoding(&csp.partial(), &right, 1).is_ok());
/// assert!(laws::check_encoding(&csp.partial(), &Forgetful(right), 1).is_err());
/// ```
pub fn check_encoding<P: Testable, E: Encoding<P>>(
    problem: &P,
    encoding: &E,
    seed: u64,
) -> Result<(), Broken> {
    test(problem, encoding, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of encodings, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_encoding<P: Testable, E: Encoding<P>>(
    problem: &P,
    encoding: &E,
    seed: u64,
) -> Vec<Finding> {
    Ledger::survey(|ledger| test(problem, encoding, seed, ledger))
}

/// Walks as [`walk`] makes them, until the model panics.
fn test<P: Testable, E: Encoding<P>>(
    problem: &P,
    encoding: &E,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    ledger.in_walks(seed, |rng, ledger| walk(problem, encoding, rng, ledger))
}

/// Take one action after the other, and count the goals in two ways where they are few.
fn walk<P: Testable, E: Encoding<P>>(
    problem: &P,
    encoding: &E,
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken> {
    let learning = ClauseLearning { goals: Goals::All }.by(encoding);
    let mut state = problem.random_initial(rng);
    loop {
        if let Some(goals) = few_goals(problem, &state, rng) {
            let mut many = Run::with_rng(rng.clone()).until(Steps(MANY_STEPS));
            let learned = learning.search(problem, state.clone(), &mut many);
            let found = (learned.stop, learned.stats.goals);
            let expected = (StopReason::Exhausted, goals);
            ledger.agree(Law::Encoding, None, &expected, &found)?;
        }
        let Some(action) = problem.actions(&state).choose(rng) else { return Ok(()) };
        problem.apply(&mut state, &action);
    }
}
