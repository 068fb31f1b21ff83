//! What views promise, checked against the frames that they draw.

use super::erased::{
    AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem, ErasedView, Pair,
};
use super::graph::Plain;
use super::ledger::Ledger;
use super::panics::caught;
use super::picture::Elements;
use super::{Broken, Finding, Law, Testable, WALKS};
use crate::trace::{Act, Cause, Event, Frame, Kind, Name, View, Why};
use crate::{Neighborhood, Objective, Random, stream};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Actions in a walk.
const STEPS: usize = 80;
/// Actions of one state that are tried out.
const TRIED: usize = 6;

/// Check what a view promises, on random walks drawn from `seed`, along actions and along moves: that frames fill the
/// scene and depend on nothing but the state; that acts, consequences and reasons are what the frames show; and
/// that shares, where the view tells any, add up to the delta of this objective.
///
/// # Errors
/// The first promise found broken, with the action that broke it.
///
/// ```
/// use recuit::trace::{Act, Board, Frame, Part, Scene, View};
/// use recuit::{Actions, Problem, State, laws};
/// # #[derive(Clone, Debug, PartialEq)] struct Row(Vec<u32>);
/// # impl State for Row { type Key = Vec<u32>; fn key(&self) -> Vec<u32> { self.0.clone() } }
///
/// /// Write the numbers 1 to 3, one after the other.
/// struct Write;
/// # impl Problem for Write {
/// #     type State = Row; type Action = u32; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Row { Row(Vec::new()) }
/// #     fn actions(&self, row: &Row) -> impl Iterator<Item = u32> { (1..=3).filter(|_| row.0.len() < 3) }
/// #     fn apply(&self, row: &mut Row, number: &u32) { row.0.push(*number); }
/// #     fn undo(&self, row: &mut Row, _: &u32, _: ()) { row.0.pop(); }
/// #     fn goal_test(&self, row: &Row) -> bool { row.0.len() == 3 }
/// # }
/// struct Cells;
/// impl View<Write> for Cells {
///     fn scene(&self, _: &Write) -> Scene {
///         let symbols = ["1", "2", "3"].map(String::from).into();
///         Part::Board(Board { rows: 1, columns: 3, symbols, ..Board::default() }).into()
///     }
///     fn draw(&self, _: &Write, row: &Row, frame: &mut Frame) {
///         (0..3).for_each(|cell| frame.value(row.0.get(cell).copied().unwrap_or(0)));
///     }
///     // Wrong: the number goes where the row ends.
///     fn act(&self, _: &Write, _: &Row, number: &u32) -> Act {
///         Act::Assign { element: 0, value: *number }
///     }
/// }
/// let broken = laws::check_view(&Write, &Actions, &(), &Cells, 1).unwrap_err();
/// assert_eq!(broken.law, "an act is what the frames show");
/// ```
pub fn check_view<P, N, J, V>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    view: &V,
    seed: u64,
) -> Result<(), Broken>
where
    P: Testable,
    N: Neighborhood<P>,
    J: Objective<P>,
    V: View<P> + ?Sized,
{
    let neighborhood = &Pair { problem, strategy: neighborhood };
    let objective = &Pair { problem, strategy: objective };
    let view = &Pair { problem, strategy: view };
    Views::new(problem, neighborhood, objective, view, Ledger::of_the_first()).test(seed, &mut || true)
}

/// Check all laws that speak of views, each by itself, as [`survey`](super::survey) does.
pub(crate) fn survey_view(
    problem: &dyn ErasedProblem,
    neighborhood: &dyn ErasedNeighborhood,
    objective: &dyn ErasedObjective,
    view: &dyn ErasedView,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<Finding> {
    let mut views = Views::new(problem, neighborhood, objective, view, Ledger::of_all());
    views.test(seed, go_on).expect("a ledger of all laws stops at none");
    views.findings()
}

pub(super) struct Views<'a> {
    problem: &'a dyn ErasedProblem,
    neighborhood: &'a dyn ErasedNeighborhood,
    objective: &'a dyn ErasedObjective,
    view: &'a dyn ErasedView,
    elements: Elements,
    /// The values that are left to each element at the start.
    start: Vec<Vec<u32>>,
    ledger: Ledger,
    /// Was any share told? And what was the first change of the cost of which none was told?
    tells_shares: bool,
    untold: Option<(AnyAction, f64)>,
}

