//! How hard a puzzle is: for a search, and for a person.

mod grade;
mod search_tree;
mod show;

pub use search_tree::SearchTree;

use crate::{Grid, Technique, Verdict, explain, verify};
use grade::Grade;
use recuit::edge::Rating;
use show::{details, summed_up, told};
use std::collections::BTreeMap;

/// How often each technique is used.
type Used = BTreeMap<Technique, usize>;

/// The rating of a puzzle without contradictions.
pub(crate) fn rate(puzzle: &Grid, nodes: u64, with_steps: bool) -> Rating {
    let explanation = explain(puzzle);
    let solved = explanation.verdict == Verdict::Solved;
    assert!(
        !solved || verify(puzzle, &explanation.grid).is_empty(),
        "the verifier refuses what the steps lead to"
    );
    let trees = SearchTree::BRANCHINGS.map(|(cells, forward_checking)| {
        SearchTree::measure(puzzle, cells, forward_checking, nodes).expect("givens without contradictions")
    });
    let grade = Grade::new(&explanation, &trees);
    let used = explanation.steps.iter().fold(Used::new(), |mut used, step| {
        *used.entry(step.technique).or_insert(0) += 1;
        used
    });
    let sizes: Vec<String> = trees.iter().map(SearchTree::size).collect();
    let steps = if with_steps { told(puzzle, &explanation) } else { String::new() };
    Rating {
        status: grade.status(),
        grade: grade.to_string(),
        rank: grade.rank(),
        line: format!("{grade}; nodes {}", sizes.join(", ")),
        text: steps + &summed_up(grade, &explanation, &used, &trees),
        details: details(puzzle.shape(), &explanation, &used, &trees, with_steps),
    }
}
