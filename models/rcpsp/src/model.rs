//! Projects by name, for the command and for experiment files.

use crate::{Gantt, Generator, Lists, Makespan, Project, Shifts};
use recuit::csp::Branches;
use recuit::edge::{
    self, AnyFormulation, Declare, Declared, DeclaredInstance, FAVORED, Formulated, Formulation, Generation,
    Model, Moves, Purpose, Strategies, Written,
};
use recuit::{InputError, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value as Json, json};

/// Projects as experiment files name them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rcpsp {
    /// How the project is posed.
    #[serde(deserialize_with = "formulation")]
    pub formulation: Posed,
    /// How solutions are written; drawn for people where it is left out.
    pub format: Option<Written>,
}

/// A formulation of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits the engine: lists for local search, complete where parts are freed, otherwise partial with
    /// these parameters.
    Auto(Branches),
    /// See [`Csp::partial`](recuit::csp::Csp::partial).
    Partial(Branches),
    /// See [`Csp::complete`](recuit::csp::Csp::complete).
    Complete(Moves),
    /// See [`Lists`]; complete where there is no schedule, for an activity needs more than there is.
    Lists {},
}

fn formulation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Posed, D::Error> {
    Declared::read(deserializer, Project::branches())
}

impl Default for Rcpsp {
    fn default() -> Self {
        Rcpsp { formulation: Posed::Auto(Project::branches()), format: None }
    }
}

const FORMULATIONS: [Formulation; 4] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: lists for local search, complete where parts are freed, else partial",
    },
    Declared::FORMULATIONS[1],
    Declared::FORMULATIONS[2],
    Formulation { name: "lists", summary: "activities in a list: each in turn begins as early as it can" },
];

#[typetag::serde(name = "rcpsp")]
impl Model for Rcpsp {
    fn summary(&self) -> &'static str {
        Project::SUMMARY
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Json {
        let declared = match self.formulation {
            Posed::Auto(branches) => Declared::Auto(branches),
            Posed::Partial(branches) => Declared::Partial(branches),
            Posed::Complete(moves) => Declared::Complete(moves),
            Posed::Lists {} => Declared::Auto(Project::branches()),
        };
        let engine = match self.formulation {
            Posed::Auto(_) => Some(engine.unwrap_or("portfolio")),
            Posed::Lists {} => Some(engine.unwrap_or("late-acceptance")),
            Posed::Partial(_) | Posed::Complete(_) => engine,
        };
        match engine {
            // Lists come first, a few of which may be as short as the longest chain or the busiest resource allows. Branch and
            // bound proves small projects optimal in its head start, half a second. Of others lists are ahead of all else,
            // and have most of the time.
            Some("portfolio") if matches!(self.formulation, Posed::Auto(_)) => json!({
                "name": "portfolio",
                "turn": 100.0,
                "members": [
                    { "engine": "late-acceptance", "pace": 16.0 },
                    { "engine": "branch-and-bound", "pace": 2.0, "head_start": 60_000 },
                    { "engine": "large-neighborhood", "pace": 2.0 },
                ],
            }),
            // Shorter histories end lower within seconds than long ones.
            Some("late-acceptance") if matches!(declared, Declared::Auto(_)) => {
                json!({ "name": "late-acceptance", "history": 200, "patience": 100_000 })
            }
            // Freezing between these temperatures, each time more slowly.
            Some("annealing") if matches!(declared, Declared::Auto(_)) => json!({
                "name": "annealing", "starts": 1_000_000, "until_limit": true, "initial": { "fixed": 2.0 },
                "minimum": 0.2, "level": { "moves": 1000 }, "growth": 2.0,
            }),
            _ => declared.defaults(engine, (Project::ENGINE, FAVORED)),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Project::SHIPPED.to_vec()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn edge::Instance>>, InputError> {
        let pose = |project| {
            let declared = DeclaredInstance::new(project, Declared::Auto(Project::branches()));
            Box::new(PosedInstance { declared, posed: self.formulation }) as Box<dyn edge::Instance>
        };
        Ok(Project::read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        DeclaredInstance::<Project>::check(solutions, instances)
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.project(seed).map(|project| project.write())
        }))
    }
}

/// A project in one formulation.
struct PosedInstance {
    declared: DeclaredInstance<Project>,
    posed: Posed,
}

impl edge::Instance for PosedInstance {
    fn show(&self) -> edge::Rendering {
        self.declared.show()
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let project = self.declared.puzzle();
        let declared = match purpose.formulation(self.posed) {
            Posed::Auto(branches) if purpose.local_search().is_none() => Declared::Auto(branches),
            Posed::Partial(branches) => Declared::Partial(branches),
            Posed::Complete(moves) => Declared::Complete(moves),
            Posed::Auto(_) | Posed::Lists {} => match Lists::new(project) {
                Some(problem) => {
                    purpose.slow_down(project.slowness().unwrap_or(1.0));
                    return self.listed(problem);
                }
                None => Declared::Complete(Moves::default()),
            },
        };
        self.declared.pose_as(declared, purpose)
    }
}

impl PosedInstance {
    fn listed(&self, problem: Lists) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::least_cost(Makespan).neighborhood(Shifts).objective(Makespan);
        let gantt = Gantt::new(&problem);
        let render = |_: &Lists, best: &Solution<Lists>| {
            self.declared.rendering(&self.declared.puzzle().values(best.state.begins()))
        };
        Box::new(Formulated::new(problem, strategies, render).seen_by(gantt))
    }
}
