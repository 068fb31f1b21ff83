//! Assignments on which constraints are tested and measured.

use crate::Random;
use crate::csp::{Constraint, Csp, Domain, Domains, Value, Variable};
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

/// The most variables of a constraint that are left open, with more than one value.
const OPEN: usize = 4;
/// The most values of an open variable.
const VALUES: usize = 5;
/// The most steps towards an assignment that satisfies a constraint.
const STEPS: usize = 60;

/// All assignments of a few variables of a constraint while the others are fixed.
pub(crate) struct Sample {
    /// The domains of all variables of the problem.
    pub(crate) domains: Vec<Domain>,
    /// The variables of the constraint that are not fixed.
    pub(crate) open: Vec<Variable>,
    /// The assignments that satisfy the constraint.
    pub(crate) solutions: Vec<Vec<Value>>,
    /// Those that have the least violation of all others.
    pub(crate) wrong: Vec<Vec<Value>>,
}

impl Sample {
    /// Draw one near an assignment that satisfies the constraint, or near `anything`.
    pub(crate) fn draw(csp: &Csp, constraint: &dyn Constraint, rng: &mut Random, anything: bool) -> Self {
        let mut values = values(csp, constraint, rng, !anything);
        let open = rng.random_range(0..=OPEN);
        let open: Vec<Variable> = constraint.scope().iter().copied().sample(rng, open);
        let mut domains: Vec<Domain> = values.iter().map(|&value| Domain::from(value)).collect();
        for &variable in &open {
            let few = csp.domain(variable).values().sample(rng, VALUES - 1);
            domains[variable.index()] = few.into_iter().chain([values[variable.index()]]).collect();
        }
        let lists: Vec<Vec<Value>> =
            open.iter().map(|variable| domains[variable.index()].values().collect()).collect();
        let (mut solutions, mut wrong, mut least_wrong) = (Vec::new(), Vec::new(), None);
        let mut places = vec![0; open.len()];
        loop {
            for (variable, (list, &place)) in open.iter().zip(lists.iter().zip(&places)) {
                values[variable.index()] = list[place];
            }
            match constraint.violation(&|variable| values[variable.index()]) {
                0 => solutions.push(values.clone()),
                // Of the violated assignments, keep those with the least violation.
                violation => {
                    let least = *least_wrong.get_or_insert(violation);
                    if violation < least {
                        wrong.clear();
                        least_wrong = Some(violation);
                    }
                    if violation <= least {
                        wrong.push(values.clone());
                    }
                }
            }
            let Some(next) = (0..open.len()).find(|&at| places[at] + 1 < lists[at].len()) else { break };
            places[next] += 1;
            places[..next].fill(0);
        }
        Sample { domains, open, solutions, wrong }
    }
}

/// Random values; if `satisfying`, those of this constraint's variables are then repaired until they
/// violate it little or not at all.
pub(crate) fn values(
    csp: &Csp,
    constraint: &dyn Constraint,
    rng: &mut Random,
    satisfying: bool,
) -> Vec<Value> {
    let any = |variable| csp.domain(variable).values().choose(rng).unwrap_or_default();
    let mut values: Vec<Value> = csp.all().map(any).collect();
    let measure = |values: &[Value]| constraint.violation(&|variable| values[variable.index()]);
    let mut violation = measure(&values);
    for _ in 0..STEPS {
        if violation == 0 || !satisfying {
            break;
        }
        let Some(&variable) = constraint.scope().choose(rng) else { break };
        let mut best = (violation, values[variable.index()]);
        for value in csp.domain(variable).values().sample(rng, 20) {
            values[variable.index()] = value;
            best = best.min((measure(&values), value));
        }
        (violation, values[variable.index()]) = best;
    }
    values
}

/// Domains as propagation of that constraint finds them when it is called.
pub(crate) fn domains_of(csp: &Csp, number: usize, domains: impl IntoIterator<Item = Domain>) -> Domains {
    let domains: Vec<Domain> = domains.into_iter().collect();
    let mut domains = Domains::new(domains.iter(), csp.constraints().len(), true);
    domains.begin(number);
    domains.close_singles();
    domains.forget_changes();
    domains
}
