//! The n queens by name, for the command and for experiment files.

use crate::{
    AttackingPairs, Board, Chessboard, Columns, Complete, EmptyColumns, Generator, Movers, Moves, Order,
    Partial, Placement, Swaps, draw, draw::DRAWN, read, read_solutions, verify,
};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Generation, Instance, Model, Purpose, Rendering, Strategies,
    Suite, judge,
};
use recuit::trace::View;
use recuit::{InputError, Problem, Solution};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The n queens as experiment files name them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Queens {
    /// How the board is posed.
    pub formulation: Posed,
}

/// A formulation of the n queens with its parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Posed {
    /// [`Complete`] for local search, otherwise [`Partial`].
    Auto(Branches),
    /// See [`Partial`].
    Partial(Branches),
    /// See [`Complete`].
    Complete(Repair),
    /// See [`Columns`].
    Columns(Repair),
}

/// The parameters of the partial formulation.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Branches {
    /// Which column gets its queen next.
    pub order: Order,
}

/// The parameters of the formulations that have a queen in every column.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Repair {
    /// Which queens local search moves.
    pub queens: Movers,
}

impl Default for Posed {
    fn default() -> Self {
        Posed::Auto(Branches::default())
    }
}

const FORMULATIONS: [Formulation; 4] = [
    Formulation {
        name: "auto",
        summary: "what suits the engine: complete for local search, otherwise partial",
    },
    Formulation { name: "partial", summary: "queens placed column by column, never under attack" },
    Formulation {
        name: "complete",
        summary: "a queen in every row and column; two exchange rows (Sosič & Gu)",
    },
    Formulation { name: "columns", summary: "a queen in every column; one moves within its column (AIMA)" },
];

#[typetag::serde(name = "queens")]
impl Model for Queens {
    fn summary(&self) -> &'static str {
        "place n queens on a board of n by n so that no two attack each other"
    }

    fn formulations(&self) -> &'static [Formulation] {
        &FORMULATIONS
    }

    fn defaults(&self, engine: Option<&str>) -> Value {
        let auto = matches!(self.formulation, Posed::Auto(_));
        let partial = matches!(self.formulation, Posed::Partial(_));
        let complete = matches!(self.formulation, Posed::Complete(_));
        let best = match self.formulation {
            Posed::Auto(_) => "portfolio",
            Posed::Partial(_) => "restarting",
            Posed::Complete(_) => "hill-climbing",
            // AIMA figure 6.8: on 500 queens sixty times as fast as hill climbing.
            Posed::Columns(_) => "min-conflicts",
        };
        match engine.unwrap_or(best) {
            // Repair solves a board of ten million in its first turn, and a tree search tells that there is
            // nothing to be found. One at a time: on the largest boards there is no room for both.
            "portfolio" if auto => {
                json!({ "name": "portfolio", "members": ["hill-climbing", "restarting"], "threads": 1 })
            }
            // A round that goes well takes back hardly anything.
            "restarting" => json!({ "name": "restarting", "cutoffs": { "luby": 30 } }),
            "greedy" => {
                let choice = if auto || partial { "random" } else { "best" };
                json!({ "name": "greedy", "choice": choice, "tries": 100_000 })
            }
            // Every solution is as good as any other, so nothing is gained by a cheapest path.
            "best-first" => json!({ "name": "best-first", "evaluation": "greedy" }),
            // Finds the few conflicts of this start at once; the other formulations have no such start.
            "hill-climbing" if auto || complete => json!({
                "name": "hill-climbing", "pivoting": "first-improvement", "sideways": 0, "restarts": 1_000_000,
            }),
            "hill-climbing" => json!({ "name": "hill-climbing", "restarts": 1_000_000 }),
            // Boards filled column by column run into dead ends, and the first improvements always lead to
            // the same one; steepest breaks ties at random.
            "iterated-local-search" if partial => {
                json!({ "name": "iterated-local-search", "pivoting": "steepest", "restarts": 100_000 })
            }
            // Starts have few conflicts, and a single pair more is too many at a low temperature: the search
            // only follows plateaus, and now and then leaves one.
            "annealing" => json!({
                "name": "annealing", "initial": { "fixed": 0.2 }, "minimum": 0.05, "starts": 1_000_000,
            }),
            other => json!({ "name": other }),
        }
    }

    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        vec![
            ("8", "the chess board: 92 solutions", "8"),
            ("4", "the smallest board with solutions, beyond one square", "4"),
            ("20", "39,029,188,884 solutions", "20"),
            ("100", "for most-constrained columns and for local search", "100"),
            (
                "completion",
                "two queens on a board of 8, to be completed: queens=2, seed 1",
                include_str!("../boards/completion.txt"),
            ),
        ]
    }

    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let pose = |board| Box::new(PosedInstance { board, posed: self.formulation }) as Box<dyn Instance>;
        Ok(read(text)?.into_iter().map(pose).collect())
    }

    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let boards = instances.map(read).transpose()?;
        judge(&read_solutions(solutions)?, boards.as_deref(), |rows, board| {
            board.map_or_else(|| verify(&Board::empty(rows.len()), rows), |board| verify(board, rows))
        })
    }

    fn generator(&self) -> Option<Generation<'_>> {
        Some(Generation::new(|generator: Generator, seed| {
            generator.board(seed).map(|board| board.to_string().replace(' ', "\n"))
        }))
    }
}

