//! The constraints that come with Recuit, a file each.

mod all_different;
mod circuit;
mod count;
mod inverse;
mod linear;
mod matching;
mod not_equal;
mod places;
mod product;
mod settle;
mod sums;
mod table;

pub use all_different::AllDifferent;
pub use circuit::Circuit;
pub use count::Count;
pub use inverse::Inverse;
pub use linear::Linear;
pub(super) use linear::at_most;
pub use not_equal::NotEqual;
pub use product::Product;
pub use table::Table;
