use crate::delta::{Complete, Crowd, Shift};
use crate::formulate::Langford;
use recuit::{Attributes, Engine, Neighborhood, Problem, Run, Status, Steps};

/// How many steps an engine needs to solve the puzzle from a random start; nothing if ten million are too few.
pub fn steps_to_solve(engine: &impl Engine<Complete>, n: usize, seed: u64) -> Option<u64> {
    let problem = Complete(Langford { n });
    let mut run = Run::seeded(seed).until(Steps(10_000_000));
    let start = problem.random_initial(&mut run.rng);
    let outcome = engine.search(&problem, start, &mut run);
    (outcome.status == Status::Solved).then_some(outcome.stats.steps)
}

#[test]
fn four_engines_solve_it() {
    use crate::delta::Crowding;
    use recuit::{Actions, Annealing, Geometric, LateAcceptance, LocalSearch, ParallelTempering, TabuSearch};

    let annealing = Annealing { starts: 1000, ..Annealing::new(Geometric { factor: 0.9 }) };
    let late = LateAcceptance { history: 500, patience: 50_000, restarts: 1000 };
    assert!(steps_to_solve(&annealing.on(Actions, Crowding), 11, 1).is_some());
    assert!(steps_to_solve(&late.on(Actions, Crowding), 11, 1).is_some());
    assert!(steps_to_solve(&ParallelTempering::new().on(Actions, Crowding), 11, 1).is_some());
    assert!(steps_to_solve(&TabuSearch::new().on(Actions, Crowding), 11, 1).is_some());
}

#[test]
fn the_first_of_many_chains_ends_them_all() {
    use crate::delta::Crowding;
    use recuit::{Actions, Annealing, Geometric, LocalSearch, Replicas};

    let annealing = Annealing { starts: 1000, ..Annealing::new(Geometric { factor: 0.9 }) };
    let chains = Replicas::new(8, annealing.on(Actions, Crowding));
    let problem = Complete(Langford { n: 12 });
    let (outcome, report) = chains.study(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    assert!(report.reached() >= 1);
}

#[test]
fn parts_are_freed_and_repaired() {
    use crate::declare::declare;
    use recuit::LargeNeighborhood;
    use recuit::csp::{FreeVariables, TotalViolation};

    let (csp, _) = declare(Langford { n: 12 });
    let problem = csp.complete();
    let engine = LargeNeighborhood::default().on(FreeVariables::default(), TotalViolation);
    let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
}

#[test]
fn two_formulations_take_turns() {
    use crate::delta::Crowding;
    use crate::state::Partial;
    use recuit::{Actions, DepthFirst, Ended, LocalSearch, Member, Portfolio, TabuSearch};

    let langford = Langford { n: 12 };
    let ends = |status| status == Status::Solved || status == Status::Infeasible;
    let growing = Member::new(|turn| {
        let (problem, mut run) = (Partial(langford), Run::seeded(1).until(turn));
        let status = DepthFirst::default().search(&problem, problem.initial(), &mut run).status;
        Ended { result: status, steps: run.steps(), is_conclusive: ends(status) }
    });
    let repairing = Member::new(|turn| {
        let (problem, mut run) = (Complete(langford), Run::seeded(2).until(turn));
        let start = problem.random_initial(&mut run.rng);
        let status = TabuSearch::new().on(Actions, Crowding).search(&problem, start, &mut run).status;
        Ended { result: status, steps: run.steps(), is_conclusive: ends(status) }
    });
    let found = Portfolio::default().search(vec![growing, repairing.pace(30.0)], None);
    assert_eq!(found.winner.and_then(|winner| found.results[winner]), Some(Status::Solved));
}

#[derive(Clone, Copy)]
pub struct Shifts;

impl Neighborhood<Complete> for Shifts {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Crowd) -> impl Iterator<Item = Shift> + 'a {
        problem.actions(state)
    }

    fn attributes(&self) -> impl Attributes<Complete> {
        *self
    }
}

impl Attributes<Complete> for Shifts {
    fn count(&self, problem: &Complete) -> usize {
        problem.0.n * 2 * problem.0.n
    }

    fn added(&self, problem: &Complete, _: &Crowd, shift: &Shift) -> impl IntoIterator<Item = usize> {
        [(shift.number - 1) * 2 * problem.0.n + shift.to]
    }

    fn dropped(&self, problem: &Complete, state: &Crowd, shift: &Shift) -> impl IntoIterator<Item = usize> {
        [(shift.number - 1) * 2 * problem.0.n + state.first[shift.number - 1]]
    }
}

#[test]
fn a_number_does_not_go_back() {
    use crate::delta::Crowding;
    use recuit::{LocalSearch, TabuSearch, laws};

    assert!(steps_to_solve(&TabuSearch::new().on(Shifts, Crowding), 11, 1).is_some());
    assert!(laws::check(&Complete(Langford { n: 7 }), &Shifts, &Crowding, |_| Ok(()), 1).is_ok());
}
