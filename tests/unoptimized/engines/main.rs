//! The engines, on problems whose answers are known.

mod branch_and_bound;
mod breakout;
mod broken_off;
mod caching;
mod checkpoints;
mod clause_learning;
mod deepest;
mod estimates;
mod experiments;
mod in_vain;
mod iterative_deepening;
mod large_neighborhood;
mod limited_discrepancy;
mod local_search;
mod map;
mod memetic;
mod parallel_depth_first;
mod parallel_iterative_deepening;
mod portfolio;
mod random_trees;
mod rectangle;
mod replicas;
mod restarting;
mod tabu;
mod tree_search;
mod union;
