//! Graph coloring by name, for the command and for experiment files.

use crate::dimacs::read_counting_loops;
use crate::{
    ColorClassesLeft, ColorsNeeded, ColorsToCome, ColorsUsed, Complete, Conflicting, Conflicts, Construct,
    Drawing, Generator, Graph, GreedyPartition, Importance, Order, PartialLegal, Uncolored, Waiting,
    mycielski, queen, read, read_colorings, verify, write, write_coloring,
};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Generation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{InputError, Solution, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt::Write;
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
    /// What suits the engine: [`Construct`] for tree search, [`Complete`] for local search.
    Auto(Colors),
    /// See [`Complete`].
    Complete(Repair),
    /// See [`PartialLegal`].
    PartialLegal(Letting),
    /// See [`Construct`].
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
}

/// The parameters of the constructive formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Vertices {
    /// The largest number of colors; as many as it takes where left out.
    pub colors: Option<u16>,
    /// Which vertex is colored next.
    pub order: Order,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Colors::default())
    }
}

const FORMULATIONS: [Formulation; 4] = [
    Formulation { name: "auto", summary: "construct for tree search, complete for local search" },
    Formulation { name: "complete", summary: "every vertex has a color; repaired, then with fewer colors" },
    Formulation {
        name: "partial-legal",
        summary: "no conflicts, but some vertices wait for a color, which they take from neighbors",
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
            Posed::PartialLegal(_) => "annealing",
            Posed::Construct(Vertices { colors: None, .. }) => "greedy",
            Posed::Construct(_) => "depth-first",
        };
        match engine.unwrap_or(best) {
            // The first action gives the vertex that is next in the order its lowest color.
            "greedy" => json!({ "name": "greedy", "choice": "first", "tries": 1 }),
            "tabu" => json!({ "name": "tabu", "tenure": 0, "spread": 9 }),
            "portfolio" if matches!(self.formulation, Posed::Auto(_)) => {
                json!({ "name": "portfolio", "members": self.members() })
            }
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 1000, "restarts": 1_000_000 }),
            // Near 0.19 times the mean cost of a vertex there is a narrow range where few vertices wait and
            // the others are not yet stuck. A chain has to stay there for tens of millions of moves.
            "annealing" if matches!(self.formulation, Posed::PartialLegal(_)) => json!({
                "name": "annealing", "initial": { "fixed": 0.195 * self.mean_cost() },
                "minimum": 0.19 * self.mean_cost(), "schedule": { "factor": 0.999998 }, "rejectionless": true,
                "starts": 1_000_000, "growth": 2.0,
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
        Ok(vec![Box::new(PosedInstance { graph, loops, posed: self.formulation })])
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
    /// has from the start, as graphs with a hidden coloring are found; and one proves. A move of tabu search
    /// looks at thousands of others in no time, so turns of equal length are thousands of its steps.
    fn members(&self) -> Value {
        let is_open = matches!(self.formulation, Posed::Auto(Colors { colors: None }));
        let legal = match self.formulation {
            Posed::Auto(Colors { colors: Some(colors) }) => {
                json!({ "name": "partial-legal", "colors": colors })
            }
            _ => json!({ "name": "partial-legal", "optimistic": true }),
        };
        let tabu = self.defaults(Some("tabu"));
        json!([
            { "engine": "memetic", "pace": 6000.0 },
            { "formulation": legal, "engine": tabu, "pace": 3000.0 },
            { "engine": if is_open { "branch-and-bound" } else { "depth-first" }, "pace": 0.5 },
        ])
    }
}

/// A graph in one formulation.
struct PosedInstance {
    graph: Graph,
    /// How many edges of the text join a vertex to itself.
    loops: usize,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = write(&self.graph);
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match purpose.formulation(self.posed) {
            Posed::Auto(Colors { colors }) if purpose.local_search().is_some() => {
                self.complete(Repair { colors, ..Repair::default() })
            }
            Posed::Auto(Colors { colors }) => {
                self.construct(Vertices { colors: colors.map(Into::into), ..Vertices::default() })
            }
            Posed::Complete(repair) => self.complete(repair),
            Posed::PartialLegal(letting) => self.partial_legal(letting),
            Posed::Construct(vertices) => self.construct(vertices),
        }
    }
}

