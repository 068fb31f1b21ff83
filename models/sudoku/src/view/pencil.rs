//! The view of the formulations in which a grid grows, or its candidates get fewer.

use super::{assigned, cause, cell, empty, scene};
use crate::cover::Need;
use crate::{
    Assign, Assignment, Branch, Candidates, Colored, Coloring, Cover, Covering, Decision, Grid, Paint,
    Partial, Shape, Side, Triads,
};
use recuit::Problem;
use recuit::trace::{Act, Event, Frame, Scene, View, Why};

/// Shows a board with the candidates of each cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pencil;

/// A formulation whose states leave candidates to cells.
trait Marked: Problem {
    fn givens(&self) -> Grid;

    /// The value of a cell, 0 if it has none, and its candidates.
    fn cells(&self, state: &Self::State) -> Vec<(u8, Candidates)>;

    fn act(&self, state: &Self::State, action: &Self::Action) -> Act;

    fn why(&self, state: &Self::State) -> Why;

    /// The value of each cell, 0 if it has none.
    fn values(&self, state: &Self::State) -> Vec<u8> {
        self.cells(state).into_iter().map(|(value, _)| value).collect()
    }
}

impl<P: Marked> View<P> for Pencil {
    fn scene(&self, problem: &P) -> Scene {
        scene(&problem.givens(), true)
    }

    fn draw(&self, problem: &P, state: &P::State, frame: &mut Frame) {
        let size = problem.givens().shape().size();
        for (value, candidates) in problem.cells(state) {
            frame.value(value.into());
            let marks = if value == 0 { candidates } else { Candidates::default() };
            frame.left(size, marks.iter().map(usize::from));
        }
    }

    fn act(&self, problem: &P, state: &P::State, action: &P::Action) -> Act {
        problem.act(state, action)
    }

    /// The unit is told where a cell of it holds the value; else the reason lies deeper.
    fn consequences(&self, problem: &P, state: &P::State, action: &P::Action, tell: &mut dyn FnMut(Event)) {
        let next = problem.result(state, action);
        let (shape, values) = (problem.givens().shape(), problem.values(&next));
        let spoken_of = match problem.act(state, action) {
            Act::Assign { element, .. } | Act::Refuse { element, .. } => Some(element as usize),
            _ => None,
        };
        let cells = problem.cells(state).into_iter().zip(problem.cells(&next)).enumerate();
        for (cell, ((_, before), (_, after))) in cells.filter(|&(cell, _)| Some(cell) != spoken_of) {
            for value in before.minus(after) {
                let constraint = cause(shape, &values, cell, value).constraint;
                tell(Event::RuledOut { element: cell as u32, value: value.into(), constraint });
            }
        }
    }

    fn why(&self, problem: &P, state: &P::State) -> Why {
        problem.why(state)
    }
}

/// A value, and the candidates left: itself alone, or if it is 0 these.
fn marked(value: u8, candidates: impl IntoIterator<Item = u8>) -> (u8, Candidates) {
    (value, if value == 0 { candidates.into_iter().collect() } else { Candidates::only(value) })
}

impl Marked for Partial {
    fn givens(&self) -> Grid {
        self.givens().clone()
    }

    fn cells(&self, state: &Assignment) -> Vec<(u8, Candidates)> {
        let values = state.cells().iter().enumerate();
        values.map(|(at, &value)| marked(value, self.candidates(state, at))).collect()
    }

    fn act(&self, _: &Assignment, assign: &Assign) -> Act {
        assigned(self.givens().shape(), assign)
    }

    fn why(&self, state: &Assignment) -> Why {
        match (self.starved(state), self.starving(state)) {
            (Some(cell), _) => empty(self.givens().shape(), state.cells(), cell),
            (None, Some(cell)) => Why::Starving { element: cell as u32 },
            (None, None) => Why::None,
        }
    }
}

impl Marked for Cover {
    fn givens(&self) -> Grid {
        self.givens().clone()
    }

