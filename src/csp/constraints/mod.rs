//! The constraints that come with Recuit, a file each.

mod all_different;
mod all_equal;
mod count;
mod flow;
mod global_cardinality;
mod increasing;
mod layers;
mod lexicographic;
mod linear;
mod matching;
mod not_equal;
mod product;
mod regular;
mod sums;
mod table;
mod tuples;

pub use all_different::AllDifferent;
pub use all_equal::AllEqual;
pub use count::Count;
pub use global_cardinality::{GlobalCardinality, Times};
pub use increasing::Increasing;
pub use lexicographic::Lexicographic;
pub use linear::Linear;
pub(super) use linear::at_most;
pub use not_equal::NotEqual;
pub use product::Product;
pub use regular::Regular;
pub use table::Table;
