//! Continuous optimization by name, for the command and for experiment files.

use crate::{Curves, Instance, Minimize, Real, Steps, Tail, Value, read, read_points, verify};
use recuit::edge::{
    self, AnyFormulation, Formulated, Formulation, Model, Purpose, Rendering, Strategies, judge,
};
use recuit::{InputError, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// Continuous optimization as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Continuous {
    /// What the search computes in.
    pub formulation: Posed,
}

/// What coordinates and values are kept in.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// `f64`.
    Double(Search),
    /// `f32`.
    Single(Search),
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// The distribution that steps are drawn from.
    pub tail: Tail,
    /// How much above the minimum a value may be to count as solved.
    #[serde(with = "recuit::checked::Positive")]
    pub tolerance: f64,
}

impl Default for Search {
    fn default() -> Self {
        Search { tail: Tail::default(), tolerance: 1e-6 }
    }
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Double(Search::default())
    }
}

impl Posed {
    fn search(self) -> Search {
        let (Posed::Double(search) | Posed::Single(search)) = self;
        search
    }
}

const FORMULATIONS: [Formulation; 2] = [
    Formulation { name: "double", summary: "coordinates and values as 64-bit floats" },
    Formulation { name: "single", summary: "coordinates and values as 32-bit floats" },
];

const SHIPPED: &str = "\
rastrigin dimension=2
rastrigin dimension=10
rastrigin dimension=30
sphere dimension=30
rosenbrock dimension=2
";

#[typetag::serde(name = "continuous")]
impl Model for Continuous {
    fn summary(&self) -> &'static str {
        "find the lowest point of a function within a box"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// Iterated local search gets there at once where there is one valley, and nearly as soon as late
    /// acceptance where there are many. Annealing, each time more slowly, gets there where the others are too
    /// quick. Turns begin short, since much is over in milliseconds.
    fn defaults(&self, engine: Option<&str>) -> Json {
        match engine.unwrap_or("portfolio") {
            "portfolio" => json!({
                "name": "portfolio",
                "members": [
                    { "engine": "iterated-local-search", "pace": 1000.0 },
                    { "engine": "late-acceptance", "pace": 30.0 },
                    { "engine": "annealing", "pace": 5.0 },
                ],
                "turn": 100.0,
            }),
            "annealing" => json!({
                "name": "annealing", "starts": 1000, "until_limit": true, "minimum": 1e-9, "growth": 2.0,
                "level": { "neighborhoods": 1.0 }, "schedule": { "name": "geometric", "factor": 0.95 },
            }),
            // However short its history is, it gets as low, and the sooner.
            "late-acceptance" => json!({ "name": "late-acceptance", "history": 20, "patience": 100_000 }),
            "greedy" => json!({ "name": "greedy", "choice": "best", "tries": 1000 }),
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 0, "restarts": 1000 }),
            // A step along one coordinate is enough of a perturbation: the others are where they should be.
            "iterated-local-search" => json!({
                "name": "iterated-local-search", "strength": 1, "strongest": 1, "restarts": 1_000_000,
            }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![("functions", "test functions in several dimensions", SHIPPED)]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn edge::Instance>>, InputError> {
        let pose = |instance| {
            Box::new(PosedInstance { instance, posed: self.formulation }) as Box<dyn edge::Instance>
        };
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    /// Without instances nothing can be wrong with a list of numbers.
    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge(&read_points(solutions)?, instances.as_deref(), |point, instance| {
            instance.map_or_else(Vec::new, |instance| violations(point, instance, self.formulation))
        })
    }
}

fn violations(point: &[f64], instance: &Instance, posed: Posed) -> Vec<String> {
    verify(point, instance, posed.search().tolerance).iter().map(ToString::to_string).collect()
}

/// An instance and what to compute in.
struct PosedInstance {
    instance: Instance,
    posed: Posed,
}

impl edge::Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let line = self.instance.to_string();
        Rendering { text: line.clone(), line, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match purpose.formulation(self.posed) {
            Posed::Double(search) => self.minimize::<f64>(search),
            Posed::Single(search) => self.minimize::<f32>(search),
        }
    }
}

impl PosedInstance {
    fn minimize<F: Real>(&self, search: Search) -> Box<dyn AnyFormulation + '_> {
        let problem: Minimize<F> = Minimize::new(&self.instance, search.tolerance);
        let strategies =
            Strategies::least_cost(Value).neighborhood(Steps { tail: search.tail }).objective(Value);
        let formulated = Formulated::new(problem, strategies, |_, best: &Solution<Minimize<F>>| {
            // An `f64` holds every `f32`, so these are the very numbers that the search has found.
            let point: Vec<f64> = best.state.coordinates().iter().map(|x| x.as_f64()).collect();
            let line = point.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let violations = violations(&point, &self.instance, self.posed);
            let objective = Some(("value", best.cost.as_f64()));
            Rendering { text: line.clone(), line, violations, objective, ..Rendering::default() }
        });
        Box::new(formulated.seen_by(Curves))
    }
}
