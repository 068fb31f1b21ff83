//! Constraint satisfaction: declare a puzzle instead of coding its states (AIMA chapter 6).
//!
//! A [`Csp`] consists of variables, each with a [`Domain`], and [`Constraint`]s. Declared once, it gives two
//! formulations: [`Csp::partial`], an assignment that grows while constraints rule values out, for tree
//! search; and [`Csp::complete`], a full assignment that is repaired, with the total violation as the
//! objective of local search.

mod assignment;
mod bits;
mod branches;
mod complete;
mod conflict_set;
mod constraint;
mod constraints;
mod declare;
mod domains;
mod encoding;
mod explain;
mod expression;
mod function;
mod open_list;
mod operand;
mod partial;
mod picture;
mod preference;
mod propagation;
mod relation;
mod residual;
mod variable;
mod view;

pub use assignment::{Assignment, Undo};
pub use branches::{Branches, Branching, ValueOrder, VariableOrder};
pub use complete::{
    Complete, FreeVariables, FullAssignment, LinkedHalves, Previous, Repair, Repairs, TotalViolation,
};
pub use conflict_set::ConflictSet;
pub use constraint::{Change, Conflict, Constraint, Event, KeptBy, Lookup};
pub use constraints::{
    Absolute, AllDifferent, AllDifferentExcept, AllEqual, Arithmetic, BinPacking, Circuit, Clause, Condition,
    Count, Cumulative, DecisionDiagram, Disjunctive, DistinctValues, Element, Extremum, GlobalCardinality,
    Increasing, Inverse, Job, Knapsack, Lexicographic, Linear, Literal, MatrixElement, NoOverlap, NotEqual,
    Product, Rectangle, Regular, Reified, Table, Task, Times,
};
pub use declare::{Csp, Posted};
pub use domains::Domains;
pub use encoding::DirectEncoding;
pub use explain::Violation;
pub use expression::{Coefficient, Expression};
pub use function::Function;
pub use operand::Operand;
pub use partial::{Decision, LowerBound, OpenVariables, Partial};
pub use picture::Picture;
pub use preference::{Level, Preference, Unmet};
pub use propagation::{Consistency, Propagation};
use relation::Relation;
pub use residual::OpenDomains;
pub use variable::{Domain, Value, Variable};
