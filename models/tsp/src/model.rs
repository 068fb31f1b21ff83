//! The traveling salesman problem by name, for the command and for experiment files.

use crate::{
    Cities, EdgeChains, Generator, HeldKarp, LeastLength, Length, Links, Map, Near, OneTrees, OrOpt, Paths,
    SpanningTree, Start, TourCrossover, Tours, TwoOpt, line, read, read_tours, verify, verify_length, write,
    write_explicit, write_tour,
};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Generation, Instance, Model, Purpose, Rendering, Strategies,
    TreeSearch, judge,
};
use recuit::{Adaptation, InputError, Neighborhood, Solution, Union, Weighted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The traveling salesman problem as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tsp {
    /// How it is posed.
    pub formulation: Posed,
    /// How instances and tours are written where they are not for people.
    pub format: Format,
}

/// A formulation of the traveling salesman problem with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits the engine: [`OneTrees`] for branch and bound, [`Paths`] for other tree searches, and [`Tours`], which
    /// have these parameters.
    Auto(Exchange),
    /// See [`Tours`].
    Tour(Exchange),
    /// See [`Paths`].
    Path,
    /// See [`Links`].
    Links,
    /// See [`OneTrees`].
    OneTree,
}

/// The parameters of the complete formulation.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Exchange {
    /// How many nearest neighbors of each city are candidates for a new edge.
    #[serde(with = "recuit::checked::AtLeastOne")]
    pub candidates: usize,
    /// Which moves are considered.
    pub moves: Moves,
    /// How the search begins.
    pub start: Start,
    /// What a child has of its parents, in memetic search.
    pub crossover: TourCrossover,
}

/// Which moves are considered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moves {
    /// See [`TwoOpt`].
    TwoOpt,
    /// See [`OrOpt`].
    OrOpt,
    /// Either.
    #[default]
    Both,
    /// Either, each the more often the more it succeeds; see [`Weighted`].
    Adaptive,
}

/// How instances and tours are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Tours as numbers in a line, instances as in TSPLIB.
    #[default]
    Line,
    /// Both as in TSPLIB.
    Tsplib,
    /// The same, all distances explicit.
    Explicit,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Exchange::default())
    }
}

impl Default for Exchange {
    fn default() -> Self {
        Exchange {
            candidates: 8,
            moves: Moves::default(),
            start: Start::default(),
            crossover: TourCrossover::default(),
        }
    }
}

const FORMULATIONS: [Formulation; 5] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: one-tree for branch and bound, path for other tree search, tour",
    },
    Formulation { name: "tour", summary: "a complete tour that is changed by exchanges of edges" },
    Formulation { name: "path", summary: "a path that grows city by city: nearest neighbor, exact search" },
    Formulation { name: "links", summary: "fragments that are linked, shortest link first: greedy edge" },
    Formulation {
        name: "one-tree",
        summary: "edges are required or excluded until the least 1-tree is a tour: proofs",
    },
];

/// Instances that ship with the crate; `examples/ship_tsp.rs` makes them.
const SHIPPED: [(&str, &str, &str); 3] = [
    ("uniform-100", "100 cities spread evenly over a square", include_str!("../instances/uniform-100.tsp")),
    ("uniform-12", "12 cities, few enough for exact search", include_str!("../instances/uniform-12.tsp")),
    ("clustered-200", "200 cities around 10 centers", include_str!("../instances/clustered-200.tsp")),
];

#[typetag::serde(name = "tsp")]
impl Model for Tsp {
    fn summary(&self) -> &'static str {
        "find a shortest tour through all cities"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    /// Variable-depth search is ahead of everything else, in large instances as in small ones, and a search for
    /// a proof takes turns with it; `recuit compare defaults-tsp` shows others. Without a limit that ends when variable-depth
    /// search has cooled twice, after about a second for a hundred cities, if nothing is proved before.
    fn defaults(&self, engine: Option<&str>) -> Value {
        let best = match self.formulation {
            Posed::Auto(_) => "portfolio",
            Posed::Tour(_) => "variable-depth",
            Posed::Path | Posed::Links | Posed::OneTree => "branch-and-bound",
        };
        match engine.unwrap_or(best) {
            "portfolio" if matches!(self.formulation, Posed::Auto(_)) => json!({
                "name": "portfolio",
                "members": [
                    { "engine": self.defaults(Some("variable-depth")), "pace": 10.0, "suffices": true },
                    { "engine": "branch-and-bound", "pace": 0.15 },
                ],
            }),
            "greedy" => json!({ "name": "greedy", "choice": "first", "tries": 1 }),
            "hill-climbing" => {
                json!({ "name": "hill-climbing", "pivoting": "first-improvement", "sideways": 0, "restarts": 0 })
            }
            "variable-depth" => json!({ "name": "variable-depth", "coolings": 2, "until_limit": true }),
            // A linear schedule needs no temperature to end at, so it fits whatever the distances are; it
            // begins where half of the moves are accepted. Several short coolings find shorter tours than a
            // long one does.
            "annealing" => json!({
                "name": "annealing",
                "initial": { "acceptance": 0.5 },
                "schedule": { "name": "linear", "levels": 100 },
                "level": { "neighborhoods": 1.0 },
                "starts": 50,
                "until_limit": true,
            }),
            // A move changes only few of many edges, so it takes longer than elsewhere to get
            // away from a local optimum.
            "tabu" => json!({ "name": "tabu", "tenure": 50, "spread": 50 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        SHIPPED.to_vec()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose = |cities| Box::new(PosedInstance { cities, tsp: *self }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge(&read_tours(solutions)?, instances.as_deref(), |tour, instance| {
            let count = instance.map(Cities::count).or(tour.dimension).unwrap_or(tour.cities.len());
            verify(count, &tour.cities)
        })
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.instance(seed).map(|cities| self.instance(&cities)).map_err(|error| error.to_string())
        }))
    }
}

impl Tsp {
    fn instance(&self, cities: &Cities) -> String {
        if self.format == Format::Explicit { write_explicit(cities) } else { write(cities) }
    }
}

/// An instance in one formulation.
struct PosedInstance {
    cities: Cities,
    tsp: Tsp,
}

impl Instance for PosedInstance {
    fn name(&self) -> Option<&str> {
        self.cities.name.as_deref()
    }

