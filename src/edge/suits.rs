//! Which engine suits which formulation.

use super::{AnyEngine, NamedRun, SolveError, TreeSearch};
use crate::{Choice, Goals};
use std::fmt;

/// Which goals are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Any will do.
    Any,
    /// One of least cost.
    LeastCost,
    /// A path to one.
    Path,
}

/// Which strategies a formulation offers to engines, with their types erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holdings {
    pub(super) goal: Goal,
    pub(super) construction: bool,
    pub(super) neighborhood: bool,
    pub(super) objective: bool,
    pub(super) heuristic: bool,
    pub(super) bound: bool,
    pub(super) freeing: bool,
    pub(super) chains: bool,
    pub(super) crossover: bool,
    pub(super) lanes: bool,
    pub(super) encoding: bool,
    /// What the formulation takes, where the instance is larger.
    pub(super) most: Option<&'static str>,
    /// Does local search minimize something other than the cost of goals?
    pub(super) lowers_another_cost: bool,
}

/// What an engine needs and a formulation may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// Actions that build goals.
    Construction,
    /// The moves of local search.
    Neighborhood,
    /// An answer that is a state, not the path to it.
    State,
    /// Something that tells better actions or moves from worse.
    Objective,
    /// An estimate of the cost still to come.
    Heuristic,
    /// A lower bound on costs that is exact at goals.
    Bound,
    /// Another formulation that repairs parts of this one's states.
    Freeing,
    /// Several searches to take turns.
    Members,
    /// A model that poses its instances in the formulation asked for.
    Formulations,
    /// Steps of which moves of variable depth are made.
    Chains,
    /// A way to combine two states into a third.
    Crossover,
    /// A way to make moves in many states at once.
    Lanes,
    /// A way to say the problem in propositional logic.
    Encoding,
    /// Goals of which one is as good as another, so that they can be counted.
    EqualGoals,
    /// Ways of which one is better than another.
    Costs,
    /// A smaller instance: no more than that.
    Size(&'static str),
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Need::Size(most) => return write!(f, "a smaller instance: this formulation takes up to {most}"),
            Need::Construction => "actions that build a solution step by step",
            Need::Neighborhood => "moves between complete states",
            Need::State => "an answer that is a state, and here it is the way to one",
            Need::Objective => "an objective",
            Need::Heuristic => "an estimate of the cost still to come",
            Need::Bound => "a lower bound",
            Need::Freeing => {
                "a second formulation, which grows, and a way to free a part of a full state for it"
            }
            Need::Formulations => "a model that asks for its formulation (`Purpose::formulation`)",
            Need::Members => "searches that take turns, as `engine.members`",
            Need::Encoding => "the problem in propositional logic, and small enough for it",
            Need::Lanes => "moves that are made in many states at once",
            Need::Chains => "chains of steps, as many as pay",
            Need::Crossover => "a way to combine two states into a third",
            Need::Costs => "ways of which one is better than another, and here any solution will do",
            Need::EqualGoals => {
                "a puzzle in which any solution will do, to look for several: of this one a best is wanted"
            }
        })
    }
}

/// An engine and a formulation that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{engine} needs {need}{}", others(suited))]
pub struct Unsuited {
    /// The engine.
    pub engine: &'static str,
    /// What it needs and the formulation lacks.
    pub need: Need,
    /// The engines that suit the formulation, by name.
    pub suited: Vec<&'static str>,
}

fn others(suited: &[&str]) -> String {
    if suited.is_empty() {
        String::new()
    } else {
        format!("; what suits this formulation: {}", suited.join(", "))
    }
}

impl Holdings {
    /// Check that the formulation suits `engine`, with the parameters that it has.
    ///
    /// # Errors
    /// When the engine needs something that the formulation lacks.
    pub fn suit(&self, engine: &AnyEngine) -> Result<(), Unsuited> {
        match engine {
            AnyEngine::Tree(tree) => self.suit_tree(tree),
            _ => self.found(engine.name(), self.lacks(engine), Goals::First),
        }
    }

    /// The same for a local search of that name.
    pub(super) fn suit_local(&self, engine: &'static str) -> Result<(), Unsuited> {
        self.found(engine, self.lacks_for_local(), Goals::First)
    }

    /// The same for a tree search.
    pub(super) fn suit_tree(&self, engine: &TreeSearch) -> Result<(), Unsuited> {
        let goals = engine.goals().unwrap_or(Goals::First);
        self.found(engine.name(), self.lacks_for_tree(engine), goals)
    }

    /// What an engine lacks that looks for so many `goals`, and which others suit.
    fn found(&self, engine: &'static str, lacking: Option<Need>, goals: Goals) -> Result<(), Unsuited> {
        let need = match (self.most, lacking) {
            (Some(most), _) => Need::Size(most),
            (None, Some(need)) => need,
            (None, None) => return Ok(()),
        };
        let suited = match need {
            Need::Size(_) | Need::EqualGoals => Vec::new(),
            _ if goals.most() > 1 => self.counting(),
            _ => self.suited(),
        };
        Err(Unsuited { engine, need, suited })
    }

