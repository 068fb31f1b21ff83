//! The quick way through many instances, one at a time.

use crate::mode::Mode;
use recuit::edge::{Model, Rendering, Report};

/// What the quick way answers, if the model has one and it takes the instance: looking for one solution, for
/// two, and for up to 1000.
pub(crate) fn answers(model: &dyn Model, instance: &str) -> Vec<(Mode, Report)> {
    let Some(batch) = model.batch().filter(|_| !instance.contains('\n')) else { return Vec::new() };
    let answer = |goals: u64| {
        let answers = batch.answer(&format!("{instance}\n"), goals);
        let brief = answers.each.first()?;
        let report = brief.report(goals);
        // Where there is no solution, the line is the instance.
        let best = report.status.has_solution().then(|| answers.lines.trim_end().to_owned());
        let best = best.map(|line| Rendering { text: line.clone(), line, ..Rendering::default() });
        Some((Mode::quick(goals), Report { best, ..report }))
    };
    [1, 2, 1000].into_iter().filter_map(answer).collect()
}
