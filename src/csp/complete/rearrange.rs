//! Full assignments that agree with what tree search has decided, and keep what is kept.

use super::super::{Value, Variable};
use super::Complete;
use super::round_trips::RoundTrip;

impl Complete<'_> {
    /// Give every variable the value that is `decided` for it, if one is. In a permutation the others take
    /// what is left, their own values if they can; a round trip joins the paths that are decided, in their
    /// old order if it can. Where that does not work out, the permutation or the trip stays as it is.
    pub(super) fn rearrange(&self, values: &mut [Value], decided: impl Fn(Variable) -> Option<Value>) {
        for variable in self.csp.all().filter(|&variable| !self.is_in_kept(variable)) {
            if let Some(value) = decided(variable) {
                values[variable.index()] = value;
            }
        }
        for trip in &self.round_trips.list {
            if let Some(joined) = self.joined(trip, values, &decided) {
                for (variable, place) in trip.successors.iter().zip(joined) {
                    values[variable.index()] = place as Value;
                }
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

    /// The place that comes after each on a trip that goes as `decided`, and otherwise as before where it can.
    fn joined(
        &self,
        trip: &RoundTrip,
        values: &[Value],
        decided: impl Fn(Variable) -> Option<Value>,
    ) -> Option<Vec<usize>> {
        let count = trip.successors.len();
        let before = |place: usize| values[trip.successors[place].index()] as usize;
        let mut next: Vec<Option<usize>> =
            trip.successors.iter().map(|&variable| decided(variable).map(|place| place as usize)).collect();
        let mut begins_path = vec![true; count];
        for &place in next.iter().flatten() {
            // No two lead to the same place.
            begins_path.get_mut(place).filter(|begins| **begins).map(|begins| *begins = false)?;
        }
        for place in (0..count).filter(|&place| before(place) == place) {
            if next[place].is_none() && begins_path[place] {
                (next[place], begins_path[place]) = (Some(place), false);
            }
        }
        let is_left_out = |next: &[Option<usize>], place: usize| next[place] == Some(place);
        let Some(start) = (0..count).find(|&place| !is_left_out(&next, place)) else {
            return next.into_iter().collect();
        };
        let start = begins_path.iter().position(|&begins| begins).unwrap_or(start);
        let mut paths = begins_path.iter().filter(|&&begins| begins).count();
        let (mut place, mut length) = (start, 0);
        loop {
            length += 1;
            let reached = match next[place] {
                Some(reached) => reached,
                None => {
                    // Go on with the path that came first on the old trip, and at the end with the one it began with.
                    paths -= 1;
                    let on_the_way = std::iter::successors(Some(before(place)), |&it| Some(before(it)));
                    let mut others = on_the_way.take(count).chain(0..count);
                    let is_possible = |&other: &usize| {
                        begins_path[other]
                            && (other == start) == (paths == 0)
                            && self.domains.contains(trip.successors[place], other as Value)
                    };
                    let other = others.find(is_possible)?;
                    begins_path[other] = false;
                    next[place] = Some(other);
                    other
                }
            };
            if reached == start || length == count {
                break;
            }
            place = reached;
        }
        let left_out = (0..count).filter(|&place| is_left_out(&next, place)).count();
        let goes_once_around = length + left_out == count && (trip.loops || left_out == 0);
        if goes_once_around { next.into_iter().collect() } else { None }
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
