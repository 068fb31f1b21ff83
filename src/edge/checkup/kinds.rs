//! What each kind of constraint achieves, and what it costs.

use crate::csp::{Change, Constraint, Csp, Variable};
use crate::laws::{Sample, caught, domains_of, values};
use crate::{Random, stream};
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use serde::Serialize;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one kind is looked at, for each of propagation and deltas.
const TIME: Duration = Duration::from_millis(30);
/// The most samples of one kind.
const SAMPLES: usize = 200;
/// A delta below this many nanoseconds needs no tally.
const QUICK: f64 = 1000.0;

/// What the constraints of one kind achieve in tree search, and what they cost in both formulations.
#[derive(Clone, Debug, Serialize)]
pub struct Kind {
    /// What they demand, numbers left out: "sum =".
    pub kind: String,
    /// How many there are.
    pub count: usize,
    /// Of the values that belong to no solution of the constraint, in samples of a few variables with a few
    /// values, which share propagation rules out: 1 is domain consistency. `None` where there were no such
    /// values.
    pub ruled_out: Option<f64>,
    /// The same of full propagation, where the constraint has one.
    pub ruled_out_fully: Option<f64>,
    /// The mean time of a propagation, in nanoseconds.
    pub propagation: f64,
    /// The same of a full one, where the constraint has one.
    pub full_propagation: Option<f64>,
    /// The mean time to measure a change, in nanoseconds.
    pub delta: f64,
    /// Does this take as long as to measure all variables twice, and is that long?
    pub is_slow: bool,
}

impl Kind {
    /// Look at every kind of constraint in a declaration, those of which there are most first.
    pub(super) fn all(csp: &Csp, seed: u64) -> Vec<Kind> {
        let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, posted) in csp.constraints().iter().enumerate() {
            let is_possible = |&variable: &Variable| !csp.domain(variable).is_empty();
            if posted.constraint().scope().iter().all(is_possible) {
                kinds.entry(without_numbers(&posted.constraint().kind())).or_default().push(number);
            }
        }
        let mut kinds: Vec<(String, Vec<usize>)> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, numbers)| std::cmp::Reverse(numbers.len()));
        // What panics is told by the laws.
        let examined = kinds.into_iter().filter_map(|(kind, numbers)| {
            caught(|| Kind::examine(csp, kind, &numbers, &mut stream(seed, 11))).ok()
        });
        examined.collect()
    }

    fn examine(csp: &Csp, kind: String, numbers: &[usize], rng: &mut Random) -> Kind {
        let mut propagations = Propagations::default();
        let begin = Instant::now();
        for _ in 0..SAMPLES {
            let &number = numbers.choose(rng).expect("a constraint of this kind");
            propagations.sample(csp, number, rng);
            if begin.elapsed() > TIME {
                break;
            }
        }
        let (mut delta, mut twice) = (Clock::default(), Clock::default());
        let begin = Instant::now();
        while begin.elapsed() < TIME {
            let &number = numbers.choose(rng).expect("a constraint of this kind");
            measure_deltas(csp, csp.constraints()[number].constraint(), rng, &mut delta, &mut twice);
        }
        let (delta, twice) = (delta.mean(), twice.mean());
        Kind {
            kind,
            count: numbers.len(),
            ruled_out: propagations.share(0),
            ruled_out_fully: propagations.share(1).filter(|_| propagations.clocks[1].times > 0),
            propagation: propagations.clocks[0].mean(),
            full_propagation: (propagations.clocks[1].times > 0).then(|| propagations.clocks[1].mean()),
            delta,
            is_slow: delta > QUICK && delta > 0.7 * twice,
        }
    }
}

/// `sum <= 7` and `sum <= 8` are of one kind.
fn without_numbers(kind: &str) -> String {
    let words = kind.split(' ').filter(|word| word.trim_matches([',', '-']).parse::<i64>().is_err());
    words.collect::<Vec<_>>().join(" ")
}

/// How long something takes.
#[derive(Default)]
struct Clock {
    total: Duration,
    times: u32,
}

impl Clock {
    fn time<T>(&mut self, times: u32, mut run: impl FnMut() -> T) {
        let begin = Instant::now();
        for _ in 0..times {
            black_box(run());
        }
        self.total += begin.elapsed();
        self.times += times;
    }

    /// In nanoseconds.
    fn mean(&self) -> f64 {
        self.total.as_nanos() as f64 / f64::from(self.times.max(1))
    }
}

/// What cheap and full propagation rule out, and how long they take.
#[derive(Default)]
struct Propagations {
    clocks: [Clock; 2],
    /// How many values belonged to no solution.
    stray: u64,
    /// How many of them were ruled out.
    ruled_out: [u64; 2],
}

impl Propagations {
    fn share(&self, fully: usize) -> Option<f64> {
        (self.stray > 0).then(|| self.ruled_out[fully] as f64 / self.stray as f64)
    }

    fn sample(&mut self, csp: &Csp, number: usize, rng: &mut Random) {
        let constraint = csp.constraints()[number].constraint();
        let Sample { domains, open, solutions, .. } = Sample::draw(csp, constraint, rng, false);
        let belongs =
            |variable: Variable, value| solutions.iter().any(|solution| solution[variable.index()] == value);
        let values = open
            .iter()
            .flat_map(|&variable| domains[variable.index()].values().map(move |value| (variable, value)));
        let stray: Vec<_> = values.filter(|&(variable, value)| !belongs(variable, value)).collect();
        let mut left = domains_of(csp, number, domains.iter().cloned());
        let mut scratch = vec![0; constraint.scratch()];
        let begin = Instant::now();
        let mut is_possible = constraint.propagate(&mut left, &mut scratch).is_ok();
        self.clocks[0].total += begin.elapsed();
        self.clocks[0].times += 1;
        self.stray += stray.len() as u64;
        for fully in 0..2 {
            if fully == 1 && constraint.has_full_propagation() && is_possible {
                let begin = Instant::now();
                is_possible = constraint.propagate_fully(&mut left, &mut scratch).is_ok();
                self.clocks[1].total += begin.elapsed();
                self.clocks[1].times += 1;
            }
            let is_out =
                |&&(variable, value): &&(Variable, _)| !is_possible || !left.contains(variable, value);
            self.ruled_out[fully] += stray.iter().filter(is_out).count() as u64;
        }
    }
}

/// How often each change is measured.
const TIMES: u32 = 20;

fn measure_deltas(
    csp: &Csp,
    constraint: &dyn Constraint,
    rng: &mut Random,
    delta: &mut Clock,
    twice: &mut Clock,
) {
    let satisfying = rng.random();
    let values = values(csp, constraint, rng, satisfying);
    let value = |variable: Variable| values[variable.index()];
    let mut tally = vec![0; constraint.tally_size()];
    constraint.tally(&value, &mut tally);
    let Some(&variable) = constraint.scope().choose(rng) else { return };
    let to = csp.domain(variable).values().choose(rng).unwrap_or_default();
    let changes = [Change { variable, from: value(variable), to }];
    delta.time(TIMES, || constraint.delta(&value, &tally, &changes));
    twice.time(TIMES, || constraint.violation(&value) + constraint.violation(&value));
}
