//! Random Latin squares.

use crate::Square;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// A random Latin square.
///
/// Rows, columns and numbers of the cyclic square are shuffled, which reaches only squares of one kind;
/// then comes the walk of Jacobson & Matthews (1996), *Generating uniformly distributed random Latin
/// squares*. Each of its moves leads to a Latin square, or to an *improper* one, where one cell has two
/// numbers and owes a third; among the Latin squares it meets, all are equally likely in the long run.
/// How long that takes is not proved; here the walk meets `100 + order²` Latin squares, in about
/// `order` times as many moves.
///
/// # Panics
/// When the order is not from 1 to 255.
pub fn random_square<R: Rng + ?Sized>(order: usize, rng: &mut R) -> Square {
    let mut walk = Walk::new(order, rng);
    if order > 1 {
        for _ in 0..100 + order * order {
            walk.advance(rng);
        }
    }
    let cells = walk.sums[0].iter().map(|&number| number as u8 + 1).collect::<Box<_>>();
    Square::new(order, cells).expect("a Latin square of such an order")
}

/// A row, a column and a number; what stands there is 1 where the row has the number in the column, 0 elsewhere, and
/// -1 in one place of an improper square. Every line of such places sums to 1.
type Place = [usize; 3];

/// The square as its lines. For each line, the coordinates along it are summed, each times the entry there:
/// where only one entry is not 0, this is its coordinate.
struct Walk {
    order: usize,
    /// The numbers for row and column, the columns for row and number, the rows for column and number.
    sums: [Vec<isize>; 3],
}

/// The two coordinates that belong to a line, and the one that runs along it.
const LINES: [([usize; 2], usize); 3] = [([0, 1], 2), ([0, 2], 1), ([1, 2], 0)];

impl Walk {
    fn new<R: Rng + ?Sized>(order: usize, rng: &mut R) -> Self {
        let mut shuffled = || {
            let mut numbers: Vec<usize> = (0..order).collect();
            numbers.shuffle(rng);
            numbers
        };
        let [rows, columns, numbers] = [shuffled(), shuffled(), shuffled()];
        let mut walk = Walk { order, sums: std::array::from_fn(|_| vec![0; order * order]) };
        for (row, column) in (0..order).flat_map(|row| (0..order).map(move |column| (row, column))) {
            walk.add(1, [rows[row], columns[column], numbers[(row + column) % order]]);
        }
        walk
    }

    /// What is kept for a line through a place: the sum of the coordinates `along` it.
    fn along(&mut self, line: usize, place: Place) -> &mut isize {
        let ([one, other], _) = LINES[line];
        &mut self.sums[line][place[one] * self.order + place[other]]
    }

    fn add(&mut self, entry: isize, place: Place) {
        for (line, (_, along)) in LINES.into_iter().enumerate() {
            *self.along(line, place) += entry * place[along] as isize;
        }
    }

    /// Move until the square is a Latin square again.
    fn advance<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        // A place that holds 0, and the three in line with it that hold 1.
        let mut place = [0; 3].map(|_| rng.random_range(0..self.order));
        while *self.along(0, place) == place[2] as isize {
            place[2] = rng.random_range(0..self.order);
        }
        let mut corner = [0; 3];
        for (line, (_, along)) in LINES.into_iter().enumerate() {
            corner[along] = *self.along(line, place) as usize;
        }
        loop {
            let is_proper = *self.along(0, [corner[0], corner[1], 0]) == corner[2] as isize;
            self.turn(place, corner);
            if is_proper {
                return;
            }
            // The corner holds -1 now, and two places on each line through it hold 1: one with the coordinate of the
            // place before, and another.
            let before = std::mem::replace(&mut place, corner);
            for (line, (_, along)) in LINES.into_iter().enumerate() {
                let other = *self.along(line, place) + place[along] as isize - before[along] as isize;
                corner[along] = if rng.random() { before[along] } else { other as usize };
            }
        }
    }

    /// Add 1 to a place and take 1 from the three in line with it, and so on, by turns, at all vertices of
    /// the cube, up to the opposite corner.
    fn turn(&mut self, place: Place, corner: Place) {
        for vertex in 0..8 {
            let bits = [vertex & 1, vertex >> 1 & 1, vertex >> 2];
            let entry = if bits.iter().sum::<usize>() % 2 == 0 { 1 } else { -1 };
            self.add(
                entry,
                std::array::from_fn(|axis| if bits[axis] == 1 { corner[axis] } else { place[axis] }),
            );
        }
    }
}
