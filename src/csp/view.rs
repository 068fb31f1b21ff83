//! What people see of a search on a declared puzzle.

use super::{
    Assignment, Change, Complete, Constraint, Csp, Decision, FullAssignment, Partial, Picture, Repair, Value,
    Variable,
};
use crate::trace::{Act, Cause, Event, Frame, IN_CONFLICT, SPECIAL, Scene, View, Why};

impl Picture {
    fn assigned(&self, variable: Variable, value: Value) -> Act {
        Act::Assign { element: self.element(variable), value: self.number(variable, value) }
    }

    /// Why nothing is left to be tried in a partial assignment that has to cost less than the incumbent, if
    /// there is one.
    fn reason(&self, csp: &Csp, state: &Assignment, incumbent: Option<i64>) -> Why {
        if !state.has_failed() {
            return Why::None;
        }
        let is_empty = |variable: &Variable| state.domains().size(*variable) == 0;
        match (state.culprit(), incumbent) {
            (Some(number), _) => {
                let constraint = csp.constraints()[number].constraint();
                let differ = constraint.is_all_different() || constraint.scope().len() == 2;
                let emptied = constraint.scope().iter().copied().find(is_empty).filter(|_| differ);
                emptied.map_or(Why::Violated { constraint: number as u32 }, |variable| {
                    self.empty(csp, state, variable)
                })
            }
            (None, Some(incumbent)) => Why::Bound { bound: incumbent as f64, incumbent: incumbent as f64 },
            (None, None) => csp.all().find(is_empty).map_or(Why::None, |it| self.empty(csp, state, it)),
        }
    }

    /// A variable has no value left: what rules out each.
    fn empty(&self, csp: &Csp, state: &Assignment, variable: Variable) -> Why {
        let causes = csp.domain(variable).values().map(|value| self.cause(csp, state, variable, value));
        Why::Empty { element: self.element(variable), causes: causes.collect() }
    }

    /// What rules out a value: a variable that has it and must not; or a constraint whose other variables have values
    /// that it does not go with. Else the reason lies deeper.
    fn cause(&self, csp: &Csp, state: &Assignment, variable: Variable, value: Value) -> Cause {
        let told = |constraint, element: Option<Variable>| Cause {
            value: self.number(variable, value),
            constraint,
            element: element.map(|it| self.element(it)),
        };
        let on_it = csp.constraints().iter().zip(0..);
        let mut on_it = on_it.filter(|(posted, _)| posted.constraint().scope().contains(&variable));
        let found = on_it.find_map(|(posted, number)| {
            let holder = ruled_out_by(posted.constraint(), state, variable, value)?;
            Some(told(Some(number), holder))
        });
        found.unwrap_or_else(|| told(None, None))
    }
}

/// Does this constraint alone rule the value out? Then, the variable because of whose value it does, if it is one.
fn ruled_out_by(
    constraint: &dyn Constraint,
    state: &Assignment,
    variable: Variable,
    value: Value,
) -> Option<Option<Variable>> {
    let mut others = constraint.scope().iter().copied().filter(|&other| other != variable);
    if constraint.is_all_different() {
        return others.find(|&other| state.value(other) == Some(value)).map(Some);
    }
    let values =
        others.clone().map(|other| Some((other, state.value(other)?))).collect::<Option<Vec<_>>>()?;
    let lookup = |asked| values.iter().find(|(other, _)| *other == asked).map_or(value, |&(_, value)| value);
    (constraint.violation(&lookup) != 0).then(|| others.next().filter(|_| values.len() == 1))
}

