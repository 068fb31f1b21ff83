//! The constraints that come with Recuit, a file each.

mod all_different;
mod clause;
mod condition;
mod count;
mod linear;
mod matching;
mod not_equal;
mod product;
mod sums;
mod table;

pub use all_different::AllDifferent;
pub use clause::{Clause, Literal};
pub use condition::Condition;
pub use count::Count;
pub use linear::Linear;
pub(super) use linear::at_most;
pub use not_equal::NotEqual;
pub use product::Product;
pub use table::Table;
