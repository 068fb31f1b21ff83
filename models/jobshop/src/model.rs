//! Job shops by name, for the command and for experiment files.

use crate::{
    Complete, CriticalMoves, FreeOperations, Gantt, Generator, Instance, LeastMakespan, Makespan, Ordering,
    Orders, Stated, declare, gantt, read, read_solutions, shipped, verify,
};
use recuit::csp::{Branches, Csp};
use recuit::edge::{
    self, AnyFormulation, Declared, Formulated, Formulation, Generation, Model, Purpose, Rendering,
    Strategies, Values, judge_with,
};
use recuit::{
    Adaptation, Engine, InputError, LargeNeighborhood, LocalSearch, Objective, Problem, Run, Solution, Steps,
    TabuSearch, Termination,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Job shops as experiment files name them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JobShop {
    /// How the instance is posed.
    pub formulation: Posed,
}

/// A formulation of the job shop.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits the engine: [`Complete`] for local search and where parts are freed, otherwise [`Orders`].
    Auto {},
    /// See [`Complete`].
    Complete(Moves),
    /// See [`Orders`].
    Orders(Guide),
    /// See [`declare`](crate::declare()).
    Declared(Branches),
}

/// The parameters of the complete formulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Moves {
    /// Which moves local search considers.
    pub neighborhood: CriticalMoves,
    /// Before parts of a schedule are freed and repaired, a tabu search looks for one to begin with: how many
    /// moves for each operation it looks at.
    pub looks: u64,
}

impl Default for Moves {
    fn default() -> Self {
        Moves { neighborhood: CriticalMoves::default(), looks: Guide::default().looks }
    }
}

/// The parameters of the formulation by orders of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Guide {
    /// How many moves for each operation a tabu search looks at before the instance is posed, for a schedule
    /// to begin with: longer ones are left out, and its orders are tried first. With 0 the instance is posed
    /// as it is. There are at most twenty million, so that an instance of thousands of operations is posed
    /// within seconds too.
    pub looks: u64,
}

impl Default for Guide {
    fn default() -> Self {
        Guide { looks: 30_000 }
    }
}

/// How many moves are looked at before an instance is posed, however large it is.
const MOST_LOOKS: u64 = 20_000_000;

/// The most operations for which tree search takes turns with others, and the same in words: beyond, its first step takes seconds,
/// for which tabu search would wait.
const MOST_IN_TURNS: usize = 3000;
const IN_TURNS: &str = "3,000 operations in turns with others";

/// The share of a run's time that the tabu search before it may take at the most.
const FOR_THE_GUIDE: f64 = 0.3;

impl Guide {
    /// The formulation by orders, guided by a schedule that tabu search finds from `seed`, within these limits too.
    pub fn orders(&self, instance: &Instance, seed: u64, limits: impl Termination) -> Orders {
        if self.looks == 0 {
            return Orders::new(instance);
        }
        let complete = Complete::new(instance);
        let steps = self.looks.saturating_mul(instance.operations() as u64).min(MOST_LOOKS);
        let mut run = Run::seeded(seed).until(Steps(steps).or(limits));
        let search = TABU.on(CriticalMoves::default(), Makespan);
        let start = complete.random_initial(&mut run.rng);
        match search.search(&complete, start, &mut run).best {
            Some(best) => Orders::guided(instance, &complete.starts(&best.state)),
            None => Orders::new(instance),
        }
    }
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto {}
    }
}

const FORMULATIONS: [Formulation; 4] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: complete for local search, otherwise orders",
    },
    Formulation { name: "complete", summary: "every machine has an order of its jobs, which is changed" },
    Formulation {
        name: "orders",
        summary: "pairs of jobs put in order, with immediate selection and edge-finding",
    },
    Formulation {
        name: "declared",
        summary: "variables for the starts, under constraints of one machine each",
    },
];

