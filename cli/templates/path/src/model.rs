//! The puzzle by name, for the command and for experiment files.

use crate::{Jugs, Measuring, Missing, read, read_plans, verify};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies, judge_with,
};
use recuit::{InputError, Problem, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The model as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WaterJugs {
    /// How an instance is posed.
    pub formulation: Posed,
}

/// A formulation; its parameters, if it has any, are the fields of the variant.
// TODO: Another formulation is a variant here, a line in FORMULATIONS, and a branch in `pose`.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Posed {
    /// See [`Measuring`].
    #[default]
    Steps,
}

const FORMULATIONS: [Formulation; 1] = [Formulation {
    name: "steps",
    summary: "the jugs are filled, emptied and poured until one holds the amount",
}];

// The name, as in `recuit solve water-jugs`.
#[typetag::serde(name = "water-jugs")]
impl Model for WaterJugs {
    fn summary(&self) -> &'static str {
        "measure an amount of water with jugs, in as few steps as possible"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// The engine that suits the formulation, and parameters that suit the engine.
    fn defaults(&self, engine: Option<&str>) -> Value {
        match engine.unwrap_or("portfolio") {
            // In turns: a cheapest way while the memory lasts, some way soon, and a cheapest one in hardly any memory.
            "portfolio" => json!({
                "name": "portfolio",
                "members": ["best-first", "rectangle", { "engine": "ida-star", "pace": 10.0 }],
            }),
            engine => json!({ "name": engine }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![(
            "die-hard",
            "four from jugs of three and five, and others",
            include_str!("../instances/die-hard.txt"),
        )]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose = |jugs| Box::new(PosedInstance { jugs, posed: self.formulation }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge_with(&read_plans(solutions)?, instances.as_deref(), |plan, instance| verify(instance, plan))
    }
}

/// An instance in one formulation.
struct PosedInstance {
    jugs: Jugs,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = self.jugs.to_string();
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match self.posed {
            Posed::Steps => {
                let problem = Measuring::new(&self.jugs);
                // The answer is the path, and of all paths a cheapest one is wanted.
                let strategies = Strategies::path().construction().objective(Missing).heuristic(Missing);
                Box::new(Formulated::new(problem, strategies, |problem, best| self.render(problem, best)))
            }
        }
    }
}

impl PosedInstance {
    /// A plan as it is shown: each step with what the jugs hold after it; `line` is what `check` reads.
    fn render(&self, problem: &Measuring, best: &Solution<Measuring>) -> Rendering {
        let steps: Vec<String> = best.path.iter().map(ToString::to_string).collect();
        // Where a search is watched, a state comes without its path.
        let mut state = if steps.is_empty() { best.state.clone() } else { problem.initial() };
        let mut text = format!("{:<10} {:?}\n", "", state.amounts());
        for (step, name) in best.path.iter().zip(&steps) {
            problem.apply(&mut state, step);
            text += &format!("{name:<10} {:?}\n", state.amounts());
        }
        let line = if steps.is_empty() { "-".to_owned() } else { steps.join(" ") };
        let violations = verify(&self.jugs, &steps);
        Rendering { line, text, violations, ..Rendering::default() }
    }
}
