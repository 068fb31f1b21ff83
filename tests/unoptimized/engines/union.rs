//! Unions have parts, and draw from them as they are told to.

use recuit::{
    Actions, Neighborhood, Objective, Parts, Problem, Scanning, State, Union, Weighted, laws, stream,
};

/// Sixteen bits; an action turns some of them over.
struct Bits;

#[derive(Clone, Debug, PartialEq)]
struct Word(u16);

impl State for Word {
    type Key = u16;
    fn key(&self) -> u16 {
        self.0
    }
}

impl Problem for Bits {
    type State = Word;
    type Action = u16;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Word {
        Word(0)
    }
    fn actions(&self, _: &Word) -> impl Iterator<Item = u16> {
        (0..16).map(|bit| 1 << bit)
    }
    fn apply(&self, state: &mut Word, mask: &u16) {
        state.0 ^= mask;
    }
    fn undo(&self, state: &mut Word, mask: &u16, (): ()) {
        state.0 ^= mask;
    }
    fn goal_test(&self, _: &Word) -> bool {
        false
    }
}

struct Ones;

impl Objective<Bits> for Ones {
    fn cost(&self, _: &Bits, state: &Word) -> i32 {
        state.0.count_ones() as i32
    }
}

/// Flips of two neighboring bits, the first of them below this number; each pair has a place of its own.
#[derive(Clone, Copy)]
struct Pairs(usize);

impl Neighborhood<Bits> for Pairs {
    fn moves<'a>(&'a self, problem: &'a Bits, state: &'a Word) -> impl Iterator<Item = u16> + 'a {
        (0..self.0).flat_map(|place| self.moves_at(problem, state, place))
    }
    fn scanning(&self) -> impl Scanning<Bits> {
        *self
    }
}

impl Scanning<Bits> for Pairs {
    fn places(&self, _: &Bits) -> usize {
        self.0
    }
    fn moves_at<'a>(&'a self, _: &'a Bits, _: &'a Word, place: usize) -> impl Iterator<Item = u16> + 'a {
        [3 << place].into_iter()
    }
}

/// No move at all.
struct Nothing;

impl Neighborhood<Bits> for Nothing {
    fn moves<'a>(&'a self, _: &'a Bits, _: &'a Word) -> impl Iterator<Item = u16> + 'a {
        std::iter::empty()
    }
}

fn part<N: Neighborhood<Bits>>(union: &N, part: usize) -> Vec<u16> {
    let (state, scanning) = (Word(5), union.scanning());
    let places = union.parts().places(&Bits, part);
    places.flat_map(|place| scanning.moves_at(&Bits, &state, place).collect::<Vec<_>>()).collect()
}

#[test]
fn nested_unions_flatten_and_their_parts_together_are_the_moves() {
    let union = Union(Union(Pairs(3), Actions), Union(Nothing, Pairs(2)));
    assert_eq!(Neighborhood::<Bits>::parts(&union).count(), 4);
    assert_eq!(part(&union, 0), [3, 6, 12]);
    assert_eq!(part(&union, 1), Bits.actions(&Word(5)).collect::<Vec<_>>());
    assert!(part(&union, 2).is_empty());
    assert_eq!(part(&union, 3), [3, 6]);
    assert_eq!([0, 1, 2, 3].map(|part| Neighborhood::<Bits>::parts(&union).share(part)), [0.25; 4]);
    laws::check(&Bits, &union, &Ones, |_| Ok(()), 1).unwrap();
    let weighted = Weighted { union, weights: [1.0, 2.0, 3.0, 4.0], adaptation: None };
    laws::check(&Bits, &weighted, &Ones, |_| Ok(()), 1).unwrap();
}

#[test]
fn draws_follow_the_weights_and_pass_over_what_has_no_moves() {
    let weighted = Weighted {
        union: Union(Union(Actions, Pairs(15)), Nothing),
        weights: [3.0, 1.0, 4.0],
        adaptation: None,
    };
    let mut rng = stream(1, 0);
    let singles = (0..8000).filter(|_| {
        let drawn = weighted.sample(&Bits, &Word(0), &mut rng).unwrap();
        drawn.count_ones() == 1
    });
    // Three of eight draws, and half of the four of eight that meet `Nothing` and are drawn again.
    let singles = singles.count();
    assert!((4800..5200).contains(&singles), "{singles} of 8000");
}
