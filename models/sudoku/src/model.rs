//! Sudoku by name, for the command and for experiment files.

use crate::lines::Lines;
use crate::{
    Branches, Coloring, Complete, Conflicting, Conflicts, Cover, DuplicatesInColumnsAndBlocks, EmptyCells,
    Format, FreeCells, Full, Generator, Grid, Kept, KeptParts, ListColoring, MissingInRowsAndColumns,
    OpenCells, Order, Partial, Pencil, Placements, Puzzle, Reduction, Repetitions, RepetitionsEverywhere,
    Shape, Swaps, SwapsNeeded, Triads, UncoloredVertices, UndecidedCells, Unit, count, pretty, rate::rate,
    read, read_unjudged, redundant_givens, shipped, verify, write,
};
use recuit::edge::{
    AnyFormulation, Batch, Construction, Formulated, Formulation, Generation, Instance, Model,
    NamedLocalSearch, Purpose, Rating, Rendering, Strategies, judge,
};
use recuit::{InputError, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Sudoku as experiment files name it.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// What suits. For tree search: [`Triads`] for 9x9 where no parameters are set, otherwise [`Partial`]
    /// with these parameters up to 9 rows, and [`Cover`] beyond. For tabu search: [`ListColoring`]. For other
    /// local search: [`Partial`] where parameters are set, otherwise [`Complete`] with full blocks up to 9
    /// rows, and [`ListColoring`] beyond. [`Complete`] and [`ListColoring`] are [reduced](crate::Reduced).
    Auto(Branches),
    /// See [`Partial`].
    Partial(Branches),
    /// See [`Triads`]; for grids of 9x9.
    Triads {},
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
    /// See [`ListColoring`].
    Cells(Lists),
}

/// The parameters of the coloring formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Vertices {
    /// Which vertex is colored next.
    pub order: Order,
}

/// The parameters of the complete formulations.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Repair {
    /// What the two cells of a swap share; any unit where left out.
    pub swaps: Option<Unit>,
    /// How far the givens are reduced before search begins; the cells that this decides do not move.
    pub reduction: Reduction,
    /// Does local search make only [swaps](Swaps) that take a value out of a unit where it is repeated?
    pub conflicts: bool,
}

/// The parameters of the list coloring formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Lists {
    /// How far the givens are reduced before search begins.
    pub reduction: Reduction,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Branches::default())
    }
}

/// The largest grids that [`Posed::Auto`] poses as [`Partial`].
const LARGEST_PARTIAL: usize = 9;

/// The largest grids that [`Posed::Auto`] keeps in full blocks for local search other than tabu search.
const LARGEST_IN_BLOCKS: usize = 9;

/// What is said where reduction decides every cell.
const BY_PROPAGATION: &str = "propagation alone; `--set formulation.reduction=none` leaves it to the engine";

/// Annealing through the narrow band where large grids freeze, at each start half as fast as before.
fn slower_and_slower() -> Value {
    json!({
        "name": "annealing", "starts": 1_000_000, "growth": 2.0,
        "initial": { "fixed": 0.32 }, "minimum": 0.23, "level": { "neighborhoods": 400.0 },
    })
}

