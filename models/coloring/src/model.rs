//! Graph coloring by name, for the command and for experiment files.

mod instance;

use crate::dimacs::read_counting_loops;
use crate::{Generator, Importance, Order, mycielski, queen, read, read_colorings, verify, write};
use instance::PosedInstance;
use recuit::edge::{Formulation, Generation, Instance, Model};
use recuit::{InputError, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::num::NonZeroU16;
use std::sync::LazyLock;

/// Graph coloring as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Coloring {
    /// How the graph is posed.
    pub formulation: Posed,
}

/// A formulation of graph coloring with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits the engine: [`Construct`](crate::Construct) for tree search, in the [`Kernel`](crate::Kernel) where one
    /// coloring is enough; [`Complete`](crate::Complete) for local search.
    Auto(Colors),
    /// See [`Complete`](crate::Complete).
    Complete(Repair),
    /// See [`PartialLegal`](crate::PartialLegal).
    PartialLegal(Letting),
    /// See [`Kempe`](crate::Kempe).
    Kempe(Exchanged),
    /// See [`Construct`](crate::Construct).
    Construct(Vertices),
}

/// The parameters that both formulations have.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Colors {
    /// The number of colors; as few as possible where left out.
    pub colors: Option<NonZeroU16>,
}

/// The parameters of complete colorings.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Repair {
    /// The number of colors; as few as possible where left out.
    pub colors: Option<NonZeroU16>,
    /// The order of the greedy coloring that search starts from; where left out, [`Order::Rlf`] for graphs
    /// that are small enough, and [`Order::Dsatur`] for larger ones.
    pub start: Option<Order>,
    /// Where the number of colors is left out: be content with nothing but as many as the vertices of a
    /// clique, the fewest that there can be. That is hopeless for most graphs; but what is long in coming by
    /// saving one color after another may be found at once where exactly so many are wanted.
    pub optimistic: bool,
    /// Search in the [`Kernel`](crate::Kernel) of the graph instead of the whole. What that leaves out has no
    /// color in pictures.
    pub reduced: bool,
}

/// The parameters of partial legal colorings.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Letting {
    /// The number of colors; as few as possible where left out.
    pub colors: Option<NonZeroU16>,
    /// The order of the greedy coloring that search starts from; where left out, [`Order::Rlf`] for graphs
    /// that are small enough, and [`Order::Dsatur`] for larger ones.
    pub start: Option<Order>,
    /// What a vertex costs while it waits.
    pub importance: Importance,
    /// Where the number of colors is left out: as in [`Repair`].
    pub optimistic: bool,
    /// As in [`Repair`].
    pub reduced: bool,
}

/// The parameters of legal colorings.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Exchanged {
    /// The number of colors; as few as possible where left out.
    pub colors: Option<NonZeroU16>,
    /// The order of the greedy coloring that search starts from; as in [`Repair`] where left out.
    pub start: Option<Order>,
    /// As in [`Repair`].
    pub reduced: bool,
}

/// The parameters of the constructive formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Vertices {
    /// The largest number of colors; as many as it takes where left out.
    pub colors: Option<u16>,
    /// Which vertex is colored next.
    pub order: Order,
    /// As in [`Repair`]; passed over where more than one coloring is looked for.
    pub reduced: bool,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Colors::default())
    }
}

const FORMULATIONS: [Formulation; 5] = [
    Formulation { name: "auto", summary: "construct for tree search, complete for local search" },
    Formulation { name: "complete", summary: "every vertex has a color; repaired, then with fewer colors" },
    Formulation {
        name: "partial-legal",
        summary: "no conflicts, but some vertices wait for a color, which they take from neighbors",
    },
    Formulation {
        name: "kempe",
        summary: "no conflicts; two colors are exchanged in a chain, until one is gone",
    },
    Formulation { name: "construct", summary: "a coloring that grows vertex by vertex, without conflicts" },
];

/// The graphs that ship with the model: name, a line about it, text.
static SHIPPED: LazyLock<Vec<(String, String, String)>> = LazyLock::new(|| {
    let mut graphs = Vec::new();
    for (side, colors) in [(8, 9), (5, 5), (6, 7), (7, 7)] {
        let about = format!("the moves of a queen on {side} x {side} squares; {colors} colors");
        graphs.push((format!("queen{side}_{side}"), about, write(&queen(side, side))));
    }
    for colors in [4, 5, 6] {
        let about = format!("a Mycielski graph, without triangles; {colors} colors");
        graphs.push((format!("myciel{}", colors - 1), about, write(&mycielski(colors))));
    }
    for (name, about, generator) in [
        ("random125", "125 vertices, each two joined or not by the toss of a coin", Generator::RANDOM),
        ("geometric100", "100 points of a square, joined when near", Generator::GEOMETRIC),
    ] {
        let graph = generator.graph(&mut stream(1, 0)).expect("a graph that can be had");
        graphs.push((name.to_owned(), about.to_owned(), write(&graph)));
    }
    graphs
});