impl View<Partial<'_>> for Picture {
    fn scene(&self, _: &Partial<'_>) -> Scene {
        self.scene_with(true)
    }

    fn draw(&self, _: &Partial<'_>, state: &Assignment, frame: &mut Frame) {
        let value = |variable| state.value(variable).map(|value| (value, 0));
        self.write(value, Some(&|variable| state.domains().values(variable)), frame);
    }

    fn act(&self, _: &Partial<'_>, _: &Assignment, decision: &Decision) -> Act {
        match *decision {
            Decision::Assign(variable, value) => self.assigned(variable, value),
            Decision::Refuse(variable, value) => {
                Act::Refuse { element: self.element(variable), value: self.number(variable, value) }
            }
        }
    }

    fn consequences(
        &self,
        problem: &Partial<'_>,
        state: &Assignment,
        decision: &Decision,
        tell: &mut dyn FnMut(Event),
    ) {
        let (Decision::Assign(decided, _) | Decision::Refuse(decided, _)) = *decision;
        if self.has_candidates() {
            problem.ruled_out(state, decision, |constraint, variable, value| {
                let constraint = constraint.map(|number| number as u32);
                let (element, value) = (self.element(variable), self.number(variable, value));
                if variable != decided {
                    tell(Event::RuledOut { element, value, constraint });
                }
            });
        }
    }

    fn why(&self, problem: &Partial<'_>, state: &Assignment) -> Why {
        self.reason(problem.csp(), state, problem.incumbent(state))
    }
}

impl View<Complete<'_>> for Picture {
    fn scene(&self, _: &Complete<'_>) -> Scene {
        self.scene_with(false)
    }

    /// Variables of violated constraints are in conflict, of an all-different only those with equal values; what tree
    /// search has settled is special.
    fn draw(&self, problem: &Complete<'_>, state: &FullAssignment, frame: &mut Frame) {
        let csp = problem.csp();
        let mut marks = vec![0; csp.len()];
        let violated =
            csp.constraints().iter().enumerate().filter(|&(number, _)| state.violation(number) != 0);
        for (_, posted) in violated {
            let scope = posted.constraint().scope();
            let repeated = |one: Variable| {
                scope.iter().any(|&other| other != one && state.value(other) == state.value(one))
            };
            let all = !posted.constraint().is_all_different();
            let in_conflict = scope.iter().filter(|&&variable| all || repeated(variable));
            in_conflict.for_each(|variable| marks[variable.index()] |= IN_CONFLICT);
        }
        for variable in csp.all().filter(|&variable| csp.domain(variable).len() > 1) {
            let is_settled = problem.is_settled(state, variable);
            marks[variable.index()] |= if is_settled { SPECIAL } else { 0 };
        }
        let has_value = |variable: &Variable| !csp.domain(*variable).is_empty();
        let value = |variable: Variable| {
            Some(variable).filter(has_value).map(|it| (state.value(it), marks[it.index()]))
        };
        self.write(value, None::<&fn(Variable) -> std::iter::Empty<Value>>, frame);
    }

    fn act(&self, problem: &Complete<'_>, state: &FullAssignment, repair: &Repair) -> Act {
        match *repair {
            Repair::Change(variable, value) | Repair::Settle(variable, value) => {
                self.assigned(variable, value)
            }
            Repair::Swap(one, other) => Act::Swap { one: self.element(one), other: self.element(other) },
            Repair::Rotate(..) | Repair::Reverse(..) => {
                let changes = problem.changes(state, repair);
                let assigned =
                    |Change { variable, to, .. }| (self.element(variable), self.number(variable, to));
                Act::Assigns(changes.map(assigned).collect())
            }
        }
    }

    /// What tree search has settled leaves nothing to a variable, or violates a constraint.
    fn why(&self, problem: &Complete<'_>, state: &FullAssignment) -> Why {
        self.reason(problem.csp(), problem.settled(state), None)
    }

    /// None where something is minimized: that is no constraint, and violations weigh more than they are.
    fn shares(&self, problem: &Complete<'_>, state: &FullAssignment, repair: &Repair) -> Vec<(u32, f64)> {
        if problem.csp().is_optimization() {
            return Vec::new();
        }
        let shares = problem.shares(state, repair).into_iter();
        shares.map(|(number, share)| (number as u32, share as f64)).collect()
    }
}
