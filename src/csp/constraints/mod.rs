//! The constraints that come with Recuit, a file each.

mod all_different;
mod bin_packing;
mod circuit;
mod count;
mod cumulative;
mod disjunctive;
mod edge_finding;
mod inverse;
mod linear;
mod matching;
mod no_overlap;
mod not_equal;
mod one_machine;
mod places;
mod product;
mod settle;
mod sums;
mod table;
mod task;
mod theta_tree;

pub use all_different::AllDifferent;
pub use bin_packing::BinPacking;
pub use circuit::Circuit;
pub use count::Count;
pub use cumulative::Cumulative;
pub use disjunctive::{Disjunctive, Job};
pub use inverse::Inverse;
pub use linear::Linear;
pub(super) use linear::at_most;
pub use no_overlap::{NoOverlap, Rectangle};
pub use not_equal::NotEqual;
pub use product::Product;
pub use table::Table;
pub use task::Task;
