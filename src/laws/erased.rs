//! A formulation without its types, so that the code that examines it is compiled once rather than for each
//! formulation.

mod cost;
mod value;

pub(crate) use cost::AnyCost;
pub(crate) use value::{AnyAction, AnyKey, AnyState};

use crate::trace::{Act, Event, Frame, Scene, View, Why};
use crate::{
    Attributes, Chances, Cost, Neighborhood, Objective, Parts, Problem, Random, Roulette, Scanning,
    Shortlist, State, Terms,
};
use num_traits::zero;
use std::any::Any;
use std::fmt::Debug;

type AnyUndo = Box<dyn Any>;

/// A problem whose laws can be tested: its states and actions can be compared and printed, and borrow
/// nothing.
pub trait Testable:
    Problem<State: PartialEq + Debug + State<Key: 'static> + 'static, Action: PartialEq + 'static, Undo: 'static>
{
}

impl<P> Testable for P
where
    P: Problem,
    P::State: PartialEq + Debug + 'static,
    <P::State as State>::Key: 'static,
    P::Action: PartialEq + 'static,
    P::Undo: 'static,
{
}

/// A problem and one of its strategies.
pub(crate) struct Pair<'a, P, S: ?Sized> {
    pub(crate) problem: &'a P,
    pub(crate) strategy: &'a S,
}

/// The part of [`Problem`] that the laws speak of.
pub(crate) trait ErasedProblem {
    fn initial(&self) -> AnyState;
    fn random_initial(&self, rng: &mut Random) -> AnyState;
    fn actions<'a>(&'a self, state: &'a AnyState) -> Box<dyn Iterator<Item = AnyAction> + 'a>;
    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> AnyUndo;
    fn undo(&self, state: &mut AnyState, action: &AnyAction, undo: AnyUndo);
    fn goal_test(&self, state: &AnyState) -> bool;
    fn result(&self, state: &AnyState, action: &AnyAction) -> AnyState;
    fn step_cost(&self, state: &AnyState, action: &AnyAction) -> AnyCost;
    fn is_tree(&self) -> bool;
    fn diameter(&self) -> Option<u64>;
    fn learns(&self) -> bool;
}

impl<P: Testable> ErasedProblem for P {
    fn initial(&self) -> AnyState {
        AnyState::new(Problem::initial(self))
    }

    fn random_initial(&self, rng: &mut Random) -> AnyState {
        AnyState::new(Problem::random_initial(self, rng))
    }

    fn actions<'a>(&'a self, state: &'a AnyState) -> Box<dyn Iterator<Item = AnyAction> + 'a> {
        Box::new(Problem::actions(self, state.of::<P>()).map(AnyAction::new))
    }

    fn apply(&self, state: &mut AnyState, action: &AnyAction) -> AnyUndo {
        Box::new(Problem::apply(self, state.of_mut::<P>(), action.of::<P>()))
    }

    fn undo(&self, state: &mut AnyState, action: &AnyAction, undo: AnyUndo) {
        let undo = *undo.downcast().expect("what an apply has returned");
        Problem::undo(self, state.of_mut::<P>(), action.of::<P>(), undo);
    }

    fn goal_test(&self, state: &AnyState) -> bool {
        Problem::goal_test(self, state.of::<P>())
    }

    fn result(&self, state: &AnyState, action: &AnyAction) -> AnyState {
        AnyState::new(Problem::result(self, state.of::<P>(), action.of::<P>()))
    }

    fn step_cost(&self, state: &AnyState, action: &AnyAction) -> AnyCost {
        AnyCost::new(Problem::step_cost(self, state.of::<P>(), action.of::<P>()))
    }

    fn is_tree(&self) -> bool {
        Problem::is_tree(self)
    }

    fn diameter(&self) -> Option<u64> {
        Problem::diameter(self)
    }

    fn learns(&self) -> bool {
        Problem::learns(self)
    }
}

/// The part of [`Neighborhood`] that the laws speak of.
pub(crate) trait ErasedNeighborhood {
    fn moves<'a>(&'a self, state: &'a AnyState) -> Box<dyn Iterator<Item = AnyAction> + 'a>;
    fn sample(&self, state: &AnyState, rng: &mut Random) -> Option<AnyAction>;
    fn size(&self, state: &AnyState) -> u64;
    fn is_listed(&self) -> bool;
    fn is_uniform(&self) -> bool;
    /// How many moves are listed, and whether that action is among them; no move is boxed for this.
    fn count(&self, state: &AnyState, action: Option<&AnyAction>) -> (u64, bool);
    /// The moves of all parts, place by place.
    fn moves_by_part(&self, state: &AnyState) -> Vec<AnyAction>;
    fn is_alternative(&self, state: &AnyState, action: &AnyAction) -> bool;
    /// The alternatives of each group, and how many there are said to be.
    fn groups(&self, state: &AnyState) -> Option<Vec<(Vec<AnyAction>, u64)>>;
    fn attributes(&self) -> usize;
    fn added(&self, state: &AnyState, action: &AnyAction) -> Vec<usize>;
    fn dropped(&self, state: &AnyState, action: &AnyAction) -> Vec<usize>;
}

