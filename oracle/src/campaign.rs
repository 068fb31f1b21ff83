//! Many instances of many models.

use crate::claims::Claims;
use crate::findings::{Findings, Tally};
use crate::mode::Mode;
use crate::trial::{Answer, Trial, catching_panics};
use crate::{Definition, Draw, Solutions};
use recuit::edge::{AnyEngine, Experiment, Report};
use recuit::{Status, StopReason};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// How many searches an instance is given: the combinations take turns.
const SEARCHES: usize = 24;

/// Draws instances of the models in turn, searches each in several ways, and compares what is claimed with brute force.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// How many instances there are, of all models together.
    pub instances: u64,
    /// What everything is drawn from.
    pub seed: u64,
}

/// A formulation, an engine and a way to use it.
type Combination = (&'static str, &'static str, &'static str);

/// A definition, and all that its model can be asked.
struct Subject<'a> {
    definition: &'a dyn Definition,
    combinations: Vec<Combination>,
}

impl Campaign {
    /// As many instances as the variable `RECUIT_ORACLE` says; otherwise so many.
    ///
    /// # Panics
    /// When the variable is no number.
    pub fn of_or(instances: u64) -> Self {
        let wanted = std::env::var("RECUIT_ORACLE").ok();
        let wanted = wanted.map(|number| number.parse().expect("RECUIT_ORACLE is a number of instances"));
        Campaign { instances: wanted.unwrap_or(instances), seed: 1 }
    }

    /// Examine the models of these definitions. Where that takes long, how far it is stands on stderr.
    pub fn examine(self, definitions: &[&dyn Definition]) -> Findings {
        let subjects: Vec<Subject<'_>> =
            definitions.iter().map(|definition| Subject::new(*definition, self.seed)).collect();
        let (next, findings) = (AtomicU64::new(0), Mutex::new(Findings::default()));
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.instances {
                    break;
                }
                let models = subjects.len() as u64;
                let found = subjects[(number % models) as usize].examine(number / models, self.seed);
                let mut findings = findings.lock().expect("panics are caught");
                findings.merge(found);
                if number > 0 && number.is_multiple_of(1000) {
                    let wrong = findings.faults.len();
                    eprintln!("{number} of {} instances, {wrong} kinds of faults", self.instances);
                }
            }
        };
        catching_panics(|| {
            thread::scope(|scope| {
                let threads = thread::available_parallelism().map_or(1, usize::from);
                (0..threads).for_each(|_| drop(scope.spawn(work)));
            });
        });
        findings.into_inner().expect("panics are caught")
    }

    /// Examine the models of these definitions, and show the table.
    ///
    /// # Panics
    /// With all that is wrong, if anything is.
    pub fn pass(self, definitions: &[&dyn Definition]) {
        let findings = self.examine(definitions);
        println!("{findings}");
        assert!(findings.faults.is_empty(), "{} kinds of faults, see above", findings.faults.len());
    }
}

impl<'a> Subject<'a> {
    fn new(definition: &'a dyn Definition, seed: u64) -> Self {
        let model = Experiment::from_value(json!({ "model": definition.model() }));
        let model = model.unwrap_or_else(|error| panic!("{}: {error}", definition.model())).model;
        let mut combinations = Vec::new();
        for formulation in model.formulations() {
            for (engine, _) in AnyEngine::list() {
                let modes = Mode::names(engine);
                combinations.extend(modes.into_iter().map(|mode| (formulation.name, engine, mode)));
            }
        }
        Subject { definition, combinations: Draw::new(seed, 0).shuffled(combinations) }
    }

