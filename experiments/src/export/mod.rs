//! Records as files for analysis elsewhere: a row for each, the same columns in each format, sorted by trial.
//!
//! A row spells out what a [`Record`](crate::Record) refers to: labels and names in place of positions. The
//! states found and the histories of runs are left out.

mod csv;
mod json_lines;
#[cfg(feature = "parquet")]
mod parquet;
mod row;

pub use csv::csv;
pub use json_lines::json_lines;
#[cfg(feature = "parquet")]
pub use parquet::parquet;