impl PosedInstance {
    fn complete(&self, repair: Repair) -> Box<dyn AnyFormulation + '_> {
        let problem = Complete::new(&self.graph, self.start(repair), self.colors(repair));
        let strategies = Strategies::least_cost_if(Self::cost(repair))
            .neighborhood(Conflicting)
            .objective(Conflicts)
            .crossover(GreedyPartition);
        let formulated = Formulated::new(problem, strategies, |_, best: &Solution<Complete>| {
            let (conflicts, count) = (best.state.conflicts(), best.state.count());
            let share = (conflicts > 0).then(|| {
                let noun = if conflicts == 1 { "conflict" } else { "conflicts" };
                format!("{conflicts} {noun} with {count} colors")
            });
            Rendering { shares: share.into_iter().collect(), ..self.render(&best.state.coloring()) }
        });
        Box::new(formulated.seen_by(Drawing::new(&self.graph)))
    }

    fn partial_legal(&self, letting: Letting) -> Box<dyn AnyFormulation + '_> {
        let Letting { colors, start, importance, optimistic } = letting;
        let repair = Repair { colors, start, optimistic };
        let (start, colors) = (self.start(repair), self.colors(repair));
        let problem = PartialLegal::with_importance(&self.graph, start, colors, importance);
        let strategies = Strategies::least_cost_if(Self::cost(repair))
            .neighborhood(Waiting)
            .objective(Uncolored)
            .crossover(GreedyPartition);
        let formulated = Formulated::new(problem, strategies, |_, best: &Solution<PartialLegal>| {
            let (waiting, count) = (best.state.uncolored().len(), best.state.count());
            let share = (waiting > 0).then(|| {
                let vertices = if waiting == 1 { "vertex waits" } else { "vertices wait" };
                format!("{waiting} {vertices} with {count} colors")
            });
            Rendering { shares: share.into_iter().collect(), ..self.render(&best.state.coloring()) }
        });
        Box::new(formulated.seen_by(Drawing::new(&self.graph)))
    }

    /// The order of the greedy coloring that repair starts from.
    fn start(&self, Repair { start, .. }: Repair) -> Order {
        start.unwrap_or_else(|| Order::quick(&self.graph))
    }

    /// The number of colors that repair is content with, if it is known before.
    fn colors(&self, Repair { colors, optimistic, .. }: Repair) -> Option<u16> {
        let clique = || NonZeroU16::new(self.graph.clique().len() as u16);
        colors.or_else(|| clique().filter(|_| optimistic)).map(Into::into)
    }

    /// With a number of colors, one coloring is as good as another.
    fn cost(Repair { colors, .. }: Repair) -> Option<ColorsUsed> {
        colors.is_none().then_some(ColorsUsed)
    }

    fn construct(&self, Vertices { colors, order }: Vertices) -> Box<dyn AnyFormulation + '_> {
        let problem = Construct::new(&self.graph, order, colors);
        let cost = colors.is_none().then_some(ColorsNeeded);
        let strategies = Strategies::least_cost_if(cost)
            .construction()
            .objective(ColorsNeeded)
            .heuristic(ColorsToCome)
            .bound(ColorsNeeded)
            .residual(ColorClassesLeft);
        let render = |_: &Construct, best: &Solution<Construct>| self.render(best.state.colors());
        Box::new(Formulated::new(problem, strategies, render).seen_by(Drawing::new(&self.graph)))
    }

    /// No coloring suits a vertex that is its own neighbor, and no one who writes such a file means that.
    fn note(&self) -> Option<String> {
        let edges = if self.loops == 1 { "edge" } else { "edges" };
        (self.loops > 0).then(|| format!("passed over {} {edges} from a vertex to itself", self.loops))
    }

    /// The colors as a line of numbers; for people, the vertices of each color.
    fn render(&self, colors: &[u16]) -> Rendering {
        let most = colors.iter().copied().max().unwrap_or(0);
        let mut classes: Vec<String> = (1..=most).map(|color| format!("color {color}:")).collect();
        for (vertex, &color) in (1usize..).zip(colors) {
            if color > 0 {
                let class = &mut classes[usize::from(color) - 1];
                write!(class, " {vertex}").expect("a string takes all");
            }
        }
        let classes: String = classes.into_iter().map(|class| class + "\n").collect();
        Rendering {
            line: write_coloring(colors),
            text: format!("{classes}{most} {}\n", if most == 1 { "color" } else { "colors" }),
            violations: verify(&self.graph, colors).iter().map(ToString::to_string).collect(),
            objective: Some(("colors", f64::from(most))),
            notes: self.note().into_iter().collect(),
            ..Rendering::default()
        }
    }
}
