//! Search and constraint problems, stated once and solved by any engine.
//!
//! A puzzle is a [`Problem`]: states, actions, a goal (AIMA chapter 3). An [`Engine`] searches it:
//!
//! | engine | what it does | what it needs besides the problem |
//! |---|---|---|
//! | [`Greedy`] | constructs, and takes nothing back | for the best action, an [`Objective`] |
//! | [`DepthFirst`] | backtracks; counts; proves | nothing |
//! | [`ParallelDepthFirst`] | the same on several threads, with the same result | a problem that threads may share |
//! | [`Restarting`] | backtracks, gives up and begins again | a problem that [learns](Problem::restart) |
//! | [`ClauseLearning`] | decides, and learns from each conflict why it came about; proves | an [`Encoding`] in propositional logic |
//! | [`LimitedDiscrepancy`] | takes the first actions, with ever more exceptions | actions in a good order |
//! | [`BranchAndBound`] | backtracks to a best goal, and proves it | a lower bound, which is a [`Bound`] |
//! | [`BestFirst`] | breadth-first, uniform-cost, greedy, A* | a heuristic, which is an [`Objective`] |
//! | [`IterativeDeepeningAStar`] | finds what A* finds, in the memory of one path | the same |
//! | [`ParallelIterativeDeepeningAStar`] | the same on several threads, each contour begun where the one before came nearest | the same, and a problem that threads may share |
//! | [`RectangleSearch`] | finds a way soon, then cheaper ones, and proves the cheapest | the same |
//! | [`HillClimbing`] | improves until nothing does | a [`Neighborhood`] and an [`Objective`] |
//! | [`VariableNeighborhoodDescent`] | improves in one neighborhood after another | the same; the neighborhood is a [`Union`] |
//! | [`IteratedLocalSearch`] | improves, perturbs, improves | the same as hill climbing |
//! | [`VariableDepth`] | makes moves of as many steps as pay, perturbs, and so on | an [`Objective`], and [`Chains`] of steps |
//! | [`Breakout`] | improves; where it is caught, what is violated gains weight | the same; the objective has [`Terms`] |
//! | [`MinConflicts`] | gives one variable after another its best value | the same as hill climbing |
//! | [`Annealing`] | accepts worse moves too, ever more rarely | the same as hill climbing, and a [`Schedule`] |
//! | [`ThresholdAccepting`] | like annealing, but accepts any move that is not too bad | the same as annealing |
//! | [`LateAcceptance`] | accepts what is no worse than the cost some moves ago | the same as hill climbing |
//! | [`GreatDeluge`] | accepts what is below a level that falls steadily | the same as hill climbing |
//! | [`TabuSearch`] | makes the best move that does not lead back | the same as hill climbing |
//! | [`LargeNeighborhood`] | frees a part of a full state, and lets tree search repair it | an [`Objective`], and a [`Freeing`] that joins two formulations |
//! | [`Lockstep`] | annealing of many states at once, in the lanes of wide registers | [`Lanes`], and an [`Objective`] |
//! | [`ParallelTempering`] | searches at many temperatures at once, and swaps their states | the same as hill climbing |
//! | [`Replicas`] | runs many chains of one of these on all cores | a problem that threads may share |
//! | [`Portfolio`] | gives several of these turns, on several formulations of one instance | a closure for each |
//!
//! A search is given a [`Run`]: random numbers from a seed, limits ([`Termination`]) and an [`Observer`]. It
//! ends with an [`Outcome`]: what is known ([`Status`]), why it stopped ([`StopReason`]), the best state, and
//! counters of the effort ([`Stats`]).
//!
//! # A problem in eight lines
//! For a first try a problem can be four closures, a [`Sketch`]: where to begin, what can be done, what that
//! leads to, and whether it is a goal. Two jugs hold 3 and 5 liters; the task is to measure out 4:
//!
//! ```
//! use recuit::{BestFirst, Engine, Evaluation, Problem, Run, Sketch};
//! let jugs = Sketch::new((0, 0), |&(a, b): &(u32, u32)| {
//!     let (there, back) = (a.min(5 - b), b.min(3 - a));
//!     [(3, b), (a, 5), (0, b), (a, 0), (a - there, b + there), (a + back, b - back)]
//! }, |_, next| *next, |&(_, b)| b == 4);
//! let outcome = BestFirst::new(Evaluation::BreadthFirst).by(()).search(&jugs, jugs.initial(), &mut Run::seeded(1));
//! assert_eq!(outcome.best.unwrap().path, [(0, 5), (3, 2), (0, 2), (2, 0), (2, 5), (3, 4)]);
//! ```
//!
//! # A problem in forty lines
//! Split weights between two scales as evenly as possible. As a search problem: a state is a split, an action puts
//! a weight on the other scale. That is all that depth-first and best-first search need. For local search, the
//! difference of the two scales is the objective, and the actions are the moves.
//!
//! ```
//! use recuit::{Actions, Annealing, Engine, Geometric, LocalSearch, Objective, Problem, Run, State, Status, laws};
//!
//! struct Scales { weights: Vec<i32> }
//!
//! /// Is each weight on the left?
//! #[derive(Clone, Debug, PartialEq)]
//! struct Split(Vec<bool>);
//! impl State for Split {
//!     type Key = Vec<bool>;
//!     fn key(&self) -> Vec<bool> { self.0.clone() }
//! }
//!
//! impl Problem for Scales {
//!     type State = Split;
//!     type Action = usize; // the weight that changes sides
//!     type Undo = ();
//!     type Cost = i32;
//!     fn initial(&self) -> Split { Split(vec![true; self.weights.len()]) }
//!     fn actions(&self, _: &Split) -> impl Iterator<Item = usize> { 0..self.weights.len() }
//!     fn apply(&self, state: &mut Split, &weight: &usize) { state.0[weight] = !state.0[weight]; }
//!     fn undo(&self, state: &mut Split, weight: &usize, _: ()) { self.apply(state, weight); }
//!     fn goal_test(&self, state: &Split) -> bool { Difference.cost(self, state) == 0 }
//! }
//!
//! struct Difference;
//! impl Objective<Scales> for Difference {
//!     fn cost(&self, problem: &Scales, state: &Split) -> i32 {
//!         let signed = problem.weights.iter().zip(&state.0).map(|(w, &left)| if left { *w } else { -w });
//!         signed.sum::<i32>().abs()
//!     }
//! }
//!
//! let problem = Scales { weights: vec![31, 8, 24, 17, 5, 29, 12, 20] };
//! // One call tests that apply, undo, actions, objective and neighborhood keep their promises.
//! laws::check(&problem, &Actions, &Difference, |_| Ok(()), 1).unwrap();
//! let annealing = Annealing { starts: 100, ..Annealing::new(Geometric { factor: 0.9 }) }.on(Actions, Difference);
//! let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
//! assert_eq!(outcome.status, Status::Solved);
//! ```
//!
//! # Further
//! The guide, in `docs/guide/`, takes a puzzle of your own all the way, in short chapters, in English and in
//! French. [`csp`] declares a puzzle as variables and constraints instead of states and actions, and poses it
//! for tree search and for local search. [`laws`] tests a model; [`edge`] gives models and schedules names,
//! for experiment files and the command. "AIMA" is Russell & Norvig, *Artificial Intelligence: A Modern
//! Approach*, 4th edition.

