//! A population of states, crossed and improved.

use super::trajectory::Trajectory;
use super::{Engine, On};
use crate::{
    Crossover, Objective, Observer, Outcome, Problem, Progress, Random, Run, Stats, StopReason, Termination,
    stream,
};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::mem;
use std::ops::ControlFlow;

/// A memetic algorithm (Moscato 1989): a population of states, whose children are improved by a local search
/// before they take their parents' places.
///
/// In every generation the population is paired off at random, and each pair has two children, with the roles
/// of the parents exchanged. Nothing else is selected: where the local search is long, children that are far
/// from good die out by themselves. A single pair is a good choice (Moalic & Gondran 2018, *HEAD*: hybrid
/// evolutionary algorithm in duet). Against its getting stuck there are elites: after every `cycle`
/// generations, the best state of the cycle before the last takes the place of one in the population.
///
/// Two that have become `alike` would have children like themselves. Then one of them gives way to a random
/// state, and each child is improved for `growth` times as long from then on; so how long is long enough need
/// not be known.
///
/// The search goes on until a goal, the lower bound of the objective or a limit is reached. Steps are those
/// of the local search; each child is drawn and improved with a random stream of its own.
///
/// ```
/// use recuit::{Memetic, TabuSearch};
/// let duet = Memetic::new(TabuSearch::new());
/// let longer = Memetic { effort: 0.1, ..duet };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "E: Default + Deserialize<'de>"))]
#[schemars(bound = "E: Default + Serialize + JsonSchema")]
pub struct Memetic<E> {
    /// How many pairs of states the population has.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub pairs: u64,
    /// For how many steps a child is improved at first, in shares of the square of the
    /// [extent](Crossover::extent), above 0.
    #[serde(with = "crate::checked::Positive")]
    pub effort: f64,
    /// By how much longer children are improved after two have become alike, above 1.
    #[serde(with = "crate::checked::AboveOne")]
    pub growth: f64,
    /// After how many generations an elite returns.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub cycle: u64,
    /// Two states that are no farther apart than this are alike, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub alike: f64,
    /// What improves each child.
    pub engine: E,
}

impl<E> Memetic<E> {
    /// A population of two, whose children are improved by this engine.
    pub fn new(engine: E) -> Self {
        Memetic { pairs: 1, effort: 0.02, growth: 2.0, cycle: 10, alike: 0.02, engine }
    }

    /// The same with another engine.
    pub fn with<F>(&self, engine: F) -> Memetic<F> {
        let Memetic { pairs, effort, growth, cycle, alike, .. } = *self;
        Memetic { pairs, effort, growth, cycle, alike, engine }
    }

    /// The search by this crossover, which minimizes `objective`: what the engine minimizes, too.
    pub fn on<C, J>(self, crossover: C, objective: J) -> On<Self, C, J> {
        On { search: self, neighborhood: crossover, objective }
    }
}

impl<E: Default> Default for Memetic<E> {
    fn default() -> Self {
        Memetic::new(E::default())
    }
}

/// The limits of a child's improvement: its own, and those of the whole search.
struct Lifetime<'a, T> {
    whole: &'a mut T,
    /// Where the whole search stood when it began.
    before: Progress,
    steps: u64,
    /// The reason to end the whole search, if there is one.
    stopped: Option<StopReason>,
}

impl<T: Termination> Termination for Lifetime<'_, T> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let left = self.steps.saturating_sub(progress.steps);
        if left == 0 {
            return ControlFlow::Break(StopReason::StepLimit);
        }
        let known = [progress.incumbent, self.before.incumbent];
        let whole = Progress {
            steps: self.before.steps + progress.steps,
            incumbent: known.into_iter().flatten().min_by(f64::total_cmp),
        };
        let granted = self.whole.grant(&whole);
        self.stopped = granted.break_value();
        granted.map_continue(|granted| granted.min(left))
    }

    fn spent(&self, progress: &Progress) -> f64 {
        (progress.steps as f64 / self.steps as f64).min(1.0)
    }

    fn known(&self) -> f64 {
        self.whole.known()
    }
}

/// A state of the population, and its cost.
struct Individual<P: Problem> {
    state: P::State,
    cost: P::Cost,
}

impl<P: Problem> Clone for Individual<P> {
    fn clone(&self) -> Self {
        Individual { state: self.state.clone(), cost: self.cost }
    }
}

/// A search under way.
struct Search<'a, P: Problem, E, C, W> {
    parameters: &'a Memetic<E>,
    problem: &'a P,
    crossover: &'a C,
    watch: W,
    seed: u64,
    /// For how many steps a child is improved.
    steps: f64,
    trajectory: Trajectory<P>,
    stats: Stats,
}

