//! The fast path for long texts with one classic puzzle on each line.

use crate::{Cells, Grid, Shape, is_correct, solve_many};
use recuit::edge::{Answers, Batch, Brief};

/// Puzzles of 9x9, one a line: 81 characters, of which `.`, `0`, `_`, `*` and `X` are blanks, then perhaps a
/// comment after a space, comma, semicolon or `#`. Empty lines and remarks are passed over. All other lines,
/// SDK titles, and puzzles that contradict themselves are not plain: the general reader takes over there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines;

impl Batch for Lines {
    fn answer(&self, text: &str, limit: u64) -> Answers {
        let mut puzzles = Vec::with_capacity(text.len() / 82 + 1);
        let mut each = Vec::with_capacity(text.len() / 82 + 1);
        let mut read = 0;
        while let Some(line) = Line::read(&text.as_bytes()[read..]) {
            if let Some(cells) = line.cells {
                puzzles.push(cells);
                each.push(Brief { at: read, goals: 0, steps: 0 });
            }
            read += line.length;
        }
        let mut lines = Vec::with_capacity(82 * puzzles.len());
        for (index, found) in solve_many(&puzzles, limit).into_iter().enumerate() {
            let puzzle = &puzzles[index];
            match found.first {
                Some(solution) => {
                    assert!(is_correct(puzzle, &solution), "the verifier refuses a solution of {puzzle:?}");
                    lines.extend_from_slice(&solution.map(|value| b'0' + value));
                }
                None if Grid::new(Shape::square(3), *puzzle).contradiction().is_some() => {
                    read = each[index].at;
                    each.truncate(index);
                    break;
                }
                None => {
                    lines.extend(puzzle.iter().map(|&value| if value == 0 { b'.' } else { b'0' + value }));
                }
            }
            lines.push(b'\n');
            (each[index].goals, each[index].steps) = (found.solutions, found.guesses);
        }
        Answers { read, each, lines: String::from_utf8(lines).expect("digits and dots") }
    }
}

/// A plain line.
struct Line {
    /// How many bytes it has, including the line end.
    length: usize,
    /// The puzzle in it, if there is one.
    cells: Option<Cells>,
}

impl Line {
    /// The line that `text` begins with, if it is plain.
    fn read(text: &[u8]) -> Option<Self> {
        let Some((word, rest)) = text.split_first_chunk() else { return Line::without_puzzle(text) };
        match (rest, cells(word)) {
            (_, None) => Line::without_puzzle(text),
            ([b'\n', ..], cells) => Some(Line { length: 82, cells }),
            ([b' ' | b'\t' | b'\r' | b',' | b';' | b'#', ..] | [], cells) => {
                Some(Line { length: 81 + length(rest), cells })
            }
            _ => None,
        }
    }

    /// An empty line or a remark.
    fn without_puzzle(text: &[u8]) -> Option<Self> {
        let length = length(text);
        let is_plain = match text[..length].trim_ascii() {
            [] | [b';'] | [b'#'] => length > 0,
            [b';' | b'#', first, ..] => !matches!(first, b'T' | b'D'),
            _ => false,
        };
        is_plain.then_some(Line { length, cells: None })
    }
}

/// The length of the first line of a text, including the line end.
fn length(text: &[u8]) -> usize {
    text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| end + 1)
}

/// The cells that a word of 81 characters stands for, if it is plain. Dashes are left to the general reader, since they
/// may be drawn lines.
fn cells(word: &[u8; 81]) -> Option<Cells> {
    let mut all_plain = true;
    let cells = word.map(|byte| {
        let value = byte.wrapping_sub(b'0');
        let is_digit = value <= 9;
        all_plain &= is_digit | matches!(byte, b'.' | b'_' | b'*' | b'X' | b'x');
        if is_digit { value } else { 0 }
    });
    all_plain.then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, read};
    use proptest::prelude::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_not_plain_is_left_to_the_general_reader() {
        let answer = |last: &str| {
            let text = format!("# two\n{PUZZLE}\n\n{} the second\r\n{last}", PUZZLE.replace('.', "0"));
            let answers = Lines.answer(&text, 2);
            assert_eq!(answers.each.iter().map(|brief| brief.goals).collect::<Vec<_>>(), [1, 1]);
            assert_eq!((answers.lines.lines().count(), answers.each[1].at), (2, 89));
            text.len() - answers.read
        };
        assert_eq!(answer(""), 0);
        assert_eq!(answer("; a remark"), 0);
        let clash = format!("55{}", &PUZZLE[2..]);
        for last in [
            "#T a title\n",
            "[State]",
            "3\n",
            &PUZZLE[1..],
            &format!("{PUZZLE}."),
            &PUZZLE.replace('.', "-"),
            &clash,
        ] {
            assert_eq!(answer(last), last.len(), "{last}");
        }
    }

    #[test]
    fn a_puzzle_without_solution_is_shown_itself() {
        let puzzle = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
        let answers = Lines.answer(&puzzle, 1);
        assert_eq!((answers.lines, answers.each[0].goals), (puzzle + "\n", 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// However one character of a plain line is changed, the puzzles that are answered are those that
        /// the general reader reads.
        #[test]
        fn lines_mean_what_they_mean_to_the_reader(seed in 0u64..8, at in 0usize..83, byte in b' '..=b'~') {
            let puzzle = Generator::default().puzzle(seed).unwrap();
            let mut text = format!("{puzzle}\n{puzzle}\n").into_bytes();
            text[at] = byte;
            let text = String::from_utf8(text).unwrap();
            let answers = Lines.answer(&text, 1);
            let plain = read(&text[..answers.read], None).unwrap();
            prop_assert_eq!(plain.len(), answers.each.len());
            for (puzzle, (brief, line)) in plain.iter().zip(answers.each.iter().zip(answers.lines.lines())) {
                let shown: Grid = line.parse().unwrap();
                let wanted = if brief.goals == 0 { shown == puzzle.grid } else { crate::verify(&puzzle.grid, &shown).is_empty() };
                prop_assert!(wanted);
            }
        }
    }
}
