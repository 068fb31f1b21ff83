//! Resource-constrained projects (RCPSP; Pritsker, Watters & Wolfe 1969): when does each activity begin, so that none
//! begins before what it needs is over, no resource is overdrawn, and the project ends as soon as possible?
//!
//! [`Project`] is read in the form of Patterson (1984) and declared with [`Cumulative`](recuit::csp::Cumulative), in a
//! page; both formulations, every engine and the verifier follow.

mod chart;
mod declare;
mod generate;
mod project;
mod read;
mod verify;

pub use generate::Generator;
pub use project::{Activity, Project};

use recuit::declared_model;

declared_model!("rcpsp", Project);
