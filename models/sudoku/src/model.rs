//! Sudoku by name, for the command and for experiment files.

use crate::{
    Branches, Coloring, Complete, DuplicatesInColumnsAndBlocks, EmptyCells, Filled, Format, Generator, Grid,
    Kept, MissingInRowsAndColumns, Order, Partial, Placements, Puzzle, Repetitions, RepetitionsEverywhere,
    Shape, Swaps, SwapsNeeded, UncoloredVertices, Unit, pretty, read, read_unjudged, shipped, verify, write,
};
use rand::RngExt;
use recuit::edge::{
    AnyEngine, Formulation, Instance, Model, NamedRun, Rendering, Report, Strategies, from_table,
};
use recuit::{Actions, InputError, Neighborhood, Objective, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Sudoku as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sudoku {
    /// How the puzzle is posed.
    pub formulation: Posed,
    /// The boxes, as in "2x3" for two rows and three columns; guessed from the text where left out.
    pub boxes: Option<Shape>,
    /// How grids are written where they are not drawn for people.
    pub format: Format,
}

/// A formulation of Sudoku with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// See [`Partial`].
    Partial(Branches),
    /// See [`Coloring`].
    Coloring(Vertices),
    /// See [`Complete`] and [`Kept::Blocks`].
    Blocks(Repair),
    /// See [`Complete`] and [`Kept::Rows`].
    Rows(Repair),
    /// See [`Complete`] and [`Kept::Grid`].
    Grid(Repair),
}

/// The parameters of the coloring formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Vertices {
    /// Which vertex is colored next.
    pub order: Order,
}

/// The parameters of the complete formulations.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Repair {
    /// What the two cells of a swap share; whatever they may share where left out.
    pub swaps: Option<Unit>,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Partial(Branches::default())
    }
}

const FORMULATIONS: [Formulation; 5] = [
    Formulation { name: "partial", summary: "a grid that grows cell by cell and never breaks a rule" },
    Formulation { name: "coloring", summary: "the cells as vertices of a graph to be colored" },
    Formulation { name: "blocks", summary: "a full grid, blocks kept full, repaired by swaps (Lewis 2007)" },
    Formulation { name: "rows", summary: "a full grid, rows kept full, repaired by swaps" },
    Formulation { name: "grid", summary: "a full grid, only the value counts kept, repaired by swaps" },
];

#[typetag::serde(name = "sudoku")]
impl Model for Sudoku {
    fn summary(&self) -> &'static str {
        "fill the grid so that each row, column and block holds every value once"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        let constructive = matches!(self.formulation, Posed::Partial(_) | Posed::Coloring(_));
        let best = match self.formulation {
            Posed::Partial(_) => "depth-first",
            Posed::Coloring(_) => "greedy",
            Posed::Blocks(_) | Posed::Rows(_) | Posed::Grid(_) => "annealing",
        };
        match engine.unwrap_or(best) {
            "greedy" => {
                let choice = if constructive { "random" } else { "best" };
                json!({ "name": "greedy", "choice": choice, "tries": 100_000 })
            }
            "best-first" if !constructive => {
                json!({ "name": "best-first", "evaluation": { "weighted-a-star": 5.0 } })
            }
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 100, "restarts": 1_000_000 }),
            // Partial assignments are cheap to begin again; full ones want to be cooled slowly.
            "annealing" if constructive => json!({
                "name": "annealing", "starts": 1_000_000, "initial": { "fixed": 0.5 }, "minimum": 0.1,
            }),
            "annealing" => json!({ "name": "annealing", "starts": 1_000_000 }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut collections: Vec<_> = shipped().map(|set| (set.name, set.about, set.text)).collect();
        // The first is solved when nothing else is asked for: a classic one that takes some search.
        collections.sort_by_key(|(name, ..)| *name != "9x9-medium");
        collections
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose = |puzzle| Box::new(Task { puzzle, sudoku: *self }) as Box<dyn Instance>;
        Ok(read(text, self.boxes)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let solutions = read_unjudged(solutions, self.boxes)?;
        let puzzles = instances.map(|text| read(text, self.boxes)).transpose()?;
        if let Some(puzzles) = puzzles.as_ref().filter(|puzzles| puzzles.len() != solutions.len()) {
            let found = format!("{} solutions of {} puzzles", solutions.len(), puzzles.len());
            return Err(InputError::new(1, 1, found, "as many of one as of the other"));
        }
        let verdict = |(index, solution): (usize, &Puzzle)| {
            let empty = Grid::empty(solution.grid.shape());
            let puzzle = puzzles.as_ref().map_or(&empty, |puzzles| &puzzles[index].grid);
            verify(puzzle, &solution.grid).iter().map(ToString::to_string).collect()
        };
        Ok(solutions.iter().enumerate().map(verdict).collect())
    }

    fn generate(&self, request: &Value, seed: u64) -> Option<Result<String, String>> {
        let generator = from_table::<Generator>(request.clone()).map_err(|error| error.to_string());
        let puzzle =
            generator.and_then(|generator| generator.puzzle(seed).map_err(|error| error.to_string()));
        Some(puzzle.and_then(|puzzle| write(&puzzle, self.format).map_err(|error| error.to_string())))
    }
}

