//! Texts of puzzles and of their solutions.

use crate::{Arrangement, Shape, Slide};
use recuit::{InputError, Token, Tokens};

/// The puzzles in a text: numbers separated by blanks, with 0, `.` or `_` for the blank.
///
/// A puzzle stands in rows, with an empty line before the next; or in one line of 9, 16 or 25 numbers; or in
/// one line after its size, as in `2x3 1 4 2 3 . 5`. What follows a `#` is a remark.
///
/// ```
/// let puzzles = recuit_sliding::read("3 1 2\n. 4 5\n6 7 8\n\n1 2 0 3 4 5 6 7 8 # in one line").unwrap();
/// assert_eq!(puzzles[0].to_string(), "3 1 2 0 4 5 6 7 8");
/// assert_eq!(puzzles.len(), 2);
/// ```
///
/// # Errors
/// At the first number that is wrong, missing or too many.
pub fn read(text: &str) -> Result<Vec<Arrangement>, InputError> {
    let mut puzzles = Vec::new();
    let mut rows: Vec<Vec<Token<'_>>> = Vec::new();
    for (number, line) in text.lines().chain([""]).enumerate() {
        let words: Vec<Token<'_>> = words(line, number + 1).collect();
        match words.first() {
            None if rows.is_empty() || line.contains('#') => {}
            None => puzzles.push(in_rows(&std::mem::take(&mut rows))?),
            Some(size) if rows.is_empty() && size.text.contains('x') => {
                let shape = size.parse("a number or a size with 2 to 5 rows and columns, such as 3x4")?;
                puzzles.push(arrangement(shape, &words[1..], size)?);
            }
            Some(first) if rows.is_empty() && words.len() > Shape::MAX_SIDE => {
                let side = words.len().isqrt();
                let shape = Shape::new(side, side).ok().filter(|shape| shape.cells() == words.len());
                let shape = shape.ok_or_else(|| {
                    let found = format!("{} numbers", words.len());
                    InputError::new(first.line, first.column, found, "a row of 2 to 5, or all 9, 16 or 25")
                        .suggest("other sizes are written in rows, or behind their size, such as 3x4")
                })?;
                puzzles.push(arrangement(shape, &words, first)?);
            }
            Some(_) => rows.push(words),
        }
    }
    Ok(puzzles)
}

/// The words of a line up to a remark.
fn words(line: &str, number: usize) -> Tokens<'_> {
    Tokens::of_line(line.split('#').next().unwrap_or(line), number)
}

/// A puzzle in rows, of which there is at least one.
fn in_rows(rows: &[Vec<Token<'_>>]) -> Result<Arrangement, InputError> {
    let (first, columns) = (&rows[0][0], rows[0].len());
    let shape = Shape::new(rows.len(), columns).map_err(|_| {
        let found = format!("{}x{columns} numbers", rows.len());
        InputError::new(first.line, first.column, found, "2 to 5 rows and columns")
            .suggest("an empty line ends a puzzle")
    })?;
    for row in rows {
        if row.len() != columns {
            let found = format!("{} numbers", row.len());
            let at = row.get(columns).unwrap_or(&row[row.len() - 1]);
            return Err(InputError::new(
                at.line,
                at.column,
                found,
                format!("{columns}, as in the row before"),
            ));
        }
    }
    arrangement(shape, &rows.concat(), first)
}

/// The arrangement in these words; `first` is where the puzzle begins.
fn arrangement(shape: Shape, words: &[Token<'_>], first: &Token<'_>) -> Result<Arrangement, InputError> {
    let cells = shape.cells();
    if words.len() != cells {
        let found = format!("{} numbers", words.len());
        return Err(InputError::new(
            first.line,
            first.column,
            found,
            format!("{cells}, for a size of {shape}"),
        ));
    }
    let mut tiles: Vec<u8> = Vec::with_capacity(cells);
    for word in words {
        let number = if matches!(word.text, "." | "_") { Some(0) } else { word.text.parse().ok() };
        let expected = || format!("a number from 1 to {}, or 0, . or _ for the blank", cells - 1);
        let tile = number.filter(|&tile| usize::from(tile) < cells).ok_or_else(|| word.error(expected()))?;
        if tiles.contains(&tile) {
            let found = format!("{} for the second time", word.text);
            let expected = format!("each number from 0 to {} once", cells - 1);
            return Err(InputError::new(word.line, word.column, found, expected));
        }
        tiles.push(tile);
    }
    Ok(Arrangement::new(shape, tiles).expect("as many different numbers as cells"))
}

/// The solutions in a text, one a line: the letters U, L, R and D for the slides of the blank, `-` for none at all.
///
/// # Errors
/// At the first other character.
pub fn read_slides(text: &str) -> Result<Vec<Vec<Slide>>, InputError> {
    let mut solutions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut slides = Vec::new();
        let mut words = words(line, number + 1).peekable();
        if words.peek().is_none() {
            continue;
        }
        for word in words.filter(|word| word.text != "-") {
            for (offset, letter) in word.text.chars().enumerate() {
                let expected = "U, L, R or D, where the blank goes";
                let wrong =
                    || InputError::new(word.line, word.column + offset, format!("'{letter}'"), expected);
                slides.push(Slide::from_letter(letter).ok_or_else(wrong)?);
            }
        }
        solutions.push(slides);
    }
    Ok(solutions)
}
