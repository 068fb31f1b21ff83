//! Candidates that race: those that fall behind are given up early.

use super::{Kept, Tuning};
use crate::number::{count, time};
use crate::{Contender, FolderError, Plan, Record, Runner, RunnerError, ThreadsError, Trial, Unit};
use recuit::edge::ExperimentError;
use recuit::stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter::successors;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicBool};

/// After so many draws in a row that gave nothing new, a space is taken to hold no more.
const IN_VAIN: usize = 100;

/// What is to be minimized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// The mean of the steps, with twice the limit for runs without success (PAR2).
    #[default]
    Steps,
    /// The same in seconds.
    Seconds,
    /// The mean rank of the final cost among the candidates, instance by instance and seed by seed.
    Cost,
}

impl Score {
    /// A score as people read it.
    pub fn written(self, score: f64) -> String {
        match self {
            Score::Seconds => time(score),
            Score::Steps | Score::Cost => count(score),
        }
    }
}

/// Successive halving (Jamieson & Talwalkar 2016): all candidates get a few runs, the better part of them
/// more, and so on, until the last few have had them all. The candidates of a round have run on the same
/// instances with the same seeds, so their runs are paired. Later races begin near the best of the one
/// before, as iterated racing does (Birattari, Yuan, Balaprakash & Stuetzle 2010).
pub struct Race<'a> {
    tuning: &'a Tuning,
    values: Vec<BTreeMap<String, Value>>,
    plan: Plan,
}

/// The outcome of a round of a race.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// How many runs each candidate had by then.
    pub runs: usize,
    /// The candidates that were in it with their scores, the best first.
    pub ranking: Vec<(usize, f64)>,
}

impl<'a> Race<'a> {
    /// A race between the experiment as it is and candidates drawn from its space. Given the best candidates
    /// of the race before, these take part too, and the others are drawn near them.
    ///
    /// # Errors
    /// When the experiment does not take the values of a candidate together. Reading the tuning has ruled that out for
    /// the first race, and for any two values.
    pub fn new(
        tuning: &'a Tuning,
        number: u64,
        best: &[BTreeMap<String, Value>],
    ) -> Result<Self, ExperimentError> {
        let mut rng = stream(tuning.seed, number);
        let mut values = vec![BTreeMap::new()];
        values.extend(best.iter().filter(|values| !values.is_empty()).cloned());
        values.truncate(tuning.candidates);
        // Each race draws within half the distance of the one before.
        let reach = 0.5f64.powi(number as i32);
        let elite = values.len();
        let mut in_vain = 0;
        for tries in 0.. {
            if values.len() == tuning.candidates || in_vain == IN_VAIN {
                break;
            }
            let drawn = match elite {
                1 => tuning.space.draw(&mut rng),
                _ => tuning.space.draw_near(&values[1 + tries % (elite - 1)].clone(), reach, &mut rng),
            };
            if values.contains(&drawn) {
                in_vain += 1;
            } else {
                values.push(drawn);
                in_vain = 0;
            }
        }
        let contenders = values.iter().map(|values| tuning.candidate(values)).collect::<Result<_, _>>()?;
        let plan = Plan { contenders, ..tuning.training.clone() };
        Ok(Race { tuning, values, plan })
    }

    /// The candidates, that of the file first.
    pub fn candidates(&self) -> &[Contender] {
        &self.plan.contenders
    }

    /// The values of the parameters that a candidate has.
    pub fn values(&self, candidate: usize) -> &BTreeMap<String, Value> {
        &self.values[candidate]
    }

    /// How many runs the race takes.
    pub fn runs(&self) -> usize {
        let (mut runs, mut before) = (0, 0);
        for (candidates, upto) in self.rounds() {
            runs += candidates * (upto - before);
            before = upto;
        }
        runs
    }

