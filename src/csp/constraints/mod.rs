//! The constraints that come with Recuit, a file each.

mod absolute;
mod all_different;
mod arithmetic;
mod count;
mod element;
mod extremum;
mod linear;
mod matching;
mod matrix_element;
mod not_equal;
mod one_machine;
mod places;
mod product;
mod regular;
mod settle;
mod sums;
mod supports;
mod table;
mod task;
mod theta_tree;
mod tuples;

pub use absolute::Absolute;
pub use all_different::AllDifferent;
pub use arithmetic::Arithmetic;
pub use count::Count;
pub use element::Element;
pub use extremum::Extremum;
pub use linear::Linear;
pub(super) use linear::at_most;
pub use matrix_element::MatrixElement;
pub use not_equal::NotEqual;
pub use product::Product;
pub use regular::Regular;
pub use table::Table;
pub use task::Task;
