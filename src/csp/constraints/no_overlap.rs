//! Rectangles that do not overlap.

use super::disjunctive::overlap;
use super::places::Places;
use crate::csp::constraint::new_value;
use crate::csp::operand::range;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Operand, Variable};

/// A rectangle of a given size, anywhere in the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    /// Where it begins from the left.
    pub x: Variable,
    /// Where it begins from the top.
    pub y: Variable,
    /// The first column to its right is `x + width`.
    pub width: u32,
    /// The first row below it is `y + height`.
    pub height: u32,
}

/// No two rectangles overlap; also known as "diffn". Those without an area are left out.
///
/// Propagation looks at each pair (Beldiceanu & Contejean 1994): of the four ways to lie beside or above the other,
/// there must be one left, and if it is the only one it is taken. It concerns the least and the greatest value of
/// each variable. A [`Cumulative`](super::Cumulative) for the columns, in which each rectangle demands its height, and
/// one for the rows rule out more. The violation is the area that two rectangles share, summed over all pairs; a
/// change is measured in O(n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, NoOverlap, Rectangle};
/// // Dominoes on 2 x 4 squares, two lying and two standing.
/// let mut csp = Csp::new();
/// let dominoes = [(2, 1), (2, 1), (1, 2), (1, 2)].map(|(width, height)| {
///     let x = csp.variable("x", 0..=4 - width as i32);
///     let y = csp.variable("y", 0..=2 - height as i32);
///     Rectangle { x, y, width, height }
/// });
/// csp.post(NoOverlap::new(dominoes));
/// // 3 places for the lying ones, among the standing; and each pair can be exchanged.
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3 * 2 * 2);
/// ```
#[derive(Clone, Debug)]
pub struct NoOverlap {
    /// The `x` and the `y` of each in turn.
    scope: Box<[Variable]>,
    places: Places,
    /// The width and the height of each.
    sizes: Box<[[i64; 2]]>,
}

/// The least and the greatest place of a rectangle in each direction.
type Bounds = [(i64, i64); 2];

impl NoOverlap {
    /// These rectangles, each with an `x` and a `y` of its own, do not overlap.
    pub fn new(rectangles: impl IntoIterator<Item = Rectangle>) -> Self {
        let (mut scope, mut sizes) = (Vec::new(), Vec::new());
        for Rectangle { x, y, width, height } in rectangles {
            if width > 0 && height > 0 {
                scope.extend([x, y]);
                sizes.push([width.into(), height.into()]);
            }
        }
        let places = Places::new(&scope);
        NoOverlap { scope: scope.into(), places, sizes: sizes.into() }
    }

    /// The area that two rectangles share.
    fn shared(&self, one: usize, other: usize, value: Lookup<'_>) -> i64 {
        let along = |direction: usize| {
            let [one, other] = [one, other].map(|number| {
                let start = i64::from(value(self.scope[2 * number + direction]));
                (start, start + self.sizes[number][direction])
            });
            overlap(one, other)
        };
        along(0) * along(1)
    }

    fn bounds(&self, domains: &Domains, number: usize) -> Result<Bounds, Conflict> {
        Ok([range(domains, self.scope[2 * number])?, range(domains, self.scope[2 * number + 1])?])
    }

    /// Take the only way in which two rectangles can lie apart, if it is the only one.
    fn separate(&self, domains: &mut Domains, pair: [usize; 2]) -> Result<(), Conflict> {
        let bounds = [self.bounds(domains, pair[0])?, self.bounds(domains, pair[1])?];
        let ways = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let mut possible = ways.into_iter().filter(|&(direction, first)| {
            let end = bounds[first][direction].0 + self.sizes[pair[first]][direction];
            end <= bounds[1 - first][direction].1
        });
        let (direction, first) = possible.next().ok_or(Conflict)?;
        if possible.next().is_some() {
            return Ok(());
        }
        let size = self.sizes[pair[first]][direction];
        let [before, after] =
            [first, 1 - first].map(|place| Operand::from(self.scope[2 * pair[place] + direction]));
        after.keep_between(domains, bounds[first][direction].0 + size, i64::MAX)?;
        before.keep_between(domains, i64::MIN, bounds[1 - first][direction].1 - size)
    }
}

impl Constraint for NoOverlap {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        "rectangles apart".to_owned()
    }

    /// # Panics
    /// When the areas that rectangles share could come to more than 61 bits.
    fn prepare(&mut self, _: &Csp) {
        let areas = self
            .sizes
            .iter()
            .map(|[width, height]| width.unsigned_abs().saturating_mul(height.unsigned_abs()));
        let most = areas.fold(0, u64::saturating_add).saturating_mul(self.sizes.len() as u64);
        assert!(most < 1 << 61, "shared areas could come to more than 61 bits hold: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let with_earlier = |one| (0..one).map(|other| self.shared(one, other, value)).sum::<i64>();
        (0..self.sizes.len()).map(with_earlier).sum()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        for one in 0..self.sizes.len() {
            (0..one).try_for_each(|other| self.separate(domains, [one, other]))?;
        }
        Ok(())
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let after = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let moved = |change: &Change| self.places.of(change.variable) / 2;
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            let one = moved(change);
            if changes[..number].iter().any(|earlier| moved(earlier) == one) {
                continue;
            }
            // A pair of which both have moved is counted once.
            let counted = |other: usize| changes[..number].iter().any(|earlier| moved(earlier) == other);
            for other in (0..self.sizes.len()).filter(|&other| other != one && !counted(other)) {
                delta += self.shared(one, other, &after) - self.shared(one, other, value);
            }
        }
        delta
    }
}
