//! The verifier: judges a board by the rules of chess alone.

use crate::Board;

/// A square with a queen, counted from 1.
struct Queen {
    column: i64,
    row: i64,
}

/// What two queens on one line have in common.
type Line = fn(&Queen) -> i64;

/// What is wrong with `rows`, the row of the queen of each column, as a solution of `board`; nothing for a correct
/// one. Each line that queens share is told once, each queen by its column and row, counted from 1.
pub fn verify(board: &Board, rows: &[Option<u32>]) -> Vec<String> {
    let size = board.size();
    if rows.len() != size {
        return vec![format!("{} columns on a board of {size}", rows.len())];
    }
    let mut violations = Vec::new();
    let mut queens: Vec<Queen> = Vec::new();
    for (index, (&row, &given)) in rows.iter().zip(board.given()).enumerate() {
        let column = index + 1;
        match (row, given) {
            (None, _) => violations.push(format!("column {column} has no queen")),
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
        queens.extend(row.map(|row| Queen { column: column as i64, row: i64::from(row) + 1 }));
    }
    let lines: [(&str, Line); 3] = [
        ("row", |queen| queen.row),
        ("rising diagonal", |queen| queen.row + queen.column),
        ("falling diagonal", |queen| queen.row - queen.column),
    ];
    for (name, line) in lines {
        queens.sort_unstable_by_key(|queen| (line(queen), queen.column));
        for sharing in queens.chunk_by(|a, b| line(a) == line(b)).filter(|sharing| sharing.len() > 1) {
            let columns: Vec<String> = sharing.iter().map(|queen| queen.column.to_string()).collect();
            violations.push(format!("the queens of columns {} share a {name}", columns.join(", ")));
        }
    }
    violations
}
