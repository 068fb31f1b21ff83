//! Bounds consistency of the all-different constraint, by Hall intervals.

use crate::csp::{Conflict, Domains, Value, Variable};

/// The filtering algorithm of López-Ortiz, Quimper, Tromp & van Beek (2003), *A fast and simple algorithm for bounds
/// consistency of the alldifferent constraint*: O(n) beside sorting.
///
/// Each domain is taken for the interval between its ends. Where an interval has just as many values as there
/// are variables that must lie within it, it is a *Hall interval*, and no other variable lies there: a least
/// value inside moves behind it. Where variables must lie within an interval of fewer values, there is a
/// conflict.
///
/// The ends of all domains cut the line into at most 2 n + 1 stretches. In the order of their greatest
/// values, variables take up room, each in the first stretch from its least value on that has room left. If
/// thereby nothing is left up to its greatest value, a Hall interval ends there. Greatest values are moved in
/// the same way, looking at the line from its other end, where all signs are turned.
pub(super) struct HallIntervals<'a> {
    scope: &'a [Variable],
    /// The least and the greatest value of each variable, seen from this end; as 64 bits with a sign.
    least: &'a mut [u64],
    greatest: &'a mut [u64],
    /// The variables by their least and by their greatest values.
    by_least: &'a mut [u64],
    by_greatest: &'a mut [u64],
    /// For each variable, the number of the cut before its least value, and of the one behind its greatest.
    before: &'a mut [u64],
    behind: &'a mut [u64],
    /// Before which values the line is cut, ascending, from number 1 on: stretch number `i` ends at cut
    /// number `i`. One cut more at either end is never reached.
    cuts: &'a mut [u64],
    /// How much room each stretch has left.
    room: &'a mut [u64],
    /// A stretch without room points up, to one that may have some; one with room points down, to the cut
    /// from which on there is no room below it.
    filled: &'a mut [u64],
    /// A cut inside a Hall interval points up, towards its end; any other points down.
    hall: &'a mut [u64],
}

impl<'a> HallIntervals<'a> {
    /// How much scratch memory this takes, by the number of variables.
    pub(super) fn scratch(variables: usize) -> usize {
        6 * variables + 4 * (2 * variables + 2)
    }

    /// For these variables. Nothing is kept in the scratch memory.
    pub(super) fn new(scope: &'a [Variable], mut scratch: &'a mut [u64]) -> Self {
        let mut part = |size| scratch.split_off_mut(..size).expect("enough scratch memory");
        let (variables, cuts) = (scope.len(), 2 * scope.len() + 2);
        HallIntervals {
            scope,
            least: part(variables),
            greatest: part(variables),
            by_least: part(variables),
            by_greatest: part(variables),
            before: part(variables),
            behind: part(variables),
            cuts: part(cuts),
            room: part(cuts),
            filled: part(cuts),
            hall: part(cuts),
        }
    }

    /// Rule out least and greatest values that belong to no assignment of different values to the intervals.
    /// Where a domain has holes, a bound may move on to where more follows.
    pub(super) fn propagate(mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for is_mirrored in [false, true] {
            self.look(domains, is_mirrored)?;
            let count = self.cut();
            self.fill(domains, is_mirrored, count)?;
        }
        Ok(())
    }

    /// Read the domains from one end of the line, and sort them.
    fn look(&mut self, domains: &Domains, is_mirrored: bool) -> Result<(), Conflict> {
        let HallIntervals { scope, least, greatest, by_least, by_greatest, .. } = self;
        for (number, &variable) in scope.iter().enumerate() {
            let (min, max) = domains.ends(variable).ok_or(Conflict)?;
            let (min, max) = (i64::from(min), i64::from(max));
            let (min, max) = if is_mirrored { (-max, -min) } else { (min, max) };
            (least[number], greatest[number]) = (min as u64, max as u64);
            (by_least[number], by_greatest[number]) = (number as u64, number as u64);
        }
        by_least.sort_unstable_by_key(|&number| least[number as usize] as i64);
        by_greatest.sort_unstable_by_key(|&number| greatest[number as usize] as i64);
        Ok(())
    }

    /// Cut the line before every least and behind every greatest value; returns how many cuts there are.
    fn cut(&mut self) -> usize {
        let (mut count, mut begun, mut ended) = (0, 0, 0);
        while let Some(&ends) = self.by_greatest.get(ended) {
            let end = self.greatest[ends as usize] as i64 + 1;
            let begins = self.by_least.get(begun).map(|&begins| (begins, self.least[begins as usize] as i64));
            let (at, number) = match begins {
                Some((begins, begin)) if begin <= end => {
                    begun += 1;
                    (begin, &mut self.before[begins as usize])
                }
                _ => {
                    ended += 1;
                    (end, &mut self.behind[ends as usize])
                }
            };
            if count == 0 || self.cuts[count] as i64 != at {
                count += 1;
                self.cuts[count] = at as u64;
            }
            *number = count as u64;
        }
        count
    }

