//! Full assignments that agree with what tree search has decided, and keep what is kept.

use super::super::{Value, Variable};
use super::Complete;

impl Complete<'_> {
    /// Give every variable the value that is `decided` for it, if one is. In a permutation the others take what is left,
    /// their own values if they can; where that does not work out, the permutation stays as it is.
    pub(super) fn rearrange(&self, values: &mut [Value], decided: impl Fn(Variable) -> Option<Value>) {
        for variable in self.csp.all().filter(|variable| self.permutation_of[variable.index()].is_none()) {
            if let Some(value) = decided(variable) {
                values[variable.index()] = value;
            }
        }
        for permutation in &self.permutations.list {
            let before = |variable: &Variable| values[variable.index()];
            let mut left: Vec<Value> = permutation.members.iter().map(before).collect();
            let mut open = Vec::new();
            let is_among = permutation.members.iter().all(|&member| match decided(member) {
                Some(value) => {
                    let place = left.iter().position(|&other| other == value);
                    place.map(|place| left.swap_remove(place)).is_some()
                }
                None => {
                    open.push(member);
                    true
                }
            });
            if is_among && let Some(matched) = self.matched(&open, &left, values) {
                for &member in &permutation.members {
                    if let Some(value) = decided(member) {
                        values[member.index()] = value;
                    }
                }
                for (member, value) in open.into_iter().zip(matched) {
                    values[member.index()] = value;
                }
            }
        }
    }

    /// A value of `left` for each of the variables, inside its domain, by augmenting paths (Kuhn 1955); `None` if there
    /// are not enough. A variable that has one of these values now begins with it.
    fn matched(&self, variables: &[Variable], left: &[Value], values: &[Value]) -> Option<Vec<Value>> {
        // Which variable has each value; several may have equal ones.
        let mut owner: Vec<Option<usize>> = vec![None; left.len()];
        for (number, variable) in variables.iter().enumerate() {
            let is_its_own =
                |place: &usize| left[*place] == values[variable.index()] && owner[*place].is_none();
            if let Some(place) = (0..left.len()).find(is_its_own) {
                owner[place] = Some(number);
            }
        }
        for number in 0..variables.len() {
            if !owner.contains(&Some(number))
                && !self.augment(variables, left, &mut owner, &mut vec![false; left.len()], number)
            {
                return None;
            }
        }
        let mut matched = vec![0; variables.len()];
        for (&value, owner) in left.iter().zip(owner) {
            matched[owner?] = value;
        }
        Some(matched)
    }

    fn augment(
        &self,
        variables: &[Variable],
        left: &[Value],
        owner: &mut [Option<usize>],
        seen: &mut [bool],
        number: usize,
    ) -> bool {
        (0..left.len()).any(|place| {
            let is_new = self.domains.contains(variables[number], left[place]) && !seen[place];
            if !is_new {
                return false;
            }
            seen[place] = true;
            let is_free = owner[place].is_none_or(|other| self.augment(variables, left, owner, seen, other));
            if is_free {
                owner[place] = Some(number);
            }
            is_free
        })
    }
}
