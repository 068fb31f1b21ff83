//! Recuit.
mod cost;
pub mod edge;
mod engine;
mod history;
mod input;
pub mod laws;
mod neighborhood;
mod objective;
mod observer;
mod outcome;
mod problem;
mod run;
mod schedule;
mod termination;

pub use cost::Cost;
pub use engine::{
    Annealing, BestFirst, Choice, Climb, Depth, DepthFirst, Engine, Evaluation, Goals, Greedy, HillClimbing,
    InitialTemperature, LevelLength, Reheat, Solutions,
};
pub use history::{History, Sample};
pub use input::InputError;
pub use neighborhood::{Actions, Neighborhood, Union};
pub use objective::Objective;
pub use observer::{LevelReport, Observer};
pub use outcome::{Outcome, Solution, Stats, Status, StopReason};
pub use problem::{Problem, State};
pub use run::{Random, Run, stream};
pub use schedule::{Adaptive, Constant, Geometric, Level, Linear, Logarithmic, Schedule};
pub use termination::{Cancellation, Or, Progress, Steps, Target, Termination, TimeLimit};
