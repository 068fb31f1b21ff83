//! Resource-constrained projects (RCPSP; Pritsker, Watters & Wolfe 1969): when does each activity begin, so that none
//! begins before what it needs is over, no resource is overdrawn, and the project ends as soon as possible?
//!
//! [`Project`] is read in the form of Patterson (1984) and declared with [`Cumulative`](recuit::csp::Cumulative), in a
//! page: two formulations, for tree search and large neighborhoods, and the verifier follow. [`Lists`] of activities are a third
//! one, for local search.

mod chart;
mod declare;
mod generate;
mod lists;
mod model;
mod project;
mod read;
mod scheme;
mod shifts;
mod timeline;
mod verify;
mod view;

pub use generate::Generator;
pub use lists::{ActivityList, Lists, Shift};
pub use model::{Posed, Rcpsp};
pub use project::{Activity, Project};
pub use shifts::{Makespan, Shifts};
pub use view::Gantt;
