//! The traveling salesman: one program for all tests of the model, because each would be linked with all engines.

mod edge_chains;
mod exact;
mod laws;
mod near;
mod one_tree;
mod shared_data;
mod texts;