    /// Let the variables take up room, and move least values out of the Hall intervals that this shows.
    fn fill(&mut self, domains: &mut Domains, is_mirrored: bool, count: usize) -> Result<(), Conflict> {
        let HallIntervals { scope, by_greatest, before, behind, cuts, room, filled, hall, .. } = self;
        // Whatever has to go beyond the last cut is a conflict, so there two values are enough; nothing
        // begins before the first.
        cuts[0] = cuts[1].wrapping_sub(2);
        cuts[count + 1] = cuts[count].wrapping_add(2);
        for number in 1..=count + 1 {
            room[number] = cuts[number].wrapping_sub(cuts[number - 1]);
            (filled[number], hall[number]) = (number as u64 - 1, number as u64 - 1);
        }
        for &variable in by_greatest.iter() {
            let (first, last) = (before[variable as usize] as usize, behind[variable as usize] as usize);
            let mut stretch = follow(filled, first + 1);
            let start = filled[stretch];
            room[stretch] -= 1;
            if room[stretch] == 0 {
                filled[stretch] = stretch as u64 + 1;
                stretch = follow(filled, stretch + 1);
                filled[stretch] = start;
            }
            redirect(filled, first + 1, stretch, stretch);
            let left = room[stretch] as i64;
            let beyond = cuts[stretch].wrapping_sub(cuts[last]) as i64;
            if left < beyond {
                return Err(Conflict);
            }
            if hall[first] as usize > first {
                let end = follow(hall, hall[first] as usize);
                let least = Value::try_from(if is_mirrored { -(cuts[end] as i64) } else { cuts[end] as i64 });
                // Beyond all values there is none.
                let (variable, least) = (scope[variable as usize], least.map_err(|_| Conflict)?);
                let moved = if is_mirrored {
                    domains.at_most(variable, least)
                } else {
                    domains.at_least(variable, least)
                };
                moved?;
                redirect(hall, first, end, end);
            }
            if left == beyond {
                let below = start as usize - 1;
                redirect(hall, hall[last] as usize, below, last);
                hall[last] = below as u64;
            }
        }
        Ok(())
    }
}

/// Where the way up ends.
#[inline]
fn follow(up: &[u64], mut place: usize) -> usize {
    while up[place] as usize > place {
        place = up[place] as usize;
    }
    place
}

/// All on the way from one place to another point to a third from now on, so that the way is short the next time.
#[inline]
fn redirect(pointers: &mut [u64], mut place: usize, until: usize, to: usize) {
    while place != until {
        place = std::mem::replace(&mut pointers[place], to as u64) as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::Domain;
    use rand::RngExt;

    /// The least and the greatest value of each variable that belong to an assignment of different values to
    /// the intervals.
    fn supported(intervals: &[(Value, Value)]) -> Option<Vec<(Value, Value)>> {
        let all = intervals.iter().fold(vec![vec![]], |shorter, &(min, max)| {
            let longer = shorter.iter().flat_map(|start: &Vec<Value>| {
                let free = (min..=max).filter(|value| !start.contains(value));
                free.map(|value| [&start[..], &[value]].concat())
            });
            longer.collect::<Vec<_>>()
        });
        let ends = |place: usize| {
            let values = || all.iter().map(|values| values[place]);
            values().min().zip(values().max())
        };
        (0..intervals.len()).map(ends).collect()
    }

    /// The ends of what is left, after as many repetitions as it takes.
    fn bounded(domains: &[Domain]) -> Option<Domains> {
        let scope: Vec<Variable> = (0..domains.len() as u32).map(Variable).collect();
        let mut left = Domains::new(domains.iter(), 0, true);
        let mut scratch = vec![7; HallIntervals::scratch(scope.len())];
        let size = |left: &Domains| scope.iter().map(|&variable| left.size(variable)).sum::<u32>();
        loop {
            let before = size(&left);
            HallIntervals::new(&scope, &mut scratch).propagate(&mut left).ok()?;
            if size(&left) == before {
                return Some(left);
            }
        }
    }

    #[test]
    fn every_bound_has_a_support_and_none_that_has_one_is_lost() {
        let mut rng = crate::stream(1, 0);
        let (mut conflicts, mut moved) = (0, 0);
        for round in 0..3000 {
            let holes = round % 2 == 0;
            let width = rng.random_range(1..=5);
            let domains: Vec<Domain> = (0..rng.random_range(1..=5))
                .map(|_| {
                    let min = rng.random_range(-3..=3);
                    let max = min + rng.random_range(0..width);
                    (min..=max)
                        .filter(|&value| value == min || value == max || !holes || rng.random_bool(0.6))
                        .collect()
                })
                .collect();
            // By the definition: bounds without a support are ruled out one by one.
            let mut expected: Option<Vec<Vec<Value>>> =
                Some(domains.iter().map(|domain| domain.values().collect()).collect());
            while let Some(left) = &mut expected {
                let ends: Vec<(Value, Value)> =
                    left.iter().map(|values| (values[0], values[values.len() - 1])).collect();
                let Some(supported) = supported(&ends) else {
                    expected = None;
                    break;
                };
                for (values, (min, max)) in left.iter_mut().zip(&supported) {
                    values.retain(|value| (min..=max).contains(&value));
                }
                if left.iter().any(Vec::is_empty) {
                    expected = None;
                } else if supported == ends {
                    break;
                }
            }
            let found = bounded(&domains).map(|left| {
                (0..domains.len() as u32)
                    .map(|it| left.values(Variable(it)).collect())
                    .collect::<Vec<Vec<_>>>()
            });
            assert_eq!(found, expected, "{domains:?}");
            conflicts += usize::from(expected.is_none());
            let whole = |left: &Vec<Vec<Value>>| {
                left.iter().zip(&domains).all(|(left, domain)| left.len() == domain.len())
            };
            moved += usize::from(expected.is_some_and(|left| !whole(&left)));
        }
        assert!(conflicts > 400 && moved > 400, "{conflicts} conflicts, {moved} moved");
    }

    #[test]
    fn the_ends_of_all_values_are_values_too() {
        for (end, next) in [(Value::MIN, Value::MIN + 1), (Value::MAX, Value::MAX - 1)] {
            let left = bounded(&[Domain::from(end), Domain::from([end, next])]).expect("two values");
            assert_eq!(left.values(Variable(1)).collect::<Vec<_>>(), [next]);
            assert!(bounded(&[Domain::from(end), Domain::from(end)]).is_none());
        }
    }
}