#[typetag::serde(name = "coloring")]
impl Model for Coloring {
    fn summary(&self) -> &'static str {
        "color the vertices of a graph so that neighbors differ, with few colors"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        let best = match self.formulation {
            Posed::Auto(_) => "portfolio",
            Posed::Complete(_) => "memetic",
            Posed::PartialLegal(Letting { importance: Importance::Equal, .. }) => "tabu",
            Posed::PartialLegal(_) | Posed::Kempe(_) => "annealing",
            Posed::Construct(Vertices { colors: None, .. }) => "branch-and-bound",
            Posed::Construct(_) => "depth-first",
        };
        match engine.unwrap_or(best) {
            // The first action gives the vertex that is next in the order its lowest color.
            "greedy" => json!({ "name": "greedy", "choice": "first", "tries": 1 }),
            "tabu" => json!({ "name": "tabu", "tenure": 0, "spread": 9 }),
            "portfolio" if matches!(self.formulation, Posed::Auto(_)) => {
                // The first turns are short: what is easily proved need not wait for more.
                json!({ "name": "portfolio", "members": self.members(), "turn": 100.0 })
            }
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 1000, "restarts": 1_000_000 }),
            // Near 0.19 times the mean cost of a vertex there is a narrow range where few vertices wait and
            // the others are not yet stuck. A chain has to stay there for tens of millions of moves.
            "annealing" if matches!(self.formulation, Posed::PartialLegal(_)) => json!({
                "name": "annealing", "initial": { "fixed": 0.195 * self.mean_cost() },
                "minimum": 0.19 * self.mean_cost(), "schedule": { "factor": 0.999998 }, "rejectionless": true,
                "starts": 1_000_000, "growth": 2.0,
            }),
            "annealing" if matches!(self.formulation, Posed::Kempe(_)) => json!({
                "name": "annealing", "initial": { "fixed": 8.0 }, "minimum": 0.2, "schedule": { "factor": 0.95 },
                "level": { "neighborhoods": 0.02 }, "starts": 1_000_000, "growth": 2.0,
            }),
            "annealing" => json!({
                "name": "annealing", "initial": { "fixed": 0.7 }, "minimum": 0.1, "starts": 1_000_000,
            }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        SHIPPED.iter().map(|(name, about, text)| (name.as_str(), about.as_str(), text.as_str())).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let (graph, loops) = read_counting_loops(text)?;
        Ok(vec![Box::new(PosedInstance::new(graph, loops, self.formulation))])
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let missing =
            || InputError::new(1, 1, "a coloring alone", "its graph too").suggest("name it by --puzzle");
        let graph = read(instances.ok_or_else(missing)?)?;
        let verdict = |colors: &Vec<u16>| verify(&graph, colors).iter().map(ToString::to_string).collect();
        Ok(read_colorings(solutions)?.iter().map(verdict).collect())
    }

    fn generator(&self) -> Option<Generation<'_>> {
        let made = Generation::new(|generator: Generator, seed| {
            generator.graph(&mut stream(seed, 0)).map(|graph| write(&graph))
        });
        Some(made.by_default(json!({ "kind": "random" })))
    }
}

impl Coloring {
    /// What a vertex of mean degree costs that waits.
    fn mean_cost(&self) -> f64 {
        match self.formulation {
            Posed::PartialLegal(Letting { importance, .. }) => importance.mean(),
            _ => 1.0,
        }
    }

    /// The searches that take turns by default: one saves color after color; one wants no more than a clique
    /// has from the start, as graphs with a hidden coloring are found; one empties small classes; and one proves. A move
    /// of tabu search looks at thousands of others in no time, so turns of equal length are thousands of its steps.
    fn members(&self) -> Value {
        let colors = match self.formulation {
            Posed::Auto(Colors { colors }) => colors,
            _ => None,
        };
        let is_open = colors.is_none();
        let tabu = self.defaults(Some("tabu"));
        let legal = json!({
            "name": "partial-legal", "colors": colors, "optimistic": is_open,
        });
        let exchanged = Exchanged { colors, reduced: true, ..Exchanged::default() };
        let annealing = Coloring { formulation: Posed::Kempe(exchanged) }.defaults(Some("annealing"));
        let kempe = json!({ "name": "kempe", "colors": colors, "reduced": true });
        let mut members = vec![
            json!({ "engine": "memetic", "pace": 6000.0 }),
            json!({ "formulation": legal, "engine": tabu, "pace": 3000.0 }),
            json!({ "formulation": kempe, "engine": annealing, "pace": 6.0 }),
        ];
        if is_open {
            // Half a second at the beginning proves most graphs of up to some seventy vertices.
            members.push(json!({ "engine": "branch-and-bound", "pace": 200.0, "head_start": 600_000 }));
        } else {
            // First, because what is easily proved need not wait for a turn of the others; of up to sixty vertices it has
            // half of the time.
            members.insert(0, json!({ "engine": "depth-first", "pace": 200.0 }));
        }
        json!(members)
    }
}
