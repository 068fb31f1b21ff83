//! Rosters by name, for the command and for experiment files.

use crate::declare::domains;
use crate::{Generator, Roster, SHIPPED, declare, draw, read, verify, write};
use recuit::InputError;
use recuit::csp::{Csp, Value};
use recuit::edge::{
    Declare, Declared, DeclaredInstance, FAVORED, Formulation, Generation, Instance, Model, Written,
};
use recuit::trace::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

impl Declare for Roster {
    const SUMMARY: &'static str = "who works which shift: cover, rests, and as many wishes as can be met";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &SHIPPED;
    const OBJECTIVE: &'static str = "penalty";
    const ENGINE: &'static str = "branch-and-bound";

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        read(text)
    }

    fn write(&self) -> String {
        write(self)
    }

    fn csp(&self) -> Csp {
        declare(self)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        draw(self, values)
    }

    /// As many times as there are more days of people than nine people have in a fortnight.
    fn slowness(&self) -> Option<f64> {
        Some((self.people.len() * self.days) as f64 / (9 * 14) as f64)
    }

    /// A row for each person, a column for each day.
    fn board(&self) -> Option<Board> {
        let symbols =
            std::iter::once(".".to_owned()).chain(self.shifts.iter().map(|shift| shift.name.clone()));
        let least = domains(self).iter().flatten().filter_map(|domain| domain.values().next()).min();
        let symbols = symbols.skip(least.unwrap_or(0) as usize).collect();
        Some(Board { rows: self.people.len(), columns: self.days, symbols, ..Board::default() })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        Some(verify(self, values))
    }
}

/// Rosters as experiment files name them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rosters {
    /// How the roster is posed.
    pub formulation: Declared,
    /// How solutions are written; drawn for people where it is left out.
    pub format: Option<Written>,
}

impl Default for Rosters {
    fn default() -> Self {
        Rosters { formulation: Declared::Auto(Roster::branches()), format: None }
    }
}

#[typetag::serde(name = "roster")]
impl Model for Rosters {
    fn summary(&self) -> &'static str {
        Roster::SUMMARY
    }

    fn formulations(&self) -> &'static [Formulation] {
        &Declared::FORMULATIONS
    }

    /// Late acceptance needs no temperature that suits violations and wishes alike; with a history this short
    /// it soon settles, and then begins again. Twenty starts are enough for a month of twenty people, and
    /// come to an end where no limit is set. Where no engine is named large neighborhoods have the
    /// first turn, which prove in a tenth of a second that nothing is better for ten people, and within
    /// seconds where up to about thirty have few wishes. With more people parallel tempering is far ahead at first,
    /// with a legal roster within a second for two hundred, and late acceptance later: it has half of the time and more.
    fn defaults(&self, engine: Option<&str>) -> serde_json::Value {
        match (self.formulation, engine) {
            (Declared::Auto(_) | Declared::Complete(_), None | Some("portfolio")) => {
                json!({
                    "name": "portfolio",
                    "members": [
                        { "engine": "large-neighborhood", "pace": 7.0, "head_start": 8000 },
                        { "engine": "parallel-tempering", "pace": 30.0, "head_start": 300_000 },
                        { "engine": "late-acceptance", "pace": 200.0 },
                        { "engine": "branch-and-bound", "pace": 0.3, "head_start": 10_000 },
                    ],
                })
            }
            (_, Some("late-acceptance")) => {
                json!({ "name": "late-acceptance", "history": 1000, "patience": 100_000, "restarts": 19 })
            }
            (formulation, engine) => formulation.defaults(engine, (Roster::ENGINE, FAVORED)),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        SHIPPED.to_vec()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        DeclaredInstance::<Roster>::read(text, self.formulation)
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        DeclaredInstance::<Roster>::check(solutions, instances)
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.roster(seed).map(|roster| write(&roster))
        }))
    }
}
