//! Ratings for people and for machines.

use super::grade::{Grade, HARDEST};
use super::{SearchTree, Used};
use crate::technique::unit_name;
use crate::{Branching, Deduction, Explanation, Grid, Mark, Shape, Step, Technique, Verdict, pretty};
use serde_json::{Value, json};

/// The steps in words, and the grid that they lead to.
pub(super) fn told(puzzle: &Grid, explanation: &Explanation) -> String {
    let shape = puzzle.shape();
    let width = explanation.steps.len().to_string().len();
    let numbered = (1..).zip(&explanation.steps);
    let lines = numbered.map(|(number, step)| {
        format!("{number:>width$}. {}: {}, since {}\n", step.technique, step.outcome(shape), step.why(shape))
    });
    let mut text: String = lines.collect();
    if let Verdict::Impossible(why) = &explanation.verdict {
        text += &format!("{why}\n");
    }
    text + &pretty(&explanation.grid, puzzle)
}

/// The summary of a rating.
pub(super) fn summed_up(
    grade: Grade,
    explanation: &Explanation,
    used: &Used,
    trees: &[SearchTree],
) -> String {
    let mut text = match (grade, &explanation.verdict) {
        (Grade::Technique(hardest), _) => format!("hardest technique needed: {hardest}\n"),
        (Grade::More, Verdict::Stuck(left)) => format!("needs more than {HARDEST}: {left} cells left\n"),
        (Grade::Given, _) => format!("{grade}\n"),
        _ => format!("not rated: {grade}\n"),
    };
    let counts: Vec<String> = used.iter().map(|(technique, count)| format!("{count} {technique}")).collect();
    if !counts.is_empty() {
        text += &format!("steps: {}\n", counts.join(", "));
        text += &format!(
            "(of the {} techniques that Recuit knows, always the easiest that applies; no official grade)\n",
            Technique::ALL.len()
        );
    }
    text += "nodes of depth-first search until it is known whether there is one solution:\n";
    for tree in trees {
        let cell = match tree.cells {
            Branching::MostConstrained => "most constrained cell",
            Branching::FirstCell => "first cell",
            Branching::EveryCell => "every cell",
        };
        let checking = if tree.forward_checking { ", forward checking" } else { "" };
        text += &format!("  {:<40} {:>18}\n", format!("{cell}{checking}"), tree.size());
    }
    text
}

/// The same for machines.
pub(super) fn details(
    shape: Shape,
    explanation: &Explanation,
    used: &Used,
    trees: &[SearchTree],
    with_steps: bool,
) -> Value {
    let left = explanation.grid.cells().len() - explanation.grid.filled();
    let mut details = json!({
        "hardest_used": explanation.hardest(),
        "cells_left": left,
        "used": used,
        "trees": trees,
    });
    if with_steps {
        let steps = (1..).zip(&explanation.steps).map(|(number, step)| structured(number, step, shape));
        details["steps"] = steps.collect();
        details["grid"] = json!(explanation.grid.to_string());
    }
    details
}

fn structured(number: usize, step: &Step, shape: Shape) -> Value {
    let mark = |&Mark { cell, value }: &Mark| json!({ "row": shape.row(cell) + 1, "column": shape.column(cell) + 1, "value": value });
    let (place, eliminate) = match &step.deduction {
        Deduction::Place(placed) => (mark(placed), Vec::new()),
        Deduction::Eliminate(eliminated) => (Value::Null, eliminated.iter().map(mark).collect()),
    };
    json!({
        "number": number,
        "technique": step.technique,
        "units": step.units.iter().map(|&unit| unit_name(shape, unit)).collect::<Vec<_>>(),
        "pattern": step.pattern.iter().map(mark).collect::<Vec<_>>(),
        "place": place,
        "eliminate": eliminate,
        "outcome": step.outcome(shape),
        "why": step.why(shape),
    })
}
