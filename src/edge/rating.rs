//! How hard an instance is.

use crate::Status;
use serde_json::Value;

/// How hard an instance is, as its model judges: a grade, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// [`Status::Solved`] where the grade is one, [`Status::Infeasible`] where there is no solution, and
    /// [`Status::Unknown`] where the instance cannot be rated, as the grade then says.
    pub status: Status,
    /// The grade in a few words; many instances are counted by it.
    pub grade: String,
    /// The place of the grade among all the model gives: the larger the harder.
    pub rank: usize,
    /// Grade and figures in a line.
    pub line: String,
    /// The same for people, in several lines; after the explanation if one was asked for.
    pub text: String,
    /// The figures, and the explanation if one was asked for, for machines.
    pub details: Value,
}