const FORMULATIONS: [Formulation; 9] = [
    Formulation {
        name: "auto",
        summary: "what suits: triads for 9x9, cover beyond; for local search blocks up to 9x9, else cells",
    },
    Formulation { name: "partial", summary: "a grid that grows cell by cell and never breaks a rule" },
    Formulation {
        name: "triads",
        summary: "9x9 only: candidates, with all that follows drawn at once; the fastest",
    },
    Formulation { name: "cover", summary: "what is left to every cell and value, for grids of any size" },
    Formulation { name: "coloring", summary: "the cells as vertices of a graph to be colored" },
    Formulation { name: "blocks", summary: "a full grid, blocks kept full, repaired by swaps (Lewis 2007)" },
    Formulation { name: "rows", summary: "a full grid, rows kept full, repaired by swaps" },
    Formulation { name: "grid", summary: "a full grid, only the value counts kept, repaired by swaps" },
    Formulation {
        name: "cells",
        summary: "a full grid, every cell kept within its candidates, repaired singly",
    },
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
        let constructive =
            !matches!(self.formulation, Posed::Blocks(_) | Posed::Rows(_) | Posed::Grid(_) | Posed::Cells(_));
        let is_auto = matches!(self.formulation, Posed::Auto(branches) if branches == Branches::default());
        let best = match self.formulation {
            Posed::Auto(_) if is_auto => "portfolio",
            // Parameters of a tree search are set.
            Posed::Auto(_) => "restarting",
            Posed::Cover {} => "restarting",
            Posed::Partial(_) | Posed::Triads {} => "depth-first",
            Posed::Coloring(_) => "greedy",
            Posed::Blocks(_) | Posed::Rows(_) | Posed::Grid(_) => "annealing",
            Posed::Cells(_) => "tabu",
        };
        match engine.unwrap_or(best) {
            "portfolio" if is_auto => {
                // An action of a large cover takes as long as thousands of moves that tabu search looks at, and as hundreds of
                // proposals of annealing. Decision 0037 has the figures.
                json!({ "name": "portfolio", "members": [
                    { "engine": "restarting" },
                    { "engine": { "name": "tabu", "tenure": 0, "spread": 5, "factor": 1.67 }, "pace": 3200.0 },
                    { "engine": slower_and_slower(), "pace": 600.0 },
                ] })
            }
            "greedy" => {
                let choice = if constructive { "random" } else { "best" };
                json!({ "name": "greedy", "choice": choice, "tries": 100_000 })
            }
            "best-first" if !constructive => {
                json!({ "name": "best-first", "evaluation": { "weighted-a-star": 5.0 } })
            }
            "restarting" => json!({ "name": "restarting", "cutoffs": { "luby": 1000 } }),
            "hill-climbing" => json!({ "name": "hill-climbing", "sideways": 100, "restarts": 1_000_000 }),
            // Partial assignments run into dead ends, and the first improvements always lead to the same one;
            // steepest breaks ties at random.
            "iterated-local-search" if constructive => {
                json!({ "name": "iterated-local-search", "pivoting": "steepest", "restarts": 1_000_000 })
            }
            "annealing" if matches!(self.formulation, Posed::Cells(_)) => slower_and_slower(),
            // Beginning again with a partial assignment is cheap.
            "annealing" if constructive && !is_auto => json!({
                "name": "annealing", "starts": 1_000_000, "initial": { "fixed": 0.5 }, "minimum": 0.1,
            }),
            // Cools slowly through the narrow band where grids of all sizes freeze, and starts again:
            // decision 12 has the figures.
            "annealing" => json!({
                "name": "annealing", "starts": 1_000_000, "initial": { "fixed": 0.4 }, "minimum": 0.2,
            }),
            // A narrower band: of many chains a first one is soon there.
            "lockstep" => json!({
                "name": "lockstep", "starts": 1_000_000, "initial": { "fixed": 0.35 }, "minimum": 0.25,
            }),
            "tabu" if matches!(self.formulation, Posed::Auto(_) | Posed::Cells(_)) => {
                json!({ "name": "tabu", "tenure": 0, "spread": 10 })
            }
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
        let pose = |puzzle| Box::new(PosedInstance { puzzle, sudoku: *self }) as Box<dyn Instance>;
        let puzzles = read(text, self.boxes)?;
        let is_classic = |puzzle: &&Puzzle| puzzle.grid.shape() == Shape::square(3);
        if let (Posed::Triads {}, Some(other)) =
            (self.formulation, puzzles.iter().find(|puzzle| !is_classic(puzzle)))
        {
            let size = other.grid.shape().size();
            let error = InputError::new(
                other.line,
                1,
                format!("a grid of {size}x{size}"),
                "one of 9x9 with boxes of 3x3",
            );
            return Err(error.suggest("the formulation triads is for those alone, partial is for all"));
        }
        if let Posed::Rows(Repair { swaps: Some(Unit::Column), .. }) = self.formulation {
            let error = InputError::new(1, 1, "swaps = column with rows kept full", "row or block");
            return Err(error.suggest("no two cells share both; the formulation grid swaps within columns"));
        }
        Ok(puzzles.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let puzzles = instances.map(|text| read(text, self.boxes)).transpose()?;
        judge(&read_unjudged(solutions, self.boxes)?, puzzles.as_deref(), |solution, puzzle| match puzzle {
            Some(puzzle) => verify(&puzzle.grid, &solution.grid),
            None => verify(&Grid::empty(solution.grid.shape()), &solution.grid),
        })
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.puzzle(seed).map(|puzzle| self.written(&puzzle))
        }))
    }

    fn batch(&self) -> Option<Box<dyn Batch>> {
        let is_classic = self.boxes.is_none_or(|boxes| boxes == Shape::square(3));
        let is_exact = matches!(self.formulation, Posed::Auto(branches) if branches == Branches::default())
            && self.format == Format::Line;
        (is_classic && is_exact).then(|| Box::new(Lines) as Box<dyn Batch>)
    }
}

