use recuit::csp::{Csp, Table, Value};

/// Three by three letters; each row and each column is a word of the list.
pub fn crossword(words: &[&str]) -> Csp {
    let mut csp = Csp::new();
    let words: Vec<Vec<Value>> = words.iter().map(|word| word.bytes().map(Value::from).collect()).collect();
    let cells = csp.variables("cell", 9, Value::from(b'a')..=Value::from(b'z'));
    for line in 0..3 {
        csp.post(Table::allowed(&cells[3 * line..][..3], &words));
        csp.post(Table::allowed(cells.iter().skip(line).step_by(3), &words));
    }
    csp
}

#[test]
fn one_square_of_words() {
    // The first letters of the rows are b, i and t, so only "bit" can be the first column.
    let csp = crossword(&["bit", "ice", "ten", "tie"]);
    assert_eq!(recuit::DepthFirst::default().solutions(&csp.partial()).count(), 1);
}