    fn cells(&self, state: &Covering) -> Vec<(u8, Candidates)> {
        let grid = self.grid(state);
        let values = grid.cells().iter().enumerate();
        values.map(|(at, &value)| marked(value, self.candidates(state, at))).collect()
    }

    fn act(&self, _: &Covering, decision: &Decision) -> Act {
        let shape = self.givens().shape();
        match decision {
            Decision::Assign(assign) => assigned(shape, assign),
            Decision::Refuse(refused) => {
                Act::Refuse { element: cell(shape, refused) as u32, value: refused.value.into() }
            }
        }
    }

    fn why(&self, state: &Covering) -> Why {
        let shape = self.givens().shape();
        match self.unmet(state) {
            Some(Need::Value { cell }) => empty(shape, &self.values(state), cell),
            Some(Need::Place { unit, index, value }) => Why::Nowhere {
                value: value.into(),
                constraint: (unit as usize * shape.size() + index) as u32,
            },
            Some(Need::Values { .. }) => self.explain_dead_end(state).map_or(Why::None, Why::Text),
            None => Why::None,
        }
    }
}

impl Marked for Triads {
    /// A value above 9, which has no symbol, is shown as no given.
    fn givens(&self) -> Grid {
        let values = self.givens().map(|value| if value > 9 { 0 } else { value });
        Grid::new(Shape::square(3), values)
    }

    fn cells(&self, state: &Branch) -> Vec<(u8, Candidates)> {
        let sets = state.candidates().into_iter();
        let left =
            sets.map(|set| (1..=9).filter(|value| set >> (value - 1) & 1 == 1).collect::<Candidates>());
        left.map(|left| (left.first().filter(|_| left.len() == 1).unwrap_or(0), left)).collect()
    }

    /// A digit is in one of the cells of a triad, or in none: an assignment, or a refusal, where only one of
    /// them has the digit as a candidate.
    fn act(&self, state: &Branch, side: &Side) -> Act {
        let Some((value, triad)) = self.literal(state) else { return Act::None };
        let candidates = self.cells(state);
        let cells: Vec<usize> =
            triad.into_iter().filter(|&cell| candidates[cell].1.contains(value)).collect();
        match (&cells[..], side) {
            (&[cell], Side::True) => Act::Assign { element: cell as u32, value: value.into() },
            (&[cell], Side::False) => Act::Refuse { element: cell as u32, value: value.into() },
            _ => {
                let sign = if *side == Side::True { '∈' } else { '∉' };
                let names = cells.iter().map(|cell| format!(" r{}c{}", cell / 9 + 1, cell % 9 + 1));
                Act::Text(format!("{value} {sign}{}", names.collect::<String>()))
            }
        }
    }

    /// Both sides of some statement contradict, after many conclusions: too deep to be told.
    fn why(&self, _: &Branch) -> Why {
        Why::None
    }
}

impl Marked for Coloring {
    fn givens(&self) -> Grid {
        self.givens().clone()
    }

    fn cells(&self, state: &Colored) -> Vec<(u8, Candidates)> {
        let colors = state.colors().iter().enumerate();
        colors.map(|(at, &color)| marked(color, self.colors_left(state, at))).collect()
    }

    fn act(&self, state: &Colored, paint: &Paint) -> Act {
        match *paint {
            Paint::Vertex { row, column, color } => {
                assigned(self.givens().shape(), &Assign { row, column, value: color })
            }
            Paint::Singles => match self.singles(state)[..] {
                [(cell, color)] => Act::Assign { element: cell as u32, value: color.into() },
                ref singles => {
                    Act::Assigns(singles.iter().map(|&(cell, color)| (cell as u32, color.into())).collect())
                }
            },
        }
    }

    fn why(&self, state: &Colored) -> Why {
        let uncolorable = state.blanks().find(|&cell| state.left(cell) == 0);
        uncolorable.map_or(Why::None, |cell| empty(self.givens().shape(), state.colors(), cell))
    }
}
