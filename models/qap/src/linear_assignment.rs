//! The linear assignment problem.

/// The least cost of giving each row a column of its own: `cost` holds a square matrix row by row.
///
/// The Hungarian method (Kuhn 1955) with potentials, in O(n^3): rows are assigned one after the other, each along a
/// cheapest augmenting path (Jonker & Volgenant 1987).
///
/// ```
/// assert_eq!(recuit_qap::linear_assignment(3, &[4, 1, 3, 2, 0, 5, 3, 2, 2]), 5);
/// ```
///
/// # Panics
/// When the matrix does not have `size` rows and columns.
pub fn linear_assignment(size: usize, cost: &[i64]) -> i64 {
    assert_eq!(cost.len(), size * size, "a square matrix");
    // Column `size` stands for the row that is looking for a column.
    let mut row_of = vec![None; size + 1];
    let (mut row_potential, mut column_potential) = (vec![0; size], vec![0; size + 1]);
    for row in 0..size {
        let mut column = size;
        row_of[size] = Some(row);
        let (mut slack, mut from) = (vec![i64::MAX; size], vec![size; size]);
        let mut reached = vec![false; size + 1];
        while let Some(row) = row_of[column] {
            reached[column] = true;
            let mut next: Option<usize> = None;
            for to in (0..size).filter(|&to| !reached[to]) {
                let reduced = cost[row * size + to] - row_potential[row] - column_potential[to];
                if reduced < slack[to] {
                    (slack[to], from[to]) = (reduced, column);
                }
                if next.is_none_or(|next| slack[to] < slack[next]) {
                    next = Some(to);
                }
            }
            let next = next.expect("a free column");
            let step = slack[next];
            for to in 0..=size {
                match row_of[to] {
                    Some(row) if reached[to] => {
                        row_potential[row] += step;
                        column_potential[to] -= step;
                    }
                    _ if to < size && !reached[to] => slack[to] -= step,
                    _ => {}
                }
            }
            column = next;
        }
        while column != size {
            row_of[column] = row_of[from[column]];
            column = from[column];
        }
    }
    let assigned = row_of[..size].iter().enumerate();
    assigned.map(|(column, row)| cost[row.expect("a row of every column") * size + column]).sum()
}