/// The tabu search of the model, by default. Six tenths of the tenure of Zhang, Li, Rao & Guan (2008), and up
/// to 4 moves more, are better than all of it, and than twice as much, within seconds; a third of it is
/// worse, because the search goes in circles.
pub const TABU: TabuSearch = TabuSearch { tenure: 0, spread: 4, factor: 0.6 };

/// The large neighborhood search of the model, by default: what is accepted is hardly worse, because a hundredth is far
/// between makespans.
pub const REPAIRS: LargeNeighborhood = LargeNeighborhood {
    fails: 100,
    dive: 1000,
    part: 0.1,
    worse: 0.002,
    cooling: 0.999,
    patience: 1000,
    adaptation: Adaptation { segment: 50, reaction: 0.2, least: 0.3 },
};

#[typetag::serde(name = "jobshop")]
impl Model for JobShop {
    fn summary(&self) -> &'static str {
        "job shop: jobs visit machines in orders of their own; be done with all as early as possible"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        let best = match self.formulation {
            Posed::Auto {} => "portfolio",
            Posed::Complete(_) => "tabu",
            Posed::Orders(_) => "branch-and-bound",
            // One of each kind.
            Posed::Declared(_) => "portfolio",
        };
        match engine.unwrap_or(best) {
            // Tabu search finds most of what there is within a second, and then large neighborhoods are ahead. Branch and
            // bound proves small ones in its head start.
            "portfolio" if matches!(self.formulation, Posed::Auto {}) => json!({
                "name": "portfolio",
                "turn": 100.0,
                "members": [
                    { "engine": "tabu", "pace": 1000.0 },
                    { "engine": "branch-and-bound", "pace": 2.0, "head_start": 500 },
                    { "engine": "large-neighborhood", "pace": 4.0 },
                ],
            }),
            "tabu" => {
                let TabuSearch { tenure, spread, factor } = TABU;
                json!({ "name": "tabu", "tenure": tenure, "spread": spread, "factor": factor })
            }
            // Levels as long as these cool for some seconds; then again from another start.
            "annealing" => json!({
                "name": "annealing", "level": { "moves": 20_000 }, "minimum": 0.5, "starts": 1_000_000,
                "schedule": { "name": "geometric", "factor": 0.98 },
            }),
            "large-neighborhood" => json!({ "name": "large-neighborhood", "worse": REPAIRS.worse }),
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 0, "restarts": 1000 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        shipped().iter().map(|shipped| (shipped.name, shipped.about, shipped.text)).collect()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn edge::Instance>>, InputError> {
        let pose = |instance| {
            Box::new(PosedInstance { instance, posed: self.formulation, csp: OnceLock::new() })
                as Box<dyn edge::Instance>
        };
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(read).transpose()?;
        judge_with(&read_solutions(solutions)?, instances.as_deref(), verify)
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.instance(seed).map(|instance| instance.to_string()).map_err(|error| error.to_string())
        }))
    }
}

/// An instance in one formulation.
struct PosedInstance {
    instance: Instance,
    posed: Posed,
    /// Its declaration, once it has been posed so.
    csp: OnceLock<Csp>,
}

