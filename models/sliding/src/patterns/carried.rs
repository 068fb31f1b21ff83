//! Pattern databases along a path.

use super::PatternDatabases;
use super::lookup::Lie;
use crate::{Board, Slide, Slides};
use recuit::{After, Carried};

/// The largest of the sums of all divisions.
pub(super) struct Divisions<'a>(pub(super) &'a PatternDatabases);

/// How many patterns, in all divisions together, are kept up to date.
pub(super) const PATTERNS: usize = 24;
/// How many divisions.
pub(super) const DIVISIONS: usize = 6;

/// What is known of a board on a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    lies: [Lie; PATTERNS],
    distances: [u8; PATTERNS],
    sums: [u8; DIVISIONS],
    /// The state of the [detours](crate::detours::Detours).
    detour: u32,
}

impl Carried<Slides> for Divisions<'_> {
    type Known = Known;

    fn known(&self, _: &Slides, board: &Board) -> Known {
        let PatternDatabases { lookups, pattern, detours } = self.0;
        let mut known = Known {
            lies: [Lie::default(); PATTERNS],
            distances: [0; PATTERNS],
            sums: [0; DIVISIONS],
            detour: detours.start(board.blank()),
        };
        for (number, lookup) in lookups.iter().enumerate() {
            (known.lies[number], known.distances[number]) = (lookup.lie(board), lookup.distance(board));
        }
        for division in 0..pattern.len() {
            known.sums[division] = self.0.sum(division, board) as u8;
        }
        known
    }

    #[inline]
    fn estimate(&self, known: &Known) -> i32 {
        known.sums.iter().copied().max().unwrap_or(0).into()
    }

    #[inline]
    fn after(
        &self,
        problem: &Slides,
        board: &Board,
        known: &Known,
        &slide: &Slide,
        within: impl Fn(i32) -> bool,
    ) -> After<Known, i32> {
        let PatternDatabases { lookups, pattern, detours } = self.0;
        let Some(detour) = detours.after(known.detour, slide) else { return After::Redundant };
        let (blank, from) = (board.blank(), problem.target(board.blank(), slide));
        let tile = usize::from(board.tiles()[from]);
        let mut next = Known { detour, ..*known };
        // First those divisions that may show that the way is too long.
        for tight in [true, false] {
            for (division, pattern) in pattern.iter().enumerate() {
                let farther = i32::from(known.sums[division]) + 1;
                let number = usize::from(pattern[tile]);
                if within(farther) == tight || number >= lookups.len() {
                    continue;
                }
                let (lookup, distance) = (&lookups[number], known.distances[number]);
                let lie = lookup.moved(known.lies[number], from, blank);
                let is_farther = lookup.became_farther(distance, lie, from);
                if is_farther && tight {
                    return After::Beyond(farther);
                }
                let by = if is_farther { 1 } else { u8::MAX }; // or one less
                next.lies[number] = lie;
                next.distances[number] = distance.wrapping_add(by);
                next.sums[division] = known.sums[division].wrapping_add(by);
            }
        }
        let estimate = self.estimate(&next);
        if within(estimate) { After::Within(next) } else { After::Beyond(estimate) }
    }
}