    /// How many candidates are in each round, and how many runs each of them has in the end.
    fn rounds(&self) -> Vec<(usize, usize)> {
        let pairs = self.plan.seeds.len() * self.plan.instances.len();
        let halving = self.tuning.halving;
        let fewer = |&candidates: &usize| Some(candidates.div_ceil(halving)).filter(|&left| left > 1);
        let candidates: Vec<usize> = successors(Some(self.values.len()), fewer).collect();
        // The last round, of two candidates or so, has all runs, and each round before it a fraction of them.
        let part = |number: usize| halving.saturating_pow((candidates.len() - 1 - number) as u32);
        let runs = (0..candidates.len()).map(|number| pairs.div_ceil(part(number)));
        candidates.iter().copied().zip(runs).collect()
    }

    /// Who races on what, as a comparison.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Run the race, but for the runs that are `kept`, calling back after each run and each round, and return
    /// the last round; `None` if `cancel` was raised, so that the rest was not run.
    ///
    /// # Errors
    /// When a candidate cannot be run, and when threads cannot be started.
    pub fn run(
        &self,
        threads: Option<usize>,
        cancel: &Arc<AtomicBool>,
        kept: &mut Kept,
        mut on_run: impl FnMut(),
        mut on_round: impl FnMut(&Round),
    ) -> Result<Option<Round>, RaceError> {
        let runner = Runner::new(&self.plan)?;
        let trials = self.plan.trials();
        let mut racing: Vec<usize> = (0..self.values.len()).collect();
        let mut records: Vec<Record> = Vec::new();
        let (mut before, mut last) = (0, None);
        for (candidates, upto) in self.rounds() {
            racing.truncate(candidates);
            let pair = |trial: &Trial| trial.index as usize / self.values.len();
            let is_due =
                |trial: &&Trial| (before..upto).contains(&pair(trial)) && racing.contains(&trial.contender);
            let due: Vec<Trial> = trials.iter().filter(is_due).copied().collect();
            kept.run(&runner, &due, threads, cancel, |record| {
                on_run();
                records.push(record);
            })?;
            if cancel.load(atomic::Ordering::Relaxed) {
                return Ok(None);
            }
            before = upto;
            let mut ranking = self.scores(&racing, &records);
            // Among equals the earlier candidate comes first, so that of the file before any other.
            ranking.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
            racing = ranking.iter().map(|(candidate, _)| *candidate).collect();
            let round = Round { runs: upto, ranking };
            on_round(&round);
            last = Some(round);
        }
        Ok(last)
    }

    /// The score of each candidate that is still racing.
    fn scores(&self, racing: &[usize], records: &[Record]) -> Vec<(usize, f64)> {
        let of = |candidate: usize| records.iter().filter(move |record| record.contender == candidate);
        let mean = |candidate: usize, effort: &dyn Fn(&Record) -> f64| {
            let (count, sum) =
                of(candidate).fold((0u32, 0.0), |(count, sum), record| (count + 1, sum + effort(record)));
            sum / f64::from(count.max(1))
        };
        let par2 = |candidate: usize, unit: Unit| {
            let limit = unit.limit(&self.plan.contenders[candidate]);
            mean(candidate, &|record| {
                let spent = unit.spent(record);
                if record.success { spent } else { 2.0 * limit.unwrap_or(spent) }
            })
        };
        let score = |&candidate: &usize| {
            let score = match self.tuning.score {
                Score::Steps => par2(candidate, Unit::Steps),
                Score::Seconds => par2(candidate, Unit::Seconds),
                Score::Cost => mean(candidate, &|record| {
                    let cost = |record: &Record| record.cost.unwrap_or(f64::INFINITY);
                    let rivals = records.iter().filter(|other| {
                        (other.instance, other.seed) == (record.instance, record.seed)
                            && racing.contains(&other.contender)
                    });
                    let places = rivals.map(|other| match cost(other).total_cmp(&cost(record)) {
                        Ordering::Less => 1.0,
                        Ordering::Equal => 0.5,
                        Ordering::Greater => 0.0,
                    });
                    0.5 + places.sum::<f64>()
                }),
            };
            (candidate, score)
        };
        racing.iter().map(score).collect()
    }
}

/// Why a race cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum RaceError {
    /// A candidate cannot be run.
    #[error("{0}")]
    Runner(#[from] RunnerError),
    /// The folder that runs are kept in.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// The system refuses to start threads.
    #[error("{0}")]
    Threads(#[from] ThreadsError),
}
