use crate::delta::{Complete, Crowding};
use crate::formulate::{Langford, verify};
use crate::state::{OpenPairs, Partial};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{Actions, InputError, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What experiment files call `[model]`.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Named {
    formulation: Posed,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
enum Posed {
    #[default]
    Partial,
    Complete,
}

const FORMULATIONS: [Formulation; 2] = [
    Formulation { name: "partial", summary: "pairs get their places one by one, the largest first" },
    Formulation { name: "complete", summary: "all pairs have places, and shift" },
];

#[typetag::serde(name = "langford")]
impl Model for Named {
    fn summary(&self) -> &'static str {
        "1 to n twice in a row, with k numbers between the two k"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> serde_json::Value {
        let best = match self.formulation {
            Posed::Partial => "depth-first",
            Posed::Complete => "annealing",
        };
        match engine.unwrap_or(best) {
            "annealing" => serde_json::json!({ "name": "annealing", "starts": 1000 }),
            other => serde_json::json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![("four", "the smallest but one", "4")]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let instances = Tokens::new(text).map(|word| {
            let n: usize = word.parse("a whole number")?;
            // A single pair has no room in two places.
            if !(2..=31).contains(&n) {
                return Err(word.error("a number from 2 to 31"));
            }
            let task = PosedInstance { langford: Langford { n }, posed: self.formulation };
            Ok(Box::new(task) as Box<dyn Instance>)
        });
        instances.collect()
    }

    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let lines = solutions.lines().zip(1..).map(|(line, number)| {
            let row: Vec<usize> = Tokens::of_line(line, number)
                .map(|word| word.parse("a whole number"))
                .collect::<Result<_, _>>()?;
            Ok(verify(Langford { n: row.len() / 2 }, &row))
        });
        lines.collect()
    }
}

/// An instance in one formulation.
struct PosedInstance {
    langford: Langford,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = self.langford.n.to_string();
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match purpose.formulation(self.posed) {
            Posed::Partial => {
                let strategies =
                    Strategies::any_goal().construction().objective(OpenPairs).heuristic(OpenPairs);
                Box::new(Formulated::new(Partial(self.langford), strategies, |_, best| {
                    self.render((1..=self.langford.n).rev().zip(best.state.first.iter().map(|&p| p as usize)))
                }))
            }
            Posed::Complete => {
                let strategies = Strategies::any_goal().neighborhood(Actions).objective(Crowding);
                Box::new(Formulated::new(Complete(self.langford), strategies, |_, best| {
                    self.render((1..).zip(best.state.first.iter().copied()))
                }))
            }
        }
    }
}

impl PosedInstance {
    /// A row, from the pairs and the places of their first numbers; and the verifier's word on it.
    fn render(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Rendering {
        let mut row = vec![0; 2 * self.langford.n];
        for (number, first) in pairs {
            row[first] = number;
            row[first + number + 1] = number;
        }
        let line = row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let violations = verify(self.langford, &row);
        Rendering { text: format!("{line}\n"), line, violations, ..Rendering::default() }
    }
}

#[test]
fn it_has_a_name() {
    use recuit::Status;
    use recuit::edge::Experiment;

    for formulation in ["partial", "complete"] {
        let toml = format!("seed = 7\nmodel = {{ name = 'langford', formulation = '{formulation}' }}\n");
        let experiment = Experiment::from_toml(&toml).unwrap();
        let instance = &experiment.model.read("4").unwrap()[0];
        let mut run = experiment.limits.run(experiment.seed, 0, None, None);
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.best.unwrap().violations.is_empty());
        // What `recuit doctor langford` says.
        assert!(instance.examine(1).is_healthy());
    }

    let error = Experiment::from_toml("model = 'langfort'").unwrap_err();
    assert_eq!((error.line, error.column), (1, 10));
    assert!(error.suggestion.unwrap().starts_with("did you mean langford?"));
}
