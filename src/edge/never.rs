//! The strategy that is not there.

use crate::{
    Bound, Chains, Crossover, Encoding, Extension, Formula, Freeing, LANES, Lanes, Neighborhood, Objective,
    Part, Posed, Problem, Residual,
};
use rand::Rng;
use std::iter;

/// The strategy in an empty [`Slot`](super::Slot): there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl<P: Problem> Neighborhood<P> for Never {
    fn moves<'a>(&'a self, _: &'a P, _: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        iter::empty()
    }
}

impl<P: Problem> Objective<P> for Never {
    fn cost(&self, _: &P, _: &P::State) -> P::Cost {
        match *self {}
    }
}

impl<P: Problem> Bound<P> for Never {}

impl<P: Problem> Freeing<P> for Never {
    type Tree = P;

    fn tree(&self, _: &P) -> P {
        match *self {}
    }

    fn ways(&self) -> &'static [&'static str] {
        match *self {}
    }

    fn extent(&self, _: &P) -> usize {
        match *self {}
    }

    fn free<R: Rng + ?Sized>(
        &self,
        _: Posed<'_, P, P>,
        _: &P::State,
        _: Part,
        _: &mut P::State,
        _: &mut R,
    ) -> usize {
        match *self {}
    }

    fn open(&self, _: &P, _: &P::State) -> usize {
        match *self {}
    }

    fn completed<R: Rng + ?Sized>(
        &self,
        _: Posed<'_, P, P>,
        _: &P::State,
        _: &P::State,
        _: &mut R,
    ) -> P::State {
        match *self {}
    }
}

impl<P: Problem> Chains<P> for Never {
    type Link = ();

    fn places(&self, _: &P) -> usize {
        match *self {}
    }

    fn begin(&self, _: &P, _: &P::State, _: usize, _: impl FnMut(())) {
        match *self {}
    }

    fn extend(
        &self,
        _: &P,
        _: &P::State,
        _: &[()],
        _: P::Cost,
        _: impl FnMut(Extension<P::Action, P::Cost, ()>),
    ) {
        match *self {}
    }

    fn perturb<R: Rng + ?Sized>(&self, _: &P, _: &P::State, _: usize, _: &mut R) -> Option<P::Action> {
        match *self {}
    }

    fn touched(&self, _: &P, _: &P::State, _: &P::Action) -> impl Iterator<Item = usize> {
        iter::empty()
    }
}

impl<P: Problem> Crossover<P> for Never {
    fn cross<R: Rng + ?Sized>(&self, _: &P, _: &P::State, _: &P::State, _: &mut R) -> P::State {
        match *self {}
    }

    fn distance(&self, _: &P, _: &P::State, _: &P::State) -> f64 {
        match *self {}
    }

    fn extent(&self, _: &P) -> u64 {
        match *self {}
    }
}

impl<P: Problem> Lanes<P> for Never {
    type States = ();
    type Delta = i16;

    fn abreast(&self, _: &P, _: &[P::State]) {
        match *self {}
    }

    fn state(&self, _: &P, (): &(), _: usize) -> P::State {
        match *self {}
    }

    fn steepest(&self, _: &P) -> i16 {
        match *self {}
    }

    fn deltas(&self, _: &P, (): &(), _: &P::Action) -> [i16; LANES] {
        match *self {}
    }

    fn apply(&self, _: &P, (): &mut (), _: &P::Action, _: &[u16; LANES]) {
        match *self {}
    }
}

impl<P: Problem> Encoding<P> for Never {
    fn formula(&self, _: &P, _: &P::State) -> Formula {
        match *self {}
    }

    fn allows(&self, _: &P, _: &P::Action, _: &dyn Fn(usize) -> bool) -> bool {
        match *self {}
    }
}

impl<P: Problem> Residual<P> for Never {
    type Key = ();

    fn of(&self, _: &P, _: &P::State, (): &mut ()) -> bool {
        match *self {}
    }
}
