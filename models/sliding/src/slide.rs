//! The four actions.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A slide of the blank: it changes places with the tile on that side (AIMA section 3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Slide {
    /// The blank goes up, a tile comes down.
    Up,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
    /// The blank goes down.
    Down,
}

impl Slide {
    /// All four.
    pub const ALL: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

    /// The slide that takes this one back.
    pub fn back(self) -> Slide {
        Slide::ALL[3 - self as usize]
    }

    /// The slide of a letter: U, L, R or D, in either case.
    pub fn from_letter(letter: char) -> Option<Slide> {
        Slide::ALL.into_iter().find(|slide| slide.letter() == letter.to_ascii_uppercase())
    }

    /// The letter: U, L, R or D.
    pub fn letter(self) -> char {
        match self {
            Slide::Up => 'U',
            Slide::Left => 'L',
            Slide::Right => 'R',
            Slide::Down => 'D',
        }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of slides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SlideSet(u8);

impl SlideSet {
    pub(crate) fn insert(&mut self, slide: Slide) {
        self.0 |= 1 << slide as u8;
    }
}

impl Iterator for SlideSet {
    type Item = Slide;

    #[inline]
    fn next(&mut self) -> Option<Slide> {
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        Slide::ALL.get(lowest).copied()
    }
}
