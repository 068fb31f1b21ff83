//! Forms that other programs write, turned into lines of cells where nothing else can be read: lists as in Python or
//! JSON, tables with commas, and rows whose blanks are spaces.

/// The same puzzles in lines that are read, with every line in its place; nothing where the text is in none
/// of the forms.
pub(super) fn as_lines(text: &str) -> Option<String> {
    nested_lists(text)
        .or_else(|| named_column(text))
        .or_else(|| cells_with_commas(text))
        .or_else(|| spaced(text))
}

/// `[[5, 3, 0], ...]`, the blanks as 0, `None`, `null` or an empty string: each inner list is a row.
fn nested_lists(text: &str) -> Option<String> {
    let text = text.trim_end();
    let is_list = text.trim_start().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('['));
    if !is_list || !text.ends_with(']') {
        return None;
    }
    let plain = text.replace("None", "0").replace("null", "0").replace("\"\"", "0").replace("''", "0");
    let known = |c: char| c.is_ascii_digit() || c.is_whitespace() || "[],'\".-".contains(c);
    if !plain.chars().all(known) {
        return None;
    }
    let mut lines = String::with_capacity(plain.len());
    for (row, after) in plain.split(']').zip(plain.split(']').skip(1)) {
        lines.extend(row.chars().map(|c| if "[,'\"".contains(c) { ' ' } else { c }));
        // Where the rows stand in one line, they get lines of their own.
        if !after.trim_start_matches([',', ' ']).starts_with(['\n', '\r']) {
            lines.push('\n');
        }
    }
    Some(lines)
}

/// A table with a heading, one column of which holds puzzles: `quizzes,solutions`, `id,puzzle,solution`.
fn named_column(text: &str) -> Option<String> {
    let (heading, rest) = text.split_once('\n')?;
    let is_puzzle =
        |name: &str| ["puzzle", "quiz", "sudoku", "problem"].iter().any(|word| name.contains(word));
    let column = heading.to_lowercase().split(',').position(is_puzzle).filter(|_| heading.contains(','))?;
    let mut lines = String::with_capacity(rest.len());
    for line in rest.lines() {
        lines.push('\n');
        lines.push_str(line.split(',').nth(column)?.trim_matches(['"', ' ', '\r']));
    }
    Some(lines)
}

/// Rows of cells with commas or semicolons between them, where an empty cell is a blank: `5,3,,,7,,,,`.
fn cells_with_commas(text: &str) -> Option<String> {
    let separator = if text.contains(',') { ',' } else { ';' };
    let mut width = None;
    let mut lines = String::with_capacity(2 * text.len());
    for line in text.lines() {
        if !line.trim().is_empty() {
            let cells: Vec<&str> =
                line.split(separator).map(|cell| cell.trim_matches(['"', ' ', '\r'])).collect();
            let is_cell = |cell: &&str| {
                cell.len() <= 2 && cell.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
            };
            if cells.len() < 4
                || *width.get_or_insert(cells.len()) != cells.len()
                || !cells.iter().all(is_cell)
            {
                return None;
            }
            lines += &cells
                .iter()
                .map(|cell| if cell.is_empty() { "." } else { cell })
                .collect::<Vec<_>>()
                .join(" ");
        }
        lines.push('\n');
    }
    width.map(|_| lines)
}

/// As many lines as a row has cells, each cell a digit or a space; spaces at the ends of lines may be missing.
fn spaced(text: &str) -> Option<String> {
    let rows: Vec<&str> =
        text.trim_end_matches(['\n', '\r', ' ']).lines().take(10).map(str::trim_end).collect();
    let size = rows.len();
    let widest = rows.iter().map(|row| row.len()).max()?;
    let known = |row: &&str| row.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit());
    // Rows left empty at the end have no line of their own.
    let size = if (2..=9).contains(&size) { size.max(widest) } else { return None };
    if widest > size || !rows.iter().all(known) || !rows.iter().any(|row| row.contains(' ')) {
        return None;
    }
    let lines = (0..size).map(|row| format!("{:<size$}\n", rows.get(row).unwrap_or(&"")).replace(' ', "."));
    Some(lines.collect())
}

#[cfg(test)]
mod tests {
    use crate::{Grid, read};

    const PUZZLE: &str = "2.1...........43";

    fn reads(text: &str) {
        let expected: Grid = PUZZLE.parse().unwrap();
        let puzzles = read(text, None).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(puzzles.iter().map(|puzzle| &puzzle.grid).collect::<Vec<_>>(), [&expected], "{text}");
    }

    #[test]
    fn lists_of_other_languages_are_read() {
        reads("[[2,0,1,0],[0,0,0,0],[0,0,0,0],[0,0,4,3]]");
        reads("[\n  [2, None, 1, None],\n  [0, 0, 0, 0],\n  [0, 0, 0, 0],\n  [0, 0, 4, 3]\n]\n");
        reads("[['2','','1',''],['','','',''],['','','',''],['','','4','3']]");
        reads("[[2,null,1,null],[0,0,0,0],[0,0,0,0],[0,0,4,3]]");
    }

    #[test]
    fn a_list_among_other_forms_is_refused_and_nothing_after_it_is_lost() {
        let list = "[[2,0,1,0],[0,0,0,0],[0,0,0,0],[0,0,4,3]]";
        for (text, line) in [(format!("{PUZZLE}\n{list}\n{PUZZLE}\n"), 2), (format!("{list}\n{PUZZLE}\n"), 1)]
        {
            assert_eq!(read(&text, None).unwrap_err().line, line, "{text}");
        }
    }

    #[test]
    fn tables_are_read() {
        reads("2,,1,\n,,,\n,,,\n,,4,3\n");
        reads("2;0;1;0\n0;0;0;0\n0;0;0;0\n0;0;4;3\n");
        reads("quizzes,solutions\n2010000000000043,2314413234211243\n");
        reads("id,puzzle,solution\n1,2.1...........43,2314413234211243\n");
    }

    #[test]
    fn blanks_may_be_spaces() {
        reads("2 1\n\n\n  43\n");
        reads("2 1 \n    \n    \n  43\n");
    }

    #[test]
    fn what_is_in_no_such_form_is_refused_where_it_is_wrong() {
        for text in ["[[2,0],[x,1]]", "2,x?,1\n", "id,name\n1,2\n", "hello", "1 2\n"] {
            let error = read(text, None).map(|puzzles| assert!(puzzles.is_empty(), "{text}"));
            assert!(error.is_ok() || error.unwrap_err().line == 1, "{text}");
        }
    }
}
