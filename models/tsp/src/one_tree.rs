//! Edges that are required and excluded until the least 1-tree is a tour.

mod choices;
mod edges;
mod prices;
mod reduction;
mod rises;
mod spanner;

use crate::Cities;
use choices::{Choice, Choices};
use prices::Ascent;
use recuit::edge::Preparing;
use recuit::{Bound, Objective, Problem, State};
use reduction::Reduced;
use rises::rises;
use serde::{Deserialize, Serialize};
use spanner::{Spanner, length};
use std::sync::OnceLock;

/// The traveling salesman problem as choices of edges: each is required of a tour or excluded, until the least
/// *1-tree* is a tour. For exact search: [`HeldKarp`] is the bound.
///
/// A 1-tree is a tree that spans all cities but the first, and two edges at that one. Every tour is one, so the
/// shortest tour is no shorter than the least 1-tree. That remains so if every city has a price that is added
/// to its edges, and that each tour pays twice; with the right prices the least 1-tree is hardly shorter
/// (Held & Karp 1970, 1971). Each choice lets prices climb a little, and then all edges are chosen of which the bound
/// shows that no tour of interest has them, or that each has.
///
/// Only tours shorter than a known one are of interest, or as long: a tour is found at the beginning, by a
/// short [variable-depth search](recuit::VariableDepth), and rules out nearly all edges before the first choice.
/// The choice is made at a city where the 1-tree has too many edges, of which one is required already
/// where that can be (Volgenant & Jonker 1982), about the edge without which it would become longest.
#[derive(Debug)]
pub struct OneTrees<'a> {
    cities: &'a Cities,
    limits: Preparing,
    begun: OnceLock<Begun>,
}

/// What no choice changes, and the state before the first one.
#[derive(Debug)]
struct Begun {
    reduced: Reduced,
    state: OneTree,
}

/// What is chosen of the edges, and the least 1-tree with good prices.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OneTree {
    choices: Choices,
    relaxed: Relaxed,
    /// Tours of that length or longer are of no interest.
    too_long: i64,
}

/// What comes of the choices: the part of a state that is kept to take a choice back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Relaxed {
    prices: Vec<i64>,
    /// The edges of the 1-tree.
    tree: Vec<u32>,
    /// No tour is shorter.
    least: i64,
    next: Next,
}

/// What is to be done in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Next {
    /// Choose about this edge.
    Choose(u32),
    /// Nothing: the 1-tree is a tour.
    Tour,
    /// Nothing: no tour is of interest.
    RuledOut,
}

/// Requires an edge of the tour, or excludes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The two cities of the edge.
    pub between: [u32; 2],
    /// Is it required?
    pub is_required: bool,
    edge: u32,
}

/// What was before a [`Decision`].
#[derive(Clone, Debug)]
pub struct Before {
    relaxed: Relaxed,
    trail: Vec<u32>,
}

/// After a choice prices climb as long as about so many edges are looked at.
const LOOKS: usize = 300_000;

/// The share of the time in which prices of cities are looked for before the first choice.
const FOR_PRICES: f64 = 0.1;

impl<'a> OneTrees<'a> {
    /// Of more cities there is no proof to be had, and it takes long to look at all edges once.
    pub const MOST: usize = 300;

    /// Tours of `cities`. What is known before the first choice is found out when the first state is wanted, within
    /// a tenth of these `limits`, which are those of the search. When they are over no more comes of a choice: to go back
    /// to the deepest of many takes long otherwise, if hardly an edge is ruled out, as between cities on a line.
    ///
    /// # Panics
    /// When there are more than [`OneTrees::MOST`] cities.
    pub fn new(cities: &'a Cities, limits: Preparing) -> Self {
        assert!(cities.count() <= Self::MOST, "too many cities to look at the edges between all of them");
        OneTrees { cities, limits, begun: OnceLock::new() }
    }