    /// The combinations whose turn it is.
    fn turns(&self, number: u64) -> impl Iterator<Item = Combination> + '_ {
        let first = number as usize * SEARCHES;
        let count = SEARCHES.min(self.combinations.len());
        (first..first + count).map(|turn| self.combinations[turn % self.combinations.len()])
    }

    fn examine(&self, number: u64, seed: u64) -> Findings {
        let model = self.definition.model();
        let mut draw = Draw::new(seed, number + 1);
        let instance = self.definition.draw(&mut draw);
        let solutions = self.definition.solutions(&instance);
        let mut findings = Findings::default();
        let mut tally = Tally { instances: [1, 0, 0, 0], ..Tally::default() };
        let several = solutions.count().is_none_or(|count| count > 1);
        tally.instances[if !solutions.exist() { 1 } else { 2 + usize::from(several) }] += 1;
        let mut proved: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (formulation, engine, mode) in self.turns(number) {
            let parameters = self.definition.parameters(formulation, &instance, &mut draw);
            let mode = Mode::drawn(mode, engine, &mut draw);
            let seed = draw.number(1..=1000) as u64;
            let trial = Trial { model, instance: &instance, formulation, parameters, engine, mode, seed };
            tally.combinations.insert((formulation.to_owned(), engine.to_owned(), trial.mode.name));
            tally.searches += 1;
            let mut wrong = |about: &str, fault| {
                let kind = [model, formulation, engine, about].map(str::to_owned).into();
                findings.add(kind, || trial.command(), fault, instance.len());
            };
            match trial.run() {
                Answer::Refused => tally.refusals += 1,
                Answer::Unreadable => tally.unreadable += 1,
                Answer::Failed(message) => {
                    tally.false_claims += 1;
                    wrong("failure", message);
                }
                Answer::Panicked(message) => {
                    tally.panics += 1;
                    wrong("panic", message);
                }
                Answer::Ended(report, shown) => {
                    let (definition, solutions, mode) = (self.definition, &solutions, &trial.mode);
                    let claims = Claims {
                        definition,
                        instance: &instance,
                        solutions,
                        mode,
                        report: &report,
                        shown: &shown,
                    };
                    for claim in claims.all() {
                        tally.claims += 1;
                        if let Some(fault) = claim.fault {
                            tally.false_claims += 1;
                            wrong(claim.about, fault);
                        }
                    }
                    if mode.name == "again" {
                        tally.claims += 1;
                        let again = trial.run();
                        if !matches!(&again, Answer::Ended(other, _) if is_same(&report, other)) {
                            tally.false_claims += 1;
                            wrong("the same again", "another answer to the same seed".to_owned());
                        }
                    }
                    for (about, what) in proofs(&report, mode, solutions) {
                        proved.entry(about).or_default().insert(format!("{formulation}: {what}"));
                    }
                }
            }
        }
        tally.disagreements = disagreements(&proved);
        findings.models.insert(model.to_owned(), tally);
        findings
    }
}

fn is_same(one: &Report, other: &Report) -> bool {
    let told = |report: &Report| {
        let Report { status, stop, cost, ref best, unique, ref stats, .. } = *report;
        format!("{status} {stop} {cost:?} {best:?} {unique:?} {stats:?}")
    };
    told(one) == told(other)
}

/// What is proved of the instance, whatever the formulation.
fn proofs(report: &Report, mode: &Mode, solutions: &Solutions) -> Vec<(&'static str, String)> {
    let mut proofs = Vec::new();
    match report.status {
        Status::Infeasible => proofs.push(("is there a solution?", "no".to_owned())),
        Status::Solved | Status::Feasible => proofs.push(("is there a solution?", "yes".to_owned())),
        Status::Unknown => {}
    }
    if mode.goals == u64::MAX && report.stop == StopReason::Exhausted {
        proofs.push(("how many?", report.stats.goals.to_string()));
    }
    if report.stop == StopReason::Optimal && matches!(solutions, Solutions::Least(_)) {
        proofs.extend(report.cost.map(|cost| ("the least cost", cost.to_string())));
    }
    proofs
}

/// About how many things formulations contradict each other.
fn disagreements(proved: &BTreeMap<&str, BTreeSet<String>>) -> u64 {
    let what = |proof: &String| proof.split_once(": ").map(|(_, what)| what.to_owned());
    let answers = proved.values().map(|proofs| proofs.iter().filter_map(what).collect::<BTreeSet<_>>());
    answers.filter(|answers| answers.len() > 1).count() as u64
}