impl<P: Testable, N: Neighborhood<P>> ErasedNeighborhood for Pair<'_, P, N> {
    fn moves<'a>(&'a self, state: &'a AnyState) -> Box<dyn Iterator<Item = AnyAction> + 'a> {
        Box::new(self.strategy.moves(self.problem, state.of::<P>()).map(AnyAction::new))
    }

    fn sample(&self, state: &AnyState, rng: &mut Random) -> Option<AnyAction> {
        self.strategy.sample(self.problem, state.of::<P>(), rng).map(AnyAction::new)
    }

    fn size(&self, state: &AnyState) -> u64 {
        self.strategy.size(self.problem, state.of::<P>())
    }

    fn is_listed(&self) -> bool {
        self.strategy.is_listed()
    }

    fn is_uniform(&self) -> bool {
        self.strategy.is_uniform()
    }

    fn count(&self, state: &AnyState, action: Option<&AnyAction>) -> (u64, bool) {
        let action = action.map(AnyAction::of::<P>);
        let mut is_among = false;
        let moves = self.strategy.moves(self.problem, state.of::<P>());
        (moves.inspect(|listed| is_among |= Some(listed) == action).count() as u64, is_among)
    }

    fn moves_by_part(&self, state: &AnyState) -> Vec<AnyAction> {
        let Pair { problem, strategy } = *self;
        let (parts, scanning) = (strategy.parts(), strategy.scanning());
        // Loops, for they are compiled for every formulation: flattened iterators take several times as long.
        let mut moves = Vec::new();
        for part in 0..parts.count() {
            for place in parts.places(problem, part) {
                for action in scanning.moves_at(problem, state.of::<P>(), place) {
                    moves.push(AnyAction::new(action));
                }
            }
        }
        moves
    }

    fn is_alternative(&self, state: &AnyState, action: &AnyAction) -> bool {
        let action = action.of::<P>();
        let scanning = self.strategy.scanning();
        scanning.alternatives(self.problem, state.of::<P>(), action).any(|other| other == *action)
    }

    fn groups(&self, state: &AnyState) -> Option<Vec<(Vec<AnyAction>, u64)>> {
        let scanning = self.strategy.scanning();
        let group = |(action, count)| {
            let alternatives = scanning.alternatives(self.problem, state.of::<P>(), &action);
            (alternatives.map(AnyAction::new).collect(), count)
        };
        Some(scanning.groups(self.problem, state.of::<P>())?.map(group).collect())
    }

    fn attributes(&self) -> usize {
        self.strategy.attributes().count(self.problem)
    }

    fn added(&self, state: &AnyState, action: &AnyAction) -> Vec<usize> {
        let attributes = self.strategy.attributes();
        attributes.added(self.problem, state.of::<P>(), action.of::<P>()).into_iter().collect()
    }

    fn dropped(&self, state: &AnyState, action: &AnyAction) -> Vec<usize> {
        let attributes = self.strategy.attributes();
        attributes.dropped(self.problem, state.of::<P>(), action.of::<P>()).into_iter().collect()
    }
}

/// The part of [`Objective`] that the laws speak of.
pub(crate) trait ErasedObjective {
    fn cost(&self, state: &AnyState) -> AnyCost;
    fn delta(&self, state: &AnyState, action: &AnyAction) -> AnyCost;
    fn is_estimate(&self) -> bool;
    fn lower_bound(&self) -> Option<AnyCost>;
    /// Is it the sum of more terms than one?
    fn has_terms(&self) -> bool;
    /// The alternatives of an action that change the cost by no more than another action does, as the
    /// objective lists them.
    fn shortlist(
        &self,
        state: &AnyState,
        action: &AnyAction,
        no_more_than: &AnyAction,
    ) -> Option<Vec<(AnyAction, AnyCost)>>;
    /// The alternatives of an action that have a chance to be accepted at that temperature, and their deltas,
    /// as the objective draws them and as they are.
    fn roulette(
        &self,
        state: &AnyState,
        alternatives: &[AnyAction],
        action: &AnyAction,
        temperature: f64,
    ) -> Option<[Vec<(AnyAction, AnyCost)>; 2]>;
    /// What the terms come to.
    fn sum(&self, state: &AnyState) -> AnyCost;
    /// By how much an action would change that.
    fn sum_of_changes(&self, state: &AnyState, action: &AnyAction) -> AnyCost;
    /// Tell `state` that `goal` is known and that only cheaper goals are of interest; see
    /// [`Problem::tighten`].
    fn tighten(&self, state: &mut AnyState, goal: &AnyState);
}

