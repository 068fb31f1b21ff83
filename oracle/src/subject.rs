//! A model under examination.

use crate::claims::{Claim, Claims, same};
use crate::findings::{Findings, Tally};
use crate::mode::{MANY_STEPS, Mode};
use crate::quick;
use crate::trial::{Answer, Trial};
use crate::{Definition, Draw, Solutions, door, verifier};
use recuit::edge::{AnyEngine, Experiment, Model, NamedLocalSearch, Report};
use recuit::{Status, StopReason};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// How many searches an instance is given: the combinations take turns.
const SEARCHES: usize = 24;

/// A formulation, an engine and a way to use it.
type Combination = (&'static str, &'static str, &'static str);

/// A definition, its model, and all that it can be asked.
pub(crate) struct Subject<'a> {
    definition: &'a dyn Definition,
    model: Box<dyn Model>,
    combinations: Vec<Combination>,
}

/// An instance under examination: what is true of it, and what was found out so far.
struct Examination<'a> {
    subject: &'a Subject<'a>,
    /// As it was drawn.
    instance: String,
    /// All ways to write it, the drawn one among them.
    forms: Vec<String>,
    solutions: Solutions,
    /// What was proved, by question, whatever the formulation: two answers to one question contradict each
    /// other.
    proved: BTreeMap<&'static str, BTreeSet<String>>,
    /// The first solution that was shown.
    shown: Option<String>,
    tally: Tally,
    findings: Findings,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(definition: &'a dyn Definition, seed: u64) -> Self {
        let mut model = definition.settings();
        model["name"] = json!(definition.model());
        let model = Experiment::from_value(json!({ "model": model }));
        let model = model.unwrap_or_else(|error| panic!("{}: {error}", definition.model())).model;
        let mut combinations = Vec::new();
        for formulation in model.formulations() {
            for (engine, _) in AnyEngine::list() {
                let modes = Mode::names(engine);
                combinations.extend(modes.into_iter().map(|mode| (formulation.name, engine, mode)));
            }
        }
        Subject { definition, model, combinations: Draw::new(seed, 0).shuffled(combinations) }
    }

    /// The combinations whose turn it is.
    fn turns(&self, number: u64) -> impl Iterator<Item = Combination> + '_ {
        let first = number as usize * SEARCHES;
        let count = SEARCHES.min(self.combinations.len());
        (first..first + count).map(|turn| self.combinations[turn % self.combinations.len()])
    }

    /// Examine what the model says of itself.
    pub(crate) fn introduce(&self) -> Findings {
        let mut examination = self.examination(String::new(), Solutions::Any(BTreeSet::new()));
        let claims = door::of_model(self.model.as_ref());
        let command = || format!("recuit list {}", self.definition.model());
        examination.count(["any", "none"], claims, command);
        examination.finish()
    }

    fn examination(&self, instance: String, solutions: Solutions) -> Examination<'_> {
        Examination {
            subject: self,
            instance,
            forms: Vec::new(),
            solutions,
            proved: BTreeMap::new(),
            shown: None,
            tally: Tally::default(),
            findings: Findings::default(),
        }
    }

    /// Draw an instance, and compare what is claimed of it with what is true.
    pub(crate) fn examine(&self, number: u64, seed: u64) -> Findings {
        let mut draw = Draw::new(seed, number + 1);
        let instance = self.definition.draw(&mut draw);
        let solutions = self.definition.solutions(&instance);
        let several = solutions.count().is_none_or(|count| count > 1);
        let kind = if !solutions.exist() { 1 } else { 2 + usize::from(several) };
        let mut examination = self.examination(instance, solutions);
        examination.tally.instances[0] = 1;
        examination.tally.instances[kind] = 1;
        examination.read();
        for combination in self.turns(number) {
            examination.search(combination, &mut draw);
        }
        examination.answer_quickly();
        examination.judge(&mut draw);
        examination.finish()
    }
}

