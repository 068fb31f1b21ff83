//! Futoshiki.

mod generate;

use crate::generate::drawn;
use crate::grid;
use recuit::csp::{AllDifferent, Csp, Value};
use recuit::edge::{Declare, Generation};
use recuit::trace::Board;
use recuit::{InputError, Tokens};

/// Put 1 to n in every row and column of a square so that all signs between the cells are true.
///
/// The text draws the square: a line of numbers and dots for each row, `<` and `>` between neighbors; below a row may
/// stand a line of signs between it and the next one, `^` (the lower number is greater) and `v`, right below the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futoshiki {
    size: usize,
    givens: Vec<Option<Value>>,
    /// The first of the cells holds less than the second.
    less: Vec<(usize, usize)>,
}

impl Declare for Futoshiki {
    const SUMMARY: &'static str = "1 to n in every row and column, and all signs between the cells are true";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("five", "signs alone, on five rows", include_str!("../instances/futoshiki.txt"))];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let (mut givens, mut less) = (Vec::new(), Vec::new());
        let (mut size, mut columns) = (None, Vec::new());
        for (line, number) in text.lines().zip(1..) {
            let mut words = Tokens::of_line(line, number).peekable();
            let Some(&first) = words.peek() else { continue };
            if matches!(first.text, "^" | "v") {
                for sign in words {
                    let above = columns.iter().position(|&column| column == sign.column);
                    let above = above.ok_or_else(|| sign.error("a sign right below a cell"))?;
                    let above = givens.len() - columns.len() + above;
                    let below = above + columns.len();
                    if less.contains(&(above, below)) || less.contains(&(below, above)) {
                        return Err(sign.error("one sign between two cells"));
                    }
                    match sign.text {
                        "^" => less.push((above, below)),
                        "v" => less.push((below, above)),
                        _ => return Err(sign.error("^ or v")),
                    }
                }
                continue;
            }
            if size.is_none() && first.text.len() > 1 {
                return Err(first.error("a row of cells with blanks between them, as in . < 3 . >"));
            }
            let size = *size
                .get_or_insert_with(|| line.split_whitespace().filter(|word| !"<>".contains(word)).count());
            if givens.len() == size * size || !(1..=9).contains(&size) {
                return Err(first.error("a square of 1 to 9 rows"));
            }
            columns.clear();
            while let Some(word) = words.next() {
                columns.push(word.column);
                givens.push(grid::given(&word, size)?);
                let here = givens.len() - 1;
                match words.peek().map(|sign| sign.text) {
                    Some("<") => less.push((here, here + 1)),
                    Some(">") => less.push((here + 1, here)),
                    _ => continue,
                }
                let sign = words.next().unwrap_or(word);
                words.peek().ok_or_else(|| sign.error("a cell on both sides"))?;
            }
            if columns.len() != size {
                return Err(first.error(format!("{size} cells in the row, not {}", columns.len())));
            }
        }
        let Some(size) = size else { return Ok(Vec::new()) };
        let hanging = less.iter().any(|&(one, other)| one.max(other) >= givens.len());
        if givens.len() != size * size || hanging {
            let found = format!("{} rows", givens.len() / size);
            return Err(InputError::new(
                text.lines().count(),
                1,
                found,
                format!("{size}, and no sign below"),
            ));
        }
        Ok(vec![Futoshiki { size, givens, less }])
    }

    fn write(&self) -> String {
        self.draw(&self.givens)
    }

    fn csp(&self) -> Csp {
        let (n, mut csp) = (self.size, Csp::new());
        let name_and_given = self.givens.iter().enumerate();
        let cell: Vec<_> = name_and_given
            .map(|(cell, &given)| csp.variable(grid::name(n, cell), grid::domain(given, 1..=n as Value)))
            .collect();
        for (name, line) in grid::lines(n) {
            csp.post(AllDifferent::new(line.iter().map(|&at| cell[at]))).named(name);
        }
        for &(one, other) in &self.less {
            let name = format!("{} < {}", grid::name(n, one), grid::name(n, other));
            csp.post(cell[one].less_than(cell[other])).named(name);
        }
        csp
    }

    /// A cell shows the signs between it and the cells on the right and below.
    fn board(&self) -> Option<Board> {
        let sign = |&(one, other): &(usize, usize)| match (one < other, one.abs_diff(other) == 1) {
            (true, true) => (one, '<'),
            (true, false) => (one, '^'),
            (false, true) => (other, '>'),
            (false, false) => (other, 'v'),
        };
        let signs: Vec<(usize, char)> = self.less.iter().map(sign).collect();
        let hint =
            |cell: usize| -> String { signs.iter().filter(|it| it.0 == cell).map(|it| it.1).collect() };
        let hints = (0..self.size * self.size).map(|cell| (cell as u32, hint(cell)));
        let hints = hints.filter(|(_, signs)| !signs.is_empty()).collect();
        Some(Board { hints, ..grid::board(self.size) })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let mut faults = grid::faults(values, self.size, &self.givens);
        let wrong = self.less.iter().filter(|(one, other)| values[*one] >= values[*other]);
        faults.extend(wrong.map(|(one, other)| format!("{} is not below {}", values[*one], values[*other])));
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let sign = |one: usize, other: usize, [less, greater]: [char; 2]| match &self.less {
            signs if signs.contains(&(one, other)) => less,
            signs if signs.contains(&(other, one)) => greater,
            _ => ' ',
        };
        let mut text = String::new();
        for (cell, &value) in values.iter().enumerate() {
            text += &grid::word(value);
            if (cell + 1) % self.size != 0 {
                text += &format!(" {} ", sign(cell, cell + 1, ['<', '>']));
            } else if cell + 1 < self.size * self.size {
                let row = cell + 1 - self.size..=cell;
                let below = row.map(|above| sign(above, above + self.size, ['^', 'v']).to_string());
                let below = below.collect::<Vec<_>>().join("   ");
                text += &format!("\n{}\n", below.trim_end());
            }
        }
        text + "\n"
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
