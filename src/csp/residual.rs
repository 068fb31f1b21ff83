//! What is left to be decided of a partial assignment.

use super::{Assignment, Domains, Partial, Posted, Propagation, Value};
use crate::Residual;

/// The values that are left to the open variables, and [what the others leave](super::Constraint::residual)
/// for them in each constraint.
///
/// Which variables have which values does not matter otherwise: of different values that are taken, an
/// all-different leaves no trace but in the domains, and of a sum there is what is left of it. Where all that
/// is left is to be different, it does not matter either which values are left: under other names there are
/// as many solutions. So for each value only the set of variables that may take it is told, and of Latin
/// squares that differ in the names of their numbers, one is looked into.
///
/// Nothing is told unless propagation goes on to a fixpoint, and where more than 128 variables are open.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, OpenDomains};
/// use recuit::{Engine, Goals, ParallelDepthFirst, Problem, Run};
/// // How many Latin squares of order 5 are there?
/// let mut csp = Csp::new();
/// let rows: Vec<_> = (0..5).map(|row| csp.variables(&format!("row {row}"), 5, 1..=5)).collect();
/// for line in 0..5 {
///     csp.post(AllDifferent::new(&rows[line]));
///     csp.post(AllDifferent::new(rows.iter().map(|row| row[line])));
/// }
/// let problem = csp.partial();
/// let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::default() };
/// let outcome = all.by(OpenDomains).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.stats.goals, 161_280);
/// assert!(outcome.stats.steps < 2_000);
/// ```
///
/// Source: Chu, Garcia de la Banda & Stuckey, "Automatically exploiting subproblem equivalence in constraint
/// programming" (2010).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenDomains;

/// The most variables of which it is told what is left: where more are open, much is, and will hardly be met again.
const MOST_OPEN: usize = 128;

/// What takes more numbers than this is not told either.
const MOST_NUMBERS: usize = 400;

/// Values that are further apart than this keep their names.
const MOST_VALUES: usize = 128;

impl Residual<Partial<'_>> for OpenDomains {
    type Key = Vec<u64>;

    fn of(&self, problem: &Partial<'_>, state: &Assignment, left: &mut Vec<u64>) -> bool {
        let domains = state.domains();
        let is_told = !state.has_failed() && (1..=MOST_OPEN).contains(&domains.open());
        if !is_told || problem.propagation() != Propagation::ArcConsistency {
            return false;
        }
        left.clear();
        left.push(domains.open() as u64);
        left.extend(domains.open_variables().map(|variable| variable.index() as u64));
        let mut are_alike = true;
        for constraint in problem.csp().constraints().iter().map(Posted::constraint) {
            let (scope, before) = (constraint.scope(), left.len());
            let open = scope.iter().filter(|&&variable| domains.is_open(variable)).count();
            if (1..scope.len()).contains(&open) {
                constraint.residual(domains, left);
            }
            // What is told has names in it, and so has what is not about differing alone.
            are_alike &= open == 0 || (left.len() == before && constraint.is_all_different());
        }
        match values_of_all(domains).filter(|_| are_alike) {
            Some((least, count)) => write_alike(domains, least, count, left),
            None => write(domains, left),
        }
        left.len() <= MOST_NUMBERS
    }
}

/// Write down the values of each open variable.
fn write(domains: &Domains, left: &mut Vec<u64>) {
    left.push(0);
    for variable in domains.open_variables() {
        let (first, words) = domains.words(variable);
        left.push((first as u64) << 32 | words.len() as u64);
        left.extend(words);
    }
}

/// The least value that any open variable may take, and how many there are from there to the greatest, if
/// these are few.
fn values_of_all(domains: &Domains) -> Option<(Value, usize)> {
    let ends = |variable| domains.ends(variable).unwrap_or_default();
    let least = domains.open_variables().map(|variable| ends(variable).0).min()?;
    let greatest = domains.open_variables().map(|variable| ends(variable).1).max()?;
    Some((least, greatest.abs_diff(least) as usize + 1)).filter(|&(_, count)| count <= MOST_VALUES)
}

/// Write down for each of `count` values from `least` on the set of open variables that may take it, but not
/// which value it is.
fn write_alike(domains: &Domains, least: Value, count: usize, left: &mut Vec<u64>) {
    left.push(1);
    let mut sets = [0_u128; MOST_VALUES];
    let sets = &mut sets[..count];
    for (place, variable) in domains.open_variables().enumerate() {
        domains.values(variable).for_each(|value| sets[value.abs_diff(least) as usize] |= 1 << place);
    }
    sets.sort_unstable();
    let sets = sets.iter().filter(|&&set| set != 0);
    left.extend(sets.flat_map(|&set| [set as u64, (set >> 64) as u64]));
}
