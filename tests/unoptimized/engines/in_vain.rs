//! What is neither posed nor measured, since nothing could come of it.

use recuit::csp::{AllDifferent, Assignment, Csp, Expression, OpenVariables, Partial};
use recuit::edge::{
    AnyEngine, AnyFormulation, Declared, Formulated, Instance, Limits, Need, Purpose, Rendering, SoFar,
    SolveError, Strategies, Unsuited, from_table,
};
use recuit::{Bound, Objective, StopReason};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

fn declared() -> Csp {
    let mut csp = Csp::new();
    let variables = csp.variables("v", 3, 0..9);
    csp.minimize(variables[0] + variables[1] + variables[2]);
    csp
}

/// Counts how often it is posed.
struct Counting {
    csp: Csp,
    times: AtomicUsize,
}

impl Instance for Counting {
    fn show(&self) -> Rendering {
        Rendering::default()
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        self.times.fetch_add(1, Ordering::Relaxed);
        Declared::default().pose(&self.csp, purpose, |_| Rendering::default())
    }
}

#[test]
fn after_a_limit_no_further_search_of_a_portfolio_is_posed() {
    let members = json!(
        ["branch-and-bound", "large-neighborhood", "tabu"].map(|name| json!({ "engine": { "name": name } }))
    );
    let portfolio: AnyEngine =
        from_table(json!({ "name": "portfolio", "members": members, "turn": 1.0 })).unwrap();
    let posed = |seconds| {
        let instance = Counting { csp: declared(), times: AtomicUsize::new(0) };
        let limits = Limits { seconds, steps: Some(20), ..Limits::default() };
        let mut run = limits.run(1, 0, None, None);
        let report = (&instance as &dyn Instance).solve(&portfolio, &mut run).unwrap();
        (instance.times.into_inner(), report.stop)
    };
    assert_eq!(posed(Some(0.0)), (1, StopReason::TimeLimit));
    assert_eq!(posed(None).0, 3);
}

/// A bound that nobody may ask for.
#[derive(Debug)]
struct Unasked;

impl Objective<Partial<'_>> for Unasked {
    fn cost(&self, _: &Partial<'_>, _: &Assignment) -> i64 {
        panic!("the bound of an instance that is too large was asked for")
    }
}

impl Bound<Partial<'_>> for Unasked {}

#[test]
fn what_is_refused_is_not_measured_before() {
    let csp = declared();
    let strategies =
        Strategies::least_cost(OpenVariables).construction().bound(Unasked).beyond("two variables");
    let posed = Formulated::new(csp.partial(), strategies, |_, _| Rendering::default());
    let branching = AnyEngine::named("branch-and-bound").unwrap();
    let refused = posed.solve(&branching, &mut Limits::default().run(1, 0, None, None), None);
    let Err(SolveError::Unsuited(Unsuited { need, .. })) = refused else { panic!("{refused:?}") };
    assert_eq!(need, Need::Size("two variables"));
}

/// Takes its time to be posed for the second search, until somebody knows what the first has found.
struct Waiting {
    csp: Csp,
    so_far: SoFar,
}

impl Instance for Waiting {
    fn show(&self) -> Rendering {
        Rendering::default()
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let begin = Instant::now();
        while purpose.local_search().is_none() && self.so_far.report().is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "nothing is known, though time is long over");
            sleep(Duration::from_millis(1));
        }
        Declared::default().pose(&self.csp, purpose, |_| Rendering::default())
    }
}

#[test]
fn what_one_search_has_found_is_known_while_another_is_posed_after_the_limit() {
    // The sum is always the same, which local search does not know.
    let mut csp = Csp::new();
    let variables = csp.variables("v", 10, 0..10);
    csp.post(AllDifferent::new(variables.clone()));
    csp.minimize(variables.iter().sum::<Expression>());
    let members = json!(["tabu", "branch-and-bound"].map(|name| json!({ "engine": { "name": name } })));
    let portfolio: AnyEngine =
        from_table(json!({ "name": "portfolio", "members": members, "turn": 1.0 })).unwrap();
    let instance = Waiting { csp, so_far: SoFar::default() };
    let limits = Limits { seconds: Some(0.05), ..Limits::default() };
    let mut run = limits.run(1, 0, None, None);
    run.termination = run.termination.known_by(instance.so_far.clone());
    let report = scope(|scope| {
        scope.spawn(|| (&instance as &dyn Instance).solve(&portfolio, &mut run)).join().unwrap().unwrap()
    });
    let known = instance.so_far.report().unwrap();
    assert_eq!((known.stop, known.cost), (StopReason::TimeLimit, report.cost));
}