impl<'a> Views<'a> {
    pub(super) fn new(
        problem: &'a dyn ErasedProblem,
        neighborhood: &'a dyn ErasedNeighborhood,
        objective: &'a dyn ErasedObjective,
        view: &'a dyn ErasedView,
        ledger: Ledger,
    ) -> Self {
        let (elements, start) = (Elements::of(view.scene()), Vec::new());
        Views {
            problem,
            neighborhood,
            objective,
            view,
            elements,
            start,
            ledger,
            tells_shares: false,
            untold: None,
        }
    }

    /// What was found about each law.
    pub(super) fn findings(self) -> Vec<Finding> {
        self.ledger.findings()
    }

    pub(super) fn test(&mut self, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<(), Broken> {
        for walk in 0..2 * WALKS {
            let rng = &mut stream(seed, walk);
            match caught(|| self.walk(rng, walk % 2 == 1, go_on)) {
                Ok(tested) => tested?,
                Err(message) => return self.ledger.panics(Some(&message), None),
            }
        }
        let untold = self.untold.take().filter(|_| self.tells_shares);
        untold.map_or(Ok(()), |(action, delta)| {
            self.ledger.expect(Law::Shares, false, Some(&action), &delta, &Plain("none told"))
        })
    }

    /// A walk along moves, or along actions.
    fn walk(&mut self, rng: &mut Random, moves: bool, go_on: &mut dyn FnMut() -> bool) -> Result<(), Broken> {
        if self.start.is_empty() {
            let frame = self.view.draw(&self.problem.initial());
            if !self.fits(&frame, None)? {
                return Ok(());
            }
            self.start = (0..self.elements.count() as u32).map(|it| self.elements.left(&frame, it)).collect();
        }
        let mut state = self.problem.random_initial(rng);
        for _ in 0..STEPS {
            if !go_on() {
                break;
            }
            let mut tried: Vec<AnyAction> = if moves {
                (0..TRIED).filter_map(|_| self.neighborhood.sample(&state, rng)).collect()
            } else {
                self.problem.actions(&state).sample(rng, TRIED)
            };
            if tried.is_empty() {
                let is_dead_end = !moves && !self.problem.goal_test(&state);
                return if is_dead_end { self.dead_end(&state) } else { Ok(()) };
            }
            for action in &tried {
                self.action(&state, action)?;
            }
            let chosen = tried.swap_remove(rng.random_range(0..tried.len()));
            self.problem.apply(&mut state, &chosen);
        }
        Ok(())
    }

    fn action(&mut self, state: &AnyState, action: &AnyAction) -> Result<(), Broken> {
        let by: Option<&dyn Debug> = Some(action);
        let (act, told) = (self.view.act(state, action), self.view.consequences(state, action));
        let shares = self.view.shares(state, action);
        let before = self.view.draw(state);
        if !self.fits(&before, by)? {
            return Ok(());
        }
        let mut changed = state.clone();
        let undo = self.problem.apply(&mut changed, action);
        let after = self.view.draw(&changed);
        if !self.fits(&after, by)? {
            return Ok(());
        }
        let has_failed = !self.problem.goal_test(&changed) && self.problem.actions(&changed).next().is_none();
        self.problem.undo(&mut changed, action, undo);
        self.ledger.agree(Law::SameFrame, by, &before, &self.view.draw(&changed))?;
        self.act(&act, [&before, &after], has_failed, by)?;
        if self.elements.are_marked {
            self.consequences(&act, told, [&before, &after], by)?;
        }
        self.shares(&shares, state, action)
    }

    /// Does the frame fit its scene?
    fn fits(&mut self, frame: &Frame, by: Option<&dyn Debug>) -> Result<bool, Broken> {
        let (words, found) = (self.elements.scene().words(), frame.words().len());
        self.ledger.agree(Law::Frame, by, &words, &found)?;
        if words != found {
            return Ok(false);
        }
        let elements = &self.elements;
        let fits = |&element: &u32| elements.has(element, elements.value(frame, element));
        let odd = (0..elements.count() as u32).find(|element| !fits(element));
        let found = odd.map(|element| (element, elements.value(frame, element)));
        self.ledger.expect(Law::Frame, odd.is_none(), by, &Plain("a value of its element"), &found)?;
        Ok(odd.is_none())
    }

    fn act(
        &mut self,
        act: &Act,
        [before, after]: [&Frame; 2],
        has_failed: bool,
        by: Option<&dyn Debug>,
    ) -> Result<(), Broken> {
        let all = &self.elements;
        let values = |frame, element| all.value(frame, element);
        let are = |pair: &(u32, u32)| all.has(pair.0, 0) && all.has(pair.1, 0);
        let holds = match *act {
            Act::None | Act::Text(_) => true,
            Act::Assign { element, value } => {
                // Where the rest of a state is in conflict, the element may have nothing left itself.
                all.has(element, value)
                    && (values(after, element) == value || has_failed && values(after, element) == 0)
            }
            Act::Assigns(ref pairs) => {
                let is_so = |&(element, value): &(u32, u32)| {
                    all.has(element, value) && values(after, element) == value
                };
                pairs.iter().all(is_so)
            }
            Act::Refuse { element, value } => {
                all.has(element, value) && !all.left(after, element).contains(&value)
            }
            Act::Swap { one, other } => {
                are(&(one, other))
                    && values(before, one) == values(after, other)
                    && values(before, other) == values(after, one)
            }
            Act::Slide { from, to } => {
                are(&(from, to))
                    && (values(before, to), values(after, from)) == (0, 0)
                    && values(before, from) == values(after, to)
            }
            Act::Slides(ref pairs) => pairs.iter().all(|&(from, to)| {
                let is_left = pairs.iter().any(|pair| pair.0 == to);
                let is_taken = pairs.iter().any(|pair| pair.1 == from);
                are(&(from, to))
                    && values(before, from) == values(after, to)
                    && (is_left || values(before, to) == 0)
                    && (is_taken || values(after, from) == 0)
            }),
            Act::Link { ref linked, ref unlinked } => {
                linked.iter().all(|&link| are(&link) && all.are_linked(after, link))
                    && unlinked.iter().all(|&link| {
                        are(&link) && all.are_linked(before, link) && !all.are_linked(after, link)
                    })
            }
        };
        self.ledger.expect(Law::Act, holds, by, &Plain("what the frames show"), act)
    }

    fn consequences(
        &mut self,
        act: &Act,
        told: Vec<Event>,
        [before, after]: [&Frame; 2],
        by: Option<&dyn Debug>,
    ) -> Result<(), Broken> {
        let spoken_of = match *act {
            Act::Assign { element, .. } | Act::Refuse { element, .. } => vec![element],
            Act::Swap { one, other } | Act::Slide { from: one, to: other } => vec![one, other],
            Act::Assigns(ref pairs) => pairs.iter().map(|&(element, _)| element).collect(),
            Act::Slides(ref pairs) => pairs.iter().flat_map(|&(from, to)| [from, to]).collect(),
            _ => Vec::new(),
        };
        let mut gone = BTreeSet::new();
        for element in (0..self.elements.count() as u32).filter(|element| !spoken_of.contains(element)) {
            let left = self.elements.left(after, element);
            let lost = self.elements.left(before, element).into_iter().filter(|value| !left.contains(value));
            gone.extend(lost.map(|value| (element, value)));
        }
        let count = told.len();
        let mut ruled_out = BTreeSet::new();
        for event in told {
            let Event::RuledOut { element, value, constraint } = event else {
                return self.ledger.expect(Law::Consequences, false, by, &Plain("RuledOut"), &event);
            };
            ruled_out.insert((element, value));
            let members = constraint.and_then(|it| self.elements.members(it));
            let holds = constraint.is_none_or(|constraint| self.elements.is_constraint(constraint))
                && members.is_none_or(|members| members.contains(&element));
            self.ledger.expect(Law::Consequences, holds, by, &Plain("a constraint on it"), &event)?;
        }
        self.ledger.agree(Law::Consequences, by, &count, &ruled_out.len())?;
        self.ledger.agree(Law::Consequences, by, &gone, &ruled_out)
    }

    fn shares(&mut self, shares: &[(u32, f64)], state: &AnyState, action: &AnyAction) -> Result<(), Broken> {
        let costs = || self.objective.cost(&self.problem.result(state, action)) - self.objective.cost(state);
        let delta = if self.objective.is_estimate() { costs() } else { self.objective.delta(state, action) };
        let delta = delta.as_f64();
        if shares.is_empty() {
            if delta != 0.0 && self.untold.is_none() {
                self.untold = Some((action.clone(), delta));
            }
            return Ok(());
        }
        self.tells_shares = true;
        let constraints: BTreeSet<u32> = shares.iter().map(|&(constraint, _)| constraint).collect();
        let are_known = constraints.iter().all(|&constraint| self.elements.is_constraint(constraint));
        let sum: f64 = shares.iter().map(|(_, share)| share).sum();
        let holds = are_known
            && constraints.len() == shares.len()
            && (sum - delta).abs() <= 1e-6 * (1.0 + delta.abs());
        self.ledger.expect(Law::Shares, holds, Some(action), &delta, &shares)
    }

    /// The reason for a dead end contradicts nothing that the frame shows.
    fn dead_end(&mut self, state: &AnyState) -> Result<(), Broken> {
        let (why, frame) = (self.view.why(state), self.view.draw(state));
        let all = &self.elements;
        let has_value = |element| all.value(&frame, element) != 0;
        let holds = match why {
            Why::Empty { element, ref causes } => {
                let values: BTreeSet<u32> = causes.iter().map(|cause| cause.value).collect();
                // A full assignment may show the value that the element cannot keep.
                all.has(element, 0)
                    && (!all.are_marked || all.left(&frame, element).is_empty())
                    && values.len() == causes.len()
                    && self.start[element as usize].iter().all(|value| values.contains(value))
                    && causes.iter().all(|cause| self.rules_out(&frame, element, cause))
            }
            Why::Violated { constraint } => all.is_constraint(constraint),
            Why::Nowhere { value, constraint } => {
                let mut members = all.members(constraint).unwrap_or_default().into_iter();
                all.is_constraint(constraint) && members.all(|it| !all.left(&frame, it).contains(&value))
            }
            Why::Starving { element } => all.has(element, 0) && !has_value(element),
            Why::None | Why::Bound { .. } | Why::Limit { .. } | Why::Circle | Why::Text(_) => true,
        };
        self.ledger.expect(Law::Why, holds, None, &Plain("what the frame shows"), &why)
    }

    /// Is the cause true of the frame, as far as the name of the constraint tells?
    fn rules_out(&self, frame: &Frame, element: u32, cause: &Cause) -> bool {
        let all = &self.elements;
        if !all.has(element, cause.value) || cause.constraint.is_some_and(|it| !all.is_constraint(it)) {
            return false;
        }
        let members = cause.constraint.and_then(|constraint| all.members(constraint));
        let is_member = |element| members.as_ref().is_none_or(|members| members.contains(&element));
        let holder = cause.element;
        // In what has one of these names, values are ruled out by equal ones.
        let name = cause.constraint.map(|constraint| &all.scene().constraints[constraint as usize]);
        let kinds = [Kind::Row, Kind::Column, Kind::Block, Kind::Edge];
        let is_by_equal = matches!(name, Some(Name::Numbered { kind, .. }) if kinds.contains(kind));
        is_member(element)
            && holder.is_none_or(|holder| {
                let value = if all.has(holder, 0) { all.value(frame, holder) } else { 0 };
                value != 0 && is_member(holder) && (!is_by_equal || value == cause.value)
            })
    }
}
