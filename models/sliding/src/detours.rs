//! Sequences of slides that are not needed, because others do the same.

use crate::{Shape, Slide};
use std::collections::{HashSet, VecDeque};

/// What a search along a path may leave out: wherever the last slides do what others do as well that are
/// fewer, or as many and earlier in the order of a dictionary. To go around a square of four cells one way by
/// six slides, for example, moves the tiles as the six slides the other way around do.
///
/// Of all shortest ways to a board the first in a dictionary has no such sequence anywhere: with the other
/// one in its place it would be shorter, or earlier. So that way is never left out. (A search that also
/// recognizes boards, by a table of those it has seen, must not use this: it may know the board only from
/// another way, which goes on differently.)
///
/// The sequences are an automaton that reads slides. They are found from every cell of the blank by
/// breadth-first search.
///
/// Source: Taylor & Korf, *Pruning duplicate nodes in depth-first search* (1993); the automaton is that of
/// Aho & Corasick (1975).
#[derive(Debug)]
pub(crate) struct Detours {
    /// For every state of the automaton, the state after each slide. The state tells the cell of the blank;
    /// the first ones are those in which it is all that is known.
    after: Vec<[u32; 4]>,
}

/// In place of a state: the slide ends a sequence that is not needed, or leads off the board.
const NOT_NEEDED: u32 = u32::MAX;
/// In place of a state: no sequence goes on like this.
const NONE: u32 = u32::MAX - 1;

/// A sequence of slides, and what it does.
struct Walk {
    tiles: [u8; Shape::MAX_CELLS],
    blank: usize,
    slides: Vec<Slide>,
}

impl Detours {
    /// All sequences of at most so many slides that are not needed.
    pub(crate) fn new(shape: Shape, length: usize) -> Self {
        let mut detours = Detours { after: vec![[NONE; 4]; shape.cells()] };
        let start = |blank| {
            let mut tiles = [0; Shape::MAX_CELLS];
            // Any names for the tiles will do; the blank is the one that no tile has.
            (0..shape.cells()).for_each(|cell| tiles[cell] = cell as u8);
            Walk { tiles, blank, slides: Vec::new() }
        };
        let mut walks: Vec<Vec<Walk>> = (0..shape.cells()).map(|blank| vec![start(blank)]).collect();
        let mut seen: Vec<HashSet<[u8; Shape::MAX_CELLS]>> =
            walks.iter().map(|walks| HashSet::from([walks[0].tiles])).collect();
        for _ in 0..length {
            let mut found = Vec::new();
            for (blank, (walks, seen)) in walks.iter_mut().zip(&mut seen).enumerate() {
                let mut longer = Vec::new();
                for walk in walks.iter() {
                    for slide in Slide::ALL {
                        let Some(next) = shape.step(walk.blank, slide) else { continue };
                        let mut tiles = walk.tiles;
                        tiles.swap(walk.blank, next);
                        let walk = Walk { tiles, blank: next, slides: [&walk.slides[..], &[slide]].concat() };
                        if detours.ends_with_one(shape, &walk) {
                            continue;
                        }
                        if seen.insert(tiles) {
                            longer.push(walk);
                        } else {
                            found.push((blank, walk.slides));
                        }
                    }
                }
                *walks = longer;
            }
            for (blank, slides) in found {
                detours.insert(blank, &slides);
            }
        }
        detours.complete(shape);
        detours
    }

    /// Do the last slides of a walk make a sequence that is known already? Its shorter beginnings have none.
    fn ends_with_one(&self, shape: Shape, walk: &Walk) -> bool {
        let mut cell = walk.blank;
        (0..walk.slides.len()).rev().any(|begin| {
            cell = shape.step(cell, walk.slides[begin].back()).expect("the blank came from there");
            let read = |state: u32, slide: &Slide| match state {
                NONE | NOT_NEEDED => state,
                state => self.after[state as usize][*slide as usize],
            };
            walk.slides[begin..].iter().fold(cell as u32, read) == NOT_NEEDED
        })
    }

    fn insert(&mut self, blank: usize, slides: &[Slide]) {
        let (last, others) = slides.split_last().expect("a sequence");
        let mut state = blank;
        for &slide in others {
            if self.after[state][slide as usize] == NONE {
                self.after[state][slide as usize] = self.after.len() as u32;
                self.after.push([NONE; 4]);
            }
            state = self.after[state][slide as usize] as usize;
        }
        self.after[state][*last as usize] = NOT_NEEDED;
    }

    /// Where no sequence goes on, go on with the longest that has begun since.
    fn complete(&mut self, shape: Shape) {
        // Shorter ones first; each with the cell of the blank and the state of all but its first slide.
        let mut waiting: VecDeque<(usize, usize, Option<usize>)> =
            (0..shape.cells()).map(|cell| (cell, cell, None)).collect();
        while let Some((state, blank, shorter)) = waiting.pop_front() {
            for slide in Slide::ALL {
                let after = self.after[state][slide as usize];
                let Some(next) = shape.step(blank, slide) else {
                    self.after[state][slide as usize] = NOT_NEEDED;
                    continue;
                };
                let since = shorter.map_or(next as u32, |shorter| self.after[shorter][slide as usize]);
                match after {
                    NONE => self.after[state][slide as usize] = since,
                    NOT_NEEDED => {}
                    longer => waiting.push_back((longer as usize, next, Some(since as usize))),
                }
            }
        }
    }

    /// The state in which nothing is known but the cell of the blank.
    pub(crate) fn start(&self, blank: usize) -> u32 {
        blank as u32
    }

    /// The state after a slide; `None` if it is not needed.
    #[inline]
    pub(crate) fn after(&self, state: u32, slide: Slide) -> Option<u32> {
        Some(self.after[state as usize][slide as usize]).filter(|&after| after != NOT_NEEDED)
    }
}
