//! The variables in conflict.

use super::super::Variable;
use serde::{Deserialize, Serialize};

/// A set of variables, each with the number of violated constraints on it. One can be drawn, put in or taken out in
/// constant time.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Conflicted {
    /// How many violated constraints there are on each variable.
    violated: Vec<u32>,
    /// The variables on which there are any.
    list: Vec<Variable>,
    /// Where each of them stands in the list.
    places: Vec<u32>,
}

impl Clone for Conflicted {
    fn clone(&self) -> Self {
        let Conflicted { violated, list, places } = self;
        Conflicted { violated: violated.clone(), list: list.clone(), places: places.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.violated.clone_from(&source.violated);
        self.list.clone_from(&source.list);
        self.places.clone_from(&source.places);
    }
}

/// The order of the list depends on what happened before, and does not make sets differ.
impl PartialEq for Conflicted {
    fn eq(&self, other: &Self) -> bool {
        self.violated == other.violated
    }
}

impl Conflicted {
    pub(super) fn new(variables: usize) -> Self {
        Conflicted { violated: vec![0; variables], list: Vec::new(), places: vec![0; variables] }
    }

    pub(super) fn list(&self) -> &[Variable] {
        &self.list
    }

    #[inline]
    pub(super) fn contains(&self, variable: Variable) -> bool {
        self.violated[variable.index()] != 0
    }

    /// One more constraint on the variable is violated.
    #[inline]
    pub(super) fn add(&mut self, variable: Variable) {
        if self.violated[variable.index()] == 0 {
            self.places[variable.index()] = self.list.len() as u32;
            self.list.push(variable);
        }
        self.violated[variable.index()] += 1;
    }

    /// One constraint fewer on the variable is violated.
    #[inline]
    pub(super) fn remove(&mut self, variable: Variable) {
        self.violated[variable.index()] -= 1;
        if self.violated[variable.index()] == 0 {
            let place = self.places[variable.index()];
            self.list.swap_remove(place as usize);
            if let Some(moved) = self.list.get(place as usize) {
                self.places[moved.index()] = place;
            }
        }
    }
}
