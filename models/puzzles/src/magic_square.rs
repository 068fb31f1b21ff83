//! Magic squares.

mod generate;

use crate::generate::drawn;
use crate::grid;
use recuit::csp::{AllDifferent, Csp, Expression, Value};
use recuit::edge::{Declare, Declared, FAVORED, Generation};
use recuit::trace::Board;
use recuit::{InputError, Tokens};
use serde_json::{Value as Json, json};

/// Put the numbers from 1 to n² in a square of n rows so that every row, every column and both diagonals have the
/// same sum.
///
/// The text is the size, then the word `up-to-symmetry` if rotations and reflections are not to count as different, or
/// the square, numbers and dots, if some numbers are given: `3`, `4 up-to-symmetry`, `3 . 1 . . . . . . .`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MagicSquare {
    size: usize,
    up_to_symmetry: bool,
    givens: Vec<Option<Value>>,
}

impl Declare for MagicSquare {
    const SUMMARY: &'static str = "1 to n² in a square: rows, columns and diagonals have the same sum";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[
        ("order-3", "the one of order 3, all its eight faces", "3\n"),
        ("order-4", "those of order 4, of which there are 880", "4 up-to-symmetry\n"),
    ];

    /// Where nothing is given, tree search has few chances.
    fn slowness(&self) -> Option<f64> {
        Some(if self.givens.iter().any(Option::is_some) { 1.0 } else { 5.0 })
    }

    /// From twelve rows on tabu search is far ahead of all else; tree search proves what numbers that are given rule out.
    fn defaults(formulation: &Declared, engine: Option<&str>) -> Json {
        match (formulation, engine) {
            (Declared::Auto(_), None | Some("portfolio")) => json!({
                "name": "portfolio",
                "members": [
                    { "engine": MagicSquare::ENGINE, "pace": FAVORED, "head_start": 4000 },
                    { "engine": "tabu", "pace": 1000.0 },
                    { "engine": "restarting" },
                    { "engine": "clause-learning", "pace": 2.0 },
                ],
            }),
            (Declared::Partial(_), None) => json!({ "name": "restarting" }),
            (Declared::Complete(_), None) => json!({ "name": "tabu" }),
            _ => formulation.defaults(engine, (MagicSquare::ENGINE, FAVORED)),
        }
    }

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let mut words = Tokens::new(text).peekable();
        let expected = "a size from 1 to 26";
        let Some(first) = words.next() else { return Ok(Vec::new()) };
        let size = first.parse::<usize>(expected)?;
        if !(1..=26).contains(&size) {
            return Err(first.error(expected));
        }
        let up_to_symmetry = words.next_if(|word| word.text == "up-to-symmetry").is_some();
        if let (true, Some(given)) = (up_to_symmetry, words.peek()) {
            // They might fit only another of the eight symmetric forms of the square.
            return Err(given.error("no numbers in a square up to symmetry"));
        }
        let givens = words.map(|word| grid::given(&word, size * size)).collect::<Result<Vec<_>, _>>()?;
        let givens = if givens.is_empty() { vec![None; size * size] } else { givens };
        if givens.len() != size * size {
            let found = format!("{} numbers and dots", givens.len());
            return Err(InputError::new(1, 1, found, format!("{} for the square, or none", size * size)));
        }
        Ok(vec![MagicSquare { size, up_to_symmetry, givens }])
    }

    fn write(&self) -> String {
        let symmetry = if self.up_to_symmetry { " up-to-symmetry" } else { "" };
        let has_givens = self.givens.iter().any(Option::is_some);
        let square = if has_givens { grid::draw(&self.givens, self.size) } else { String::new() };
        format!("{}{symmetry}\n{square}", self.size)
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.size, Csp::new());
        let squares = (n * n) as Value;
        let name_and_given = self.givens.iter().enumerate();
        let cell: Vec<_> = name_and_given
            .map(|(cell, &given)| csp.variable(grid::name(n, cell), grid::domain(given, 1..=squares)))
            .collect();
        csp.post(AllDifferent::new(cell.clone())).named("each number once");
        let falling = ("falling diagonal".to_owned(), (0..n).map(|i| i * n + i).collect());
        let rising = ("rising diagonal".to_owned(), (0..n).map(|i| (n - 1 - i) * n + i).collect());
        for (name, line) in grid::lines(n).chain([falling, rising]) {
            let sum: Expression = line.iter().map(|&at| cell[at]).sum();
            csp.post(sum.equals(n as Value * (squares + 1) / 2)).named(name);
        }
        if self.up_to_symmetry && n > 1 {
            let [top_left, top_right, bottom_left, bottom_right] =
                [0, n - 1, n * n - n, n * n - 1].map(|at| cell[at]);
            csp.post(top_left.less_than(bottom_right)).named("not rotated by 180°");
            csp.post(top_left.less_than(top_right)).named("not rotated by 90°");
            csp.post(top_right.less_than(bottom_left)).named("not reflected");
        }
        csp
    }

    fn board(&self) -> Option<Board> {
        Some(grid::board(self.size))
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let n = self.size;
        let sum = (n * (n * n + 1) / 2) as Value;
        let mut faults = grid::changed(values, n, &self.givens);
        faults.extend(
            (1..=(n * n) as Value)
                .filter(|number| !values.contains(number))
                .map(|number| format!("{number} is missing")),
        );
        for line in 0..n {
            let row: Value = (0..n).map(|column| values[line * n + column]).sum();
            let column: Value = (0..n).map(|row| values[row * n + line]).sum();
            if [row, column] != [sum; 2] {
                faults.push(format!("row or column {} comes to {row} or {column}, not to {sum}", line + 1));
            }
        }
        let falling: Value = (0..n).map(|at| values[at * n + at]).sum();
        let rising: Value = (0..n).map(|at| values[at * n + n - 1 - at]).sum();
        if [falling, rising] != [sum; 2] {
            faults.push(format!("the diagonals come to {falling} and {rising}, not to {sum}"));
        }
        // Of the eight symmetric forms, the one with the least corner at the top left, and a top right corner
        // that is less than the bottom left one.
        let [first, second, third, last] = [0, n - 1, n * n - n, n * n - 1].map(|corner| values[corner]);
        if self.up_to_symmetry && n > 1 && (first > second.min(third).min(last) || second > third) {
            faults.push("another of the eight that are the same up to symmetry".to_owned());
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        grid::draw(values, self.size)
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