impl<P, E, C, V, W> Search<'_, P, E, C, W>
where
    P: Problem,
    E: Engine<P>,
    C: Crossover<P>,
    V: Observer<P>,
    W: Fn() -> V,
{
    /// Improve a state that is drawn with the random stream of the next child.
    fn improve<R, T: Termination, O: Observer<P>>(
        &mut self,
        draw: impl FnOnce(&mut Random) -> P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Individual<P>> {
        // Counted, so that children without a single move come to an end.
        run.step()?;
        let Search { parameters, problem, .. } = *self;
        self.stats.tries += 1;
        let mut rng = stream(self.seed, self.stats.tries);
        let state = draw(&mut rng);
        let before = run.progress();
        let lifetime =
            Lifetime { whole: &mut run.termination, before, steps: self.steps as u64, stopped: None };
        let mut life = Run::with_rng(rng).until(lifetime).watched_by((self.watch)());
        let outcome = parameters.engine.search(problem, state, &mut life);
        let (steps, stopped) = (life.steps(), life.termination.stopped);
        run.spend(steps);
        self.stats.accepted += outcome.stats.accepted;
        self.stats.uphill += outcome.stats.uphill;
        self.stats.sideways += outcome.stats.sideways;
        let Some(found) = outcome.best else { return ControlFlow::Break(outcome.stop) };
        let individual: Individual<P> = Individual { state: found.state, cost: found.cost };
        run.observer.on_start(problem, &individual.state, self.stats.tries, individual.cost);
        if individual.cost < self.trajectory.best_cost() {
            self.trajectory.put(problem, individual.state.clone(), individual.cost, run)?;
        }
        stopped.map_or(ControlFlow::Continue(individual), ControlFlow::Break)
    }

    /// Improve one generation after the other; breaks with the reason to end.
    fn breed<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let Search { parameters, problem, crossover, .. } = *self;
        run.observer.on_start(problem, &start, 1, self.trajectory.cost);
        self.trajectory.record(problem, run)?;
        let mut population = vec![self.improve(|_| start, run)?];
        for _ in 1..2 * parameters.pairs {
            population.push(self.improve(|rng| problem.random_initial(rng), run)?);
        }
        let (mut elite, mut former): (Option<Individual<P>>, Option<Individual<P>>) = (None, None);
        for generation in 1_u64.. {
            population.shuffle(&mut run.rng);
            for pair in population.chunks_exact_mut(2) {
                let [one, other] = pair else { unreachable!("chunks of two") };
                let first =
                    self.improve(|rng| crossover.cross(problem, &one.state, &other.state, rng), run)?;
                let second =
                    self.improve(|rng| crossover.cross(problem, &other.state, &one.state, rng), run)?;
                (*one, *other) = (first, second);
                for child in [&*one, &*other] {
                    if elite.as_ref().is_none_or(|elite| child.cost < elite.cost) {
                        elite = Some(child.clone());
                    }
                }
                if crossover.distance(problem, &one.state, &other.state) <= parameters.alike {
                    let worse = if one.cost < other.cost { other } else { one };
                    *worse = self.improve(|rng| problem.random_initial(rng), run)?;
                    self.steps *= parameters.growth;
                    (elite, former) = (None, None);
                    self.stats.reheats += 1;
                }
            }
            if generation.is_multiple_of(parameters.cycle)
                && let Some(returns) = mem::replace(&mut former, elite.take())
            {
                population[0] = returns;
            }
        }
        unreachable!("generations are without end")
    }
}

impl<E, C, J> On<Memetic<E>, C, J> {
    /// The same search, with an observer for each child's improvement.
    pub(crate) fn search_watched<P, R, T, O, V>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
        watch: impl Fn() -> V,
    ) -> Outcome<P>
    where
        P: Problem,
        E: Engine<P>,
        C: Crossover<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
        V: Observer<P>,
    {
        let On { search: parameters, neighborhood: crossover, objective } = self;
        let first_step = run.steps();
        let mut search = Search {
            parameters,
            problem,
            crossover,
            watch,
            seed: run.rng.random(),
            steps: (parameters.effort * (crossover.extent(problem) as f64).powi(2)).max(1.0),
            trajectory: Trajectory::new(problem, objective, start.clone()),
            stats: Stats { tries: 1, ..Stats::default() },
        };
        let ControlFlow::Break(stop) = search.breed(start, run) else {
            unreachable!("it breeds until it breaks")
        };
        let Search { trajectory, mut stats, .. } = search;
        stats.steps = run.steps() - first_step;
        trajectory.outcome(problem, objective, stop, stats)
    }
}

impl<P: Problem, E: Engine<P>, C: Crossover<P>, J: Objective<P>> Engine<P> for On<Memetic<E>, C, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        self.search_watched(problem, start, run, || ())
    }
}
