//! Which figures a comparison has.

mod effort;
mod history;
mod levels;
mod space;
mod success;

pub use history::history;

use super::Figure;
use super::runs::Runs;
use crate::{Plan, Record};

/// The figures for which a comparison has data.
///
/// Those that depend on the clock are left out unless `clock` is set: the others are the same on every machine,
/// unless a time limit ended runs. The order of the records does not matter.
pub fn figures(plan: &Plan, records: &[Record], clock: bool) -> Vec<Figure> {
    let runs = Runs::new(plan, records);
    let mut figures = Vec::new();
    figures.extend(success::over_steps(&runs));
    figures.extend(clock.then(|| success::over_seconds(&runs)).flatten());
    figures.extend(levels::figure(&runs));
    figures.extend(effort::nodes(&runs));
    figures.extend(effort::steps(&runs));
    figures.extend(space::figure(&runs));
    figures.extend(history::figures(&runs));
    figures
}
