//! Latin squares by name, for the command and for experiment files.

use crate::declare::filled;
use crate::{Format, Generator, Square, declare, read, shipped, verify, write};
use recuit::InputError;
use recuit::csp::{Branches, Branching, Consistency, Csp, ValueOrder};
use recuit::edge::{
    AnyFormulation, Declared, FAVORED, Formulation, Generation, Instance, Model, Purpose, Rendering, Values,
    judge,
};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Latin squares as experiment files name them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Latin {
    /// How the square is posed.
    #[serde(deserialize_with = "formulation")]
    pub formulation: Declared,
    /// How squares are written.
    pub format: Format,
}

impl Default for Latin {
    fn default() -> Self {
        Latin { formulation: Declared::Auto(branches()), format: Format::default() }
    }
}

fn formulation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Declared, D::Error> {
    Declared::read(deserializer, branches())
}

/// How the partial formulation is searched if nothing else is said.
///
/// What matters most is the order of values: first the one that the fewest cells of its row and column could take,
/// as Dotú, del Val & Cebrián (2003), *Redundant modeling for the quasigroup completion problem*, found.
pub fn branches() -> Branches {
    Branches {
        values: ValueOrder::LeastConstraining,
        branching: Branching::Binary,
        consistency: Consistency::Domain,
        ..Branches::default()
    }
}

#[typetag::serde(name = "latin")]
impl Model for Latin {
    fn summary(&self) -> &'static str {
        "complete a Latin square: every number once in each row and column"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &Declared::FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        match engine {
            // A round that goes wrong early is given up late enough for the others to end.
            Some("restarting") => json!({ "name": "restarting", "cutoffs": { "luby": 300 } }),
            // Clause learning is ahead at order 30, where tree search has long tails, and far behind from 40
            // on: each has about half of the time. Decision 39 has the figures.
            None | Some("portfolio") if matches!(self.formulation, Declared::Auto(_)) => {
                json!({ "name": "portfolio", "members": [
                    { "engine": "restarting", "pace": 6.0 },
                    { "engine": "large-neighborhood" },
                    { "engine": "tabu" },
                    { "engine": "annealing" },
                    { "engine": "clause-learning", "pace": 12.0 },
                ] })
            }
            _ => self.formulation.defaults(engine, ("restarting", FAVORED)),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        shipped().map(|instance| (instance.name, instance.about, instance.text)).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let task = |square| {
            Box::new(PosedInstance { square, csp: OnceLock::new(), latin: *self }) as Box<dyn Instance>
        };
        Ok(read(text)?.into_iter().map(task).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let given = instances.map(read).transpose()?;
        judge(&read(solutions)?, given.as_deref(), verify)
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator
                .square(seed)
                .map(|square| write(&square, self.format))
                .map_err(|error| error.to_string())
        }))
    }
}

/// A square in one formulation.
struct PosedInstance {
    square: Square,
    /// Its declaration, once it has been posed.
    csp: OnceLock<Csp>,
    latin: Latin,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        self.render(&self.square)
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let csp = self.csp.get_or_init(|| declare(&self.square));
        let render = |value: Values<'_>| self.render(&filled(&self.square, csp, value));
        self.latin.formulation.pose(csp, purpose, render)
    }
}

impl PosedInstance {
    fn render(&self, square: &Square) -> Rendering {
        Rendering {
            line: write(square, self.latin.format),
            text: square.to_string(),
            violations: verify(square, Some(&self.square)),
            ..Rendering::default()
        }
    }
}
