//! Brute force, and the reading and writing of numbers: all that a definition needs besides its rules.

use std::fmt::Display;

/// All ways to choose one value from each of `choices`, in order, that `fit`. It is asked about every prefix
/// but the empty one: a rule that can refuse a prefix saves its extensions; one that cannot tell yet must
/// accept it.
///
/// ```
/// use recuit_oracle::assignments;
/// let rising = assignments(&vec![vec![1, 2, 3]; 2], |values| values.is_sorted_by(|a, b| a < b));
/// assert_eq!(rising, [[1, 2], [1, 3], [2, 3]]);
/// ```
pub fn assignments(choices: &[Vec<i64>], fit: impl Fn(&[i64]) -> bool) -> Vec<Vec<i64>> {
    fn extend(
        values: &mut Vec<i64>,
        choices: &[Vec<i64>],
        fit: &impl Fn(&[i64]) -> bool,
        all: &mut Vec<Vec<i64>>,
    ) {
        let Some(next) = choices.get(values.len()) else {
            all.push(values.clone());
            return;
        };
        for &value in next {
            values.push(value);
            if fit(values) {
                extend(values, choices, fit, all);
            }
            values.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), choices, &fit, &mut all);
    all
}

/// Do all values differ?
pub fn all_differ(values: impl IntoIterator<Item = i64>) -> bool {
    let mut seen: Vec<i64> = values.into_iter().collect();
    seen.sort_unstable();
    seen.windows(2).all(|pair| pair[0] != pair[1])
}

/// The whole numbers in a text; anything else separates them.
///
/// ```
/// assert_eq!(recuit_oracle::numbers("p edge 3 -2 | a4"), [3, -2, 4]);
/// ```
pub fn numbers(text: &str) -> Vec<i64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '-')).filter_map(|word| word.parse().ok()).collect()
}

/// The items as words with blanks between them.
pub fn words<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
