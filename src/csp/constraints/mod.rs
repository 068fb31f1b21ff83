//! The constraints that come with Recuit, a file each.

mod all_different;
mod count;
mod flow;
mod global_cardinality;
mod layers;
mod linear;
mod matching;
mod not_equal;
mod product;
mod regular;
mod sums;
mod table;

pub use all_different::AllDifferent;
pub use count::Count;
pub use global_cardinality::{GlobalCardinality, Times};
pub use linear::Linear;
pub(super) use linear::at_most;
pub use not_equal::NotEqual;
pub use product::Product;
pub use regular::Regular;
pub use table::Table;