    /// Check that a local search makes sense in `run`.
    ///
    /// # Errors
    /// When the run has a target cost, but local search minimizes something other than the cost of goals.
    pub(super) fn allow(&self, run: &NamedRun) -> Result<(), SolveError> {
        let misses = run.termination.has_target() && self.lowers_another_cost;
        if misses { Err(SolveError::Target) } else { Ok(()) }
    }

    /// Are the costs of this engine's incumbents those of goals, so that they compare with those of other formulations?
    pub(super) fn shares(&self, engine: &AnyEngine) -> bool {
        match (self.goal, engine) {
            (Goal::Any, _) => false,
            (Goal::Path, AnyEngine::Tree(tree)) => match tree {
                TreeSearch::BestFirst(search) => search.evaluation.is_bound(),
                TreeSearch::IdaStar(_) | TreeSearch::Rectangle(_) => true,
                _ => false,
            },
            (Goal::Path, _) => false,
            (Goal::LeastCost, AnyEngine::Tree(tree)) => matches!(tree, TreeSearch::BranchAndBound(_)),
            (Goal::LeastCost, _) => engine.is_local_search() && !self.lowers_another_cost,
        }
    }

    /// The engines that suit, with their default parameters.
    pub fn suited(&self) -> Vec<&'static str> {
        let names = AnyEngine::list().map(|(name, _)| name);
        let suits = |name: &str| AnyEngine::named(name).is_some_and(|engine| self.lacks(&engine).is_none());
        names.filter(|name| suits(name)).collect()
    }

    /// The engines that suit and look for as many goals as they are told.
    fn counting(&self) -> Vec<&'static str> {
        let counts = |name: &&str| {
            let engine = AnyEngine::named(name);
            self.goal == Goal::Any && matches!(engine, Some(AnyEngine::Tree(tree)) if tree.goals().is_some())
        };
        self.suited().into_iter().filter(counts).collect()
    }

    /// What `engine` needs but the formulation lacks.
    fn lacks(&self, engine: &AnyEngine) -> Option<Need> {
        match engine {
            AnyEngine::Tree(tree) => self.lacks_for_tree(tree),
            AnyEngine::Local(_) | AnyEngine::Replicas(_) => self.lacks_for_local(),
            AnyEngine::LargeNeighborhood(_) => self.lacks_for_large(),
            // Each of its searches is asked by itself.
            AnyEngine::Portfolio(_) => None,
            AnyEngine::Memetic(_) => self
                .lacks_for_local()
                .or_else(|| self.lacks_for_full_states((self.crossover, Need::Crossover))),
            AnyEngine::Lockstep(_) => self.lacks_for_full_states((self.lanes, Need::Lanes)),
            AnyEngine::VariableDepth(_) => self.lacks_for_full_states((self.chains, Need::Chains)),
        }
    }

    fn lacks_for_local(&self) -> Option<Need> {
        self.lacks_for_full_states((self.neighborhood, Need::Neighborhood))
    }

    /// What a search of full states lacks, which changes them by `means`.
    fn lacks_for_full_states(&self, means: (bool, Need)) -> Option<Need> {
        // It records no path, so it cannot answer with one even where there are moves.
        let needs = [(self.goal != Goal::Path, Need::State), means, (self.objective, Need::Objective)];
        needs.into_iter().find(|(is_there, _)| !is_there).map(|(_, need)| need)
    }

    fn lacks_for_large(&self) -> Option<Need> {
        self.lacks_for_full_states((self.freeing, Need::Freeing))
    }

    fn lacks_for_tree(&self, engine: &TreeSearch) -> Option<Need> {
        if !self.construction {
            return Some(Need::Construction);
        }
        let counts = |goals: Goals| (goals.most() == 1 || self.goal == Goal::Any, Need::EqualGoals);
        let (is_there, need) = match engine {
            TreeSearch::Greedy(greedy) => (self.objective || greedy.choice != Choice::Best, Need::Objective),
            TreeSearch::DepthFirst(search) => counts(search.goals),
            TreeSearch::LimitedDiscrepancy(search) => counts(search.goals),
            TreeSearch::Restarting(_) => return None,
            TreeSearch::ClauseLearning(_) if !self.encoding => (false, Need::Encoding),
            TreeSearch::ClauseLearning(search) => counts(search.goals),
            TreeSearch::BranchAndBound(_) => (self.bound, Need::Bound),
            TreeSearch::BestFirst(search) => {
                (self.heuristic || search.evaluation.is_blind(), Need::Heuristic)
            }
            TreeSearch::IdaStar(_) => (self.heuristic, Need::Heuristic),
            TreeSearch::Rectangle(_) if self.goal == Goal::Any => (false, Need::Costs),
            TreeSearch::Rectangle(_) => (self.heuristic, Need::Heuristic),
        };
        (!is_there).then_some(need)
    }
}
