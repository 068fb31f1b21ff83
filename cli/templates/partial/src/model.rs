//! The puzzle by name, for the command and for experiment files.

use crate::{Choices, Missing, Numbers, Partial, read, read_numbers, verify};
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
pub struct SubsetSum {
    /// How an instance is posed.
    pub formulation: Posed,
}

/// A formulation; its parameters, if it has any, are the fields of the variant.
// TODO: Another formulation is a variant here, a line in FORMULATIONS, and a branch in `pose`.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Posed {
    /// See [`Partial`].
    #[default]
    Partial,
}

const FORMULATIONS: [Formulation; 1] =
    [Formulation { name: "partial", summary: "numbers chosen or left out one by one, the largest first" }];

// The name, as in `recuit solve subset-sum`.
#[typetag::serde(name = "subset-sum")]
impl Model for SubsetSum {
    fn summary(&self) -> &'static str {
        "choose numbers that add up to a target"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// The engine that suits the formulation, and parameters that suit the engine.
    fn defaults(&self, engine: Option<&str>) -> Value {
        json!({ "name": engine.unwrap_or("depth-first") })
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![("thirty", "thirty numbers below 1000", include_str!("../instances/thirty.txt"))]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose =
            |numbers| Box::new(PosedInstance { numbers, posed: self.formulation }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge_with(&read_numbers(solutions)?, instances.as_deref(), |chosen, instance| {
            verify(instance, chosen)
        })
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
            Posed::Partial => {
                let problem = Partial::new(&self.numbers);
                let strategies = Strategies::any_goal().construction().objective(Missing).heuristic(Missing);
                Box::new(Formulated::new(problem, strategies, |_, best| self.render(&best.state)))
            }
        }
    }
}

impl PosedInstance {
    /// A state as it is shown; `line` is what `check` reads.
    fn render(&self, state: &Choices) -> Rendering {
        let pairs = self.numbers.numbers.iter().zip(state.decided());
        let chosen: Vec<u64> = pairs.filter(|(_, chosen)| **chosen).map(|(number, _)| *number).collect();
        let words: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        let text = format!("{} = {}\n", words.join(" + "), state.sum());
        let violations = verify(&self.numbers, &chosen);
        Rendering { line: words.join(" "), text, violations, ..Rendering::default() }
    }
}
