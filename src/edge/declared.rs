//! Declared puzzles by name.

use super::formulated::Examination;
use super::{AnyFormulation, CHEAPER, Checkup, Formulated, Formulation, Purpose, Rendering, Strategies};
use crate::Solution;
use crate::csp::{
    Branches, Branching, Complete, Csp, DirectEncoding, FreeVariables, LinkedHalves, LowerBound, OpenDomains,
    OpenVariables, Partial, Picture, Repairs, TotalViolation, Unmet, Value, Variable,
};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value as Json, json};

/// The step limit of each search that finds out which constraints are in conflict.
const STEPS_TO_EXPLAIN: u64 = 2000;

/// How many preferences that are not met are listed.
const UNMET: usize = 10;

/// The two formulations of a puzzle that is declared as a [`Csp`], with their parameters: the `formulation` of a
/// [`Model`](super::Model) that declares its instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Declared {
    /// What suits the engine: complete for local search and where parts are freed, otherwise partial with
    /// these parameters.
    Auto(Branches),
    /// See [`Csp::partial`].
    Partial(Branches),
    /// See [`Csp::complete`].
    Complete(Moves),
}

/// The parameters of the complete formulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Moves {
    /// Which moves local search considers.
    pub neighborhood: Repairs,
    /// How large neighborhood search repairs what it has freed. If left out, as the partial formulation of the model is
    /// searched, but with two branches at a value.
    pub repairs: Option<Branches>,
}

/// The [pace](crate::Member::pace) of the search that suits the partial formulation best, where a puzzle does
/// not know better. Those of large neighborhoods have 1 or, where something is minimized, 2; more is for
/// puzzles in which no other comes near.
pub const FAVORED: f64 = 3.0;

/// What takes turns with branch and bound where something is minimized, and how long their turns are. Moves that
/// reach [so far](USUAL_REACH) take a thirtieth of a step of a tree, and the turns of others are shorter or longer in
/// proportion: so all of these take about as long. Memetic search is tabu search until its first child has had its time.
const OPTIMIZE: [(&str, f64); 3] = [("large-neighborhood", 2.0), ("memetic", 80.0), ("annealing", 80.0)];

/// What moves [reach](Complete::reach) for which the paces were chosen.
const USUAL_REACH: f64 = 10.0;

/// What takes turns with the best tree search where any solution will do.
const SATISFY: [(&str, f64); 5] = [
    ("restarting", 1.0),
    ("large-neighborhood", 1.0),
    ("tabu", CHEAPER),
    ("annealing", CHEAPER),
    ("clause-learning", 4.0),
];

/// What repairs a full assignment, where any solution will do.
const REPAIR: [(&str, f64); 3] = [("annealing", CHEAPER), ("large-neighborhood", 1.0), ("tabu", CHEAPER)];

impl Default for Declared {
    fn default() -> Self {
        Declared::Auto(Branches::default())
    }
}

