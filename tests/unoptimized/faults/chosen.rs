//! A formulation that grows, in which a least cost is wanted: choose one column for each row of a table, each
//! column once (the assignment problem).

use super::Fault;
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{Bound, InputError, Objective, Problem, State, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) const TEXT: &str = "4 9 2 7 8 6 4 3 7 5 8 1 8 7 6 9 4";

pub(crate) const FAULTS: &[Fault] = &[
    ("the bound is above a goal", "a bound is no more than a goal below it costs", "at most"),
    ("the bound is too low at some goals", "a bound is no more than a goal below it costs", "at most"),
    ("improvements are left out", "what is better than the best so far is not left out", "a goal below"),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Chosen {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Chosen { fault })
}

#[typetag::serde(name = "chosen")]
impl Model for Chosen {
    fn summary(&self) -> &'static str {
        "an assignment"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "branch-and-bound" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let numbers: Vec<i64> =
            Tokens::new(text).map(|word| word.parse("a cost")).collect::<Result<_, _>>()?;
        let (size, costs) = (numbers[0] as usize, numbers[1..].to_vec());
        Ok(vec![Box::new(Table { size, costs, fault: self.fault })])
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let columns = |(line, number)| -> Result<Vec<usize>, InputError> {
            Tokens::of_line(line, number).map(|word| word.parse("a column")).collect()
        };
        solutions.lines().zip(1..).map(|line| Ok(faults(&columns(line)?, 4))).collect()
    }
}

fn faults(columns: &[usize], size: usize) -> Vec<String> {
    let missing = (0..size).filter(|column| !columns.contains(column));
    missing.map(|column| format!("column {column} is not chosen")).collect()
}

#[derive(Clone)]
struct Table {
    size: usize,
    costs: Vec<i64>,
    fault: usize,
}

impl Instance for Table {
    fn show(&self) -> Rendering {
        let costs: Vec<String> = self.costs.iter().map(ToString::to_string).collect();
        Rendering { line: format!("{} {}", self.size, costs.join(" ")), ..Rendering::default() }
    }
    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::least_cost(Sum).construction().objective(Least).bound(Least);
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let columns = &best.state.columns;
            let line = columns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            Rendering { line, violations: faults(columns, self.size), ..Rendering::default() }
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Columns {
    columns: Vec<usize>,
    /// Only lower costs are of interest. Learned, so it does not distinguish states.
    below: Option<i64>,
}

impl State for Columns {
    type Key = Vec<usize>;
    fn key(&self) -> Vec<usize> {
        self.columns.clone()
    }
}

impl Problem for Table {
    type State = Columns;
    type Action = usize;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Columns {
        Columns { columns: Vec::new(), below: None }
    }
    fn actions(&self, state: &Columns) -> impl Iterator<Item = usize> {
        let slack = if self.fault == 3 { 100 } else { 0 };
        let is_of_interest = state.below.is_none_or(|below| Least.cost(self, state) + slack < below);
        let open = is_of_interest && state.columns.len() < self.size;
        (0..self.size).filter(move |column| open && !state.columns.contains(column))
    }
    fn apply(&self, state: &mut Columns, column: &usize) {
        state.columns.push(*column);
    }
    fn undo(&self, state: &mut Columns, _: &usize, (): ()) {
        state.columns.pop();
    }
    fn goal_test(&self, state: &Columns) -> bool {
        state.columns.len() == self.size
    }
    fn step_cost(&self, state: &Columns, column: &usize) -> i64 {
        self.costs[state.columns.len() * self.size + column]
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn tighten(&self, state: &mut Columns, cost: i64) {
        state.below = Some(cost);
    }
}

/// The costs of what is chosen.
#[derive(Clone, Copy)]
struct Sum;

impl Objective<Table> for Sum {
    fn cost(&self, problem: &Table, state: &Columns) -> i64 {
        let rows = problem.costs.chunks(problem.size);
        rows.zip(&state.columns).map(|(row, &column)| row[column]).sum()
    }
}

/// The costs of what is chosen, and the least cost of each further row.
#[derive(Clone, Copy)]
struct Least;

impl Objective<Table> for Least {
    fn cost(&self, problem: &Table, state: &Columns) -> i64 {
        let rows = problem.costs.chunks(problem.size);
        let chosen: i64 = rows.clone().zip(&state.columns).map(|(row, &column)| row[column]).sum();
        let open = rows.skip(state.columns.len());
        let least: i64 =
            open.map(|row| {
                if problem.fault == 1 { *row.iter().max().unwrap() } else { *row.iter().min().unwrap() }
            })
            .sum();
        let is_goal = state.columns.len() == problem.size;
        chosen + least - if problem.fault == 2 && is_goal && state.columns[0] == 1 { 7 } else { 0 }
    }
}

impl Bound<Table> for Least {}
