//! Quadratic assignment by name, for the command and for experiment files.

use crate::{
    Complete, Generator, GilmoreLawler, Instance, Partial, Positions, Remaining, Sites, Stated, Swaps,
    TotalCost, read, read_solutions, shipped, verify,
};
use recuit::edge::{
    self, AnyFormulation, Formulated, Formulation, Generation, Model, Purpose, Rendering, Strategies, judge,
};
use recuit::{InputError, Objective, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Quadratic assignment as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Qap {
    /// How the instance is posed.
    pub formulation: Posed,
}

/// A formulation of quadratic assignment.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits the engine: [`Complete`] for local search, otherwise [`Partial`].
    Auto {},
    /// See [`Complete`].
    Complete {},
    /// See [`Partial`].
    Partial {},
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto {}
    }
}

const FORMULATIONS: [Formulation; 3] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: complete for local search, otherwise partial",
    },
    Formulation { name: "complete", summary: "every facility in a location; two of them swap" },
    Formulation { name: "partial", summary: "facilities placed one by one, under the Gilmore-Lawler bound" },
];

#[typetag::serde(name = "qap")]
impl Model for Qap {
    fn summary(&self) -> &'static str {
        "quadratic assignment: put facilities in locations, what flows much near together"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        let best = match self.formulation {
            Posed::Auto {} | Posed::Complete {} => "portfolio",
            Posed::Partial {} => "branch-and-bound",
        };
        match engine.unwrap_or(best) {
            // Annealing in lanes is ahead where distances are those of a large grid, a memetic population
            // where they are drawn; one chain is for what does not fit into lanes. Up to a dozen facilities
            // branch and bound proves the optimum, and is given the time for it at the beginning, a quarter
            // of a second, and little later.
            "portfolio" if !matches!(self.formulation, Posed::Partial {}) => {
                let proving = json!({ "engine": "branch-and-bound", "pace": 0.4, "head_start": 80_000 });
                let mut members = vec![
                    json!({ "engine": "lockstep", "pace": 3000.0 }),
                    json!({ "engine": "memetic", "pace": 150.0 }),
                    json!({ "engine": "annealing", "pace": 10.0 }),
                ];
                if matches!(self.formulation, Posed::Auto {}) {
                    members.insert(0, proving);
                }
                json!({ "name": "portfolio", "members": members, "turn": 400.0 })
            }
            // The sum of many chains says sooner that it stagnates, and a lane is slower than a chain alone.
            // So levels are short, and the hottest are left out, where hardly a proposal is refused: with 150
            // facilities they took longer than there was time.
            "lockstep" => json!({
                "name": "lockstep", "starts": 4, "until_limit": true, "initial": { "acceptance": 0.75 },
                "level": { "neighborhoods": 2.0 }, "schedule": { "name": "geometric", "factor": 0.98 },
                "reheat": { "after": 20, "fraction": 0.15, "limit": 50 },
            }),
            // Costs have any scale, so a cooling ends for lack of progress, not at some temperature. A
            // hundred levels reach well below the temperatures that matter; most of these are below a fifth
            // of the first one, so that is where later coolings begin.
            "annealing" => json!({
                "name": "annealing", "starts": 4, "until_limit": true,
                "level": { "neighborhoods": 20.0 }, "schedule": { "name": "geometric", "factor": 0.98 },
                "reheat": { "after": 100, "fraction": 0.2, "limit": 50 },
            }),
            // Half of Taillard's tenure, over a wider range, is better within seconds.
            "tabu" => json!({ "name": "tabu", "tenure": 0, "spread": 20, "factor": 0.5 }),
            "greedy" => json!({ "name": "greedy", "choice": "best", "tries": 1 }),
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 0, "restarts": 1000 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        shipped().map(|instance| (instance.name, instance.about, instance.text)).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn edge::Instance>>, InputError> {
        let pose = |instance| {
            Box::new(PosedInstance { instance, posed: self.formulation }) as Box<dyn edge::Instance>
        };
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge(&read_solutions(solutions)?, instances.as_deref(), verify)
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.instance(seed).map(|instance| instance.to_string()).map_err(|error| error.to_string())
        }))
    }
}

/// The most facilities for which tree search takes turns with others: with 500 its first bound takes seconds.
const MOST_IN_TURNS: usize = 150;

/// An instance in one formulation.
struct PosedInstance {
    instance: Instance,
    posed: Posed,
}

impl edge::Instance for PosedInstance {
    fn show(&self) -> Rendering {
        rendering(self.instance.to_string(), Vec::new())
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let posed = match purpose.formulation(self.posed) {
            Posed::Auto {} if purpose.wants_full_states() => Posed::Complete {},
            Posed::Auto {} => Posed::Partial {},
            chosen => chosen,
        };
        match posed {
            Posed::Auto {} => unreachable!("it has given way to one of the others"),
            Posed::Complete {} => {
                let problem = Complete::new(&self.instance);
                let strategies = Strategies::least_cost(TotalCost)
                    .neighborhood(Swaps)
                    .objective(TotalCost)
                    .crossover(Positions)
                    .lanes_if(Swaps.abreast(&problem));
                // Not the cost of the solution, which to a tree search is the length of a path of swaps.
                let formulated =
                    Formulated::new(problem, strategies, |problem, best: &Solution<Complete>| {
                        self.solution(best.state.locations(), TotalCost.cost(problem, &best.state))
                    });
                Box::new(formulated.seen_by(Sites::new(&self.instance)))
            }
            Posed::Partial {} => {
                // The bound takes a time that grows with the third power of the size.
                purpose.slow_down((self.instance.size() as f64 / 12.0).powi(3).max(1.0));
                let problem = Partial::new(&self.instance);
                let strategies = Strategies::least_cost(GilmoreLawler)
                    .construction()
                    .objective(GilmoreLawler)
                    .heuristic(Remaining)
                    .bound(GilmoreLawler);
                let strategies = match purpose.takes_turns() && self.instance.size() > MOST_IN_TURNS {
                    true => strategies.beyond("150 facilities in turns with others"),
                    false => strategies,
                };
                let render =
                    |problem: &Partial, best: &Solution<Partial>| match problem.locations(&best.state) {
                        Some(locations) => self.solution(&locations, best.cost),
                        None => self.begun(best.state.count()),
                    };
                Box::new(Formulated::new(problem, strategies, render).seen_by(Sites::new(&self.instance)))
            }
        }
    }
}

impl PosedInstance {
    /// An assignment that is not complete, of `placed` facilities.
    fn begun(&self, placed: usize) -> Rendering {
        let size = self.instance.size();
        Rendering {
            text: format!("{placed} of {size} facilities have a location\n"),
            violations: vec![format!("{} facilities have no location", size - placed)],
            ..Rendering::default()
        }
    }

    /// An assignment with the cost that the formulation has computed; the verifier computes it again.
    fn solution(&self, locations: &[u16], value: i64) -> Rendering {
        let permutation = locations.iter().map(|&location| u64::from(location) + 1).collect();
        let solution = Stated { value, permutation };
        let violations = verify(&solution, Some(&self.instance)).iter().map(ToString::to_string).collect();
        Rendering { objective: Some(("cost", value as f64)), ..rendering(solution.to_string(), violations) }
    }
}

fn rendering(text: String, violations: Vec<String>) -> Rendering {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Rendering { line, text, violations, ..Rendering::default() }
}
