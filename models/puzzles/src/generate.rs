//! Puzzles drawn at random that have one solution, and no more of what leads to it than is needed.

use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::csp::{Branches, Consistency, Partial, Value, ValueOrder, VariableOrder};
use recuit::edge::{Declare, Generation, Unmade};
use recuit::{DepthFirst, Engine, Goals, Observer, Problem, Random, Restarting, Run, Steps, StopReason};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::ops::RangeInclusive;

/// After how many steps of tree search it is given up whether there is a solution, or another one: whatever takes longer
/// than that is no puzzle for people.
const STEPS: u64 = 3000;

/// What a puzzle that is drawn should be like.
pub(crate) trait Draw: DeserializeOwned + JsonSchema {
    type Puzzle: Declare;

    /// The puzzle of this seed.
    ///
    /// # Errors
    /// When a wish is not in its range, and when no such puzzle was found.
    fn puzzle(&self, seed: u64) -> Result<Self::Puzzle, Unmade>;
}

/// How `recuit generate` draws puzzles.
pub(crate) fn drawn<D: Draw>() -> Option<Generation<'static>> {
    Some(Generation::new(|wanted: D, seed| wanted.puzzle(seed).map(|puzzle| puzzle.write())))
}

/// Refuse a wish that is not in its range.
pub(crate) fn within(name: &str, wish: usize, range: RangeInclusive<usize>) -> Result<(), Unmade> {
    match range.contains(&wish) {
        true => Ok(()),
        false => {
            let (least, most) = (range.start(), range.end());
            Err(Unmade::Refused(format!("found {name} = {wish}, expected from {least} to {most}")))
        }
    }
}

/// No attempt gave a puzzle.
pub(crate) fn not_found() -> Unmade {
    Unmade::NotFound("no such puzzle with one solution was found; take another seed".to_owned())
}

/// The values of a solution that is drawn at random, if one is found.
pub(crate) fn solution<P: Declare>(puzzle: &P, rng: &mut Random) -> Option<Vec<Value>> {
    let csp = puzzle.csp();
    let (variables, values) = (VariableOrder::FewestValuesPerWeight, ValueOrder::Random);
    let consistency = Consistency::Domain;
    let branches = Branches { variables, values, consistency, seed: rng.random(), ..Branches::default() };
    let (problem, mut run) = (csp.partial_with(branches), Run::seeded(0).until(Steps(STEPS)));
    let outcome = Restarting::default().search(&problem, problem.initial(), &mut run);
    let solution = outcome.solution()?;
    csp.all().map(|variable| solution.value(variable)).collect()
}

/// What is known of the solutions that a puzzle has beside one.
pub(crate) enum Others {
    /// There are none.
    None,
    /// There is this one.
    One(Vec<Value>),
    /// The search was given up.
    Unknown,
}

/// Keeps the values of the goals that a search meets.
struct Met<'a> {
    known: &'a [Value],
    other: Option<Vec<Value>>,
}

impl Observer<Partial<'_>> for &mut Met<'_> {
    fn on_goal(&mut self, problem: &Partial<'_>, state: &recuit::csp::Assignment) {
        let values: Option<Vec<Value>> = problem.csp().all().map(|variable| state.value(variable)).collect();
        self.other = self.other.take().or(values.filter(|values| values != self.known));
    }
}

/// Has the puzzle another solution than the one that is known?
pub(crate) fn others<P: Declare>(puzzle: &P, known: &[Value]) -> Others {
    let csp = puzzle.csp();
    let (variables, consistency) = (VariableOrder::FewestValuesPerWeight, Consistency::Domain);
    let problem = csp.partial_with(Branches { variables, consistency, ..Branches::default() });
    let mut met = Met { known, other: None };
    let mut run = Run::seeded(0).until(Steps(STEPS)).watched_by(&mut met);
    let engine = DepthFirst { goals: Goals::Second, ..DepthFirst::default() };
    let stop = engine.search(&problem, problem.initial(), &mut run).stop;
    match (met.other, stop) {
        (Some(other), _) => Others::One(other),
        (None, StopReason::Exhausted) => Others::None,
        (None, _) => Others::Unknown,
    }
}

/// The puzzle with those of the clues that are needed, each taken away in this order if the solution is still the only
/// one without it; `puzzle` makes the puzzle of some clues.
///
/// # Errors
/// If there may be other solutions even with all clues.
pub(crate) fn needed<P: Declare, C>(
    mut clues: Vec<C>,
    solution: &[Value],
    puzzle: impl Fn(&[C]) -> P,
) -> Result<P, Unmade> {
    let is_only = |clues: &[C]| matches!(others(&puzzle(clues), solution), Others::None);
    if !is_only(&clues) {
        return Err(not_found());
    }
    let mut place = 0;
    while place < clues.len() {
        let clue = clues.remove(place);
        if !is_only(&clues) {
            clues.insert(place, clue);
            place += 1;
        }
    }
    Ok(puzzle(&clues))
}

/// The puzzle with those values of a solution given that are needed, tried in random order; `puzzle` makes the puzzle of
/// what is given.
///
/// # Errors
/// As for [`needed`].
pub(crate) fn with_givens<P: Declare>(
    solution: &[Value],
    puzzle: impl Fn(Vec<Option<Value>>) -> P,
    rng: &mut Random,
) -> Result<P, Unmade> {
    let mut cells: Vec<usize> = (0..solution.len()).collect();
    cells.shuffle(rng);
    needed(cells, solution, |given| {
        let mut givens = vec![None; solution.len()];
        given.iter().for_each(|&cell| givens[cell] = Some(solution[cell]));
        puzzle(givens)
    })
}
