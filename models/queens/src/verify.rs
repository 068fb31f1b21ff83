//! The verifier: judges a board by the rules of chess alone.

use crate::Board;

/// A square with a queen, counted from 1.
#[derive(Clone, Copy)]
struct Queen {
    column: u32,
    row: u32,
}

/// What two queens on one line have in common.
type Line = fn(&Queen) -> i64;

/// At most this many columns without a queen, and lines of each kind, are listed one by one.
const TOLD: usize = 1000;

/// What is wrong with `rows`, the row of the queen of each column, as a solution of `board`; nothing for a
/// correct one. Each line that queens share is listed once, with these queens by column and row, counted from
/// 1; of very many lines the first thousand are listed, and the others counted.
pub fn verify(board: &Board, rows: &[Option<u32>]) -> Vec<String> {
    let size = board.size();
    if rows.len() != size {
        return vec![format!("{} columns on a board of {size}", rows.len())];
    }
    let mut violations = Vec::new();
    let mut without = 0;
    let mut queens: Vec<Queen> = Vec::new();
    for (index, (&row, &given)) in rows.iter().zip(board.given()).enumerate() {
        let column = index + 1;
        match (row, given) {
            (None, _) => {
                without += 1;
                violations.extend((without <= TOLD).then(|| format!("column {column} has no queen")));
            }
            (Some(row), _) if row as usize >= size => {
                violations.push(format!(
                    "the queen of column {column} stands beside the board, in row {}",
                    u64::from(row) + 1
                ));
            }
            (Some(row), Some(given)) if row != given => {
                violations.push(format!(
                    "the given queen of column {column} moved from row {} to row {}",
                    given + 1,
                    row + 1
                ));
            }
            (Some(_), _) => {}
        }
        let on_board = row.filter(|&row| (row as usize) < size);
        queens.extend(on_board.map(|row| Queen { column: column as u32, row: row + 1 }));
    }
    if without > TOLD {
        violations.push(format!("{} more columns have no queen", without - TOLD));
    }
    let lines: [(&str, Line); 3] = [
        ("row", |queen| queen.row.into()),
        ("rising diagonal", |queen| i64::from(queen.row) + i64::from(queen.column)),
        ("falling diagonal", |queen| i64::from(queen.row) - i64::from(queen.column)),
    ];
    for (name, line) in lines {
        // Lines with one queen, nearly all on a good board, are left out before anything is sorted.
        let place = |queen: &Queen| (line(queen) + size as i64) as usize;
        let mut on_line = vec![0u8; 3 * size + 1];
        queens.iter().for_each(|queen| on_line[place(queen)] = on_line[place(queen)].saturating_add(1));
        let mut sharing: Vec<&Queen> = queens.iter().filter(|queen| on_line[place(queen)] > 1).collect();
        sharing.sort_unstable_by_key(|queen| (line(queen), queen.column));
        let mut lines = sharing.chunk_by(|a, b| line(a) == line(b));
        for sharing in lines.by_ref().take(TOLD) {
            let columns: Vec<String> = sharing.iter().map(|queen| queen.column.to_string()).collect();
            violations.push(format!("the queens of columns {} share a {name}", columns.join(", ")));
        }
        let untold = lines.count();
        violations.extend((untold > 0).then(|| format!("the queens of {untold} more lines share a {name}")));
    }
    violations
}
