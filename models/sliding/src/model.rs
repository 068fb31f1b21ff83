//! The sliding-tile puzzle by name, for the command and for experiment files.

use crate::{
    Arrangement, Generator, Goal, LinearConflict, Manhattan, PatternDatabases, Patterns, Shape, Slide,
    Slides, Tiles, read, read_slides, verify,
};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Generation, Instance, Model, Preparing, Purpose, Rendering,
    Strategies, TreeSearch, judge_with,
};
use recuit::{
    Engine, InputError, IterativeDeepeningAStar, Objective, Problem, Run, Solution, Steps, StopReason,
    Termination,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The sliding-tile puzzle as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sliding {
    /// How the puzzle is posed.
    pub formulation: Posed,
    /// What is to be reached.
    pub goal: Goal,
}

/// A formulation of the sliding-tile puzzle with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// See [`Slides`].
    Slides(Estimate),
}

/// The parameters of the formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Estimate {
    /// How the way to the goal is estimated.
    pub heuristic: Heuristic,
}

/// An estimate of the way to the goal, which is the objective of local search too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Heuristic {
    /// What solves a single puzzle soonest: small pattern databases from 12 cells on, linear conflict below.
    /// A board of 5x5 that linear conflict does not solve in a moment gets the large ones, which are read if
    /// they were kept. If not, and if it is not solved in two seconds either, they are built in some fifteen,
    /// where there is the time, and no limit on steps that is met before; nothing is written.
    #[default]
    Auto,
    /// See [`Manhattan`].
    Manhattan,
    /// See [`LinearConflict`].
    LinearConflict,
    /// [Pattern databases](crate::PatternDatabases) that are [built at once](Patterns::Small).
    PatternDatabases,
    /// Pattern databases that are [built once](Patterns::Large), in some ten seconds, and kept in a
    /// [folder](crate::cache_folder): for many puzzles, or hard ones.
    LargePatternDatabases,
    /// Pattern databases for [hard 24-puzzles](Patterns::Huge), built once, in some minutes, and kept.
    HugePatternDatabases,
}

impl Heuristic {
    /// The patterns that it looks up, if it does.
    fn patterns(self, shape: Shape) -> Option<Patterns> {
        match self {
            Heuristic::PatternDatabases => Some(Patterns::Small),
            Heuristic::LargePatternDatabases => Some(Patterns::Large),
            Heuristic::HugePatternDatabases => Some(Patterns::Huge),
            Heuristic::Auto if shape.cells() == Shape::MAX_CELLS => Some(Patterns::Large),
            Heuristic::Auto => (shape.cells() >= 12).then_some(Patterns::Small),
            Heuristic::Manhattan | Heuristic::LinearConflict => None,
        }
    }

    /// The databases that it looks up, if it does and they can be had in time; without them linear conflict
    /// does what it can.
    fn databases(self, problem: &Slides, purpose: &Purpose<'_>) -> Option<PatternDatabases> {
        let patterns = self.patterns(problem.shape())?;
        if self == Heuristic::Auto && patterns.fit(problem.shape(), problem.goal()).is_err() {
            return None;
        }
        let within = |share| patterns.databases(problem, self != Heuristic::Auto, purpose.preparing(share));
        if self != Heuristic::Auto || patterns != Patterns::Large {
            return within(FOR_THE_DATABASES);
        }
        // Where linear conflict takes longer than a moment, those that are there already are worth it. Others
        // have to be built: if so little of the time is gone after a moment, and after a while, that there is
        // enough for it.
        let outlasts = |steps, share| outlasts(problem, steps, purpose.preparing(share));
        let leaves_time = |steps| outlasts(steps, FOR_THE_DATABASES * steps as f64 / BUILDING as f64);
        let pays = |steps| purpose.preparing(1.0).is_worth(steps);
        let is_worth_it = if patterns.are_there(problem.shape(), problem.goal()) {
            pays(A_MOMENT) && outlasts(A_MOMENT, 1.0)
        } else {
            pays(BUILDING) && leaves_time(A_MOMENT) && leaves_time(A_WHILE)
        };
        if is_worth_it { within(FOR_THE_DATABASES) } else { None }
    }
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Slides(Estimate::default())
    }
}

const FORMULATIONS: [Formulation; 1] =
    [Formulation { name: "slides", summary: "the blank changes places with a tile beside it" }];

const SHIPPED: [(&str, &str, &str); 3] = [
    ("8-puzzle", "one of the two farthest from the goal: 31 slides", "8 0 6\n5 4 7\n2 3 1\n"),
    ("15-puzzle", "drawn at random", "9 4 7 15\n8 13 2 5\n1 3 12 6\n14 11 0 10\n"),
    (
        "24-puzzle",
        "60 slides at random",
        "15 6 2 3 4\n5 0 7 10 9\n20 1 18 11 14\n16 12 17 8 19\n22 21 13 23 24\n",
    ),
];

