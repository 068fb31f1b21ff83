//! Several formulations and engines in turns, by name.

use super::claim::claim_above;
use super::{
    AnyEngine, Contradiction, Instance, NamedRun, Need, Purpose, Report, SolveError, TreeSearch, Unsuited,
    Watch,
};
use crate::{Ended, Found, Member, Portfolio, Random, Run, Status, StopReason, Termination, stream};
use rand::RngExt;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::cmp::Ordering;
use std::sync::atomic::{self, AtomicBool};
use std::sync::{Mutex, PoisonError};

/// Several searches of an instance in turns, each of a formulation and an engine; see [`Portfolio`].
///
/// What any of them proves is proved, and what any of them finds is found. The first makes its first turn as it would
/// alone; each of the others draws from a random stream of its own.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NamedPortfolio {
    /// The searches. If left out, those that the model names, or else one of each kind.
    #[schemars(with = "Vec<Value>")]
    pub members: Vec<NamedMember>,
    /// How many steps the first turn of a search has, times its pace, above 0.
    #[serde(with = "crate::checked::Positive")]
    pub turn: f64,
    /// By how much turns grow from round to round, above one.
    #[serde(with = "crate::checked::AboveOne")]
    pub growth: f64,
    /// How many searches work at a time; if left out, as many as there are cores.
    pub threads: Option<usize>,
}

impl Default for NamedPortfolio {
    fn default() -> Self {
        let Portfolio { turn, growth, threads } = Portfolio::default();
        NamedPortfolio { members: Vec::new(), turn, growth, threads }
    }
}

/// One search of a [`NamedPortfolio`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedMember {
    /// How the instance is posed; if left out, as the model is.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub formulation: Value,
    /// How it is searched; on one thread, unless that is said, because others work beside it. (Iterative deepening
    /// on all.)
    #[serde(deserialize_with = "on_one_thread")]
    pub engine: AnyEngine,
    /// By how much its turns are longer. If left out, 1 for tree search and [`CHEAPER`] for local search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<f64>,
    /// How many steps its first turn has at least: for a search that is soon over, or takes far too long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head_start: Option<u64>,
    /// Is it enough if this search comes to its own end? The others are then stopped, though nothing is proved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suffices: bool,
}

fn on_one_thread<'de, D: Deserializer<'de>>(value: D) -> Result<AnyEngine, D::Error> {
    let mut engine = AnyEngine::deserialize(value)?;
    // Iterative deepening has all of them: what searches for ways beside it is soon out of memory.
    if !matches!(engine, AnyEngine::Tree(TreeSearch::IdaStar(_))) {
        engine.prefer_one_thread();
    }
    Ok(engine)
}

/// How many moves of local search take about as long as an action of a tree search with its propagation.
pub const CHEAPER: f64 = 100.0;

/// The engines that search a formulation in turns where the model names none, after the one that suits it
/// best: one of each kind. Those that do not suit are left out.
pub(super) const ONE_OF_EACH_KIND: [&str; 5] =
    ["restarting", "branch-and-bound", "tabu", "large-neighborhood", "annealing"];

/// What each search of a portfolio was, and how much it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PortfolioReport {
    /// The searches, in their order.
    pub members: Vec<MemberReport>,
    /// Which of them found what is shown.
    pub best: usize,
    /// Which of them ended the whole, if one did: it found what is shown, or proved that nothing is better, or
    /// [suffices](NamedMember::suffices).
    pub winner: Option<usize>,
}

/// One search of a portfolio.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemberReport {
    /// The name of the formulation, if it was given one.
    pub formulation: Option<String>,
    /// The name of the engine.
    pub engine: &'static str,
    /// The steps that it made.
    pub steps: u64,
}

/// What a search ended with, and the least cost of the others that it knew of; `None` if a limit was reached before it
/// was posed.
type Reported = Option<(Result<Report, SolveError>, f64)>;

impl NamedMember {
    fn pace(&self) -> f64 {
        let is_cheap = self.engine.local_search().is_some();
        self.pace.unwrap_or(if is_cheap { CHEAPER } else { 1.0 })
    }

    /// The formulation that it was given, if it was.
    pub(super) fn formulation(&self) -> Option<&Value> {
        Some(&self.formulation).filter(|formulation| !formulation.is_null())
    }

    /// Does it leave out what is no better than what others have found, so that looking everywhere proves
    /// that the best of them is optimal?
    fn heeds_the_others(&self) -> bool {
        use TreeSearch::{BranchAndBound, IdaStar, Rectangle};
        matches!(self.engine, AnyEngine::Tree(BranchAndBound(_) | Rectangle(_) | IdaStar(_)))
    }

    /// Does it look for more than one solution?
    fn wants_several(&self) -> bool {
        let goals = if let AnyEngine::Tree(tree) = &self.engine { tree.goals() } else { None };
        goals.is_some_and(|goals| goals.most() > 1)
    }

