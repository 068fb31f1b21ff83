//! The states that are reached as a whole: keys, trees, the diameter.

use super::erased::AnyState;
use super::graph::{Following, Graph, Plain, deep, least_ahead, shallow};
use super::walks::Walks;
use super::{Broken, Law};
use crate::stream;
use std::fmt::Debug;

/// States followed from the start.
const STATES: usize = 2000;
/// States followed along moves.
const MOVED: usize = 300;
/// Goals whose distance is looked at.
const GOALS: usize = 8;

impl Walks<'_> {
    /// Test what must hold for the states that actions lead to.
    pub(super) fn reached(&mut self, go_on: &mut dyn FnMut() -> bool) -> Result<(), Broken> {
        let problem = self.problem;
        let Some((diameter, is_tree, start)) = self
            .unless_it_panics(None, |problem| (problem.diameter(), problem.is_tree(), problem.initial()))?
        else {
            return Ok(());
        };
        let actions = |state: &AnyState| problem.actions(state).collect::<Vec<_>>();
        let mut graph = Graph::new();
        let limit = if is_tree || diameter.is_none() { STATES } else { self.followed };
        let following = Following { actions: &actions, order: &shallow, limit, go_on: &mut *go_on };
        graph.follow(problem, vec![start.clone()], is_tree, following, &mut self.ledger)?;
        if let Some(diameter) = diameter {
            self.diameter(&graph, diameter)?;
            if is_tree && !graph.is_complete {
                // A tree has only one way to each goal, so any order of search finds its distance.
                let mut graph = Graph::new();
                let following =
                    Following { actions: &actions, order: &deep, limit: STATES, go_on: &mut *go_on };
                graph.follow(problem, vec![start], false, following, &mut self.ledger)?;
                self.diameter(&graph, diameter)?;
            }
        }
        Ok(())
    }

    /// The same for the states that moves lead to.
    pub(super) fn reached_by_moves(&mut self, go_on: &mut dyn FnMut() -> bool) -> Result<(), Broken> {
        let neighborhood = self.neighborhood;
        if neighborhood.is_listed()
            && let Some(start) =
                self.unless_it_panics(None, |problem| problem.random_initial(&mut stream(0, 0)))?
        {
            let moves = |state: &AnyState| neighborhood.moves(state).take(MOVED).collect::<Vec<_>>();
            let following = Following { actions: &moves, order: &shallow, limit: MOVED, go_on };
            Graph::new().follow(self.problem, vec![start], false, following, &mut self.ledger)?;
        }
        Ok(())
    }

    /// Test that the last goals found are no farther than `diameter` from the start nor, if everything was
    /// followed, from any other state.
    fn diameter(&mut self, graph: &Graph, diameter: u64) -> Result<(), Broken> {
        let goals = (0..graph.states.len()).filter(|&number| graph.goals[number]);
        // In breadth-first order the last goals are the farthest.
        for goal in goals.rev().take(GOALS) {
            let mut away = graph.way(goal).len() as u64 - 1;
            if graph.is_complete {
                let mut distances = vec![f64::INFINITY; graph.states.len()];
                distances[goal] = 0.0;
                let edges: Vec<_> = graph.edges.iter().map(|&(from, to, _)| (from, to, 1.0)).collect();
                let distances = least_ahead(distances, &edges, true);
                let farthest = distances.into_iter().filter(|distance| distance.is_finite());
                away = farthest.fold(0.0, f64::max) as u64;
            }
            let action = graph.from[goal].as_ref().map(|(_, action)| action as &dyn Debug);
            let found = format!("a goal {away} actions away");
            self.ledger.expect(
                Law::Diameter,
                away <= diameter,
                action,
                &Plain(&format!("at most {diameter}")),
                &Plain(&found),
            )?;
        }
        Ok(())
    }
}
