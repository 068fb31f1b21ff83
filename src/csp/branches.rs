//! Which variable is decided next, and which of its values is tried first.

use super::propagation::Network;
use super::{Assignment, Consistency, Csp, Propagation, Value, Variable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Which variable is decided next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VariableOrder {
    /// The first without a value, in the order of declaration.
    First,
    /// The one with the fewest values left: minimum remaining values, MRV (AIMA section 6.3.1).
    FewestValues,
    /// The one with the fewest values left. Among those, the one in constraints with the most variables
    /// without a value or, where a single value is left and there is nothing to choose, the first: MRV with
    /// the degree heuristic for ties (AIMA section 6.3.1).
    FewestValuesThenDegree,
    /// The one with the least ratio of values left to the weight of its constraints, which is 1 and grows
    /// with every conflict they end in: dom/wdeg (Boussemart, Hemery, Lecoutre & Sais 2004). All constraints
    /// on the variable count, even those whose other variables have values.
    #[default]
    FewestValuesPerWeight,
    /// The one with the least value left, and of those the one whose greatest value is least: in a schedule,
    /// what can start first, and of that what has to.
    Earliest,
    /// One drawn at random.
    Random,
}

/// Which value is tried first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ValueOrder {
    /// The least.
    #[default]
    Natural,
    /// The one that leaves the most values to other variables (AIMA section 6.3.1, least constraining value).
    LeastConstraining,
    /// One drawn at random.
    Random,
}

/// How the tree branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Branching {
    /// A branch for each value of a variable (AIMA figure 6.5).
    #[default]
    Values,
    /// Two branches: the variable takes the value, or it does not (Sabin & Freuder 1994). After the refusal,
    /// another variable may be the next to be decided.
    Binary,
}

/// How the partial formulation of a [`Csp`] is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Branches {
    /// Which variable is decided next.
    pub variables: VariableOrder,
    /// Which value is tried first.
    pub values: ValueOrder,
    /// How the tree branches.
    pub branching: Branching,
    /// How far the consequences of a decision are followed.
    pub propagation: Propagation,
    /// How many values propagation to a fixpoint rules out.
    pub consistency: Consistency,
    /// The seed of random orders and of random tie-breaking.
    pub seed: u64,
}

impl Branches {
    /// The variable to be decided in a state, if any is left.
    pub(super) fn variable(&self, csp: &Csp, network: &Network, state: &Assignment) -> Option<Variable> {
        let mut open = state.domains().open_variables();
        let size = |variable| state.domains().size(variable);
        let draw = |variable: Variable| state.draw(variable.index() as u64);
        match self.variables {
            VariableOrder::First => open.next(),
            VariableOrder::FewestValues => open.min_by_key(|&variable| size(variable)),
            VariableOrder::FewestValuesThenDegree => open.min_by(|&one, &other| {
                // The degree is computed only where there is a tie between variables that have a choice.
                let by_degree = || match size(one) {
                    1 => Ordering::Equal,
                    _ => degree(csp, network, state, other).cmp(&degree(csp, network, state, one)),
                };
                size(one).cmp(&size(other)).then_with(by_degree)
            }),
            VariableOrder::FewestValuesPerWeight => open.min_by(|&one, &other| {
                // a / b < c / d, without dividing.
                let cross = |one: Variable, other: Variable| u64::from(size(one)) * state.weight(other);
                cross(one, other).cmp(&cross(other, one)).then_with(|| draw(one).cmp(&draw(other)))
            }),
            VariableOrder::Earliest => {
                open.min_by_key(|&variable| (state.domains().min(variable), state.domains().max(variable)))
            }
            VariableOrder::Random => open.min_by_key(|&variable| draw(variable)),
        }
    }

    /// Put the values of a variable, which come in their natural order, in the order to be tried.
    pub(super) fn sort(
        &self,
        csp: &Csp,
        network: &Network,
        state: &Assignment,
        variable: Variable,
        values: &mut [Value],
    ) {
        match self.values {
            ValueOrder::Natural => {}
            ValueOrder::LeastConstraining => {
                values.sort_by_cached_key(|&value| ruled_out(csp, network, state, variable, value));
            }
            ValueOrder::Random => {
                values.sort_by_cached_key(|&value| state.draw_for(variable, value));
            }
        }
    }
}

/// How many variables without a value share a constraint with this one, counted once for each constraint.
fn degree(csp: &Csp, network: &Network, state: &Assignment, variable: Variable) -> usize {
    let open = |number: usize| {
        let scope = csp.constraints()[number].constraint().scope();
        scope.iter().filter(|&&peer| state.domains().is_open(peer)).count() - 1
    };
    network.constraints_on(variable).map(open).sum()
}

/// How many values of other variables would be ruled out if this one took that value.
fn ruled_out(csp: &Csp, network: &Network, state: &Assignment, variable: Variable, value: Value) -> u64 {
    let by =
        |number: usize| csp.constraints()[number].constraint().rules_out(state.domains(), variable, value);
    network.constraints_on(variable).map(by).sum()
}