impl Examination<'_> {
    /// Find the ways in which it can be written.
    fn read(&mut self) {
        let (forms, claim) = door::forms(self.subject.model.as_ref(), &self.instance);
        self.forms = forms;
        let (instance, model) = (self.instance.clone(), self.subject.definition.model());
        self.count(["the default", "none"], claim.into_iter().collect(), || {
            format!("echo {instance} | recuit convert {model} -")
        });
    }

    /// Search, and compare.
    fn search(&mut self, (formulation, engine, mode): Combination, draw: &mut Draw) {
        let definition = self.subject.definition;
        let parameters = definition.parameters(formulation, &self.instance, draw);
        let instance = draw.one_of(&self.forms);
        let mode = Mode::drawn(mode, engine, draw);
        let seed = draw.number(1..=1000) as u64;
        let model = definition.model();
        let settings = definition.settings();
        let trial =
            Trial { model, settings, instance: &instance, formulation, parameters, engine, mode, seed };
        let mode = &trial.mode;
        self.tally.combinations.insert((formulation.to_owned(), engine.to_owned(), mode.name));
        self.tally.searches += 1;
        let mut claims = Vec::new();
        match trial.run() {
            Answer::Refused => self.tally.refusals += 1,
            Answer::Unreadable => self.tally.unreadable += 1,
            Answer::Failed(message) => claims.push(Claim { about: "failure", fault: Some(message) }),
            Answer::Panicked(message) => {
                self.tally.panics += 1;
                self.wrong([formulation, engine, "panic"], || trial.command(), message);
            }
            Answer::Ended(report, shown) => {
                claims = self.claims(mode, &report, &shown);
                self.count_local_search(formulation, engine, mode, &report);
                if mode.name == "again" {
                    let is_same =
                        matches!(trial.run(), Answer::Ended(other, _) if told(&report) == told(&other));
                    let fault = (!is_same).then(|| "the same seed has another answer".to_owned());
                    claims.push(Claim { about: "the same again", fault });
                }
                for (about, what) in proofs(&report, mode, &self.solutions) {
                    self.proved.entry(about).or_default().insert(what);
                }
                let solution = report.best.filter(|_| report.status.has_solution());
                self.shown = self.shown.take().or(solution.map(|solution| solution.line));
            }
        }
        self.count([formulation, engine], claims, || trial.command());
    }

    /// Count a local search that had all its steps, and whether it found a best solution.
    fn count_local_search(&mut self, formulation: &str, engine: &str, mode: &Mode, report: &Report) {
        let is_local = NamedLocalSearch::LIST.iter().any(|(name, _)| *name == engine);
        if !is_local || mode.target.is_some() || mode.steps < MANY_STEPS || !self.solutions.exist() {
            return;
        }
        let least = self.solutions.least().zip(report.cost);
        let is_best = report.status.has_solution() && least.is_none_or(|(least, cost)| same(least, cost));
        let [searches, found] = self.tally.local.entry(formulation.to_owned()).or_default();
        *searches += 1;
        *found += u64::from(is_best);
    }

    /// If the model has a quick way through many instances, take it.
    fn answer_quickly(&mut self) {
        let (instance, model) = (self.instance.clone(), self.subject.definition.model());
        for (mode, report) in quick::answers(self.subject.model.as_ref(), &instance) {
            let claims = self.claims(&mode, &report, &[]);
            let command = || format!("echo {instance} | recuit solve {model} - --at-most {}", mode.goals);
            self.count(["the default", mode.name], claims, command);
        }
    }

    /// Ask the verifier.
    fn judge(&mut self, draw: &mut Draw) {
        let Subject { definition, model, .. } = self.subject;
        let Some(line) = self.shown.clone() else { return };
        let truth = (self.instance.as_str(), &self.solutions);
        let claims = verifier::judge(*definition, model.as_ref(), truth, &line, draw);
        let command = || format!("recuit check {} (the line) --puzzle (the instance)", definition.model());
        self.count(["any", "verifier"], claims, command);
    }

    fn claims(&self, mode: &Mode, report: &Report, shown: &[String]) -> Vec<Claim> {
        let Examination { subject, instance, solutions, .. } = self;
        Claims { definition: subject.definition, instance, solutions, mode, report, shown }.all()
    }

    fn count(&mut self, [formulation, engine]: [&str; 2], claims: Vec<Claim>, command: impl Fn() -> String) {
        for Claim { about, fault } in claims {
            self.tally.claims += 1;
            if let Some(fault) = fault {
                self.tally.false_claims += 1;
                self.wrong([formulation, engine, about], &command, fault);
            }
        }
    }

    fn wrong(
        &mut self,
        [formulation, engine, about]: [&str; 3],
        command: impl Fn() -> String,
        fault: String,
    ) {
        let model = self.subject.definition.model();
        let kind = [model, formulation, engine, about].map(str::to_owned).into();
        self.findings.add(kind, command, fault, self.instance.len());
    }

    /// What was found, with the number of questions on which formulations contradict each other.
    fn finish(mut self) -> Findings {
        let contradicted = self.proved.values().filter(|answers| answers.len() > 1);
        self.tally.disagreements = contradicted.count() as u64;
        self.findings.models.insert(self.subject.definition.model().to_owned(), self.tally);
        self.findings
    }
}

/// Everything that must be the same when the seed is.
fn told(report: &Report) -> String {
    let Report { status, stop, cost, ref best, unique, ref stats, .. } = *report;
    format!("{status} {stop} {cost:?} {best:?} {unique:?} {stats:?}")
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
    if report.status == Status::Solved && matches!(solutions, Solutions::Least(_)) {
        proofs.extend(report.cost.map(|cost| ("the least cost", cost.to_string())));
    }
    proofs
}
