//! The strategy that is not there.

use crate::{Bound, Freeing, Neighborhood, Objective, Part, Posed, Problem};
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
