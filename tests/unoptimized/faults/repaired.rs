//! A formulation that is repaired: five queens in different rows and columns, two of which exchange rows.

use super::Fault;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{Attributes, InputError, Neighborhood, Objective, Problem, State, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicI64, Ordering};

pub(crate) const TEXT: &str = "5";

pub(crate) const FAULTS: &[Fault] = &[
    ("delta is one too high for neighbors", "delta is the difference of the costs", "Swap("),
    ("undo forgets the count of a diagonal", "undo restores the state", "rising["),
    ("every start is the same", "random starts differ", "0 1 2 3 4"),
    ("the last queen has no moves", "moves lead from every start to every other", ""),
    ("one of ten moves is drawn a twentieth too often", "drawn with the same chance", "Swap(0, 1)"),
    ("a queen is exchanged with itself", "a sampled move is among the moves", "Swap("),
    ("falling diagonals are not counted", "a goal is a solution", "attack"),
    ("exchanging queens 2 and 4 panics", "nothing panics", "Swap(2, 4)"),
    ("the way back adds what was never dropped", "a move that leads back adds what was dropped", "Swap("),
    ("the last two queens are never exchanged", "every move is drawn now and then", "Swap(3, 4)"),
    ("an estimate grows whenever it is asked for", "an estimated delta is the same", "Swap("),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Repaired {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Repaired { fault })
}

fn faults(rows: &[usize]) -> Vec<String> {
    let pairs = (0..rows.len()).flat_map(|one| (one + 1..rows.len()).map(move |other| (one, other)));
    let attack = |&(one, other): &(usize, usize)| {
        let apart = rows[one].abs_diff(rows[other]);
        apart == 0 || apart == other - one
    };
    pairs.filter(attack).map(|(one, other)| format!("{one} and {other} attack each other")).collect()
}

