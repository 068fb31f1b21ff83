//! A formulation that grows: queens placed column by column, with a count beside them of the queens that rule
//! out each row of the columns to come.

use super::Fault;
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{InputError, Objective, Problem, State, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Six queens.
pub(crate) const TEXT: &str = "6";

pub(crate) const FAULTS: &[Fault] = &[
    ("propagation rules out row 4 of column 1", "no solution is left out", "4"),
    ("propagation looks one diagonal too far", "no solution is left out", ""),
    ("undo leaves the last row ruled out", "undo restores the state", "left["),
    ("the key forgets the first queen", "different states have different keys", "Place"),
    ("the key is the number of queens", "different states have different keys", "Place"),
    ("the diameter is one too small", "every goal lies within the diameter", "Place"),
    ("goals are accepted with a column empty", "a goal is a solution", "?"),
    ("every state is a goal", "a goal is a solution", "?"),
    ("goals with a queen in row 4 of the last column are refused", "a solution is a goal", "5"),
    ("placing in row 3 of column 4 panics", "nothing panics", "Place { column: 4, row: 3 }"),
    ("a solution is written from 0", "what is written as a solution is checked as one", "0"),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Grown {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Grown { fault })
}

fn faults(rows: &[Option<usize>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (column, row) in rows.iter().enumerate() {
        let Some(row) = row else {
            faults.push(format!("column {column} is empty"));
            continue;
        };
        for (other, at) in rows.iter().enumerate().skip(column + 1) {
            if at.is_some_and(|at| at == *row || at.abs_diff(*row) == other - column) {
                faults.push(format!("columns {column} and {other} attack each other"));
            }
        }
    }
    faults
}

#[typetag::serde(name = "grown")]
impl Model for Grown {
    fn summary(&self) -> &'static str {
        "queens"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "depth-first" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let board = |size| Box::new(Board { size, fault: self.fault }) as Box<dyn Instance>;
        Tokens::new(text).map(|word| Ok(board(word.parse("a size")?))).collect()
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let lines = solutions.lines().zip(1..).map(|(line, number)| {
            let row = |word: recuit::Token<'_>| match word.text {
                "?" => Ok(None),
                _ => Ok(Some(word.parse::<usize>("a row")?)),
            };
            let rows: Vec<Option<usize>> =
                Tokens::of_line(line, number).map(row).collect::<Result<_, InputError>>()?;
            let outside = rows.iter().flatten().find(|row| !(1..=rows.len()).contains(row));
            let outside = outside.map(|row| format!("there is no row {row}"));
            Ok(outside.into_iter().chain(faults(&rows)).collect())
        });
        lines.collect()
    }
}

#[derive(Clone)]
struct Board {
    size: usize,
    fault: usize,
}

impl Instance for Board {
    fn show(&self) -> Rendering {
        Rendering { line: self.size.to_string(), ..Rendering::default() }
    }
    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::any_goal().construction().objective(Empty).heuristic(Empty);
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let first = usize::from(self.fault != 11);
            let word = |row: &Option<usize>| row.map_or("?".to_owned(), |row| (row + first).to_string());
            let line = best.state.rows.iter().map(word).collect::<Vec<_>>().join(" ");
            Rendering { line, violations: faults(&best.state.rows), ..Rendering::default() }
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Queens {
    rows: Vec<Option<usize>>,
    /// How many queens rule out each row of each column.
    left: Vec<Vec<u32>>,
    placed: usize,
    fault: usize,
}

impl State for Queens {
    type Key = Vec<Option<usize>>;
    fn key(&self) -> Self::Key {
        match self.fault {
            4 => self.rows[1..].to_vec(),
            5 => vec![Some(self.placed)],
            _ => self.rows.clone(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    column: usize,
    row: usize,
}

impl Board {
    /// Add `by` to the counts of what this queen rules out in later columns.
    fn rule_out(&self, state: &mut Queens, place: &Place, by: i32) {
        let Place { column, row } = *place;
        for later in column + 1..self.size {
            for other in 0..self.size {
                let far = later - column;
                let apart = other.abs_diff(row);
                let is_far = self.fault == 2 && column == 0 && apart == far + 1;
                if apart == 0 || apart == far || is_far {
                    let left = &mut state.left[later][other];
                    *left = left.wrapping_add_signed(by);
                }
            }
        }
    }
}

impl Problem for Board {
    type State = Queens;
    type Action = Place;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Queens {
        let mut left = vec![vec![0; self.size]; self.size];
        if self.fault == 1 {
            left[0][3] = 1;
        }
        Queens { rows: vec![None; self.size], left, placed: 0, fault: self.fault }
    }
    fn actions(&self, state: &Queens) -> impl Iterator<Item = Place> {
        let column = state.placed;
        let rows = state.left.get(column).into_iter().flat_map(|left| left.iter().enumerate());
        rows.filter(|(_, out)| **out == 0).map(move |(row, _)| Place { column, row })
    }
    fn apply(&self, state: &mut Queens, place: &Place) {
        assert!(self.fault != 10 || (place.column, place.row) != (4, 3), "no queen goes there");
        state.rows[place.column] = Some(place.row);
        state.placed += 1;
        self.rule_out(state, place, 1);
    }
    fn undo(&self, state: &mut Queens, place: &Place, (): ()) {
        state.rows[place.column] = None;
        state.placed -= 1;
        self.rule_out(state, place, -1);
        if self.fault == 3 {
            state.left[self.size - 1][place.row] += 1;
        }
    }
    fn goal_test(&self, state: &Queens) -> bool {
        match self.fault {
            7 => state.placed + 1 >= self.size,
            8 => true,
            9 => state.placed == self.size && state.rows[self.size - 1] != Some(4),
            _ => state.placed == self.size,
        }
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn diameter(&self) -> Option<u64> {
        Some(self.size as u64 - u64::from(self.fault == 6))
    }
}

/// Columns without a queen.
#[derive(Clone, Copy)]
struct Empty;

impl Objective<Board> for Empty {
    fn cost(&self, problem: &Board, state: &Queens) -> i64 {
        (problem.size - state.placed) as i64
    }
}
