//! Crossovers of permutations.

use num_traits::PrimInt;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// A child of two permutations of the same items, in which each item stands where it stands in one of the
/// parents, as far as that can be (Tate & Smith, "A genetic approach to the quadratic assignment problem",
/// 1995): what both have at a place stays there, each other place gets what one of them has there, by the
/// toss of a coin, if that is left, and what remains is dealt out at random.
///
/// ```
/// let child = recuit::position_crossover(&[0, 1, 2, 3], &[0, 2, 1, 3], &mut recuit::stream(1, 0));
/// assert_eq!((child[0], child[3]), (0, 3));
/// ```
///
/// # Panics
/// When the lists are not of the numbers from 0, each once.
pub fn position_crossover<T: PrimInt, R: Rng + ?Sized>(one: &[T], other: &[T], rng: &mut R) -> Vec<T> {
    let number = |item: T| item.to_usize().expect("a number from 0");
    let mut is_left = vec![true; one.len()];
    let mut child: Vec<Option<T>> = Vec::with_capacity(one.len());
    for (&mine, &theirs) in one.iter().zip(other) {
        child.push((mine == theirs).then_some(mine));
        is_left[number(mine)] &= mine != theirs;
    }
    for (place, item) in child.iter_mut().enumerate().filter(|(_, item)| item.is_none()) {
        let mut given = [one[place], other[place]];
        if rng.random() {
            given.reverse();
        }
        *item = given.into_iter().find(|&item| std::mem::take(&mut is_left[number(item)]));
    }
    let mut rest: Vec<T> = one.iter().copied().filter(|&item| is_left[number(item)]).collect();
    rest.shuffle(rng);
    child
        .into_iter()
        .map(|item| item.unwrap_or_else(|| rest.pop().expect("as many items as places")))
        .collect()
}

/// A child of two orders of the same items: a segment of `one`, and the others in the order in which they
/// come in `other` after it (Davis, "Applying adaptive algorithms to epistatic domains", 1985, *OX*). It
/// begins with the segment, so orders should be rounds, in which no item is the first.
///
/// ```
/// let child = recuit::order_crossover(&[0, 1, 2, 3, 4], &[4, 3, 2, 1, 0], &mut recuit::stream(1, 0));
/// assert_eq!(child.len(), 5);
/// ```
///
/// # Panics
/// When the lists are not of the numbers from 0, each once.
pub fn order_crossover<T: PrimInt, R: Rng + ?Sized>(one: &[T], other: &[T], rng: &mut R) -> Vec<T> {
    let size = one.len();
    let number = |item: T| item.to_usize().expect("a number from 0");
    let (from, length) = (rng.random_range(0..size.max(1)), rng.random_range(0..=size));
    let mut is_left = vec![true; size];
    let mut child: Vec<T> = (from..from + length).map(|place| one[place % size]).collect();
    child.iter().for_each(|&item| is_left[number(item)] = false);
    let after = child.last().and_then(|last| other.iter().position(|item| item == last)).unwrap_or(0);
    let others = (after..after + size).map(|place| other[place % size]);
    child.extend(others.filter(|&item| is_left[number(item)]));
    child
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, stream};

    fn shuffled(size: u32, rng: &mut Random) -> Vec<u32> {
        let mut items: Vec<u32> = (0..size).collect();
        items.shuffle(rng);
        items
    }

    #[test]
    fn children_are_permutations_and_have_what_their_parents_have() {
        let mut rng = stream(1, 0);
        for size in (0..40).chain([300]) {
            let (one, other) = (shuffled(size, &mut rng), shuffled(size, &mut rng));
            let child = position_crossover(&one, &other, &mut rng);
            let from_a_parent =
                (0..child.len()).filter(|&at| [one[at], other[at]].contains(&child[at])).count();
            assert!(3 * from_a_parent >= child.len(), "{from_a_parent} of {size}");
            let ordered = order_crossover(&one, &other, &mut rng);
            for mut items in [child, ordered] {
                items.sort_unstable();
                assert_eq!(items, Vec::from_iter(0..size));
            }
            assert_eq!(position_crossover(&one, &one, &mut rng), one);
        }
    }

    #[test]
    fn an_ordered_child_is_a_segment_of_one_and_the_rest_as_in_the_other() {
        let mut rng = stream(2, 0);
        let (one, other) = (shuffled(30, &mut rng), shuffled(30, &mut rng));
        for _ in 0..100 {
            let child = order_crossover(&one, &other, &mut rng);
            let round = |items: &[u32], at: usize| items[at % items.len()];
            let first = one.iter().position(|item| *item == child[0]).unwrap();
            let segment = (0..30).take_while(|&at| child[at] == round(&one, first + at)).count();
            let rest = &child[segment..];
            let from = rest.first().map_or(0, |item| other.iter().position(|theirs| theirs == item).unwrap());
            let theirs = (from..from + 30).map(|at| round(&other, at)).filter(|item| rest.contains(item));
            assert!(theirs.eq(rest.iter().copied()), "{child:?}");
        }
    }
}
