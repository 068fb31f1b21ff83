//! What may be said of an outcome: the only place where a claim is made.

use super::suits::{Goal, Holdings};
use super::{Rendering, Report, TreeSearch};
use crate::{Status, StopReason};

/// The verifier rejects what a search took for a solution: the model contradicts itself, and the state must
/// not be shown as a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the verifier refuses what the search took for a solution: {}; `recuit doctor` looks for the promise that the model breaks",
    violations.join("; ")
)]
pub struct Contradiction {
    /// What is wrong with it.
    pub violations: Vec<String>,
}

/// The status and the stop reason that the evidence supports: what the engine says it has done, what the
/// formulation promises, and what the goal test and the verifier say of the best state.
///
/// | status | who may say it |
/// |---|---|
/// | solved | any engine that has met a goal, where any goal or a path to one is wanted; where a least cost is wanted, only an engine that has proved it: branch and bound, A* and its variants with a heuristic that never overestimates, local search at the lower bound of its objective or at a goal that by definition nothing beats; and any whose solution costs no more than the bound of the start says that all do |
/// | feasible | any engine that ends with a state that the verifier accepts |
/// | infeasible | an engine that has explored everything without meeting a goal, in a formulation whose actions build every goal |
/// | unknown | any other: a limit was reached, or an incomplete search has given up |
///
/// The stop reason *proved optimal* is given for a least cost and for a cheapest path.
///
/// # Errors
/// When the verifier refuses a goal, and when deltas are wrong by which one was called optimal.
pub(super) fn claim(
    status: Status,
    stop: StopReason,
    formulation: &Holdings,
    is_goal: bool,
    best: Option<&Rendering>,
) -> Result<(Status, StopReason), Contradiction> {
    let violations = best.map_or(&[][..], |best| &best.violations);
    let is_accepted = best.is_some() && violations.is_empty();
    if stop == StopReason::Failure {
        let violation = "it costs more than the deltas of the moves to it add up to".to_owned();
        return Err(Contradiction { violations: vec![violation] });
    }
    match status {
        Status::Solved | Status::Feasible if !is_accepted => {
            Err(Contradiction { violations: violations.to_vec() })
        }
        Status::Solved if formulation.goal == Goal::LeastCost && !proves_least(stop, formulation) => {
            Ok((Status::Feasible, stop))
        }
        // A search that tests states late may stop at a limit with a goal in hand that it has not tested yet.
        Status::Unknown if is_accepted && is_goal && formulation.goal != Goal::LeastCost => {
            Ok((Status::Solved, StopReason::Goal))
        }
        Status::Unknown | Status::Infeasible if is_accepted => Ok((Status::Feasible, stop)),
        status => Ok((status, stop)),
    }
}

/// What is said of a search, knowing that no solution costs less than that: a solution that costs as much is proved to
/// be optimal.
///
/// # Errors
/// When a solution costs less, so that the bound is wrong.
pub(super) fn claim_above(report: Report, lower_bound: Option<f64>) -> Result<Report, Contradiction> {
    let known = lower_bound.into_iter().chain(report.lower_bound).reduce(f64::max);
    let cost = report.cost.filter(|_| report.status.has_solution());
    match (cost, known) {
        (Some(cost), Some(known)) if cost < known => {
            let violation =
                format!("its cost, {cost}, is below {known}, which is claimed to be a lower bound");
            Err(Contradiction { violations: vec![violation] })
        }
        (Some(cost), Some(known)) if cost == known && report.status == Status::Feasible => {
            let (status, stop) = (Status::Solved, StopReason::Optimal);
            Ok(Report { status, stop, lower_bound: known.into(), ..report })
        }
        (Some(cost), _) if report.stop == StopReason::Optimal => {
            Ok(Report { lower_bound: cost.into(), ..report })
        }
        _ => Ok(Report { lower_bound: known, ..report }),
    }
}

/// Does ending for this reason prove that the goal has the least cost? Where actions build goals, they build
/// expensive ones too. Where goals are met only by moves, the goal test accepts only what nothing can beat.
fn proves_least(stop: StopReason, formulation: &Holdings) -> bool {
    stop == StopReason::Optimal || stop == StopReason::Goal && !formulation.construction
}