#[typetag::serde(name = "sliding")]
impl Model for Sliding {
    fn summary(&self) -> &'static str {
        "slide the tiles of the 8-, 15- or 24-puzzle into order"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        match engine.unwrap_or("portfolio") {
            "portfolio" => json!({ "name": "portfolio", "members": [
                {
                    "formulation": { "name": "slides", "heuristic": "linear-conflict" },
                    "engine": "rectangle",
                    "head_start": 50_000,
                },
                { "engine": "ida-star", "pace": 100.0 },
            ] }),
            "depth-first" => json!({ "name": "depth-first", "depth": "iterative" }),
            "greedy" => json!({ "name": "greedy", "tries": 10_000 }),
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 100, "restarts": 10_000 }),
            "annealing" => json!({ "name": "annealing", "starts": 1_000 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        SHIPPED.to_vec()
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let Posed::Slides(Estimate { heuristic }) = self.formulation;
        let pose = |start: Arrangement| {
            // What is not asked for by name has to be there only where it pays.
            let patterns = heuristic.patterns(start.shape()).filter(|_| heuristic != Heuristic::Auto);
            patterns.map_or(Ok(()), |patterns| patterns.fit(start.shape(), self.goal)).map_err(|error| {
                let found = format!("a puzzle of {} whose pattern databases are too large", start.shape());
                InputError::new(1, 1, found, format!("one whose databases fit: {error}"))
                    .suggest("another heuristic needs less: --set formulation.heuristic=linear-conflict")
            })?;
            Ok(Box::new(PosedInstance { start, sliding: *self }) as Box<dyn Instance>)
        };
        read(text)?.into_iter().map(pose).collect()
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let puzzles = instances.map(read).transpose()?;
        judge_with(&read_slides(solutions)?, puzzles.as_deref(), |slides, start| {
            violations(start, self.goal, slides)
        })
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            Ok::<_, String>(generator.puzzle(self.goal, seed).to_string())
        }))
    }
}

fn violations(start: &Arrangement, goal: Goal, slides: &[Slide]) -> Vec<String> {
    verify(start, goal, slides).iter().map(ToString::to_string).collect()
}

/// The share of a run's time that building databases may take at the most.
const FOR_THE_DATABASES: f64 = 0.8;

/// Steps of a search by linear conflict on one thread that take a tenth of a second, two seconds, and as long
/// as it takes to build the large databases of the 24-puzzle.
const A_MOMENT: u64 = 1_000_000;
const A_WHILE: u64 = 20_000_000;
const BUILDING: u64 = 120_000_000;

/// How many times shorter the turns of rectangle search are on boards of less than 5x5, for which the proof takes a moment.
const SOON_PROVED: f64 = 100.0;

/// Do these limits end a search by linear conflict only because of its steps? Then it is neither done nor out of time.
fn outlasts(problem: &Slides, steps: u64, limits: Preparing) -> bool {
    let engine = IterativeDeepeningAStar::new().by(LinearConflict::new(problem));
    let mut run = Run::seeded(0).until(Steps(steps).or(limits));
    engine.search(problem, problem.initial(), &mut run).stop == StopReason::StepLimit
}

/// A puzzle and what is to be reached.
struct PosedInstance {
    start: Arrangement,
    sliding: Sliding,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        Rendering { line: self.start.to_string(), text: self.start.to_rows(), ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let problem = Slides::new(&self.start, self.sliding.goal);
        let Posed::Slides(Estimate { heuristic }) = purpose.formulation(self.sliding.formulation);
        if matches!(purpose.tree_search(), Some(TreeSearch::Rectangle(_)))
            && self.start.shape().cells() < Shape::MAX_CELLS
        {
            purpose.slow_down(SOON_PROVED);
        }
        if let Some(databases) = heuristic.databases(&problem, purpose) {
            return self.guided(databases, problem);
        }
        match heuristic {
            Heuristic::Manhattan => self.guided(Manhattan::new(&problem), problem),
            _ => self.guided(LinearConflict::new(&problem), problem),
        }
    }
}

impl PosedInstance {
    fn guided<'a, H>(&'a self, heuristic: H, problem: Slides) -> Box<dyn AnyFormulation + 'a>
    where
        H: Objective<Slides> + Clone + Sync + 'a,
    {
        let strategies = Strategies::path().construction().objective(heuristic.clone()).heuristic(heuristic);
        Box::new(
            Formulated::new(problem, strategies, |problem, best| self.render(problem, best)).seen_by(Tiles),
        )
    }

    /// The slides.
    fn render(&self, problem: &Slides, best: &Solution<Slides>) -> Rendering {
        let goal = self.sliding.goal;
        let letters: String = best.path.iter().map(ToString::to_string).collect();
        let line = if letters.is_empty() { "-".to_owned() } else { letters };
        let slides = if best.path.len() == 1 { "slide" } else { "slides" };
        let to = if problem.goal_test(&best.state) {
            String::new()
        } else {
            format!("to\n{}", problem.arrangement(&best.state).to_rows())
        };
        let text =
            format!("{}\n{} {slides} of the blank: {line}\n{to}", self.start.to_rows(), best.path.len());
        let violations = violations(&self.start, goal, &best.path);
        let objective = Some(("slides", best.path.len() as f64));
        Rendering { line, text, violations, objective, ..Rendering::default() }
    }
}