mod carried;
mod chains;
pub mod checked;
mod cost;
mod crossover;
pub mod csp;
pub mod edge;
mod encoding;
mod engine;
mod formula;
mod freeing;
mod history;
mod input;
mod lanes;
pub mod laws;
mod left;
mod memory;
mod neighborhood;
mod objective;
mod observer;
mod outcome;
mod problem;
mod residual;
mod roulette;
mod run;
mod schedule;
mod shortlist;
mod sketch;
mod termination;
mod terms;
mod tokens;
pub mod trace;

pub use carried::{After, Carried, Updated};
pub use chains::{Chains, Extension};
pub use cost::Cost;
pub use crossover::{Crossover, order_crossover, position_crossover};
pub use encoding::Encoding;
pub use engine::{
    Acceptance, Annealing, BestFirst, BranchAndBound, Breakout, Caching, ChainReport, Checkpoint, Choice,
    ClauseLearning, Depth, DepthFirst, Discrepancy, Encoded, Ended, Engine, Evaluation, Found, Goals,
    GreatDeluge, Greedy, HillClimbing, Informed, InitialTemperature, IteratedLocalSearch,
    IterativeDeepeningAStar, Landscape, LargeNeighborhood, LateAcceptance, LevelLength, LimitedDiscrepancy,
    LocalSearch, Lockstep, Member, Memetic, MinConflicts, On, ParallelDepthFirst,
    ParallelIterativeDeepeningAStar, ParallelTempering, PivotingRule, Portfolio, RectangleSearch, Reheat,
    ReplicaReport, Replicas, Restarting, Resumable, Sequence, Solutions, TabuSearch, ThresholdAccepting,
    Turn, Until, VariableDepth, VariableNeighborhoodDescent,
};
pub use formula::Formula;
pub use freeing::{Freeing, Part, Posed};
pub use history::{History, Sample};
pub(crate) use input::said;
pub use input::{InputError, quoted};
pub use lanes::{LANES, LaneDelta, Lanes};
pub use left::Left;
pub use memory::{
    Bytes, MemoryLimit, TooLarge, allow_memory, allow_memory_found_by, fits_in_memory, memory_allowed,
    memory_allows, memory_held,
};
pub use neighborhood::{
    Actions, Adaptation, Attributes, Neighborhood, Parts, Scanning, Single, States, Union, Weighted, Whole,
    pick,
};
pub(crate) use objective::difference;
pub use objective::{Bound, Objective};
pub use observer::{DeadEnd, LevelReport, MoveReport, NodeReport, Observer, RepairReport};
pub use outcome::{Outcome, Solution, Stats, Status, StopReason};
pub use problem::{Problem, State};
pub use residual::Residual;
pub use roulette::{Chances, Roulette};
pub use run::{Random, Run, stream};
pub use schedule::{
    Adaptive, Constant, Geometric, Level, Linear, Logarithmic, ModifiedLam, Planned, Schedule,
};
pub use shortlist::{Shortlist, Unlisted};
pub use sketch::{By, Sketch, Sketched};
pub use termination::{Cancellation, Or, Progress, Steps, Target, Termination, TimeLimit};
pub use terms::{Terms, Undivided};
pub use tokens::{Token, Tokens};

/// The snippets of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Those of the page about the command.
#[cfg(doctest)]
#[doc = include_str!("../docs/command.md")]
struct CommandPage;