impl edge::Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = self.instance.to_string();
        Rendering { line: in_a_line(&text), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let posed = match purpose.formulation(self.posed) {
            Posed::Auto {} if purpose.wants_full_states() => Posed::Complete(Moves::default()),
            Posed::Auto {} => Posed::Orders(Guide::default()),
            chosen => chosen,
        };
        let is_tree = purpose.frees() || purpose.local_search().is_none();
        if is_tree {
            // Nothing is proved by branching in large shops, where each step is dearer as well.
            let power = if purpose.frees() { 1 } else { 2 };
            purpose.slow_down(self.slowness().powi(power));
        }
        let is_too_large = is_tree && purpose.takes_turns() && self.instance.operations() > MOST_IN_TURNS;
        // What is posed soonest refuses.
        match if is_too_large { Posed::Complete(Moves::default()) } else { posed } {
            Posed::Auto {} => unreachable!("it has given way to one of the others"),
            Posed::Complete(Moves { neighborhood, looks }) => {
                let problem = Complete::new(&self.instance);
                let gantt = Gantt::new(&self.instance, problem.initial().makespan());
                let seed = if purpose.frees() { purpose.seed() } else { 0 };
                let strategies = Strategies::least_cost(Makespan)
                    .neighborhood(neighborhood)
                    .objective(Makespan)
                    .freeing(FreeOperations {
                        guide: Guide { looks },
                        seed,
                        limits: purpose.preparing(FOR_THE_GUIDE),
                    });
                let strategies = if is_too_large { strategies.beyond(IN_TURNS) } else { strategies };
                let render = |problem: &Complete, best: &Solution<Complete>| {
                    self.schedule(&problem.starts(&best.state), Makespan.cost(problem, &best.state))
                };
                Box::new(Formulated::new(problem, strategies, render).seen_by(gantt).hands_over())
            }
            Posed::Orders(guide) => {
                let problem = guide.orders(&self.instance, purpose.seed(), purpose.preparing(FOR_THE_GUIDE));
                let gantt = Gantt::new(&self.instance, problem.longest());
                let strategies = Strategies::least_cost(LeastMakespan)
                    .construction()
                    .objective(LeastMakespan)
                    .bound(LeastMakespan);
                let render = |problem: &Orders, best: &Solution<Orders>| self.ordering(problem, &best.state);
                Box::new(Formulated::new(problem, strategies, render).seen_by(gantt))
            }
            Posed::Declared(branches) => {
                let csp = self.csp.get_or_init(|| declare(&self.instance));
                let render = |value: Values<'_>| {
                    let values: Option<Vec<i64>> =
                        csp.all().map(|variable| value(variable).map(i64::from)).collect();
                    match values {
                        Some(mut values) => {
                            values.truncate(self.instance.operations());
                            self.schedule(&values, self.makespan(&values))
                        }
                        None => self
                            .begun(csp.all().filter(|&variable| value(variable).is_none()).count(), "starts"),
                    }
                };
                Declared::Partial(branches).pose(csp, purpose, render)
            }
        }
    }
}

impl PosedInstance {
    /// How many times as long a step of the tree takes as with 200 operations: 55 microseconds with 195,
    /// 1,000 with 2,000.
    fn slowness(&self) -> f64 {
        (self.instance.operations() as f64 / 200.0).powf(1.25).max(1.0)
    }

    /// When the last operation ends.
    fn makespan(&self, starts: &[i64]) -> i64 {
        let ends = starts.iter().zip(self.instance.visits());
        ends.map(|(start, visit)| start + i64::from(visit.duration)).max().unwrap_or(0)
    }

    fn ordering(&self, problem: &Orders, state: &Ordering) -> Rendering {
        if !problem.goal_test(state) {
            return self.begun(state.open() as usize, "pairs");
        }
        let starts: Vec<i64> = state.heads().iter().copied().map(i64::from).collect();
        self.schedule(&starts, LeastMakespan.cost(problem, state))
    }

    /// A schedule that is not complete: so many starts, or pairs, are open.
    fn begun(&self, open: usize, what: &str) -> Rendering {
        let text = format!("{open} {what} are not decided\n");
        Rendering { line: in_a_line(&text), violations: vec![in_a_line(&text)], text, ..Rendering::default() }
    }

    /// A schedule with the makespan that the formulation has computed; the verifier computes it again.
    fn schedule(&self, starts: &[i64], makespan: i64) -> Rendering {
        let stated = Stated {
            makespan,
            starts: starts.chunks(self.instance.machines()).map(<[i64]>::to_vec).collect(),
        };
        let violations = verify(&stated, &self.instance).iter().map(ToString::to_string).collect();
        let line = in_a_line(&stated.to_string());
        let text = format!("{}{stated}", gantt::draw(&self.instance, starts));
        let objective = Some(("makespan", makespan as f64));
        Rendering { line, text, violations, objective, ..Rendering::default() }
    }
}

fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