/// The stop reason, or [`StopReason::Optimal`] if this engine, by ending at a goal, proves that no path to
/// any goal is cheaper.
pub(super) fn reason(
    engine: &TreeSearch,
    formulation: &Holdings,
    status: Status,
    stop: StopReason,
) -> StopReason {
    let finds_cheapest = match engine {
        TreeSearch::BestFirst(search) => search.evaluation.is_bound(),
        TreeSearch::IdaStar(search) => search.weight <= 1.0,
        TreeSearch::Rectangle(_) => true,
        _ => false,
    };
    // A formulation that wants a path minimizes path costs. One that wants a least cost promises by its
    // heuristic that path costs are what is minimized.
    let paths_count = match formulation.goal {
        Goal::Any => false,
        Goal::LeastCost => formulation.heuristic,
        Goal::Path => true,
    };
    if status == Status::Solved && finds_cheapest && paths_count { StopReason::Optimal } else { stop }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::Brief;

    fn formulation(goal: Goal, construction: bool) -> Holdings {
        Holdings {
            goal,
            construction,
            neighborhood: true,
            objective: true,
            heuristic: true,
            bound: true,
            freeing: true,
            chains: true,
            crossover: true,
            lanes: true,
            encoding: true,
            most: None,
            lowers_another_cost: false,
        }
    }

    fn shown(violations: &[&str]) -> Rendering {
        Rendering { violations: violations.iter().map(ToString::to_string).collect(), ..Rendering::default() }
    }

    #[test]
    fn a_goal_is_best_only_where_that_is_proved() {
        let of =
            |stop, formulation| claim(Status::Solved, stop, &formulation, true, Some(&shown(&[]))).unwrap().0;
        let growing = formulation(Goal::LeastCost, true);
        assert_eq!(of(StopReason::Goal, growing), Status::Feasible);
        assert_eq!(of(StopReason::Optimal, growing), Status::Solved);
        assert_eq!(of(StopReason::Goal, formulation(Goal::LeastCost, false)), Status::Solved);
        assert_eq!(of(StopReason::Goal, formulation(Goal::Any, true)), Status::Solved);
        assert_eq!(of(StopReason::Goal, formulation(Goal::Path, true)), Status::Solved);
    }

    #[test]
    fn what_the_verifier_refuses_is_no_solution_and_what_it_accepts_is_one() {
        let of = |status, stop, goal, is_goal, violations: &[&str]| {
            claim(status, stop, &formulation(goal, true), is_goal, Some(&shown(violations)))
        };
        let refused = of(Status::Solved, StopReason::Goal, Goal::Any, true, &["row 1 holds 1 twice"]);
        assert!(refused.unwrap_err().to_string().contains("row 1 holds 1 twice"));
        let limit = StopReason::StepLimit;
        assert_eq!(of(Status::Unknown, limit, Goal::Any, true, &[]), Ok((Status::Solved, StopReason::Goal)));
        assert_eq!(of(Status::Unknown, limit, Goal::Any, false, &[]), Ok((Status::Feasible, limit)));
        assert_eq!(of(Status::Unknown, limit, Goal::LeastCost, true, &[]), Ok((Status::Feasible, limit)));
        let nowhere = StopReason::Exhausted;
        assert_eq!(
            of(Status::Infeasible, nowhere, Goal::Any, false, &["gap"]),
            Ok((Status::Infeasible, nowhere))
        );
    }

    #[test]
    fn only_a_cheapest_way_is_proved_optimal() {
        let reason_of = |engine: &str, goal| {
            let engine: TreeSearch = serde_json::from_str(engine).unwrap();
            reason(&engine, &formulation(goal, true), Status::Solved, StopReason::Goal)
        };
        let a_star = r#"{"name": "best-first"}"#;
        assert_eq!(reason_of(a_star, Goal::Path), StopReason::Optimal);
        assert_eq!(reason_of(a_star, Goal::Any), StopReason::Goal);
        assert_eq!(reason_of(r#"{"name": "ida-star", "weight": 2.0}"#, Goal::Path), StopReason::Goal);
        assert_eq!(
            reason_of(r#"{"name": "best-first", "evaluation": "greedy"}"#, Goal::Path),
            StopReason::Goal
        );
        assert_eq!(reason_of(r#"{"name": "depth-first"}"#, Goal::LeastCost), StopReason::Goal);
    }

    #[test]
    fn what_costs_no_more_than_all_must_is_optimal_and_less_contradicts() {
        let of = |cost, status, stop, bound| {
            let report = Brief { at: 0, goals: 1, steps: 0 }.report(1);
            let report = Report { cost: Some(cost), status, stop, ..report };
            claim_above(report, Some(bound)).map(|report| (report.status, report.stop, report.lower_bound))
        };
        let limit = StopReason::StepLimit;
        assert_eq!(of(7.0, Status::Feasible, limit, 6.0), Ok((Status::Feasible, limit, Some(6.0))));
        let proved = Ok((Status::Solved, StopReason::Optimal, Some(7.0)));
        assert_eq!(of(7.0, Status::Feasible, limit, 7.0), proved);
        assert_eq!(of(7.0, Status::Solved, StopReason::Optimal, 3.0), proved);
        // A state that is no solution costs what it leads to.
        assert_eq!(of(5.0, Status::Unknown, limit, 6.0), Ok((Status::Unknown, limit, Some(6.0))));
        assert!(of(5.0, Status::Feasible, limit, 6.0).unwrap_err().to_string().contains("below 6"));
    }
}
