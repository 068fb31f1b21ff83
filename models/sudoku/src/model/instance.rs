//! A puzzle that takes the formulation asked for, or the one that suits.

use super::{Lists, Posed, Repair, Sudoku, Vertices};
use crate::partial::LARGEST_PARTIAL;
use crate::{
    Branches, Coloring, Complete, Conflicting, Conflicts, Cover, EmptyCells, ExactlyOne, Format, FreeCells,
    Full, Grid, Kept, KeptParts, ListColoring, MissingInRowsAndColumns, OpenCandidates, OpenCells, Partial,
    Pencil, Placements, Puzzle, Reduced, Repetitions, RepetitionsEverywhere, Shape, Swaps, SwapsNeeded,
    Triads, UncoloredVertices, UndecidedCells, count, pretty, rate::rate, redundant_givens, verify, write,
};
use recuit::edge::{
    AnyFormulation, Construction, Formulated, Instance, NamedLocalSearch, Purpose, Rating, Rendering,
    Strategies,
};
use recuit::{Problem, Solution};

/// The largest grids that [`Posed::Auto`] keeps in full blocks for local search other than tabu search.
const LARGEST_IN_BLOCKS: usize = 9;

/// What is said where reduction decides every cell.
const BY_PROPAGATION: &str = "propagation alone; `--set formulation.reduction=none` leaves it to the engine";

/// A puzzle in one formulation.
pub(super) struct PosedInstance {
    pub(super) puzzle: Puzzle,
    pub(super) sudoku: Sudoku,
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
            Posed::Auto(_) if purpose.is_abreast() || purpose.crosses() => {
                self.repair(Kept::Blocks, Repair::default(), MissingInRowsAndColumns::default())
            }
            Posed::Auto(_) if purpose.frees() || matches!(local_search, Some(NamedLocalSearch::Tabu(_))) => {
                purpose.slow_down(self.dearness_of_moves());
                self.cells(Lists::default())
            }
            Posed::Auto(branches) if local_search.is_some() && branches == Branches::default() => {
                if self.puzzle.grid.shape().size() <= LARGEST_IN_BLOCKS {
                    self.repair(Kept::Blocks, Repair::default(), MissingInRowsAndColumns::default())
                } else {
                    self.cells(Lists::default())
                }
            }
            Posed::Auto(branches) if local_search.is_some() => self.partial(branches, purpose),
            Posed::Auto(_) if purpose.is_encoded() => {
                purpose.slow_down(self.dearness_of_learning());
                self.cover(purpose)
            }
            Posed::Auto(branches) => {
                let shape = self.puzzle.grid.shape();
                if shape == Shape::square(3) && branches == Branches::default() {
                    self.triads()
                } else if shape.size() <= LARGEST_PARTIAL && !purpose.counts() {
                    self.partial(branches, purpose)
                } else {
                    self.cover(purpose)
                }
            }
            Posed::Partial(branches) => self.partial(branches, purpose),
            Posed::Triads {} => self.triads(),
            Posed::Cover {} => self.cover(purpose),
            Posed::Coloring(Vertices { order }) => {
                let problem = Coloring::new(&self.puzzle.grid, order).expect("the reader checks the givens");
                let strategies = growing(UncoloredVertices);
                let render =
                    |problem: &Coloring, best: &Solution<Coloring>| self.render(&problem.grid(&best.state));
                Box::new(Formulated::new(problem, strategies, render).seen_by(Pencil))
            }
            Posed::Blocks(repair) => self.repair(Kept::Blocks, repair, MissingInRowsAndColumns::default()),
            // The objective that leaves rows out would compile all engines once more, for the same walks.
            Posed::Rows(repair) => self.repair(Kept::Rows, repair, RepetitionsEverywhere::default()),
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
        let strategies = growing(UndecidedCells).residual(OpenCandidates);
        let formulated = Formulated::new(Triads::new(givens), strategies, |_, best| {
            self.render(&Grid::new(self.puzzle.grid.shape(), best.state.cells()))
        });
        Box::new(formulated.seen_by(Pencil))
    }

    fn cover(&self, purpose: &Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let problem = Cover::new(&self.puzzle.grid).expect("the reader checks the givens");
        // Grids of local search are chosen from what propagation leaves, unless it is told otherwise.
        let beside = purpose.is_encoded().then(|| Reduced::left(&problem, &problem.initial()));
        let strategies =
            growing(OpenCells).encoding(ExactlyOne { beside: beside.flatten() }).residual(OpenCandidates);
        let formulated = Formulated::new(problem, strategies, |problem: &Cover, best| {
            self.render(&problem.grid(&best.state))
        });
        Box::new(formulated.seen_by(Pencil).hands_over())
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

    /// How many times as short turns of local search are as at 64x64, for which its paces are. Up to there tabu
    /// search needs ever more looks: of 40 % given it solves 49x49 in 50 million and 64x64 in 270 to 730. And
    /// below 36x36 an action of tree search takes ever less, 19 microseconds there and 2.4 at 25x25, and a
    /// look as long as ever.
    fn dearness_of_moves(&self) -> f64 {
        let size = self.puzzle.grid.shape().size() as f64;
        (64.0 / size).powi(4).max(1.0) * (36.0 / size).powi(2).max(1.0)
    }

    /// By how many times turns of clause learning are shorter than at 36x36 and below. Half full grids of
    /// 49x49 it did not solve, not even where local search is near, so the others are to have the time.
    /// Decision 0039 has the figures.
    fn dearness_of_learning(&self) -> f64 {
        (self.puzzle.grid.shape().size() as f64 / 36.0).powi(6).max(1.0)
    }

    fn cells(&self, lists: Lists) -> Box<dyn AnyFormulation + '_> {
        let problem =
            ListColoring::new(&self.puzzle.grid, lists.reduction).expect("the reader checks the givens");
        let strategies =
            Strategies::any_goal().neighborhood(Conflicting).objective(Conflicts).freeing(FreeCells);
        let render =
            |problem: &ListColoring, best: &Solution<ListColoring>| self.render(&problem.grid(&best.state));
        let formulated = Formulated::new(problem, strategies, render).space(ListColoring::log10_size);
        Box::new(formulated.solved_by(BY_PROPAGATION).seen_by(Full(Conflicts)).hands_over())
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
