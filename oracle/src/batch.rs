//! The quick way through many instances, one at a time.

use crate::mode::Mode;
use recuit::edge::{Model, Rendering, Report};

/// What the quick way answers, if the model has one and it takes the instance: a first solution, a second, all.
pub(crate) fn answers(model: &dyn Model, instance: &str) -> Vec<(Mode, Report)> {
    let Some(batch) = model.batch().filter(|_| !instance.contains('\n')) else { return Vec::new() };
    let answer = |goals: u64| {
        let answers = batch.answer(&format!("{instance}\n"), goals);
        let brief = answers.each.first()?;
        let best = Rendering { line: answers.lines.trim_end().to_owned(), ..Rendering::default() };
        Some((Mode::quick(goals), Report { best: Some(best), ..brief.report(goals) }))
    };
    [1, 2, 1000].into_iter().filter_map(answer).collect()
}