    fn show(&self) -> Rendering {
        let text = self.tsp.instance(&self.cities);
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let posed = match (purpose.formulation(self.tsp.formulation), purpose.tree_search()) {
            (Posed::Auto(exchange), None) => Posed::Tour(exchange),
            (Posed::Auto(_), Some(TreeSearch::BranchAndBound(_))) => Posed::OneTree,
            (Posed::Auto(_), Some(_)) => Posed::Path,
            (chosen, _) => chosen,
        };
        match posed {
            Posed::Auto(_) => unreachable!("it has given way to one of the others"),
            Posed::Tour(exchange) => match exchange.moves {
                Moves::TwoOpt => self.improve(exchange, TwoOpt),
                Moves::OrOpt => self.improve(exchange, OrOpt),
                Moves::Both => self.improve(exchange, Union(TwoOpt, OrOpt)),
                Moves::Adaptive => {
                    let union = Union(TwoOpt, OrOpt);
                    let adaptation = Some(Adaptation::default());
                    self.improve(exchange, Weighted { union, weights: [1.0, 1.0], adaptation })
                }
            },
            Posed::Path => {
                let problem = Paths::new(&self.cities);
                // A path through all cities is shown as a tour before it is closed, so the way back counts already.
                let strategies = Strategies::least_cost(LeastLength)
                    .construction()
                    .objective(Length)
                    .heuristic(SpanningTree)
                    .bound(LeastLength);
                let render = |_: &Paths, best: &Solution<Paths>| self.render(best.state.cities(), best.cost);
                Box::new(Formulated::new(problem, strategies, render).seen_by(Map(&self.cities)))
            }
            Posed::Links => {
                let strategies = Strategies::least_cost(Length)
                    .construction()
                    .objective(Length)
                    .heuristic(())
                    .bound(Length);
                let problem = Links::new(&self.cities);
                let render = |_: &Links, best: &Solution<Links>| self.render(&best.state.order(), best.cost);
                Box::new(Formulated::new(problem, strategies, render).seen_by(Map(&self.cities)))
            }
            Posed::OneTree if self.cities.count() > OneTrees::MOST => {
                let nothing = Strategies::least_cost(Length).beyond("300 cities");
                let problem = Paths::along(&self.cities, Near::new(&self.cities, 1));
                let render = |_: &Paths, best: &Solution<Paths>| self.render(best.state.cities(), best.cost);
                Box::new(Formulated::new(problem, nothing, render).seen_by(Map(&self.cities)))
            }
            Posed::OneTree => {
                let cities = self.cities.count();
                let problem = OneTrees::new(&self.cities, purpose.preparing(1.0));
                // Of some hundred cities a proof is not to be had soon, and a step takes longer.
                purpose.slow_down((cities as f64 / 100.0).powi(5).max(1.0) * problem.slowness().max(1.0));
                let strategies =
                    Strategies::least_cost(HeldKarp).construction().objective(HeldKarp).bound(HeldKarp);
                let render = |problem: &OneTrees, best: &Solution<OneTrees>| {
                    self.render(&problem.order(&best.state), best.state.least())
                };
                Box::new(Formulated::new(problem, strategies, render).seen_by(Map(&self.cities)))
            }
        }
    }
}

impl PosedInstance {
    fn improve<'a, N>(&'a self, exchange: Exchange, neighborhood: N) -> Box<dyn AnyFormulation + 'a>
    where
        N: Neighborhood<Tours<'a>> + Sync + 'a,
    {
        let problem = Tours::new(&self.cities, exchange.candidates, exchange.start);
        let strategies = Strategies::least_cost(Length)
            .neighborhood(neighborhood)
            .objective(Length)
            .chains(EdgeChains)
            .crossover(exchange.crossover);
        let render = |_: &Tours, best: &Solution<Tours>| self.render(best.state.order(), best.cost);
        Box::new(Formulated::new(problem, strategies, render).seen_by(Map(&self.cities)))
    }

    fn render(&self, tour: &[u32], length: i64) -> Rendering {
        let tsplib = write_tour(&self.cities, tour);
        Rendering {
            line: if self.tsp.format == Format::Line { line(tour) } else { tsplib.clone() },
            text: tsplib,
            violations: verify_length(&self.cities, tour, length).iter().map(ToString::to_string).collect(),
            objective: Some(("length", length as f64)),
            ..Rendering::default()
        }
    }
}
