//! What is left to be decided of a partial assignment.

use super::{Assignment, Domains, Partial, Posted, Propagation, Variable};
use crate::Residual;

/// The values that are left to the open variables, and [what the others leave](super::Constraint::residual) for them in each
/// constraint.
///
/// Which variables have which values does not matter otherwise: of different values that are taken, an all-different leaves
/// no trace but in the domains, and of a sum there is what is left of it. Where all that is left is to be different, it does
/// not matter either which values are left: under other names there are as many solutions. So for each value only the set of
/// variables that may take it is told, and of Latin squares that differ in the names of their numbers, one is looked into.
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
/// Source: Chu, Garcia de la Banda & Stuckey, "Automatically exploiting subproblem equivalence in constraint programming" (2010).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenDomains;

/// The most variables of which it is told what is left: where more are open, much is, and will hardly be met again.
const MOST_OPEN: usize = 128;

/// What takes more numbers than this is not told either.
const MOST_NUMBERS: usize = 400;

/// Values that are further apart than this are told one by one.
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
            if !constraint.is_all_different() {
                are_alike &= !constraint.scope().iter().any(|&variable| domains.is_open(variable));
                constraint.residual(domains, left);
            }
        }
        if !(are_alike && write_alike(domains, left)) {
            write(domains, left);
        }
        left.len() <= MOST_NUMBERS
    }
}

/// Write down the values of each open variable.
fn write(domains: &Domains, left: &mut Vec<u64>) {
    for variable in domains.open_variables() {
        let (first, words) = domains.words(variable);
        left.push((first as u64) << 32 | words.len() as u64);
        left.extend(words);
    }
}

/// Write down the set of open variables that may take the same value, for each value, but not which value it is; `false` where
/// there are too many.
fn write_alike(domains: &Domains, left: &mut Vec<u64>) -> bool {
    let ends = |variable: Variable| domains.ends(variable).unwrap_or_default();
    let least = domains.open_variables().map(|variable| ends(variable).0).min().unwrap_or(0);
    let greatest = domains.open_variables().map(|variable| ends(variable).1).max().unwrap_or(0);
    let values = greatest.abs_diff(least) as usize + 1;
    if values > MOST_VALUES {
        return false;
    }
    let mut sets = [0_u128; MOST_VALUES];
    let sets = &mut sets[..values];
    for (place, variable) in domains.open_variables().enumerate() {
        domains.values(variable).for_each(|value| sets[value.abs_diff(least) as usize] |= 1 << place);
    }
    sets.sort_unstable();
    let sets = sets.iter().filter(|&&set| set != 0);
    left.extend(sets.flat_map(|&set| [set as u64, (set >> 64) as u64]));
    true
}
