//! Experiments: comparisons, races and their figures.

mod failures;
mod folder;
mod labels;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod plots;
mod synthetic;
mod tune;
