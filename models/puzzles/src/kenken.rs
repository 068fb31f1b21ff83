//! KenKen.

mod generate;

use crate::cage::Cage;
use crate::generate::drawn;
use crate::grid;
use recuit::csp::{AllDifferent, Branches, Consistency, Csp, Expression, Product, Table, Value};
use recuit::edge::{Declare, Generation};
use recuit::trace::Board;
use recuit::{InputError, Tokens};

/// Put 1 to n in every row and column of a square so that the cells of each cage come to its total by its operation,
/// in whatever order. A number may stand twice in a cage.
///
/// The text is the size, then a line for each cage: the total, the operation, the cells: `6* a1 a2 b2`. For a single
/// cell there is no operation: `4 c3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKen {
    size: usize,
    cages: Vec<Cage>,
}

impl Declare for KenKen {
    const SUMMARY: &'static str = "1 to n in every row and column, and cages that come to given totals";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("six", "a square of six rows", include_str!("../instances/kenken.txt"))];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let Some(first) = Tokens::new(text).next() else { return Ok(Vec::new()) };
        let expected = "a size from 1 to 9, alone in its line";
        let size = first.parse::<usize>(expected)?;
        if !(1..=9).contains(&size) || Tokens::new(text).nth(1).is_some_and(|word| word.line == first.line) {
            return Err(first.error(expected));
        }
        let below = text.lines().skip(first.line).collect::<Vec<_>>().join("\n");
        Ok(vec![KenKen { size, cages: Cage::read(&below, first.line, size, &['+', '-', '*', '/'])? }])
    }

    fn write(&self) -> String {
        let cages: String = self.cages.iter().map(|cage| format!("{cage}\n")).collect();
        format!("{}\n{cages}", self.size)
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.size, Csp::new());
        let names = (0..n * n).map(|cell| grid::name(n, cell));
        let cell: Vec<_> = names.map(|name| csp.variable(name, 1..=n as Value)).collect();
        for (name, line) in grid::lines(n) {
            csp.post(AllDifferent::new(line.iter().map(|&at| cell[at]))).named(name);
        }
        for cage in &self.cages {
            let (total, cells) = (cage.total, cage.cells.iter().map(|&at| cell[at]));
            let pair = || [cell[cage.cells[0]], cell[cage.cells[1]]];
            match cage.operation {
                '+' => csp.post(cells.sum::<Expression>().equals(total)),
                '*' => csp.post(Product::new(cells, total)),
                '-' => csp.post(Table::satisfying(&csp, pair(), |[a, b]| a - b == total || b - a == total)),
                _ => csp.post(Table::satisfying(&csp, pair(), |[a, b]| a == total * b || b == total * a)),
            }
            .named(cage.name());
        }
        csp
    }

    /// The cages are regions, and the first cell of each shows its total.
    fn board(&self) -> Option<Board> {
        let mut regions = vec![0; self.size * self.size];
        for (cage, number) in self.cages.iter().zip(1..) {
            cage.cells.iter().for_each(|&cell| regions[cell] = number);
        }
        let hints = self.cages.iter().map(|cage| (cage.cells[0] as u32, cage.told())).collect();
        Some(Board { regions, hints, ..grid::board(self.size) })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let mut faults = grid::faults(values, self.size, &[]);
        for cage in &self.cages {
            let numbers: Vec<i64> = cage.cells.iter().map(|&cell| values[cell].into()).collect();
            let (least, greatest) = (numbers.iter().min().unwrap_or(&0), numbers.iter().max().unwrap_or(&0));
            let total = i64::from(cage.total);
            let comes_to = match cage.operation {
                '+' => numbers.iter().sum::<i64>() == total,
                '*' => numbers.iter().product::<i64>() == total,
                '-' => greatest - least == total,
                _ => *greatest == least * total,
            };
            if !comes_to {
                faults.push(format!("{numbers:?} in {}", cage.name()));
            }
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        grid::draw(values, self.size)
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }

    fn branches() -> Branches {
        Branches { consistency: Consistency::Domain, ..Branches::default() }
    }
}
