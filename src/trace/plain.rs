//! The view of a model that has none of its own.

use super::{Frame, Part, Scene, View};
use crate::{Problem, Solution};
use num_traits::zero;

/// Shows states as the text that the model writes for people, without colors. It has as many lines and columns as the
/// text of the start.
pub struct Plain<F> {
    text: F,
    rows: usize,
    columns: usize,
}

impl<F> Plain<F> {
    /// The view by this text.
    pub fn new<P: Problem>(problem: &P, text: F) -> Self
    where
        F: Fn(&P, &Solution<P>) -> String,
    {
        let state = problem.initial();
        let start = text(problem, &Solution { state, cost: zero(), path: Vec::new() });
        let (rows, columns) = extent(&start);
        Plain { text, rows, columns }
    }
}

impl<P: Problem, F: Fn(&P, &Solution<P>) -> String + Sync> View<P> for Plain<F> {
    fn scene(&self, _: &P) -> Scene {
        Part::Text { rows: self.rows, columns: self.columns }.into()
    }

    fn draw(&self, problem: &P, state: &P::State, frame: &mut Frame) {
        let solution = Solution { state: state.clone(), cost: zero(), path: Vec::new() };
        fill(&(self.text)(problem, &solution), self.rows, self.columns, frame);
    }
}

/// How many lines and columns a text has, at least one.
fn extent(text: &str) -> (usize, usize) {
    let text = without_colors(text);
    let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    (text.lines().count().max(1), columns.max(1))
}

/// Writes a text into a frame of so many lines and columns.
fn fill(text: &str, rows: usize, columns: usize, frame: &mut Frame) {
    let text = without_colors(text);
    let mut lines = text.lines();
    for _ in 0..rows {
        let mut characters = lines.next().unwrap_or("").chars();
        for _ in 0..columns {
            frame.word(characters.next().unwrap_or(' ').into());
        }
    }
}

/// The text without the escape sequences that color it in a terminal.
fn without_colors(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or("");
    let rest = parts.filter_map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()));
    rest.fold(first.to_owned(), |plain, (_, behind)| plain + behind)
}