    /// Is there nothing more to look for? A solution is found where any will do, or as many as are wanted where that is more
    /// than one; or something is proved; or there is an error that must be told.
    fn is_conclusive(&self, report: &Result<Report, SolveError>, wants_several: bool) -> bool {
        match report {
            Ok(Report { status: Status::Solved, .. }) if wants_several => self.wants_several(),
            Ok(Report { status: Status::Solved | Status::Infeasible, .. }) => true,
            Ok(Report { stop: StopReason::Optimal | StopReason::Target, .. }) => true,
            Ok(Report { stop: StopReason::Exhausted, .. }) if self.heeds_the_others() => true,
            Ok(Report { stop, .. }) => self.suffices && !is_limit(stop),
            Err(error) => self.must_tell(error),
        }
    }

    /// Is it more than that an engine does not suit a formulation? It is where several solutions are wanted, unless
    /// what clause learning lacks is its own language.
    fn must_tell(&self, error: &SolveError) -> bool {
        match error {
            SolveError::Unsuited(Unsuited { need: Need::Formulations, .. }) => true,
            SolveError::Unsuited(Unsuited { need: Need::Encoding | Need::Size(_), .. }) => false,
            SolveError::Unsuited(_) => self.wants_several(),
            _ => true,
        }
    }

    /// Search the instance, unless another of the searches has begun that will have something to show and a limit is
    /// reached: to pose a large instance takes seconds, then in vain.
    fn search(
        &self,
        instance: &dyn Instance,
        has_begun: &AtomicBool,
        wants_several: bool,
        run: &mut NamedRun,
    ) -> Ended<Reported> {
        if has_begun.load(atomic::Ordering::Relaxed) && run.allowance().is_break() {
            return Ended { is_conclusive: false, steps: 0, result: None };
        }
        let purpose = Purpose::of(&self.engine, &mut run.rng).posed_as(self.formulation());
        let mut purpose = purpose.within(run.termination.preparing()).in_turns();
        let posed = instance.pose(&mut purpose);
        if purpose.is_unheard() {
            let suited = posed.holdings().suited();
            let unheard = Unsuited { engine: "portfolio", need: Need::Formulations, suited };
            let result = Some((Err(unheard.into()), f64::INFINITY));
            return Ended { is_conclusive: true, steps: 0, result };
        }
        run.termination.slow_down(purpose.slowness().unwrap_or(1.0));
        let holdings = posed.holdings();
        has_begun.fetch_or(holdings.suit(&self.engine).is_ok(), atomic::Ordering::Relaxed);
        if holdings.shares(&self.engine) {
            run.termination.share();
        }
        let report = posed.solve(&self.engine, run, None);
        let known = run.termination.known();
        let is_conclusive = self.is_conclusive(&report, wants_several);
        Ended { is_conclusive, steps: run.steps(), result: Some((report, known)) }
    }
}

impl NamedPortfolio {
    /// Let the searches take turns.
    ///
    /// # Errors
    /// When no search suits, or the verifier refuses what one of them found.
    pub(super) fn solve(&self, instance: &dyn Instance, run: &mut NamedRun) -> Result<Report, SolveError> {
        if self.members.is_empty() {
            let suited = instance.pose(&mut Purpose::new(None, &mut run.rng)).holdings().suited();
            return Err(Unsuited { engine: "portfolio", need: Need::Members, suited }.into());
        }
        let first = run.rng.clone();
        let seed = run.rng.random();
        let stream = |number: usize| -> Random {
            if number == 0 { first.clone() } else { stream(seed, number as u64) }
        };
        let session = run.termination.clone().begun();
        let limit = session.steps_left(run.steps());
        let has_begun = &AtomicBool::new(false);
        let wants_several = self.members.iter().any(NamedMember::wants_several);
        let ended = &Mutex::new(vec![None; self.members.len()]);
        let so_far = run.termination.so_far();
        let mut members = Vec::new();
        for (number, member) in self.members.iter().enumerate() {
            let (rng, session) = (stream(number), session.clone());
            let search = Member::new(move |turn| {
                let session = session.in_turn(turn);
                let mut run = Run::with_rng(rng).until(session).watched_by(Watch::default());
                let end = member.search(instance, has_begun, wants_several, &mut run);
                if let Some(so_far) = so_far {
                    let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
                    ended[number] = Some(end.clone());
                    self.conclude_for_now(&ended).into_iter().for_each(|report| so_far.tell(report));
                }
                end
            });
            members.push(search.pace(member.pace()).head_start(member.head_start.unwrap_or(0)));
        }
        let portfolio = Portfolio { turn: self.turn, growth: self.growth, threads: self.threads };
        let found = portfolio.search(members, limit);
        run.spend(found.steps.iter().sum());
        self.conclude(found)
    }

    /// What would be known if the searches that have not ended never did.
    fn conclude_for_now(&self, ended: &[Option<Ended<Reported>>]) -> Option<Report> {
        let results: Vec<_> = ended.iter().map(|end| Some(end.as_ref()?.result.clone())).collect();
        let steps = ended.iter().map(|end| end.as_ref().map_or(0, |end| end.steps)).collect();
        let winner = ended.iter().position(|end| end.as_ref().is_some_and(|end| end.is_conclusive));
        let has_report = results.iter().any(|result| matches!(result, Some(Some((Ok(_), _)))));
        has_report.then(|| self.conclude(Found { results, steps, winner, holder: None }).ok())?
    }

