//! How hard an instance is.

use crate::Status;
use serde_json::Value;

/// How hard an instance is, as its model judges: a grade, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// [`Status::Solved`] where there is a grade, [`Status::Infeasible`] where there is no solution, and
    /// [`Status::Unknown`] where the instance cannot be rated; the grade then says so.
    pub status: Status,
    /// The grade in a few words, the same for all instances of that grade so that they can be counted.
    pub grade: String,
    /// The place of the grade among all grades of the model; larger is harder.
    pub rank: usize,
    /// Grade and figures in a line.
    pub line: String,
    /// The same for people, in several lines; after the explanation if one was asked for.
    pub text: String,
    /// For machines: the figures, and the explanation if one was asked for.
    pub details: Value,
}