/// A board in one formulation.
struct PosedInstance {
    board: Board,
    posed: Posed,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let line = self.board.to_string();
        let text = if self.board.size() > DRAWN { line.clone() } else { draw(self.board.given()) };
        Rendering { line, text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let growing = Strategies::any_goal().construction();
        let repaired = growing.objective(AttackingPairs).heuristic(AttackingPairs);
        let posed = purpose.formulation(self.posed);
        let posed = match posed {
            Posed::Auto(_) if purpose.wants_full_states() => Posed::Complete(Repair::default()),
            posed => posed,
        };
        match posed {
            Posed::Auto(Branches { order }) | Posed::Partial(Branches { order }) => {
                let problem =
                    Partial::new(&self.board, order).expect("the reader refuses queens under attack");
                let problem = if purpose.counts() { problem.counted() } else { problem };
                let strategies = growing.objective(EmptyColumns).heuristic(EmptyColumns);
                let render = |_: &Partial, best: &Solution<Partial>| self.render(best.state.rows());
                Box::new(self.drawn(Formulated::new(problem, strategies, render)))
            }
            Posed::Complete(Repair { queens }) => {
                let problem = Complete::new(&self.board).expect("the reader refuses queens under attack");
                let strategies = repaired.neighborhood(Swaps { queens });
                Box::new(self.drawn(Formulated::new(problem, strategies, |_, best| {
                    self.render(&every_column(&best.state))
                })))
            }
            Posed::Columns(Repair { queens }) => {
                let problem = Columns::new(&self.board);
                let strategies = repaired.neighborhood(Moves { queens });
                Box::new(self.drawn(Formulated::new(problem, strategies, |_, best| {
                    self.render(&every_column(&best.state))
                })))
            }
        }
    }
}

fn every_column(state: &Placement) -> Box<[Option<u32>]> {
    state.rows().iter().map(|&row| Some(row)).collect()
}

impl PosedInstance {
    /// Seen square by square, unless the board is too large.
    fn drawn<'a, P, S, R>(&'a self, formulated: Formulated<'a, P, S, R>) -> Formulated<'a, P, S, R>
    where
        P: Problem,
        S: Suite<P>,
        R: Fn(&P, &Solution<P>) -> Rendering + Sync,
        Chessboard<'a>: View<P>,
    {
        let is_small = self.board.size() <= Chessboard::LARGEST;
        if is_small { formulated.seen_by(Chessboard(&self.board)) } else { formulated }
    }

    fn render(&self, rows: &[Option<u32>]) -> Rendering {
        Rendering {
            line: crate::draw::line(rows),
            text: draw(rows),
            violations: verify(&self.board, rows),
            ..Rendering::default()
        }
    }
}