#[typetag::serde(name = "repaired")]
impl Model for Repaired {
    fn summary(&self) -> &'static str {
        "queens"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "annealing" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let board = |size| Box::new(Board { size, fault: self.fault }) as Box<dyn Instance>;
        Tokens::new(text).map(|word| Ok(board(word.parse("a size")?))).collect()
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let rows = |(line, number)| -> Result<Vec<usize>, InputError> {
            Tokens::of_line(line, number).map(|word| word.parse("a row")).collect()
        };
        solutions.lines().zip(1..).map(|line| Ok(faults(&rows(line)?))).collect()
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
        let strategies = Strategies::any_goal().neighborhood(Swaps).objective(Attacks { fault: self.fault });
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let line = best.state.rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            Rendering { line, violations: faults(&best.state.rows), ..Rendering::default() }
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Queens {
    rows: Vec<usize>,
    /// Queens on each diagonal.
    rising: Vec<u32>,
    falling: Vec<u32>,
}

impl State for Queens {
    type Key = Vec<usize>;
    fn key(&self) -> Vec<usize> {
        self.rows.clone()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Swap(usize, usize);

impl Board {
    fn state(&self, rows: Vec<usize>) -> Queens {
        let mut state = Queens { rows, rising: vec![0; 2 * self.size], falling: vec![0; 2 * self.size] };
        (0..self.size).for_each(|column| self.count(&mut state, column, 1));
        state
    }

    fn count(&self, state: &mut Queens, column: usize, by: i32) {
        let row = state.rows[column];
        let rising = &mut state.rising[row + column];
        *rising = rising.wrapping_add_signed(by);
        let falling = &mut state.falling[row + self.size - column];
        *falling = falling.wrapping_add_signed(by);
    }

    fn swap(&self, state: &mut Queens, Swap(one, other): Swap) {
        if one != other {
            [one, other].into_iter().for_each(|column| self.count(state, column, -1));
            state.rows.swap(one, other);
            [one, other].into_iter().for_each(|column| self.count(state, column, 1));
        }
    }
}

impl Problem for Board {
    type State = Queens;
    type Action = Swap;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Queens {
        self.state((0..self.size).collect())
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Queens {
        let mut rows: Vec<usize> = (0..self.size).collect();
        if self.fault != 3 {
            rows.shuffle(rng);
        }
        self.state(rows)
    }
    fn actions(&self, _: &Queens) -> impl Iterator<Item = Swap> {
        let size = self.size - usize::from(self.fault == 4);
        (0..size).flat_map(move |one| (one + 1..size).map(move |other| Swap(one, other)))
    }
    fn apply(&self, state: &mut Queens, swap: &Swap) {
        assert!(self.fault != 8 || *swap != Swap(2, 4), "not those");
        self.swap(state, *swap);
    }
    fn undo(&self, state: &mut Queens, swap: &Swap, (): ()) {
        self.swap(state, *swap);
        if self.fault == 2 {
            state.rising[state.rows[swap.0] + swap.0] += 1;
        }
    }
    fn goal_test(&self, state: &Queens) -> bool {
        Attacks { fault: self.fault }.cost(self, state) == 0
    }
}

#[derive(Clone, Copy)]
struct Swaps;

impl Neighborhood<Board> for Swaps {
    fn moves<'a>(&'a self, problem: &'a Board, state: &'a Queens) -> impl Iterator<Item = Swap> + 'a {
        problem.actions(state)
    }
    fn sample<R: Rng + ?Sized>(&self, problem: &Board, _: &Queens, rng: &mut R) -> Option<Swap> {
        if problem.fault == 5 && rng.random_ratio(1, 200) {
            return Some(Swap(0, 1));
        }
        let size = problem.size - usize::from(problem.fault == 4);
        let (one, other) = (rng.random_range(0..size), rng.random_range(0..size - 1));
        let other = if problem.fault == 6 { other } else { other + usize::from(other >= one) };
        let swap = Swap(one.min(other), one.max(other));
        Some(if problem.fault == 10 && swap == Swap(3, 4) { Swap(0, 1) } else { swap })
    }
    fn attributes(&self) -> impl Attributes<Board> {
        *self
    }
}

impl Attributes<Board> for Swaps {
    fn count(&self, problem: &Board) -> usize {
        problem.size * problem.size
    }
    fn added(&self, problem: &Board, state: &Queens, swap: &Swap) -> impl IntoIterator<Item = usize> {
        let (one, other) = if problem.fault == 9 { (swap.0, swap.1) } else { (swap.1, swap.0) };
        [swap.0 * problem.size + state.rows[one], swap.1 * problem.size + state.rows[other]]
    }
    fn dropped(&self, problem: &Board, state: &Queens, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [swap.0, swap.1].map(|column| column * problem.size + state.rows[column])
    }
}

/// Pairs of queens that attack each other.
#[derive(Clone, Copy)]
struct Attacks {
    fault: usize,
}

/// How often a faulty estimate was asked for.
static ASKED: AtomicI64 = AtomicI64::new(0);

impl Objective<Board> for Attacks {
    fn cost(&self, problem: &Board, state: &Queens) -> i64 {
        let pairs = |counts: &[u32]| -> i64 {
            counts.iter().map(|&count| i64::from(count) * (i64::from(count) - 1) / 2).sum()
        };
        pairs(&state.rising) + if problem.fault == 7 { 0 } else { pairs(&state.falling) }
    }
    fn delta(&self, problem: &Board, state: &Queens, swap: &Swap) -> i64 {
        let next = problem.result(state, swap);
        let off = match problem.fault {
            1 => i64::from(swap.1 == swap.0 + 1),
            11 => ASKED.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        self.cost(problem, &next) - self.cost(problem, state) + off
    }
    fn is_estimate(&self) -> bool {
        self.fault == 11
    }
    fn lower_bound(&self, _: &Board) -> Option<i64> {
        Some(0)
    }
}