    /// What is known now that the searches have ended.
    fn conclude(&self, found: Found<Reported>) -> Result<Report, SolveError> {
        let Found { results, steps, winner, holder } = found;
        let (mut reports, mut errors) = (Vec::new(), Vec::new());
        let mut proof = None;
        for (number, result) in results.into_iter().enumerate() {
            match result.flatten() {
                Some((Ok(report), known)) => {
                    let has_seen_all =
                        report.stop == StopReason::Exhausted && self.members[number].heeds_the_others();
                    if winner == Some(number) && has_seen_all && known < f64::INFINITY {
                        proof = Some((known, report.stats.clone()));
                    }
                    reports.push((number, report));
                }
                Some((Err(error), _)) => errors.push((number, error)),
                None => {}
            }
        }
        // What the verifier refuses must be told; that an engine does not suit, only if none does.
        let must_be_told = |(number, error): &(usize, SolveError)| self.members[*number].must_tell(error);
        if let Some(refused) = errors.iter().position(must_be_told) {
            return Err(errors.swap_remove(refused).1);
        }
        let proved = |report: &Report| {
            let least = proof.as_ref().map(|(least, _)| *least);
            report.status == Status::Feasible
                && report.cost.zip(least).is_some_and(|(cost, least)| cost <= least)
        };
        let is_held = |(number, report): &&(usize, Report)| holder == Some(*number) && proved(report);
        let best = reports.iter().find(is_held);
        let Some(&(best, _)) = best.or(reports.iter().min_by(|one, other| self.better(one, other, winner)))
        else {
            return Err(errors.swap_remove(0).1);
        };
        let name = |number: usize| self.members[number].engine.name();
        let impossible = reports.iter().find(|(_, report)| report.status == Status::Infeasible);
        let solved = reports.iter().find(|(_, report)| report.status.has_solution());
        if let (Some(&(denier, _)), Some(&(finder, _))) = (impossible, solved) {
            let violations = vec![format!(
                "{} has proved that there is none, and {} found it",
                name(denier),
                name(finder)
            )];
            return Err(Contradiction { violations }.into());
        }
        let ended = reports.iter().find(|(number, _)| winner == Some(*number));
        let ended = ended.map(|(_, report)| (report.stop, report.stats.clone()));
        let stopped = reports.iter().map(|(_, report)| report.stop).find(is_limit);
        let lower_bound = reports.iter().filter_map(|(_, report)| report.lower_bound).reduce(f64::max);
        let at = reports.iter().position(|&(number, _)| number == best).expect("it is one of them");
        let (_, mut report) = reports.swap_remove(at);
        if proved(&report) {
            // What the others did meanwhile is up to the clock; what the proof took is not.
            (report.status, report.stop) = (Status::Solved, StopReason::Optimal);
            report.stats = proof.map_or_else(Default::default, |(_, stats)| stats);
        } else if let Some(ended) = ended {
            (report.stop, report.stats) = ended;
        } else {
            report.stop = stopped.unwrap_or(report.stop);
        }
        let members = self.members.iter().zip(steps).map(|(member, steps)| MemberReport {
            formulation: member.formulation["name"].as_str().map(str::to_owned),
            engine: member.engine.name(),
            steps,
        });
        report.portfolio = Some(PortfolioReport { members: members.collect(), best, winner });
        Ok(claim_above(report, lower_bound)?)
    }

    /// The better of two reports comes first: that of the winner, if it has something to show, then what is
    /// proved, then solutions by their cost, then full states by theirs, then the first in order.
    fn better(&self, one: &(usize, Report), other: &(usize, Report), winner: Option<usize>) -> Ordering {
        let is_full = |number: usize| !matches!(self.members[number].engine, AnyEngine::Tree(_));
        let rank = |(number, report): &(usize, Report)| match report.status {
            // Others may have found one solution where several were wanted.
            Status::Solved | Status::Infeasible if Some(*number) == winner => 0,
            Status::Solved | Status::Infeasible => 1,
            _ if Some(*number) == winner && report.stop == StopReason::Target => 2,
            Status::Feasible => 3,
            Status::Unknown if is_full(*number) => 4,
            Status::Unknown => 5,
        };
        // What is wrong with full states is counted alike in one formulation.
        let is_alike = self.members[one.0].formulation == self.members[other.0].formulation;
        let cost = |(number, report): &(usize, Report)| match report.status {
            Status::Feasible => report.cost,
            Status::Unknown if is_full(*number) && is_alike => report.cost,
            _ => None,
        };
        let by_cost = || cost(one).partial_cmp(&cost(other)).unwrap_or(Ordering::Equal);
        rank(one).cmp(&rank(other)).then_with(by_cost).then(one.0.cmp(&other.0))
    }
}

/// Was a search stopped, and did not end by itself?
fn is_limit(stop: &StopReason) -> bool {
    matches!(
        stop,
        StopReason::StepLimit | StopReason::TimeLimit | StopReason::MemoryLimit | StopReason::Cancelled
    )
}
