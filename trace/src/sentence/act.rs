//! What an action does, in words.

use super::Told;
use crate::words::{Phrase, joined, phrase};
use recuit::trace::{Act, Part};

impl Told<'_> {
    pub(crate) fn doing(&self, act: &Act) -> Phrase {
        let name = |element| self.element_name(element);
        match act {
            Act::None => phrase("act.none", []),
            &Act::Assign { element, value: 0 } => {
                let key = self.key(["act.empty", "act.leave", "act.leave_out"]);
                phrase(key, [("element", name(element)), ("value", self.value_name(element, 1))])
            }
            &Act::Assign { element, value } => {
                let old = self.value(element);
                if old == 0 || old == value || self.has_one_value() {
                    return self.set_to(element, value);
                }
                let [old, value] = [old, value].map(|value| self.value_name(element, value));
                phrase("act.change", [("element", name(element)), ("old", old), ("value", value)])
            }
            Act::Assigns(assigned) => {
                let each =
                    assigned.iter().map(|&(element, value)| self.doing(&Act::Assign { element, value }));
                joined(each.collect(), "list.comma")
            }
            &Act::Refuse { element, value } => {
                let key = self.key(["act.refuse", "act.leave", "act.leave_out"]);
                phrase(key, [("element", name(element)), ("value", self.value_name(element, value))])
            }
            &Act::Swap { one, other } => phrase("act.swap", [("first", name(one)), ("second", name(other))]),
            &Act::Slide { from, to } => self.slide(from, to),
            Act::Slides(slides) => {
                let slides = slides.iter().map(|&(from, to)| self.slide(from, to));
                joined(slides.collect(), "list.comma")
            }
            Act::Link { linked, unlinked } if unlinked.is_empty() => {
                phrase("act.join", [("linked", self.pairs(linked))])
            }
            Act::Link { linked, unlinked } => {
                phrase("act.link", [("linked", self.pairs(linked)), ("unlinked", self.pairs(unlinked))])
            }
            Act::Text(text) => Phrase::from(text.as_str()),
        }
    }

    pub(crate) fn set_to(&self, element: u32, value: u32) -> Phrase {
        let gaps = [("element", self.element_name(element)), ("value", self.value_name(element, value))];
        phrase(self.key(["act.assign", "act.put", "act.take"]), gaps)
    }

    /// The first key, or another one for what is on a square or not, or for an item that is taken or not.
    fn key(&self, [usual, put, taken]: [&'static str; 3]) -> &'static str {
        match self.has_one_value() {
            true if self.is_item() => taken,
            true => put,
            false => usual,
        }
    }

    /// Are the elements items, which are taken or not?
    pub(super) fn is_item(&self) -> bool {
        self.first.as_ref().is_some_and(|first| matches!(first.part, Part::Bars { .. }))
    }

    /// Is an element filled or not, and that is all? Then its value need not be said.
    pub(crate) fn has_one_value(&self) -> bool {
        match self.first.as_ref().map(|first| first.part) {
            Some(Part::Board(board)) => board.symbols.len() == 1,
            Some(Part::Bars { .. }) => true,
            _ => false,
        }
    }

    fn pairs(&self, pairs: &[(u32, u32)]) -> Phrase {
        let pair = |&(one, other): &(u32, u32)| {
            phrase("act.pair", [("first", self.element_name(one)), ("second", self.element_name(other))])
        };
        joined(pairs.iter().map(pair).collect(), "list.comma")
    }

    fn slide(&self, from: u32, to: u32) -> Phrase {
        let columns = match self.first.as_ref().map(|first| first.part) {
            Some(Part::Board(board)) => board.columns,
            Some(&Part::Tiles { columns, .. } | &Part::Text { columns, .. }) => columns,
            _ => 0,
        };
        let tile = self.value(from);
        let key = direction(from as usize, to as usize, columns).filter(|_| tile != 0);
        match key {
            Some(key) => phrase(key, [("tile", self.value_name(from, tile))]),
            None => phrase("act.slide", [("from", self.element_name(from)), ("to", self.element_name(to))]),
        }
    }
}

/// The key of a slide to one of the four places beside.
fn direction(from: usize, to: usize, columns: usize) -> Option<&'static str> {
    let [row, column] = [from.checked_div(columns)?, from.checked_rem(columns)?];
    let [to_row, to_column] = [to / columns, to % columns];
    match (to_row.wrapping_sub(row) as isize, to_column.wrapping_sub(column) as isize) {
        (0, 1) => Some("act.slide.right"),
        (0, -1) => Some("act.slide.left"),
        (1, 0) => Some("act.slide.down"),
        (-1, 0) => Some("act.slide.up"),
        _ => None,
    }
}
