//! Moves of round trips: paths that move elsewhere (or-opt: Or 1976) or are reversed (2-opt: Croes 1958), and
//! places that enter or leave.

use super::super::Variable;
use super::round_trips::{LONGEST_MOVED, RoundTrip, SHORTEST_REVERSED};
use super::{Complete, FullAssignment, Repair};
use rand::{Rng, RngExt};

impl Complete<'_> {
    /// The moves of a round trip that change where the variable leads to; of reversals, those of paths right behind it.
    pub(super) fn reroutes_of(&self, state: &FullAssignment, variable: Variable) -> Vec<Repair> {
        let Some(trip) = self.round_trips.trip_of(variable) else { return Vec::new() };
        let order = trip.around(state, variable);
        let places = order.len();
        let mut moves = Vec::new();
        for second in 1..places {
            // One of the three paths from one variable to the next is short.
            let end = if second <= LONGEST_MOVED { places } else { places.min(second + 1 + LONGEST_MOVED) };
            let thirds = (second + 1..end).chain(end.max(places.saturating_sub(LONGEST_MOVED))..places);
            moves.extend(
                thirds.filter_map(|third| self.rotation(state, variable, order[second], order[third])),
            );
        }
        moves.extend((0..trip.reversals()).filter_map(|longer| self.reversal(state, trip, variable, longer)));
        if trip.loops {
            let others = trip.successors.iter();
            moves.extend(others.filter_map(|&other| self.detour(state, trip, variable, other)));
        }
        moves
    }

    /// The move of a round trip with that number among all proposals, if it applies. No two give the same.
    #[inline]
    pub(super) fn reroute(&self, state: &FullAssignment, number: usize) -> Option<Repair> {
        let trips = &self.round_trips.list;
        let trip = &trips[trips.partition_point(|trip| trip.first_proposal <= number) - 1];
        let number = number - trip.first_proposal;
        let (place, proposal) = (number / trip.proposals(), number % trip.proposals());
        let places = trip.successors.len();
        let before = trip.successors[place];
        if let Some(longer) = proposal.checked_sub(places * (LONGEST_MOVED + usize::from(trip.loops))) {
            return self.reversal(state, trip, before, longer);
        }
        let (shorter, after) = (proposal / places, trip.successors[proposal % places]);
        if shorter == LONGEST_MOVED {
            return if before < after { self.detour(state, trip, before, after) } else { None };
        }
        let last = trip.path(state, before, shorter + 1, after)?;
        // Another path between two of the three may be short, too, and the move is the same.
        let is_proposed_again = last < before && trip.leads_soon(state, last, after)
            || after < before && trip.leads_soon(state, after, before);
        if is_proposed_again { None } else { self.rotation(state, before, last, after) }
    }

    /// Draw a move of a round trip that changes where the variable leads to; `None` if it does not apply.
    pub(super) fn draw_reroute<R: Rng + ?Sized>(
        &self,
        state: &FullAssignment,
        trip: &RoundTrip,
        variable: Variable,
        rng: &mut R,
    ) -> Option<Repair> {
        let places = trip.successors.len();
        // A path behind it, a path that comes in behind it, or a path up to it.
        let roles = 3 * LONGEST_MOVED;
        let changes = places * (roles + usize::from(trip.loops));
        let proposal = rng.random_range(0..changes + trip.reversals());
        if let Some(longer) = proposal.checked_sub(changes) {
            return self.reversal(state, trip, variable, longer);
        }
        let (role, other) = (proposal / places, trip.successors[proposal % places]);
        if role == roles {
            return self.detour(state, trip, variable, other);
        }
        let length = role % LONGEST_MOVED + 1;
        let (before, after) = match role / LONGEST_MOVED {
            0 => (variable, other),
            1 => (other, variable),
            _ => (trip.before(state, variable, length), other),
        };
        let last = trip.path(state, before, length, after)?;
        self.rotation(state, before, last, after)
    }

    /// The path behind the first variable up to the second one moves behind the third, if the domains allow it.
    #[inline]
    fn rotation(
        &self,
        state: &FullAssignment,
        one: Variable,
        two: Variable,
        three: Variable,
    ) -> Option<Repair> {
        let allowed = self.domains.contains(one, state.value(two))
            && self.domains.contains(two, state.value(three))
            && self.domains.contains(three, state.value(one));
        let is_first = |it: Variable| it <= one && it <= two && it <= three;
        allowed.then_some(if is_first(one) {
            Repair::Rotate(one, two, three)
        } else if is_first(two) {
            Repair::Rotate(two, three, one)
        } else {
            Repair::Rotate(three, one, two)
        })
    }

    /// The path behind a variable is reversed, of as many more places than the shortest of these, if it can be.
    #[inline]
    fn reversal(
        &self,
        state: &FullAssignment,
        trip: &RoundTrip,
        before: Variable,
        longer: usize,
    ) -> Option<Repair> {
        let first = trip.next(state, before);
        let (mut last, mut place) = (first, state.value(before));
        for _ in 1..SHORTEST_REVERSED + longer {
            let (next, next_place) = (trip.next(state, last), state.value(last));
            if next == before || !self.domains.contains(next, place) {
                return None;
            }
            (last, place) = (next, next_place);
        }
        let allowed = trip.next(state, last) != before
            && self.domains.contains(first, state.value(last))
            && self.domains.contains(before, place);
        allowed.then_some(Repair::Reverse(before, last))
    }

    /// One of two places enters behind the other, or leaves from there, if it can: they exchange successors.
    #[inline]
    fn detour(
        &self,
        state: &FullAssignment,
        trip: &RoundTrip,
        one: Variable,
        other: Variable,
    ) -> Option<Repair> {
        let [after_one, after_other] = [one, other].map(|variable| trip.next(state, variable));
        let is_detour = match (after_one == one, after_other == other) {
            // Two enter at once where all are left out.
            (true, true) => trip.successors.iter().all(|&it| trip.next(state, it) == it),
            (false, false) => after_one == other || after_other == one,
            _ => true,
        };
        if is_detour { self.swap(state, one, other) } else { None }
    }
}
