//! The observer of a named local search: who watches it in any case, and who takes it down.

use super::{NamedRun, Session, Watch};
use crate::{LevelReport, MoveReport, Observer, Problem, Random, RepairReport, Run, Turn};

/// Somebody who is told everything, behind a pointer, so that no engine is compiled again for a search that
/// is taken down.
pub(super) type Told<'a, P> = &'a mut (dyn Observer<P> + Send + 'a);

/// The observer of every named local search.
pub(super) struct Watched<'a, P: Problem> {
    pub(super) watch: Watch,
    pub(super) tracer: Option<Told<'a, P>>,
    /// With whom incumbents are left for others, if they are.
    leaves_with: Option<(Turn, Leave<P>)>,
}

/// How a state is left.
type Leave<P> = fn(&Turn, &<P as Problem>::State, u64);

impl<P: Problem> Default for Watched<'_, P> {
    fn default() -> Self {
        Watched { watch: Watch::default(), tracer: None, leaves_with: None }
    }
}

/// Search while `tracer`, if there is one, is told everything.
pub(super) fn watched<'a, P: Problem + 'a, U>(
    run: &mut NamedRun,
    tracer: Option<Told<'a, P>>,
    search: impl FnOnce(&mut Run<Random, Session, Watched<'a, P>>) -> U,
) -> U
where
    P::State: Send,
{
    let leaves_with = run.termination.leaves_with().map(|turn| (turn, Turn::leave::<P::State> as Leave<P>));
    run.observed_by(|watch| Watched { watch, tracer, leaves_with }, |watched| watched.watch, search)
}

/// Hands on to the tracer what it is told, out of line: most searches are not taken down.
macro_rules! hand_on {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[inline]
        fn $name(&mut self, $($argument: $type),*) {
            if let Some(tracer) = &mut self.tracer {
                tracer.$name($($argument),*);
            }
        }
    )*};
}

impl<P: Problem> Observer<P> for Watched<'_, P> {
    #[inline]
    fn is_watching(&self) -> bool {
        self.tracer.as_ref().is_some_and(Observer::is_watching)
    }

    #[inline]
    fn wants_pause(&mut self) -> bool {
        let is_due = Observer::<P>::wants_pause(&mut self.watch);
        is_due | self.tracer.as_mut().is_some_and(Observer::wants_pause)
    }

    #[inline]
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        Observer::<P>::on_level(&mut self.watch, level);
        if let Some(tracer) = &mut self.tracer {
            tracer.on_level(level);
        }
    }

    #[inline]
    fn on_improvement(&mut self, problem: &P, state: &P::State, cost: P::Cost, steps: u64) {
        if let Some((turn, leave)) = &self.leaves_with {
            leave(turn, state, steps);
        }
        if let Some(tracer) = &mut self.tracer {
            tracer.on_improvement(problem, state, cost, steps);
        }
    }

    hand_on! {
        on_backtrack(problem: &P, state: &P::State);
        on_goal(problem: &P, state: &P::State);
        on_move(problem: &P, state: &P::State, proposed: &MoveReport<'_, P>);
        on_repair(problem: &P, state: &P::State, report: &RepairReport<P::Cost>);
        on_all_tabu(problem: &P, state: &P::State);
        on_start(problem: &P, state: &P::State, number: u64, cost: P::Cost);
        on_temperature(temperature: f64);
        on_reheat(number: u64, temperature: f64);
        on_chain(problem: &P, state: &P::State, number: u64, cost: P::Cost, temperature: f64);
    }
}