    /// How many times as long a choice takes as among uniform cities, of whose edges about four for each city are left
    /// before the first one.
    pub(crate) fn slowness(&self) -> f64 {
        let Begun { reduced, state } = self.begun();
        let open = state.choices.edges.iter().filter(|&&choice| choice == Choice::Open).count();
        let (cities, looks) = (reduced.edges.cities(), (reduced.edges.cities() / 4 * open).min(LOOKS));
        looks as f64 / (cities * cities).max(1) as f64
    }

    fn begun(&self) -> &Begun {
        self.begun.get_or_init(|| {
            let mut limits = self.limits.clone().share(FOR_PRICES);
            let reduced = Reduced::new(self.cities, &mut limits);
            let relaxed =
                Relaxed { prices: reduced.prices.clone(), tree: Vec::new(), least: 0, next: Next::RuledOut };
            let choices = Choices::open(&reduced.edges);
            let mut state = OneTree { choices, relaxed, too_long: reduced.too_long };
            state.relax(&reduced, &mut limits, &mut Vec::new());
            Begun { reduced, state }
        })
    }

    /// The edges that are required of tours in a state, or those of the tour.
    pub(crate) fn certain<'s>(&'s self, state: &'s OneTree) -> impl Iterator<Item = [u32; 2]> + use<'s> {
        let edges = &self.begun().reduced.edges;
        let is_tour = self.goal_test(state);
        let is_certain = move |&edge: &u32| {
            is_tour && state.relaxed.tree.contains(&edge)
                || state.choices.edges[edge as usize] == Choice::Required
        };
        (0..edges.list().len() as u32).filter(is_certain).map(|edge| edges.between(edge))
    }

    /// The cities in the order in which one comes to them who walks along the 1-tree: that of the tour, if it is one.
    pub fn order(&self, state: &OneTree) -> Vec<u32> {
        let mut near = vec![Vec::new(); self.cities.count()];
        for &edge in &state.relaxed.tree {
            let [a, b] = self.begun().reduced.edges.between(edge);
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        let (mut order, mut seen, mut open) = (Vec::new(), vec![false; near.len()], vec![0]);
        while let Some(city) = open.pop() {
            if !std::mem::replace(&mut seen[city as usize], true) {
                order.push(city);
                open.extend(&near[city as usize]);
            }
        }
        order
    }
}

impl OneTree {
    /// No tour of interest is shorter than that.
    pub fn least(&self) -> i64 {
        self.relaxed.least
    }

    /// Let prices climb, and choose what follows, until it is known what to do next. What is chosen is added to the
    /// trail.
    fn relax(&mut self, reduced: &Reduced, limits: &mut Preparing, trail: &mut Vec<u32>) {
        self.relaxed.next = Next::RuledOut;
        let (edges, cities) = (reduced.edges.list(), reduced.edges.cities());
        let mut spanner = Spanner::given(edges, cities, &self.choices);
        let steps = (cities / 4).min(LOOKS / spanner.open().len().max(1)) + 5;
        let ascent = Ascent { steps, shares: [1.0, 0.05] };
        let climbed = ascent.climb(&mut spanner, &self.relaxed.prices, self.too_long, limits);
        let Some(prices) = climbed else { return };
        loop {
            if !spanner.span(&prices) || length(spanner.tree.weight) >= self.too_long {
                return;
            }
            let Spanner { tree, .. } = &spanner;
            self.relaxed.least = self.relaxed.least.max(length(tree.weight));
            let is_inside = tree.inside(edges.len());
            let as_it_is =
                |edge: u32| if is_inside[edge as usize] { Choice::Required } else { Choice::Excluded };
            let rises = rises(&spanner, tree);
            let is_clear = |&&edge: &&u32| length(tree.weight + rises[edge as usize]) >= self.too_long;
            let clear = spanner.open().iter().filter(is_clear).map(|&edge| (edge, as_it_is(edge)));
            let chosen = trail.len();
            if self.choices.choose(&reduced.edges, clear, trail).is_err() {
                return;
            }
            let suits = |&edge: &u32| self.choices.edges[edge as usize] == as_it_is(edge);
            if trail[chosen..].iter().all(suits) {
                self.relaxed.next =
                    if tree.is_tour() { Next::Tour } else { self.choice(reduced, tree, &rises) };
                self.relaxed.tree.clone_from(&tree.edges);
                self.relaxed.prices = prices;
                return;
            }
            spanner = Spanner::given(edges, cities, &self.choices);
        }
    }

