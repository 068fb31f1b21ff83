//! Lessons: prose, searches to watch, and questions that are asked of what was recorded.
//!
//! `docs/lessons.md` has the format of the text that a teacher writes.

mod ask;
mod page;
mod places;
mod read;
mod shipped;

pub use ask::{Choice, Question, questions};
pub use page::{Shown, ShownPart, lesson_page};
pub use shipped::{LESSONS, ShippedLesson};

use crate::Language;
use recuit::InputError;
use serde::Serialize;

/// A lesson as its text has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What it is about.
    pub title: String,
    /// What it is written in.
    pub language: Language,
    /// How long it takes in class, if the teacher says.
    pub minutes: Option<u64>,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a lesson: a page of prose, and at most one search, or two side by side, to be watched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its heading.
    pub title: String,
    /// What the class reads.
    pub prose: Vec<Prose>,
    /// What it watches.
    pub watch: Option<Watching>,
    /// What it is asked.
    pub asks: Vec<Ask>,
    /// What the teacher reads.
    pub notes: Vec<Prose>,
    /// The figures to expect.
    pub figures: Vec<Figure>,
}

/// A paragraph, or the items of a list. Within both, `*words*` are emphasized and words between backticks are code.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Prose {
    /// Lines that belong together.
    Paragraph(String),
    /// Lines that begin with a dash.
    List(Vec<String>),
}

/// What is watched, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watching {
    /// What follows `recuit watch`.
    pub command: Arguments,
    /// The event at which the class begins.
    pub from: u64,
    /// The event at which it ends, if that is not the last.
    pub to: Option<u64>,
    /// The panels that are open; those of the player where the teacher says nothing.
    pub panels: Option<Vec<&'static str>>,
}

/// The arguments of a command, and where they are in the text of the lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arguments {
    /// The arguments, as written.
    pub text: String,
    /// The line that they begin in, from 1.
    pub line: usize,
    /// The column that they begin at, from 1.
    pub column: usize,
}

impl Arguments {
    /// The arguments one by one. They are parted by spaces, except between double quotes.
    pub fn words(&self) -> Vec<String> {
        let (mut words, mut is_quoted, mut is_open) = (Vec::new(), false, false);
        for character in self.text.chars() {
            match character {
                '"' => (is_quoted, is_open) = (!is_quoted, is_open || start(&mut words)),
                c if c.is_whitespace() && !is_quoted => is_open = false,
                c => {
                    is_open = is_open || start(&mut words);
                    words.last_mut().into_iter().for_each(|word: &mut String| word.push(c));
                }
            }
        }
        words
    }

    /// That something in these arguments is wrong: the place of `word` if it is one of them, or else of the first.
    pub fn error(&self, word: &str, found: impl Into<String>, expected: impl Into<String>) -> InputError {
        let before = self.text.find(word).map_or("", |at| &self.text[..at]);
        let line = self.line + before.matches('\n').count();
        let column = match before.rfind('\n') {
            Some(at) => before[at + 1..].chars().count() + 1,
            None => self.column + before.chars().count(),
        };
        InputError::new(line, column, found, expected)
    }
}

fn start(words: &mut Vec<String>) -> bool {
    words.push(String::new());
    true
}

/// So many questions of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ask {
    /// What is asked.
    pub kind: Kind,
    /// How often.
    pub count: usize,
}

/// What can be asked of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Which cell, vertex or variable gets a value next.
    NextCell,
    /// Whether a move is accepted.
    Accepted,
    /// How many values a choice takes from others.
    RuledOut,
    /// Which constraint kills a branch.
    Killer,
    /// Which choice is changed after a dead end.
    BackTo,
    /// Which state best-first search takes from the frontier.
    NextState,
}

impl Kind {
    /// All kinds, by the names that lessons have for them.
    pub const NAMES: [(&'static str, Kind); 6] = [
        ("next-cell", Kind::NextCell),
        ("accepted", Kind::Accepted),
        ("ruled-out", Kind::RuledOut),
        ("killer", Kind::Killer),
        ("back-to", Kind::BackTo),
        ("next-state", Kind::NextState),
    ];
}

/// A figure that the command measures again.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What is counted.
    pub quantity: Quantity,
    /// How much of it there is.
    pub value: f64,
    /// So many seeds, from 1: how many of them solve the instance, or what is the median of all.
    pub seeds: Option<u64>,
    /// The line of the lesson that states it, from 1.
    pub line: usize,
    /// The search that it belongs to.
    pub command: Arguments,
}

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// Nodes entered, or moves measured.
    Steps,
    /// What the solution, or the best state, costs.
    Cost,
    /// The decimal logarithm of the number of states.
    Space,
    /// 1 if the search finds a solution, else 0; of several seeds, how many do.
    Solved,
    /// Dead ends.
    DeadEnds,
    /// Tries of a greedy construction.
    Tries,
    /// Reheats.
    Reheats,
    /// Nodes held in memory at most.
    PeakNodes,
}

impl Quantity {
    /// All quantities, by the names that lessons have for them.
    pub const NAMES: [(&'static str, Quantity); 8] = [
        ("steps", Quantity::Steps),
        ("cost", Quantity::Cost),
        ("space", Quantity::Space),
        ("solved", Quantity::Solved),
        ("dead-ends", Quantity::DeadEnds),
        ("tries", Quantity::Tries),
        ("reheats", Quantity::Reheats),
        ("peak-nodes", Quantity::PeakNodes),
    ];

    /// The name of this one.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, quantity)| *quantity == self).map_or("", |(name, _)| name)
    }
}
