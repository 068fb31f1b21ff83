//! Figures and tests for runs of which some are cut off before they succeed.
//!
//! An effort is given as a pair `(effort, censored)`: where `censored` is true the run was not successful,
//! and all that is known is that success takes longer than that.

mod expected_effort;
mod holm;
mod kaplan_meier;
mod mcnemar;
mod par;
mod signed_rank;
mod wilson;

pub use expected_effort::expected_effort;
pub use holm::holm;
pub use kaplan_meier::KaplanMeier;
pub use mcnemar::mcnemar;
pub use par::par;
pub use signed_rank::{difference, signed_rank};
pub use wilson::wilson;

/// The standard normal distribution.
fn normal() -> statrs::distribution::Normal {
    statrs::distribution::Normal::standard()
}