/// A puzzle in one formulation.
struct Task {
    puzzle: Puzzle,
    sudoku: Sudoku,
}

impl Instance for Task {
    fn name(&self) -> Option<&str> {
        self.puzzle.name.as_deref()
    }

    fn show(&self) -> Rendering {
        self.render(&self.puzzle.grid)
    }

    fn solve(&self, engine: &AnyEngine, run: &mut NamedRun) -> Report {
        match self.sudoku.formulation {
            Posed::Partial(branches) => {
                let branches = Branches { seed: run.rng.random(), ..branches };
                let problem =
                    Partial::new(&self.puzzle.grid, branches).expect("the reader checks the givens");
                let (neighborhood, objective, heuristic) = (Placements, EmptyCells, EmptyCells);
                let strategies = Strategies { neighborhood, objective, heuristic, bound: () };
                self.search(engine, &problem, &strategies, |state| self.render(&problem.grid(state)), run)
            }
            Posed::Coloring(Vertices { order }) => {
                let problem = Coloring::new(&self.puzzle.grid, order).expect("the reader checks the givens");
                let (objective, heuristic) = (UncoloredVertices, UncoloredVertices);
                let strategies = Strategies { neighborhood: Actions, objective, heuristic, bound: () };
                self.search(engine, &problem, &strategies, |state| self.render(&problem.grid(state)), run)
            }
            Posed::Blocks(repair) => {
                self.repair(engine, Kept::Blocks, repair, MissingInRowsAndColumns::default(), run)
            }
            Posed::Rows(repair) => {
                self.repair(engine, Kept::Rows, repair, DuplicatesInColumnsAndBlocks::default(), run)
            }
            Posed::Grid(repair) => {
                self.repair(engine, Kept::Grid, repair, RepetitionsEverywhere::default(), run)
            }
        }
    }
}

impl Task {
    fn repair<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool>(
        &self,
        engine: &AnyEngine,
        kept: Kept,
        repair: Repair,
        objective: Repetitions<ROWS, COLUMNS, BLOCKS>,
        run: &mut NamedRun,
    ) -> Report {
        let problem = Complete::new(&self.puzzle.grid, kept).expect("the reader checks the givens");
        let neighborhood = Swaps { within: repair.swaps };
        let strategies = Strategies { neighborhood, objective, heuristic: SwapsNeeded, bound: () };
        let show = |state: &Filled| Rendering {
            shares: objective.explain(&problem, state).iter().map(ToString::to_string).collect(),
            ..self.render(&problem.grid(state))
        };
        self.search(engine, &problem, &strategies, show, run)
    }

    fn search<P: Problem, N: Neighborhood<P>, J: Objective<P>, H: Objective<P>>(
        &self,
        engine: &AnyEngine,
        problem: &P,
        strategies: &Strategies<N, J, H>,
        show: impl Fn(&P::State) -> Rendering,
        run: &mut NamedRun,
    ) -> Report {
        let start = problem.random_initial(&mut run.rng);
        let outcome = engine.search(problem, strategies, start, run);
        Report::new(problem, &outcome, show)
    }

    fn render(&self, grid: &Grid) -> Rendering {
        let givens = &self.puzzle.grid;
        Rendering {
            // A format that has no character for a value gives way to one that has.
            line: write(grid, self.sudoku.format).unwrap_or_else(|_| grid.to_string()),
            text: pretty(grid, givens),
            violations: verify(givens, grid).iter().map(ToString::to_string).collect(),
            shares: Vec::new(),
        }
    }
}
