//! Sudoku by name, for the command and for experiment files.

use crate::{
    Branches, Coloring, Complete, Cover, DuplicatesInColumnsAndBlocks, EmptyCells, Format, Generator, Grid,
    Kept, MissingInRowsAndColumns, OpenCells, Order, Partial, Placements, Puzzle, Repetitions,
    RepetitionsEverywhere, Shape, Swaps, SwapsNeeded, UncoloredVertices, Unit, pretty, read, read_unjudged,
    shipped, verify, write,
};
use recuit::edge::{Formulation, Instance, Model, Rendering, Strategies, Visit, from_table, judge};
use recuit::{Actions, InputError, Solution};
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
    /// What suits the size: [`Partial`], with these parameters, up to 9x9, and beyond it [`Cover`].
    Auto(Branches),
    /// See [`Partial`].
    Partial(Branches),
    /// See [`Cover`].
    Cover {},
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
        Posed::Auto(Branches::default())
    }
}

/// The largest grids that [`Posed::Auto`] poses as [`Partial`].
const LARGEST_PARTIAL: usize = 9;

const FORMULATIONS: [Formulation; 7] = [
    Formulation { name: "auto", summary: "partial up to 9x9, cover for larger grids" },
    Formulation { name: "partial", summary: "a grid that grows cell by cell and never breaks a rule" },
    Formulation { name: "cover", summary: "what is left to every cell and value, for grids of any size" },
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
        let constructive = !matches!(self.formulation, Posed::Blocks(_) | Posed::Rows(_) | Posed::Grid(_));
        let best = match self.formulation {
            Posed::Auto(_) | Posed::Cover {} => "restarting",
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
            "restarting" => json!({ "name": "restarting", "cutoffs": { "luby": 1000 } }),
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
        let puzzles = instances.map(|text| read(text, self.boxes)).transpose()?;
        judge(&read_unjudged(solutions, self.boxes)?, puzzles.as_deref(), |solution, puzzle| match puzzle {
            Some(puzzle) => verify(&puzzle.grid, &solution.grid),
            None => verify(&Grid::empty(solution.grid.shape()), &solution.grid),
        })
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

    fn pose(&self, visit: &mut Visit<'_>) {
        match self.sudoku.formulation {
            Posed::Auto(branches) if self.puzzle.grid.shape().size() <= LARGEST_PARTIAL => {
                self.partial(branches, visit);
            }
            Posed::Partial(branches) => self.partial(branches, visit),
            Posed::Auto(_) | Posed::Cover {} => {
                let problem = Cover::new(&self.puzzle.grid).expect("the reader checks the givens");
                let strategies = Strategies::new(Actions, OpenCells, OpenCells);
                visit.formulation(&problem, &strategies, |best| self.render(&problem.grid(&best.state)));
            }
            Posed::Coloring(Vertices { order }) => {
                let problem = Coloring::new(&self.puzzle.grid, order).expect("the reader checks the givens");
                let strategies = Strategies::new(Actions, UncoloredVertices, UncoloredVertices);
                visit.formulation(&problem, &strategies, |best| self.render(&problem.grid(&best.state)));
            }
            Posed::Blocks(repair) => {
                self.repair(Kept::Blocks, repair, MissingInRowsAndColumns::default(), visit);
            }
            Posed::Rows(repair) => {
                self.repair(Kept::Rows, repair, DuplicatesInColumnsAndBlocks::default(), visit);
            }
            Posed::Grid(repair) => {
                self.repair(Kept::Grid, repair, RepetitionsEverywhere::default(), visit);
            }
        }
    }
}

impl Task {
    fn partial(&self, branches: Branches, visit: &mut Visit<'_>) {
        let branches = Branches { seed: visit.seed(), ..branches };
        let problem = Partial::new(&self.puzzle.grid, branches).expect("the reader checks the givens");
        let strategies = Strategies::new(Placements, EmptyCells, EmptyCells);
        visit.formulation(&problem, &strategies, |best| self.render(&problem.grid(&best.state)));
    }

    fn repair<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool>(
        &self,
        kept: Kept,
        repair: Repair,
        objective: Repetitions<ROWS, COLUMNS, BLOCKS>,
        visit: &mut Visit<'_>,
    ) {
        let problem = Complete::new(&self.puzzle.grid, kept).expect("the reader checks the givens");
        let strategies = Strategies::new(Swaps { within: repair.swaps }, objective, SwapsNeeded);
        visit.formulation(&problem, &strategies, |Solution { state, .. }| Rendering {
            shares: objective.explain(&problem, state).iter().map(ToString::to_string).collect(),
            ..self.render(&problem.grid(state))
        });
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
