//! A puzzle whose answer is a path: a token on a board of hills goes from one corner to the other. A step
//! costs 1, and 2 uphill.

use super::Fault;
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{InputError, Objective, Problem, State, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rows of heights.
pub(crate) const TEXT: &str = "0 1 2 1 0 3 1 1 2 0 2 0 1 3 1 0";

pub(crate) const FAULTS: &[Fault] = &[
    ("the heuristic overestimates near the goal", "no more than the way to a goal costs", ""),
    ("the heuristic is twice the distance", "no more than the way to a goal costs", ""),
    ("the heuristic is not consistent", "falls by no more than a step costs", ""),
    ("the heuristic is 1 at the goal", "an estimate is 0 at a goal", "found 1"),
    ("the diameter is one too small", "every goal lies within the diameter", ""),
    ("the key forgets whether the token is above the middle", "different states have different keys", ""),
    ("every place is a goal", "a goal is a solution", ""),
    ("a step uphill costs less than nothing", "step costs are not negative", ""),
    ("what is shown begins with a 1", "what is shown is read back", "1"),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Hills {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Hills { fault })
}

const SIDE: usize = 4;

#[typetag::serde(name = "hills")]
impl Model for Hills {
    fn summary(&self) -> &'static str {
        "hills"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "best-first" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let heights: Vec<i64> =
            Tokens::new(text).map(|word| word.parse("a height")).collect::<Result<_, _>>()?;
        let is_board = heights.len() == SIDE * SIDE;
        let board = Box::new(Board { heights, fault: self.fault }) as Box<dyn Instance>;
        if is_board { Ok(vec![board]) } else { Err(InputError::new(1, 1, "no board", "16 heights")) }
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        Ok(solutions.lines().map(faults).collect())
    }
}

/// What is wrong with a path, written as the letters of its steps.
fn faults(way: &str) -> Vec<String> {
    let (mut row, mut column) = (0i32, 0i32);
    for step in way.chars() {
        match step {
            'U' => row -= 1,
            'D' => row += 1,
            'L' => column -= 1,
            'R' => column += 1,
            _ => {}
        }
        if !(0..SIDE as i32).contains(&row) || !(0..SIDE as i32).contains(&column) {
            return vec!["off the board".to_owned()];
        }
    }
    let is_there = (row, column) == (SIDE as i32 - 1, SIDE as i32 - 1);
    if is_there { Vec::new() } else { vec![format!("ends at {row}, {column}")] }
}

#[derive(Clone)]
struct Board {
    heights: Vec<i64>,
    fault: usize,
}

impl Instance for Board {
    fn show(&self) -> Rendering {
        let mut heights: Vec<String> = self.heights.iter().map(ToString::to_string).collect();
        if self.fault == 9 {
            heights[0] = "1".to_owned();
            heights.rotate_left(1);
        }
        Rendering { line: heights.join(" "), text: "a board".to_owned(), ..Rendering::default() }
    }
    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::path().construction().objective(Distance).heuristic(Distance);
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let line: String = best.path.iter().map(|step| format!("{step:?}")).collect();
            Rendering { violations: faults(&line), line: line + "-", ..Rendering::default() }
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Token {
    row: usize,
    column: usize,
    fault: usize,
}

impl State for Token {
    type Key = (usize, usize);
    fn key(&self) -> (usize, usize) {
        (if self.fault == 6 { self.row / 2 } else { self.row }, self.column)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    U,
    D,
    L,
    R,
}

impl Problem for Board {
    type State = Token;
    type Action = Step;
    type Undo = Token;
    type Cost = i64;

    fn initial(&self) -> Token {
        Token { row: 0, column: 0, fault: self.fault }
    }
    fn actions(&self, state: &Token) -> impl Iterator<Item = Step> {
        let Token { row, column, .. } = *state;
        let steps = [
            (Step::U, row > 0),
            (Step::D, row + 1 < SIDE),
            (Step::L, column > 0),
            (Step::R, column + 1 < SIDE),
        ];
        steps.into_iter().filter(|(_, is_free)| *is_free).map(|(step, _)| step)
    }
    fn apply(&self, state: &mut Token, step: &Step) -> Token {
        let before = state.clone();
        match step {
            Step::U => state.row -= 1,
            Step::D => state.row += 1,
            Step::L => state.column -= 1,
            Step::R => state.column += 1,
        }
        before
    }
    fn undo(&self, state: &mut Token, _: &Step, before: Token) {
        *state = before;
    }
    fn goal_test(&self, state: &Token) -> bool {
        self.fault == 7 || (state.row, state.column) == (SIDE - 1, SIDE - 1)
    }
    fn step_cost(&self, state: &Token, step: &Step) -> i64 {
        let next = self.result(state, step);
        let height = |state: &Token| self.heights[state.row * SIDE + state.column];
        let uphill = height(&next) > height(state);
        if uphill && self.fault == 8 { -1 } else { 1 + i64::from(uphill) }
    }
    fn diameter(&self) -> Option<u64> {
        Some(2 * SIDE as u64 - 2 - u64::from(self.fault == 5))
    }
}

/// The least number of steps to the far corner.
#[derive(Clone, Copy)]
struct Distance;

impl Objective<Board> for Distance {
    fn cost(&self, problem: &Board, state: &Token) -> i64 {
        let away = (2 * SIDE - 2 - state.row - state.column) as i64;
        match problem.fault {
            1 if away == 1 => 3,
            2 => 2 * away,
            3 if away == 4 => 0,
            4 => away.max(1),
            _ => away,
        }
    }
}