    /// What to choose about: an open edge at a city where the 1-tree has too many.
    fn choice(&self, reduced: &Reduced, tree: &spanner::Tree, rises: &[i64]) -> Next {
        let is_open = |&&edge: &&u32| self.choices.edges[edge as usize] == Choice::Open;
        let rank = |&edge: &u32| {
            let crowded =
                reduced.edges.between(edge).into_iter().find(|&city| tree.degrees[city as usize] > 2)?;
            Some((self.choices.required_at(crowded), rises[edge as usize], edge))
        };
        let best = tree.edges.iter().filter(is_open).filter_map(rank).max();
        // At least three of its edges are at one city, of which no more than two can be required.
        let (.., edge) = best.expect("a tree that is no tour has too many edges somewhere");
        Next::Choose(edge)
    }
}

/// States are compared by what was chosen and what came of it, not by what was learned of other tours.
impl PartialEq for OneTree {
    fn eq(&self, other: &Self) -> bool {
        self.choices == other.choices && self.relaxed == other.relaxed
    }
}

impl Eq for OneTree {}

impl State for OneTree {
    /// What is known of each edge. Where that came to a contradiction it is not all known, so it is told apart.
    type Key = (Box<[u8]>, bool);

    fn key(&self) -> Self::Key {
        let choices = self.choices.edges.iter().map(|&choice| choice as u8);
        (choices.collect(), self.relaxed.next == Next::RuledOut)
    }
}

impl Problem for OneTrees<'_> {
    type State = OneTree;
    type Action = Decision;
    type Undo = Before;
    type Cost = i64;

    fn initial(&self) -> OneTree {
        self.begun().state.clone()
    }

    fn actions(&self, state: &OneTree) -> impl Iterator<Item = Decision> {
        let edge = if let Next::Choose(edge) = state.relaxed.next { Some(edge) } else { None };
        edge.into_iter().flat_map(|edge| {
            let between = self.begun().reduced.edges.between(edge);
            [false, true].map(|is_required| Decision { between, is_required, edge })
        })
    }

    fn apply(&self, state: &mut OneTree, decision: &Decision) -> Before {
        let reduced = &self.begun().reduced;
        let choice = if decision.is_required { Choice::Required } else { Choice::Excluded };
        let mut before = Before { relaxed: state.relaxed.clone(), trail: Vec::new() };
        let chosen = state.choices.choose(&reduced.edges, [(decision.edge, choice)], &mut before.trail);
        if chosen.is_err() {
            state.relaxed.next = Next::RuledOut;
        } else {
            let mut limits = self.limits.clone();
            match state.choices.first_open().filter(|_| limits.is_over()) {
                Some(edge) => state.relaxed.next = Next::Choose(edge),
                None => state.relax(reduced, &mut limits, &mut before.trail),
            }
        }
        before
    }

    fn undo(&self, state: &mut OneTree, _: &Decision, before: Before) {
        state.choices.take_back(&self.begun().reduced.edges, &before.trail);
        state.relaxed = before.relaxed;
    }

    fn goal_test(&self, state: &OneTree) -> bool {
        state.relaxed.next == Next::Tour
    }

    fn tighten(&self, state: &mut OneTree, cost: i64) {
        state.too_long = state.too_long.min(cost);
    }
}

/// The least 1-tree with good prices, in whole units (Held & Karp 1970): no tour is shorter, and a tour is as long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldKarp;

impl Objective<OneTrees<'_>> for HeldKarp {
    fn cost(&self, _: &OneTrees<'_>, state: &OneTree) -> i64 {
        state.relaxed.least
    }
}

impl Bound<OneTrees<'_>> for HeldKarp {}
