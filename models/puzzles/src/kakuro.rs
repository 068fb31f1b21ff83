//! Kakuro.

mod generate;

use crate::generate::drawn;
use crate::grid;
use recuit::csp::{AllDifferent, Branches, Consistency, Csp, Expression, Value};
use recuit::edge::{Declare, Generation};
use recuit::trace::Board;
use recuit::{InputError, Token, Tokens};

/// Put digits from 1 to 9 in the white squares so that every run of them, down or across, has no digit twice and comes
/// to the sum in the black square before it.
///
/// The text is a line for each row: `.` or a digit for a white square, `#` for a black one, `down\across` for a black
/// one with sums, either of which may be left out: `16\`, `\24`, `23\30`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kakuro {
    width: usize,
    squares: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    White(Option<Value>),
    /// The sums of the runs down and across from here.
    Black([Option<Value>; 2]),
}

impl Square {
    fn read(word: &Token<'_>) -> Result<Self, InputError> {
        let expected = "a digit or . for white, # or sums as in 16\\, \\24 and 23\\30 for black";
        match (word.text, word.text.split_once('\\')) {
            ("#", _) => Ok(Square::Black([None; 2])),
            (_, Some((down, across))) => {
                let sum = |text: &str| match text {
                    "" => Ok(None),
                    // No run has a greater sum.
                    _ => text.parse().ok().filter(|sum| (1..=45).contains(sum)).map(Some).ok_or(()),
                };
                let sums = sum(down).and_then(|down| Ok([down, sum(across)?]));
                sums.map(Square::Black).map_err(|()| word.error(expected))
            }
            _ => grid::given(word, 9).map(Square::White).map_err(|_| word.error(expected)),
        }
    }
}

/// The sums of a black square as they are read.
fn told(sums: [Option<Value>; 2]) -> String {
    match sums {
        [None, None] => "#".to_owned(),
        _ => sums.map(|sum| sum.map_or(String::new(), |sum| sum.to_string())).join("\\"),
    }
}

impl Kakuro {
    /// The runs: their name, the sum if it is given, and the places of their squares.
    fn runs(&self) -> impl Iterator<Item = (String, Option<Value>, Vec<usize>)> + '_ {
        let directions = [(self.width, "down"), (1, "across")].into_iter().enumerate();
        directions.flat_map(move |(number, (step, direction))| {
            (0..self.squares.len()).filter_map(move |start| {
                let is_first = if step == 1 { start % self.width == 0 } else { start < self.width };
                let (sum, begin) = match self.squares[start] {
                    Square::Black(sums) => (sums[number], start + step),
                    Square::White(_) if is_first => (None, start),
                    Square::White(_) => return None,
                };
                let end = if step == 1 { (start / self.width + 1) * self.width } else { self.squares.len() };
                let white = |&place: &usize| matches!(self.squares[place], Square::White(_));
                let run = (begin..end).step_by(step).take_while(white).collect();
                let called = sum.map_or("run".to_owned(), |sum| sum.to_string());
                Some((format!("{called} {direction} from {}", grid::name(self.width, start)), sum, run))
            })
        })
    }
}

impl Declare for Kakuro {
    const SUMMARY: &'static str = "digits in runs that come to given sums, none twice in a run";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("seven", "a grid of seven rows", include_str!("../instances/kakuro.txt"))];

    const ENGINE: &'static str = "restarting";

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let (mut squares, mut width) = (Vec::new(), None);
        for (line, number) in text.lines().zip(1..) {
            let row = Tokens::of_line(line, number).map(|word| Square::read(&word));
            let row = row.collect::<Result<Vec<_>, _>>()?;
            if row.is_empty() {
                continue;
            }
            let first = *width.get_or_insert(row.len());
            if row.len() != first || first > 26 {
                let expected = if first > 26 {
                    "at most 26".to_owned()
                } else {
                    format!("{first}, as in the first row")
                };
                return Err(InputError::new(number, 1, format!("{} squares", row.len()), expected));
            }
            squares.extend(row);
        }
        Ok(width.map(|width| Kakuro { width, squares }).into_iter().collect())
    }

    fn write(&self) -> String {
        let given = |square: &Square| match *square {
            Square::White(given) => Some(given),
            Square::Black(_) => None,
        };
        self.draw(&self.squares.iter().filter_map(given).collect::<Vec<_>>())
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let squares = self.squares.iter().enumerate();
        let white: Vec<_> = squares
            .map(|(place, square)| match *square {
                Square::White(given) => {
                    Some(csp.variable(grid::name(self.width, place), grid::domain(given, 1..=9)))
                }
                Square::Black(_) => None,
            })
            .collect();
        for (name, sum, run) in self.runs() {
            let run: Vec<_> = run.iter().filter_map(|&place| white[place]).collect();
            if run.len() > 1 {
                csp.post(AllDifferent::new(run.clone())).named(format!("digits of {name}"));
            }
            if let Some(sum) = sum {
                csp.post(run.iter().sum::<Expression>().equals(sum)).named(name);
            }
        }
        csp
    }

    /// The black squares show their sums.
    fn board(&self) -> Option<Board> {
        let black = |(place, square): (usize, &Square)| match square {
            Square::Black(sums) => Some((place as u32, told(*sums))),
            Square::White(_) => None,
        };
        let black: Vec<(u32, String)> = self.squares.iter().enumerate().filter_map(black).collect();
        let blocked = black.iter().map(|&(place, _)| place).collect();
        let hints = black.into_iter().filter(|(_, sums)| sums != "#").collect();
        let (rows, columns) = (self.squares.len() / self.width, self.width);
        Some(Board { rows, columns, blocked, hints, ..Board::default() })
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let mut next = values.iter();
        let filled: Vec<Option<Value>> = self
            .squares
            .iter()
            .map(|square| if matches!(square, Square::White(_)) { next.next().copied() } else { None })
            .collect();
        let mut faults = Vec::new();
        for (place, square) in self.squares.iter().enumerate() {
            let (row, column) = (place / self.width, place % self.width);
            match *square {
                Square::White(given) if given.is_some_and(|given| Some(given) != filled[place]) => {
                    faults.push(format!("{} was given otherwise", grid::name(self.width, place)));
                }
                Square::White(_) => {}
                Square::Black([down, across]) => {
                    let below =
                        (row + 1..self.squares.len() / self.width).map(|row| row * self.width + column);
                    let beside = (column + 1..self.width).map(|column| row * self.width + column);
                    let runs: [(Option<Value>, Vec<usize>); 2] =
                        [(down, below.collect()), (across, beside.collect())];
                    for (sum, places) in runs {
                        let run: Vec<Value> = places.iter().map_while(|&place| filled[place]).collect();
                        let comes_to: Value = run.iter().sum();
                        if sum.is_some_and(|sum| sum != comes_to || grid::repeated(&run).is_some()) {
                            let from = grid::name(self.width, place);
                            faults
                                .push(format!("{run:?} from {from}, where the sum is {}", sum.unwrap_or(0)));
                        }
                    }
                }
            }
        }
        Some(faults)
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let mut values = values.iter();
        let word = |square: &Square| match *square {
            Square::White(_) => grid::word(values.next().copied().flatten()),
            Square::Black(sums) => told(sums),
        };
        let words: Vec<String> = self.squares.iter().map(word).collect();
        let line = |row: &[String]| row.iter().map(|word| format!("{word:>6}")).collect::<String>() + "\n";
        words.chunks(self.width).map(line).collect()
    }

    fn branches() -> Branches {
        Branches { consistency: Consistency::Domain, ..Branches::default() }
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