impl Declared {
    /// Reads a formulation of a model whose partial one is searched with these `branches`, unless it says
    /// otherwise: for `#[serde(deserialize_with = "...")]`. It is a `Declared`, or one of a model that has these and more.
    ///
    /// # Errors
    /// When the name or a parameter is unknown, or has a value that it cannot have.
    pub fn read<'de, F: DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
        branches: Branches,
    ) -> Result<F, D::Error> {
        let mut table = Map::deserialize(deserializer)?;
        if table.get("name").is_some_and(|name| name == "auto" || name == "partial")
            && let Json::Object(branches) = json!(branches)
        {
            for (key, value) in branches {
                table.entry(key).or_insert(value);
            }
        }
        serde_json::from_value(Json::Object(table)).map_err(D::Error::custom)
    }

    /// Implements [`Model::formulations`](super::Model::formulations).
    pub const FORMULATIONS: [Formulation; 3] = [
        Formulation {
            name: "auto",
            summary: "what suits the engine: partial for tree search, otherwise complete",
        },
        Formulation {
            name: "partial",
            summary: "an assignment that grows while constraints rule values out",
        },
        Formulation { name: "complete", summary: "a full assignment that is repaired" },
    ];

    /// Implements [`Model::defaults`](super::Model::defaults), given the engine that suits the partial
    /// formulation best, `branch-and-bound` where something is minimized, otherwise `depth-first` or another
    /// search for any solution, and its [pace](crate::Member::pace).
    ///
    /// Where the formulation is left open, or complete, several engines take turns.
    pub fn defaults(&self, engine: Option<&str>, (best_for_partial, pace): (&str, f64)) -> serde_json::Value {
        let minimizes = best_for_partial == "branch-and-bound";
        let best = match self {
            Declared::Auto(_) => "portfolio",
            Declared::Partial(_) => best_for_partial,
            Declared::Complete(_) => "portfolio",
        };
        match engine.unwrap_or(best) {
            "portfolio" if !matches!(self, Declared::Partial(_)) => {
                let is_open = matches!(self, Declared::Auto(_));
                let others = match (minimizes, is_open) {
                    (true, _) => &OPTIMIZE[..],
                    (false, true) => &SATISFY[..],
                    (false, false) => &REPAIR[..],
                };
                let others = others.iter().filter(|(other, _)| *other != best_for_partial).copied();
                let best = is_open.then_some((best_for_partial, pace));
                let members = best.into_iter().chain(others);
                let members: Vec<_> =
                    members.map(|(engine, pace)| json!({ "engine": engine, "pace": pace })).collect();
                json!({ "name": "portfolio", "members": members })
            }
            // How slowly to cool depends on the puzzle and on the time, so each start takes longer than all before.
            "annealing" if minimizes => json!({
                "name": "annealing", "starts": 1_000_000, "growth": 3.0, "level": { "neighborhoods": 0.1 },
            }),
            // Levels as short as these, begun again and again, solve pictures by automata in a tenth of a
            // second that long ones do not solve in ten, and larger magic squares.
            "annealing" => {
                json!({ "name": "annealing", "starts": 1_000_000, "level": { "neighborhoods": 2.0 } })
            }
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 100, "restarts": 1_000_000 }),
            "greedy" => json!({ "name": "greedy", "tries": 100_000 }),
            other => json!({ "name": other }),
        }
    }

    /// The formulation that suits the coming search, if it is left open.
    fn for_purpose(self, purpose: &Purpose<'_>) -> Self {
        match self {
            Declared::Auto(_) if purpose.wants_full_states() => Declared::Complete(Moves::default()),
            Declared::Auto(branches) => Declared::Partial(branches),
            chosen => chosen,
        }
    }

    /// Pose a declared instance in this formulation. `render` shows an assignment, given the value of each
    /// variable that has one. Violated constraints and variables without a value are added to the violations
    /// that it reports. It is seen as the [`Picture`] that the names of its variables suggest.
    pub fn pose<'a>(
        &self,
        csp: &'a Csp,
        purpose: &mut Purpose<'_>,
        render: impl Fn(Values<'_>) -> Rendering + Sync + 'a,
    ) -> Box<dyn AnyFormulation + 'a> {
        let picture = Picture::new(csp);
        self.pose_examined(csp, purpose, Branches::default(), picture, Box::new(render), Box::new(|_, _| ()))
    }

    /// The same, with a further examination; `branches` are those that suit the partial formulation. It does
    /// not depend on the type of the puzzle, so that the engines are compiled once for all declared puzzles,
    /// in this crate.
    pub(super) fn pose_examined<'a>(
        &self,
        csp: &'a Csp,
        purpose: &mut Purpose<'_>,
        branches: Branches,
        picture: Picture,
        render: Box<dyn Fn(Values<'_>) -> Rendering + Sync + 'a>,
        examine: Examination<'a>,
    ) -> Box<dyn AnyFormulation + 'a> {
        let judged = move |value: Values<'_>| {
            let mut rendering = render(value);
            rendering.shares.extend(csp.explain(value).iter().map(ToString::to_string));
            rendering.violations.extend(csp.faults(value));
            let unmet = csp.unmet(value);
            rendering.text += &not_met(&unmet, csp.preferences().len());
            rendering.shares.extend(unmet.iter().map(ToString::to_string));
            rendering
        };
        let examine = move |checkup: &mut Checkup, seed| {
            checkup.add_constraints(csp, seed);
            examine(checkup, seed);
        };
        let conflict = || {
            let numbers =
                csp.conflict(STEPS_TO_EXPLAIN).map(|conflict| conflict.constraints).unwrap_or_default();
            numbers.into_iter().map(|number| csp.constraints()[number].name().to_owned()).collect()
        };
        match purpose.formulation(*self).for_purpose(purpose) {
            Declared::Auto(_) => unreachable!("it has given way to one of the others"),
            Declared::Partial(branches) => {
                let problem = csp.partial_with(Branches { seed: purpose.seed(), ..branches });
                // A path costs one per decision, not what is minimized, so with an objective there is no
                // heuristic.
                let bound = csp.is_optimization().then_some(LowerBound);
                let strategies = Strategies::least_cost_if(bound)
                    .construction()
                    .objective(OpenVariables)
                    .heuristic_if(bound.is_none().then_some(OpenVariables))
                    .bound_if(bound)
                    .encoding_if(DirectEncoding::new(csp))
                    .residual(OpenDomains);
                let render = move |_: &Partial<'a>, best: &Solution<Partial<'a>>| {
                    judged(&|variable| best.state.value(variable))
                };
                let formulated = Formulated::new(problem, strategies, render);
                Box::new(formulated.conflict(conflict).examined_by(examine).seen_by(picture).hands_over())
            }
            Declared::Complete(Moves { neighborhood, repairs }) => {
                let repairs = repairs.unwrap_or(Branches { branching: Branching::Binary, ..branches });
                let problem = csp.complete();
                let cost = csp.is_optimization().then_some(TotalViolation);
                if cost.is_some() && purpose.local_search().is_some() && purpose.slowness().is_none() {
                    // What is minimized takes its time where nothing else is touched.
                    purpose.slow_down(problem.reach().max(1.0) / USUAL_REACH);
                }
                let strategies = Strategies::least_cost_if(cost)
                    .construction()
                    .neighborhood(neighborhood)
                    .objective(TotalViolation)
                    .freeing(FreeVariables { branches: repairs })
                    .crossover(LinkedHalves)
                    .heuristic_if(cost.is_none().then_some(TotalViolation));
                let render = move |_: &Complete<'a>, best: &Solution<Complete<'a>>| {
                    judged(&|variable| Some(best.state.value(variable)))
                };
                let formulated = Formulated::new(problem, strategies, render);
                Box::new(formulated.conflict(conflict).examined_by(examine).seen_by(picture).hands_over())
            }
        }
    }
}

/// Which of so many preferences are not met, in lines after a drawing.
fn not_met(unmet: &[Unmet<'_>], all: usize) -> String {
    if all == 0 {
        return String::new();
    }
    let mut text = format!("\n{} of {all} preferences not met", unmet.len());
    unmet.iter().take(UNMET).for_each(|unmet| text += &format!("\n  {unmet}"));
    if let Some(more @ 1..) = unmet.len().checked_sub(UNMET) {
        text += &format!("\n  and {more} more");
    }
    text
}

/// Tells the value of each variable that has one.
pub type Values<'a> = &'a dyn Fn(Variable) -> Option<Value>;
