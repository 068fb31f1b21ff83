//! Several searches in turns.

mod rounds;

pub use rounds::Turn;

use super::threads::on_threads;
use rounds::{Guard, Rounds};
use std::panic::resume_unwind;
use std::thread;

/// Several searches of one instance, which take turns until one of them ends the whole (Huberman, Lukose &
/// Hogg, "An economics approach to hard computational problems" 1997; Gomes & Selman, "Algorithm portfolios"
/// 2001). Where nobody knows which engine and which formulation suit an instance, this costs at most a
/// factor, and often wins much.
///
/// The searches may be of different problems: several formulations of one puzzle. Each is a closure that is
/// given a [`Turn`] as its limit. In every round each search has one turn, and the turns of a round are
/// `growth` times as long as those of the round before, so that no search is more than a factor behind. The first turn of
/// all is made alone, the others side by side. A
/// search is never begun again: it waits where it is, on a thread of its own, of which only a few work at a
/// time.
///
/// Of the searches that end the whole in the same round, the first in their order wins, and those after it do
/// not count: so the result is the same on any number of threads.
///
/// Searches that say that the costs of their incumbents compare [share](Turn::share) the least of them
/// between the rounds: [branch and bound](crate::BranchAndBound) leaves out what is no better, and may so
/// prove optimal what another has found. The turns of the one that improves on it in round after round grow twice as fast, up
/// to sixteen times, for how long a step takes differs a hundredfold from puzzle to puzzle. Searches may
/// [leave](Turn::leave) their incumbents, too:
/// [large neighborhood search](crate::LargeNeighborhood) goes on from the best if it has the same problem,
/// and [clause learning](crate::ClauseLearning) takes [advice](crate::Encoding::advice) from it.
///
/// ```
/// use recuit::csp::{AllDifferent, Csp, FreeVariables, TotalViolation};
/// use recuit::{Ended, Engine, LargeNeighborhood, Member, Portfolio, Problem, Restarting, Run, Status, stream};
///
/// // Six queens: one variable a column.
/// let mut csp = Csp::new();
/// let rows = csp.variables("row", 6, 0..6);
/// csp.post(AllDifferent::new(rows.clone()));
/// for (one, other) in (0..6).flat_map(|one| (0..one).map(move |other| (one, other))) {
///     let distance = (one - other) as i32;
///     csp.post((rows[one] + distance).differs_from(rows[other]));
///     csp.post((rows[one] - distance).differs_from(rows[other]));
/// }
///
/// let run = |number, turn| Run::with_rng(stream(1, number)).until(turn);
/// let is_sure = |status| matches!(status, Status::Solved | Status::Infeasible);
/// let growing = Member::new(|turn| {
///     let (problem, mut run) = (csp.partial(), run(0, turn));
///     let outcome = Restarting::default().search(&problem, problem.initial(), &mut run);
///     Ended { result: outcome.status, steps: run.steps(), is_conclusive: is_sure(outcome.status) }
/// });
/// let repairing = Member::new(|turn| {
///     let (problem, mut run) = (csp.complete(), run(1, turn));
///     let search = LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation);
///     let outcome = search.search(&problem, problem.initial(), &mut run);
///     Ended { result: outcome.status, steps: run.steps(), is_conclusive: is_sure(outcome.status) }
/// });
/// let found = Portfolio::default().search(vec![growing, repairing], None);
/// let winner = found.winner.expect("six queens are easy");
/// assert_eq!(found.results[winner], Some(Status::Solved));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portfolio {
    /// How many steps the first turn of a search has, times its [pace](Member::pace).
    pub turn: f64,
    /// By how much turns grow from round to round, above one.
    pub growth: f64,
    /// How many searches work at a time; if left out, as many as there are cores.
    pub threads: Option<usize>,
}

impl Default for Portfolio {
    fn default() -> Self {
        Portfolio { turn: 1000.0, growth: 1.5, threads: None }
    }
}

/// One search of a [`Portfolio`].
pub struct Member<'a, T> {
    pace: f64,
    head_start: u64,
    search: Box<dyn FnOnce(Turn) -> Ended<T> + Send + 'a>,
}

/// What a search of a [`Portfolio`] ended with.
#[derive(Clone, Copy, Debug)]
pub struct Ended<T> {
    /// What it found.
    pub result: T,
    /// How many steps it made.
    pub steps: u64,
    /// Does it end the whole? A solution does where any will do, and a proof.
    pub is_conclusive: bool,
}

/// What came of a [`Portfolio`].
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// What each search ended with, in their order; `None` for one whose first turn never began. The first
    /// begins always.
    pub results: Vec<Option<T>>,
    /// How many steps of each count. On several threads a search may have made more before it heard that
    /// another had won.
    pub steps: Vec<u64>,
    /// The search that ended the whole, if one did.
    pub winner: Option<usize>,
    /// Of the searches that share the costs of their incumbents, the one that had the best when the last round began.
    pub holder: Option<usize>,
}

impl<'a, T> Member<'a, T> {
    /// This search. When its turn, as a limit, tells it to stop, it is to return what it has found so far.
    pub fn new(search: impl FnOnce(Turn) -> Ended<T> + Send + 'a) -> Self {
        Member { pace: 1.0, head_start: 0, search: Box::new(search) }
    }

    /// The same with turns that are longer by this factor: for a search whose steps are cheap, or that is
    /// known to be good.
    pub fn pace(self, pace: f64) -> Self {
        Member { pace, ..self }
    }

    /// The same with at least so many steps in its first turn: for a search that is soon over, or takes far too long.
    pub fn head_start(self, steps: u64) -> Self {
        Member { head_start: steps, ..self }
    }
}

impl Portfolio {
    /// Let these searches take turns, of no more than `limit` steps in all, if there is a limit.
    ///
    /// # Panics
    /// When a search does, or the system refuses to start so many threads.
    pub fn search<T: Send>(&self, members: Vec<Member<'_, T>>, limit: Option<u64>) -> Found<T> {
        let threads = on_threads(self.threads).max(1);
        let first = members.iter().map(|member| (self.turn * member.pace, member.head_start));
        let rounds = Rounds::new(first, self.growth, threads, limit);
        let results = thread::scope(|scope| {
            let mut threads = Vec::new();
            for (number, Member { search, .. }) in members.into_iter().enumerate() {
                let rounds = &rounds;
                threads.push(scope.spawn(move || {
                    let _guard = Guard(rounds);
                    let mut turn = Turn::new(rounds, number);
                    let own = turn.clone();
                    // The first begins in any case: there is to be a result, and a limit is met again in the search.
                    if turn.begin().is_break() && number > 0 {
                        own.end(0, false);
                        return None;
                    }
                    let Ended { result, steps, is_conclusive } = search(turn);
                    own.end(steps, is_conclusive);
                    Some(result)
                }));
            }
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        Found { results, steps: rounds.steps(), winner: rounds.winner(), holder: rounds.holder() }
    }
}
