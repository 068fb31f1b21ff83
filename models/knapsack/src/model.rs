//! Knapsacks by name, for the command and for experiment files.

use crate::{
    Complete, Contents, Exchanges, Forgone, ForgoneAtLeast, ForgoneYet, Generator, Knapsack, Packing,
    Partial, read, read_solutions, shipped, verify,
};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Generation, Instance, Model, Purpose, Rendering, Strategies,
    judge_with,
};
use recuit::{InputError, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Knapsacks as experiment files name them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Knapsacks {
    /// How the knapsack is posed.
    pub formulation: Posed,
}

/// A formulation of the knapsack.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Posed {
    /// What suits the engine: [`Complete`] for local search, otherwise [`Partial`].
    #[default]
    Auto,
    /// See [`Partial`].
    Partial,
    /// See [`Complete`].
    Complete,
}

const FORMULATIONS: [Formulation; 3] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: complete for local search, otherwise partial",
    },
    Formulation {
        name: "partial",
        summary: "items taken or left one by one, the best ratio of profit to weight first",
    },
    Formulation {
        name: "complete",
        summary: "items that go in and out of a knapsack that is never overloaded",
    },
];

#[typetag::serde(name = "knapsack")]
impl Model for Knapsacks {
    fn summary(&self) -> &'static str {
        "choose items of the highest profit that fit one capacity, or several"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// Branch and bound is ahead of everything else, of one capacity as of several, proved or not: it needs
    /// no turns with others. `recuit compare defaults-knapsack` shows them.
    fn defaults(&self, engine: Option<&str>) -> Value {
        let best = match self.formulation {
            Posed::Auto | Posed::Partial => "branch-and-bound",
            Posed::Complete => "annealing",
        };
        match (engine.unwrap_or(best), self.formulation) {
            ("greedy", Posed::Auto | Posed::Partial) => {
                json!({ "name": "greedy", "choice": "first", "tries": 1 })
            }
            ("greedy", Posed::Complete) => json!({ "name": "greedy", "choice": "best", "tries": 1 }),
            ("annealing", _) => json!({
                "name": "annealing", "level": { "moves": 10_000 }, "minimum": 0.1, "until_limit": true,
            }),
            (other, _) => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        shipped().iter().map(|shipped| (shipped.name, shipped.about, shipped.text)).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose =
            |knapsack| Box::new(PosedInstance { knapsack, posed: self.formulation }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let knapsacks = instances.map(read).transpose()?;
        judge_with(&read_solutions(solutions)?, knapsacks.as_deref(), |taken, knapsack| {
            verify(knapsack, taken)
        })
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.knapsack(seed).map(|knapsack| knapsack.to_string())
        }))
    }
}

/// A knapsack in one formulation.
struct PosedInstance {
    knapsack: Knapsack,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = self.knapsack.to_string();
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let posed = match purpose.formulation(self.posed) {
            Posed::Auto if purpose.wants_full_states() => Posed::Complete,
            Posed::Auto => Posed::Partial,
            chosen => chosen,
        };
        match posed {
            Posed::Auto => unreachable!("it has given way to one of the others"),
            Posed::Partial => {
                let problem = Partial::new(&self.knapsack);
                let strategies = Strategies::least_cost(Forgone)
                    .construction()
                    .objective(Forgone)
                    .heuristic(ForgoneYet)
                    .bound(ForgoneAtLeast);
                let render = |_: &Partial, best: &Solution<Partial>| self.render(best.state.packing());
                Box::new(Formulated::new(problem, strategies, render).seen_by(Contents(&self.knapsack)))
            }
            Posed::Complete => {
                let problem = Complete::new(&self.knapsack);
                let strategies = Strategies::least_cost(Forgone).neighborhood(Exchanges).objective(Forgone);
                let render = |_: &Complete, best: &Solution<Complete>| self.render(&best.state);
                Box::new(Formulated::new(problem, strategies, render).seen_by(Contents(&self.knapsack)))
            }
        }
    }
}

impl PosedInstance {
    fn render(&self, packing: &Packing) -> Rendering {
        let taken: Vec<usize> = (0..self.knapsack.items()).filter(|&item| packing.has(item)).collect();
        let numbers: Vec<String> = taken.iter().map(|item| (item + 1).to_string()).collect();
        let line = if numbers.is_empty() { "-".to_owned() } else { numbers.join(" ") };
        let known = self.knapsack.optimum().map(|optimum| format!(" (known optimum {optimum})"));
        let mut text = format!("items  {line}\nprofit {}{}\n", packing.profit(), known.unwrap_or_default());
        for (load, capacity) in packing.loads().iter().zip(self.knapsack.capacities()) {
            text += &format!("weight {load} of {capacity}\n");
        }
        Rendering {
            line,
            text,
            violations: verify(&self.knapsack, &taken),
            objective: Some(("profit", packing.profit() as f64)),
            ..Rendering::default()
        }
    }
}
