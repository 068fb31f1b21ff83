//! In which order variables are held, so that those that come last are freed.

use super::super::{Assignment, Partial, Variable};
use super::{Complete, FullAssignment};
use crate::Part;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// The ways to choose what is freed.
pub(super) const WAYS: [&str; 4] = ["random", "constraint", "propagation", "cost"];
const CONSTRAINT: usize = 1;
const PROPAGATION: usize = 2;
const COST: usize = 3;

/// The order in which variables are held. The last ones, of which there are as many as the part is to have,
/// are not in it.
pub(super) struct Order {
    /// Those still to come, the next one on top.
    left: Vec<Variable>,
    /// How many values each variable has before anything is held; empty where the order is fixed.
    sizes: Vec<u32>,
}

impl Order {
    /// The order for a part of a state, chosen in that way; the ways are those of [`WAYS`].
    pub(super) fn new<R: Rng + ?Sized>(
        full: &Complete<'_>,
        state: &FullAssignment,
        tree: &Partial<'_>,
        part: Part,
        rng: &mut R,
    ) -> Self {
        let root = tree.root().domains();
        let mut left: Vec<Variable> = root.open_variables().collect();
        left.shuffle(rng);
        let seeds = match part.way {
            CONSTRAINT => seed_constraint(full, state, rng),
            COST => dearest(full, state, &left, rng),
            _ => Vec::new(),
        };
        if !seeds.is_empty() {
            let freed = around(full, seeds, part.size, rng);
            left.retain(|variable| !freed[variable.index()]);
        }
        let is_linked = part.way == PROPAGATION;
        let sizes = if is_linked {
            full.csp().all().map(|variable| root.size(variable)).collect()
        } else {
            Vec::new()
        };
        Order { left, sizes }
    }

    /// Does it depend on nothing that is held?
    pub(super) fn is_fixed(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The variable to be held next.
    pub(super) fn next<R: Rng + ?Sized>(&mut self, at: &Assignment, rng: &mut R) -> Option<Variable> {
        if self.is_fixed() {
            return self.left.pop();
        }
        self.left.retain(|&variable| at.domains().is_open(variable));
        // Where nothing is linked to what is held, any variable comes next.
        let share =
            |variable: Variable| at.domains().size(variable) as f32 / self.sizes[variable.index()] as f32;
        let shares = self.left.iter().enumerate().map(|(place, &variable)| (place, share(variable)));
        let linked = shares.filter(|&(_, share)| share < 1.0).min_by(|one, other| one.1.total_cmp(&other.1));
        let place = match linked {
            Some((place, _)) => place,
            None if self.left.is_empty() => return None,
            None => rng.random_range(0..self.left.len()),
        };
        Some(self.left.swap_remove(place))
    }
}

/// The variables of a constraint: of one that is violated, if any is, drawn by how much; or else of any.
fn seed_constraint<R: Rng + ?Sized>(
    full: &Complete<'_>,
    state: &FullAssignment,
    rng: &mut R,
) -> Vec<Variable> {
    let scope = |number: usize| full.constraint(number).scope().to_vec();
    let violated: Vec<usize> =
        full.measured.iter().copied().filter(|&number| state.violation(number) > 0).collect();
    let drawn = violated.choose_weighted(rng, |&number| state.violation(number));
    match drawn {
        Ok(&number) => scope(number),
        Err(_) => drawn_constraint(full, rng),
    }
}

/// The variables of any constraint.
pub(super) fn drawn_constraint<R: Rng + ?Sized>(full: &Complete<'_>, rng: &mut R) -> Vec<Variable> {
    full.measured.choose(rng).map_or_else(Vec::new, |&number| full.constraint(number).scope().to_vec())
}

/// The variables among these, those that cost most first, by a draw: in violations of their constraints, and in
/// what the objective would save if they had their best values. The variables that cost nothing are left out.
fn dearest<R: Rng + ?Sized>(
    full: &Complete<'_>,
    state: &FullAssignment,
    variables: &[Variable],
    rng: &mut R,
) -> Vec<Variable> {
    let mut costs = vec![0i64; full.csp().len()];
    for &number in full.measured.iter().filter(|&&number| state.violation(number) > 0) {
        let violation = state.violation(number);
        let cost = full
            .preference(number)
            .map_or(violation, |(preference, scale)| scale * preference.cost(violation));
        for variable in full.constraint(number).scope() {
            costs[variable.index()] = costs[variable.index()].saturating_add(cost);
        }
    }
    if state.total_violation() == 0
        && let Some(objective) = full.csp().objective()
    {
        for &(coefficient, variable) in objective.terms() {
            let (least, greatest) = full.csp().domain(variable).ends().unwrap_or_default();
            let best = if coefficient > 0 { least } else { greatest };
            let gap = i64::from(state.value(variable)) - i64::from(best);
            costs[variable.index()] += coefficient.saturating_mul(gap);
        }
    }
    // Each is drawn in proportion to what it costs, without replacement (Efraimidis & Spirakis 2006).
    let key = |cost: i64, rng: &mut R| -rng.random::<f64>().max(f64::MIN_POSITIVE).ln() / cost as f64;
    let mut keyed: Vec<(f64, Variable)> = Vec::new();
    for &variable in variables {
        let cost = costs[variable.index()];
        if cost > 0 {
            keyed.push((key(cost, rng), variable));
        }
    }
    keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
    keyed.into_iter().map(|(_, variable)| variable).collect()
}

/// For each variable, is it among the first `count` of those with a choice that are reached from the seeds? From each variable the
/// constraints on it are followed, in any order; of the seeds, half of the part at most come first.
pub(super) fn around<R: Rng + ?Sized>(
    full: &Complete<'_>,
    mut seeds: Vec<Variable>,
    count: usize,
    rng: &mut R,
) -> Vec<bool> {
    let mut is_freed = vec![false; full.csp().len()];
    let has_choice = |variable: Variable| full.csp().domain(variable).len() > 1;
    let mut queue: Vec<Variable> = Vec::with_capacity(count);
    seeds.retain(|&seed| has_choice(seed));
    seeds.truncate(count.div_ceil(2).max(1));
    let mut reach = |variable: Variable, queue: &mut Vec<Variable>| {
        let is_new = has_choice(variable) && !std::mem::replace(&mut is_freed[variable.index()], true);
        if is_new {
            queue.push(variable);
        }
    };
    seeds.into_iter().for_each(|seed| reach(seed, &mut queue));
    let mut done = 0;
    while queue.len() < count && done < queue.len() {
        let mut constraints = full.constraints_on[queue[done].index()].to_vec();
        constraints.shuffle(rng);
        for number in constraints {
            let mut scope = full.constraint(number as usize).scope().to_vec();
            scope.shuffle(rng);
            // What a wide constraint is about is hardly linked: not all of it at once.
            for variable in scope.into_iter().take(count.div_ceil(2).max(2)) {
                if queue.len() < count {
                    reach(variable, &mut queue);
                }
            }
        }
        done += 1;
    }
    is_freed
}