impl Sudoku {
    /// The grid in the format asked for, or, where that has no character for some value,
    /// in one that can hold it.
    fn written(&self, grid: &Grid) -> String {
        write(grid, self.format).unwrap_or_else(|_| grid.to_string())
    }
}

/// A puzzle in one formulation.
struct PosedInstance {
    puzzle: Puzzle,
    sudoku: Sudoku,
}

impl Instance for PosedInstance {
    fn name(&self) -> Option<&str> {
        self.puzzle.name.as_deref()
    }

    fn show(&self) -> Rendering {
        let grid = &self.puzzle.grid;
        let shape = grid.shape();
        let mut rendering = self.render(grid);
        // Boxes that are not the usual ones would be lost in a form that does not draw them.
        if self.sudoku.boxes.is_none()
            && Shape::for_size(shape.size()) != Some(shape)
            && let Ok(boxed) = write(grid, Format::Boxed)
        {
            rendering.line = boxed;
        }
        rendering
    }

    fn excess(&self) -> Option<Vec<String>> {
        let grid = &self.puzzle.grid;
        let told = |cell: usize| {
            let (row, column) = (grid.shape().row(cell) + 1, grid.shape().column(cell) + 1);
            format!("row {row}, column {column}: {} follows from the others", grid.cells()[cell])
        };
        Some(match count(grid, 2) {
            0 => vec!["no solution".to_owned()],
            1 => redundant_givens(grid).into_iter().map(told).collect(),
            _ => vec!["more than one solution".to_owned()],
        })
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let local_search = purpose.local_search();
        match purpose.formulation(self.sudoku.formulation) {
            Posed::Auto(_) if purpose.frees() || matches!(local_search, Some(NamedLocalSearch::Tabu(_))) => {
                self.cells(Lists::default())
            }
            Posed::Auto(_) if purpose.is_abreast() => {
                self.repair(Kept::Blocks, Repair::default(), MissingInRowsAndColumns::default())
            }
            Posed::Auto(branches) if local_search.is_some() && branches == Branches::default() => {
                if self.puzzle.grid.shape().size() <= LARGEST_IN_BLOCKS {
                    self.repair(Kept::Blocks, Repair::default(), MissingInRowsAndColumns::default())
                } else {
                    self.cells(Lists::default())
                }
            }
            Posed::Auto(branches) if local_search.is_some() => self.partial(branches, purpose),
            Posed::Auto(branches) => {
                let shape = self.puzzle.grid.shape();
                if shape == Shape::square(3) && branches == Branches::default() {
                    self.triads()
                } else if shape.size() <= LARGEST_PARTIAL {
                    self.partial(branches, purpose)
                } else {
                    self.cover()
                }
            }
            Posed::Partial(branches) => self.partial(branches, purpose),
            Posed::Triads {} => self.triads(),
            Posed::Cover {} => self.cover(),
            Posed::Coloring(Vertices { order }) => {
                let problem = Coloring::new(&self.puzzle.grid, order).expect("the reader checks the givens");
                let strategies = growing(UncoloredVertices);
                let render =
                    |problem: &Coloring, best: &Solution<Coloring>| self.render(&problem.grid(&best.state));
                Box::new(Formulated::new(problem, strategies, render).seen_by(Pencil))
            }
            Posed::Blocks(repair) => self.repair(Kept::Blocks, repair, MissingInRowsAndColumns::default()),
            Posed::Rows(repair) => self.repair(Kept::Rows, repair, DuplicatesInColumnsAndBlocks::default()),
            Posed::Grid(repair) => self.repair(Kept::Grid, repair, RepetitionsEverywhere::default()),
            Posed::Cells(lists) => self.cells(lists),
        }
    }