impl<P: Testable, J: Objective<P>> ErasedObjective for Pair<'_, P, J> {
    fn cost(&self, state: &AnyState) -> AnyCost {
        AnyCost::new(self.strategy.cost(self.problem, state.of::<P>()))
    }

    fn delta(&self, state: &AnyState, action: &AnyAction) -> AnyCost {
        AnyCost::new(self.strategy.delta(self.problem, state.of::<P>(), action.of::<P>()))
    }

    fn is_estimate(&self) -> bool {
        self.strategy.is_estimate()
    }

    fn lower_bound(&self) -> Option<AnyCost> {
        self.strategy.lower_bound(self.problem).map(AnyCost::new)
    }

    fn has_terms(&self) -> bool {
        self.strategy.terms().count(self.problem) > 1
    }

    fn shortlist(
        &self,
        state: &AnyState,
        action: &AnyAction,
        no_more_than: &AnyAction,
    ) -> Option<Vec<(AnyAction, AnyCost)>> {
        let (state, shortlist) = (state.of::<P>(), self.strategy.shortlist());
        let most = self.strategy.delta(self.problem, state, no_more_than.of::<P>());
        let mut listed = Vec::new();
        shortlist.tell(self.problem, state, action.of::<P>(), Some(most), |action, delta| {
            listed.push((AnyAction::new(action), AnyCost::new(delta)));
            Some(most)
        });
        shortlist.is_known().then_some(listed)
    }

    fn roulette(
        &self,
        state: &AnyState,
        alternatives: &[AnyAction],
        action: &AnyAction,
        temperature: f64,
    ) -> Option<[Vec<(AnyAction, AnyCost)>; 2]> {
        let (state, roulette) = (state.of::<P>(), self.strategy.roulette());
        let chances = Chances::at(temperature).filter(|_| roulette.is_known())?;
        let chance = |delta: P::Cost| delta.as_index().map_or(0, |rise| chances.of(rise));
        let told = |action, delta| (AnyAction::new(action), AnyCost::new(delta));
        let sum = roulette.sum(self.problem, state, action.of::<P>(), &chances);
        let (mut drawn, mut upto) = (Vec::new(), 0);
        while upto < sum {
            let pick = |number| roulette.pick(self.problem, state, action.of::<P>(), &chances, number);
            let Some((action, delta)) = pick(upto).filter(|(_, delta)| chance(*delta) > 0) else { break };
            upto += chance(delta);
            // The last number of its share draws it too.
            if pick(upto - 1).is_none_or(|(last, _)| last != action) {
                break;
            }
            drawn.push(told(action, delta));
        }
        if upto != sum {
            drawn.clear();
        }
        let deltas = alternatives
            .iter()
            .map(AnyAction::of::<P>)
            .map(|action| (action.clone(), self.strategy.delta(self.problem, state, action)));
        let possible = deltas.filter(|(_, delta)| chance(*delta) > 0);
        Some([drawn, possible.map(|(action, delta)| told(action, delta)).collect()])
    }

    fn sum(&self, state: &AnyState) -> AnyCost {
        let mut sum: P::Cost = zero();
        self.strategy.terms().costly(self.problem, state.of::<P>(), |_, cost| sum = sum + cost);
        AnyCost::new(sum)
    }

    fn sum_of_changes(&self, state: &AnyState, action: &AnyAction) -> AnyCost {
        let mut sum: P::Cost = zero();
        let add = |_, change| sum = sum + change;
        self.strategy.terms().changed(self.problem, state.of::<P>(), action.of::<P>(), add);
        AnyCost::new(sum)
    }

    fn tighten(&self, state: &mut AnyState, goal: &AnyState) {
        let cost = self.strategy.cost(self.problem, goal.of::<P>());
        self.problem.tighten(state.of_mut::<P>(), cost);
    }
}

/// What a [`View`] says of states and actions.
pub(crate) trait ErasedView {
    fn scene(&self) -> Scene;
    fn draw(&self, state: &AnyState) -> Frame;
    fn act(&self, state: &AnyState, action: &AnyAction) -> Act;
    fn consequences(&self, state: &AnyState, action: &AnyAction) -> Vec<Event>;
    fn why(&self, state: &AnyState) -> Why;
    fn shares(&self, state: &AnyState, action: &AnyAction) -> Vec<(u32, f64)>;
}

impl<P: Testable, V: View<P> + ?Sized> ErasedView for Pair<'_, P, V> {
    fn scene(&self) -> Scene {
        self.strategy.scene(self.problem)
    }

    fn draw(&self, state: &AnyState) -> Frame {
        let mut frame = Frame::default();
        self.strategy.draw(self.problem, state.of::<P>(), &mut frame);
        frame
    }

    fn act(&self, state: &AnyState, action: &AnyAction) -> Act {
        self.strategy.act(self.problem, state.of::<P>(), action.of::<P>())
    }

    fn consequences(&self, state: &AnyState, action: &AnyAction) -> Vec<Event> {
        let mut told = Vec::new();
        let (state, action) = (state.of::<P>(), action.of::<P>());
        self.strategy.consequences(self.problem, state, action, &mut |event| told.push(event));
        told
    }

    fn why(&self, state: &AnyState) -> Why {
        self.strategy.why(self.problem, state.of::<P>())
    }

    fn shares(&self, state: &AnyState, action: &AnyAction) -> Vec<(u32, f64)> {
        self.strategy.shares(self.problem, state.of::<P>(), action.of::<P>())
    }
}
