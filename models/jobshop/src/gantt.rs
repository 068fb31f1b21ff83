//! A schedule drawn in characters.

use crate::Instance;

/// The widest line.
const COLUMNS: usize = 80;
/// How jobs are drawn, the first one first; those beyond are all alike.
const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A Gantt chart of at most 80 columns: a line a machine, on which each job has its symbol, and a scale. A column that
/// stands for more than one unit of time shows the job that takes most of it. No line begins with a number, so that
/// readers take them for comments.
pub(crate) fn draw(instance: &Instance, starts: &[i64]) -> String {
    let end = |operation: usize| starts[operation] + i64::from(instance.duration(operation));
    let makespan = (0..starts.len()).map(end).max().unwrap_or(0).max(1);
    let digits = (instance.machines() - 1).to_string().len();
    let margin = format!("m{:digits$} |", 0).len();
    let columns = (makespan as usize).min(COLUMNS - margin - 1);
    // The first unit of time of a column.
    let from = |column: usize| column as i64 * makespan / columns as i64;
    let mut text = String::new();
    for (machine, operations) in instance.on_machines().iter().enumerate() {
        text += &format!("m{machine:digits$} |");
        for column in 0..columns {
            let (from, to) = (from(column), from(column + 1));
            let taken = |operation: usize| to.min(end(operation)) - from.max(starts[operation]);
            let idle = to - from - operations.iter().map(|&operation| taken(operation).max(0)).sum::<i64>();
            let most = operations.iter().copied().max_by_key(|&operation| taken(operation));
            let shown = most.filter(|&operation| taken(operation) > idle.max(0));
            let symbol = shown.map(|operation| SYMBOLS.get(operation / instance.machines()).copied());
            text.push(symbol.map_or('.', |symbol| symbol.unwrap_or(b'#').into()));
        }
        text += "|\n";
    }
    let scale = format!("0{makespan:>width$}", width = columns.saturating_sub(1));
    text + &format!("{:margin$}{scale}\n", "t")
}
