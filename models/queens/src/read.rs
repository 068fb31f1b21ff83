//! Texts to boards, and to solutions.

use crate::Board;
use recuit::{InputError, Token, Tokens};

/// The boards of a text: each is a number, the size of an empty board, or is drawn row by row with `Q` for a
/// queen and `.` for an empty square. Rows are separated by blanks or line ends; by line ends alone where the
/// squares of a row are apart, as [`draw`](crate::draw) has them.
///
/// ```
/// let boards = recuit_queens::read("8\n.Q.. .... .... ....").unwrap();
/// assert_eq!(boards[0].size(), 8);
/// assert_eq!(boards[1].given(), [None, Some(0), None, None]);
/// assert_eq!(recuit_queens::read(&recuit_queens::draw(boards[1].given())).unwrap(), boards[1..]);
/// ```
///
/// # Errors
/// At the first word that is neither, at rows that make no square, at the second queen of a column, at queens that
/// attack each other, and where all boards together are larger than the largest board.
pub fn read(text: &str) -> Result<Vec<Board>, InputError> {
    let mut tokens = Tokens::new(text);
    let (mut boards, mut columns) = (Vec::new(), 0);
    while let Some(token) = tokens.next() {
        let board =
            if token.text.starts_with(['Q', '.']) { drawn(token, &mut tokens)? } else { empty(&token)? };
        columns += board.size();
        if columns > Board::MAX_SIZE {
            return Err(token.error(format!("boards of {} columns in all, at most", Board::MAX_SIZE)));
        }
        boards.push(board);
    }
    Ok(boards)
}

fn empty(token: &Token<'_>) -> Result<Board, InputError> {
    let expected = format!("the size of a board, from 1 to {}, or a row of Q and .", Board::MAX_SIZE);
    let size = token.parse::<usize>(&expected)?;
    if (1..=Board::MAX_SIZE).contains(&size) { Ok(Board::empty(size)) } else { Err(token.error(expected)) }
}

/// The board that begins with the row `first`.
fn drawn<'a>(first: Token<'a>, tokens: &mut Tokens<'a>) -> Result<Board, InputError> {
    let mut squares = row_of(first, tokens);
    let size = squares.len();
    let mut given = vec![None; size];
    let mut queens: Vec<(usize, usize)> = Vec::new();
    for row in 0..size {
        let expected = format!("row {} of a board of {size}", row + 1);
        let mut line = first.line;
        if row > 0 {
            let token = tokens.word(&expected)?;
            (line, squares) = (token.line, row_of(token, tokens));
            if squares.len() != size {
                return Err(token.error(format!("{size} squares, as many as in the first row")));
            }
        }
        for (column, &(square, place)) in squares.iter().enumerate() {
            let at = |expected: String| InputError::new(line, place, square.to_string(), expected);
            match square {
                '.' => continue,
                'Q' => {}
                _ => return Err(at("Q for a queen or . for an empty square".to_owned())),
            }
            let attacks = |&&(other, its): &&(usize, usize)| {
                other == column || its == row || other.abs_diff(column) == its.abs_diff(row)
            };
            if let Some((other, its)) = queens.iter().find(attacks) {
                let place = format!("row {}, column {}", its + 1, other + 1);
                return Err(at(format!("no queen that the one at {place} attacks")));
            }
            queens.push((column, row));
            given[column] = Some(row as u32);
        }
    }
    Ok(Board::with_queens(given))
}

/// The squares of the row that begins with `first`, and their columns in the text: the characters of that
/// word or, if it has only one, of all words on its line.
fn row_of<'a>(first: Token<'a>, tokens: &mut Tokens<'a>) -> Vec<(char, usize)> {
    let squares = |word: Token<'a>| word.text.chars().zip(word.column..);
    let mut row: Vec<_> = squares(first).collect();
    if row.len() == 1 {
        while let Some(next) = tokens.clone().next().filter(|next| next.line == first.line) {
            tokens.next();
            row.extend(squares(next));
        }
    }
    row
}

/// The solutions of a text, one a line: for each column the row of its queen, counted from 1, or `.` where it has
/// none. What follows `#` is a comment. They are not judged.
///
/// # Errors
/// At the first word that is neither.
pub fn read_solutions(text: &str) -> Result<Vec<Vec<Option<u32>>>, InputError> {
    let mut solutions = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default();
        let row = |token: Token<'_>| {
            if token.text == "." {
                return Ok(None);
            }
            let expected = format!("a row from 1 to {}, or . for none", Board::MAX_SIZE);
            match token.parse::<u32>(&expected)? {
                row if (1..=Board::MAX_SIZE as u32).contains(&row) => Ok(Some(row - 1)),
                _ => Err(token.error(expected)),
            }
        };
        let rows: Vec<_> = Tokens::of_line(line, number).map(row).collect::<Result<_, _>>()?;
        if !rows.is_empty() {
            solutions.push(rows);
        }
    }
    Ok(solutions)
}
