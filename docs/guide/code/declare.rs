use recuit::csp::{Csp, Variable};

/// The variables are the places of the first of each pair. The second of `k` stands `k + 1` places further on.
pub fn declare(langford: Langford) -> (Csp, Vec<Variable>) {
    let mut csp = Csp::new();
    let first: Vec<Variable> = (1..=langford.n)
        .map(|k| csp.variable(format!("the first {k}"), 0..(2 * langford.n - k - 1) as i32))
        .collect();
    for i in 1..=langford.n {
        for j in 1..i {
            // Of two pairs no number stands where one of the other stands.
            for (of_i, of_j) in [(0, 0), (0, j + 1), (i + 1, 0), (i + 1, j + 1)] {
                let (of_i, of_j) = (of_i as i64, of_j as i64);
                csp.post((first[i - 1] + of_i).differs_from(first[j - 1] + of_j))
                    .named(format!("{i} and {j} stand apart"));
            }
        }
    }
    (csp, first)
}
