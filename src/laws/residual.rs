//! Residuals, beside the goals that they stand for.

use super::few_goals::few_goals;
use super::{Broken, Finding, Law, Ledger, Testable};
use crate::{Engine, Goals, ParallelDepthFirst, Random, Residual, Run};
use rand::seq::IteratorRandom;

/// Check what a [`Residual`] promises, on random walks drawn from `seed`: that from each state on them as
/// many goals are counted with it as without.
///
/// ```
/// # use recuit::{Problem, Residual, State, laws};
/// # #[derive(Clone, Debug, PartialEq)]
/// # struct Word(String);
/// # impl State for Word { type Key = String; fn key(&self) -> String { self.0.clone() } }
/// # struct Words;
/// # impl Problem for Words {
/// #     type State = Word; type Action = char; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Word { Word(String::new()) }
/// #     fn actions(&self, word: &Word) -> impl Iterator<Item = char> {
/// #         let (end, last) = (word.0.len() == 6, word.0.chars().last());
/// #         "abc".chars().filter(move |&letter| !end && (letter == 'c' || Some(letter) != last))
/// #     }
/// #     fn apply(&self, word: &mut Word, letter: &char) { word.0.push(*letter); }
/// #     fn undo(&self, word: &mut Word, _: &char, _: ()) { word.0.pop(); }
/// #     fn goal_test(&self, word: &Word) -> bool { word.0.len() == 6 }
/// #     fn is_tree(&self) -> bool { true }
/// # }
/// /// How long a word is, and its last letter.
/// struct LastLetter;
/// impl Residual<Words> for LastLetter {
///     type Key = (usize, char);
///     fn after(&self, _: &Words, word: &Word, &letter: &char, key: &mut (usize, char)) -> bool {
///         *key = (word.0.len(), letter);
///         true
///     }
/// }
///
/// /// Wrong: after a `c` there may be another one, after an `a` not.
/// struct Length;
/// impl Residual<Words> for Length {
///     type Key = usize;
///     fn after(&self, _: &Words, word: &Word, _: &char, key: &mut usize) -> bool {
///         *key = word.0.len();
///         true
///     }
/// }
/// // Words of six letters, in which neither `aa` nor `bb` occurs.
/// assert!(laws::check_residual(&Words, &LastLetter, 1).is_ok());
/// assert!(laws::check_residual(&Words, &Length, 1).is_err());
/// ```
pub fn check_residual<P: Testable + Sync, K: Residual<P> + Sync>(
    problem: &P,
    residual: &K,
    seed: u64,
) -> Result<(), Broken>
where
    P::State: Send,
    P::Action: Send,
{
    test(problem, residual, seed, &mut Ledger::of_the_first())
}

/// Check all laws that speak of residuals, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_residual<P: Testable + Sync, K: Residual<P> + Sync>(
    problem: &P,
    residual: &K,
    seed: u64,
) -> Vec<Finding>
where
    P::State: Send,
    P::Action: Send,
{
    Ledger::survey(|ledger| test(problem, residual, seed, ledger))
}

/// Walks as [`walk`] makes them, until the model panics.
fn test<P: Testable + Sync, K: Residual<P> + Sync>(
    problem: &P,
    residual: &K,
    seed: u64,
    ledger: &mut Ledger,
) -> Result<(), Broken>
where
    P::State: Send,
    P::Action: Send,
{
    ledger.in_walks(seed, |rng, ledger| walk(problem, residual, rng, ledger))
}

/// Take one action after the other, and count the goals in two ways where they are few.
fn walk<P: Testable + Sync, K: Residual<P> + Sync>(
    problem: &P,
    residual: &K,
    rng: &mut Random,
    ledger: &mut Ledger,
) -> Result<(), Broken>
where
    P::State: Send,
    P::Action: Send,
{
    let caching = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) }.by(residual);
    let mut state = problem.random_initial(rng);
    loop {
        if let Some(goals) = few_goals(problem, &state, rng) {
            let counted = caching.search(problem, state.clone(), &mut Run::with_rng(rng.clone()));
            ledger.agree(Law::Residual, None, &goals, &counted.stats.goals)?;
        }
        let Some(action) = problem.actions(&state).choose(rng) else { return Ok(()) };
        problem.apply(&mut state, &action);
    }
}
