//! What is neither posed nor measured, since nothing could come of it.

use recuit::csp::{Assignment, Csp, OpenVariables, Partial};
use recuit::edge::{
    AnyEngine, AnyFormulation, Declared, Formulated, Instance, Limits, Need, Purpose, Rendering, SolveError,
    Strategies, Unsuited, from_table,
};
use recuit::{Bound, Objective, StopReason};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};

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
