//! The verifier: judges a board by the rules of chess alone.

use crate::Board;

/// What is wrong with `rows`, the row of the queen of each column, as a solution of `board`; nothing for a correct
/// one. Each line that queens share is told once, each queen by its column and row, counted from 1.
pub fn verify(board: &Board, rows: &[Option<u32>]) -> Vec<String> {
    let size = board.size();
    if rows.len() != size {
        return vec![format!("{} columns on a board of {size}", rows.len())];
    }
    let mut violations = Vec::new();
    let mut queens: Vec<(i64, i64)> = Vec::new();
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
        queens.extend(row.map(|row| (column as i64, i64::from(row) + 1)));
    }
    let lines: [(&str, fn(&(i64, i64)) -> i64); 3] = [
        ("row", |&(_, row)| row),
        ("rising diagonal", |&(column, row)| row + column),
        ("falling diagonal", |&(column, row)| row - column),
    ];
    for (name, line) in lines {
        queens.sort_unstable_by_key(|queen| (line(queen), queen.0));
        for sharing in queens.chunk_by(|a, b| line(a) == line(b)).filter(|sharing| sharing.len() > 1) {
            let columns: Vec<String> = sharing.iter().map(|(column, _)| column.to_string()).collect();
            violations.push(format!("the queens of columns {} share a {name}", columns.join(", ")));
        }
    }
    violations
}