    fn rate(&self, nodes: u64, explain: bool) -> Option<Rating> {
        Some(rate(&self.puzzle.grid, nodes, explain))
    }
}

/// What all formulations that grow have in common; `open` measures what is left to be done.
fn growing<J: Copy>(open: J) -> Strategies<(), Option<Construction>, (), Option<J>, Option<J>> {
    Strategies::any_goal().construction().objective(open).heuristic(open)
}

impl PosedInstance {
    fn partial(&self, branches: Branches, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let branches = Branches { seed: purpose.seed(), ..branches };
        let problem = Partial::new(&self.puzzle.grid, branches).expect("the reader checks the givens");
        let strategies = growing(EmptyCells).neighborhood(Placements);
        let render = |problem: &Partial, best: &Solution<Partial>| self.render(&problem.grid(&best.state));
        Box::new(Formulated::new(problem, strategies, render).space(Partial::log10_size).seen_by(Pencil))
    }

    fn triads(&self) -> Box<dyn AnyFormulation + '_> {
        let givens = self.puzzle.grid.cells().try_into().expect("the reader checks the shape");
        let strategies = growing(UndecidedCells);
        let formulated = Formulated::new(Triads::new(givens), strategies, |_, best| {
            self.render(&Grid::new(self.puzzle.grid.shape(), best.state.cells()))
        });
        Box::new(formulated.seen_by(Pencil))
    }

    fn cover(&self) -> Box<dyn AnyFormulation + '_> {
        let problem = Cover::new(&self.puzzle.grid).expect("the reader checks the givens");
        let strategies = growing(OpenCells);
        let formulated = Formulated::new(problem, strategies, |problem: &Cover, best| {
            self.render(&problem.grid(&best.state))
        });
        Box::new(formulated.seen_by(Pencil))
    }

    fn repair<const ROWS: bool, const COLUMNS: bool, const BLOCKS: bool>(
        &self,
        kept: Kept,
        repair: Repair,
        objective: Repetitions<ROWS, COLUMNS, BLOCKS>,
    ) -> Box<dyn AnyFormulation + '_> {
        let Repair { swaps, reduction, conflicts } = repair;
        let problem =
            Complete::reduced(&self.puzzle.grid, kept, reduction).expect("the reader checks the givens");
        let render = move |problem: &Complete, Solution { state, .. }: &Solution<Complete>| Rendering {
            shares: objective.explain(problem, state).iter().map(ToString::to_string).collect(),
            ..self.render(&problem.grid(state))
        };
        let swaps = Swaps { within: swaps, conflicts };
        // What lanes minimize.
        let is_missing = ROWS && COLUMNS && !BLOCKS;
        let strategies = Strategies::any_goal()
            .construction()
            .neighborhood(swaps)
            .lanes_if(swaps.abreast(&problem).filter(|_| is_missing))
            .objective(objective)
            .freeing(FreeCells)
            .crossover(KeptParts)
            .heuristic(SwapsNeeded);
        let formulated = Formulated::new(problem, strategies, render).space(Complete::log10_size);
        Box::new(formulated.solved_by(BY_PROPAGATION).seen_by(Full(objective)))
    }

    fn cells(&self, lists: Lists) -> Box<dyn AnyFormulation + '_> {
        let problem =
            ListColoring::new(&self.puzzle.grid, lists.reduction).expect("the reader checks the givens");
        let strategies =
            Strategies::any_goal().neighborhood(Conflicting).objective(Conflicts).freeing(FreeCells);
        let render =
            |problem: &ListColoring, best: &Solution<ListColoring>| self.render(&problem.grid(&best.state));
        let formulated = Formulated::new(problem, strategies, render).space(ListColoring::log10_size);
        Box::new(formulated.solved_by(BY_PROPAGATION).seen_by(Full(Conflicts)))
    }

    fn render(&self, grid: &Grid) -> Rendering {
        let givens = &self.puzzle.grid;
        Rendering {
            line: self.sudoku.written(grid),
            text: pretty(grid, givens),
            violations: verify(givens, grid).iter().map(ToString::to_string).collect(),
            ..Rendering::default()
        }
    }
}
