//! The puzzle by name, for the command and for experiment files.

use crate::{AnyChange, Complete, Difference, Numbers, Split, read, read_left, verify};
use recuit::InputError;
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies, judge_with,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The model as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NumberPartitioning {
    /// How an instance is posed.
    pub formulation: Posed,
}

/// A formulation; its parameters, if it has any, are the fields of the variant.
// TODO: Another formulation is a variant here, a line in FORMULATIONS, and a branch in `pose`.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Posed {
    /// See [`Complete`].
    #[default]
    Complete,
}

const FORMULATIONS: [Formulation; 1] =
    [Formulation { name: "complete", summary: "numbers on two sides; one changes sides at a time" }];

// The name, as in `recuit solve number-partitioning`.
#[typetag::serde(name = "number-partitioning")]
impl Model for NumberPartitioning {
    fn summary(&self) -> &'static str {
        "split numbers into two parts of equal sums"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// The engine that suits the formulation, and parameters that suit the engine.
    fn defaults(&self, engine: Option<&str>) -> Value {
        match engine.unwrap_or("portfolio") {
            // Three searches in turns, for nobody knows yet which suits the puzzle: `recuit compare` tells.
            "portfolio" => json!({
                "name": "portfolio",
                "turn": 100.0,
                "members": ["iterated-local-search", "late-acceptance", "annealing"],
            }),
            // Cool, and begin again until a split is found or a limit is reached.
            "annealing" => json!({ "name": "annealing", "starts": 1_000_000 }),
            "hill-climbing" => json!({ "name": "hill-climbing", "restarts": 1_000_000 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![("forty", "forty numbers of five digits", include_str!("../instances/forty.txt"))]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose =
            |numbers| Box::new(PosedInstance { numbers, posed: self.formulation }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge_with(&read_left(solutions)?, instances.as_deref(), |left, instance| verify(instance, left))
    }
}

/// An instance in one formulation.
struct PosedInstance {
    numbers: Numbers,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = self.numbers.to_string();
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match self.posed {
            Posed::Complete => {
                let problem = Complete::new(&self.numbers);
                // Where not any goal will do but the cheapest is wanted, it is `Strategies::least_cost(Difference)`; and
                // no state is a goal then, unless nothing can cost less.
                let strategies = Strategies::any_goal()
                    .construction()
                    .neighborhood(AnyChange)
                    .objective(Difference)
                    .heuristic(Difference);
                Box::new(Formulated::new(problem, strategies, |_, best| self.render(&best.state)))
            }
        }
    }
}

impl PosedInstance {
    /// A state as it is shown; `line` is what `check` reads.
    fn render(&self, state: &Split) -> Rendering {
        let numbers = self.numbers.0.iter().zip(state.is_left());
        let (left, right): (Vec<_>, Vec<_>) = numbers.partition(|(_, left)| **left);
        let [left, right] =
            [left, right].map(|part| part.into_iter().map(|(number, _)| *number).collect::<Vec<i64>>());
        let words = |part: &[i64]| part.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let sum = |part: &[i64]| part.iter().sum::<i64>();
        let text = format!("{}: {}\n{}: {}\n", sum(&left), words(&left), sum(&right), words(&right));
        Rendering {
            line: words(&left),
            text,
            violations: verify(&self.numbers, &left),
            ..Rendering::default()
        }
    }
}
