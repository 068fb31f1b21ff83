//! Sudoku by name, for the command and for experiment files.

mod instance;
mod posed;

pub use posed::{Lists, Posed, Repair, Vertices};

use crate::lines::Lines;
use crate::{
    Branches, Format, Generator, Grid, Puzzle, Shape, Unit, read, read_unjudged, shipped, verify, write,
};
use instance::PosedInstance;
use recuit::InputError;
use recuit::edge::{Batch, Formulation, Generation, Instance, Model, judge};
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

/// Annealing through the narrow band where large grids freeze, at each start half as fast as before.
fn slower_and_slower() -> Value {
    json!({
        "name": "annealing", "starts": 1_000_000, "growth": 2.0, "narrow": 0.035,
        "initial": { "fixed": 0.42 }, "minimum": 0.23, "level": { "neighborhoods": 100.0 },
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
                // An action of a large cover takes as long as thousands of moves that tabu search looks at,
                // and as hundreds of proposals of annealing. A second or two of tabu search are enough for
                // most grids. The paces are those of 64x64. Decision 0037 has the figures.
                json!({ "name": "portfolio", "members": [
                    { "engine": "restarting" },
                    { "engine": { "name": "tabu", "tenure": 0, "spread": 5, "factor": 1.67 }, "pace": 32_000.0,
                        "head_start": 800_000_000 },
                    { "engine": slower_and_slower(), "pace": 36_000.0 },
                    { "engine": "clause-learning", "pace": 2.0 },
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
            generator.puzzle(seed).map(|puzzle| self.made(&puzzle))
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

    /// The puzzle, so that it is read as it was made: a line of cells does not tell the shape of unusual boxes.
    fn made(&self, puzzle: &Grid) -> String {
        let shape = puzzle.shape();
        let is_usual = Shape::for_size(shape.size()) == Some(shape);
        let format = if self.format == Format::Line && !is_usual { Format::Boxed } else { self.format };
        Sudoku { format, ..*self }.written(puzzle)
    }
}
