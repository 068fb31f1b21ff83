//! Which engines suit which formulations, and what is said where one does not.

use super::{PUZZLE, recuit};

#[test]
fn every_formulation_and_engine_solves_or_is_refused_by_name() {
    let (mut solved, mut refused) = (0, 0);
    for formulation in ["auto", "partial", "cover", "coloring", "blocks", "rows", "grid", "cells"] {
        for (engine, _) in recuit::edge::AnyEngine::list() {
            let ran = recuit(&format!("solve sudoku {PUZZLE} --formulation {formulation} --engine {engine}"));
            if ran.code == Some(0) {
                solved += 1;
            } else {
                let begin = format!("recuit: sudoku, formulation {formulation}: {engine} needs ");
                assert_eq!(ran.code, Some(2), "{formulation}, {engine}: {}{}", ran.out, ran.err);
                assert!(ran.err.starts_with(&begin) && ran.out.is_empty(), "{}", ran.err);
                refused += 1;
            }
        }
    }
    // A portfolio leaves out what does not suit. Branch and bound has nothing to minimize; formulations that
    // grow a grid have no moves, no part to be freed and no ways of which one is cheaper, `cells` has no
    // actions that build one, none has chains, only full blocks have lanes, and only blocks, rows and the grid
    // are crossed; only the cover can be said in propositional logic.
    assert_eq!((solved, refused), (135, 73));
}

#[test]
fn what_does_not_suit_is_refused_with_what_does() {
    for (arguments, says) in [
        ("solve sliding -e branch-and-bound", "needs a lower bound; what suits this formulation: greedy,"),
        ("solve sliding -e hill-climbing", "needs an answer that is a state, and here it is the way to one"),
        (
            "solve golomb-ruler 5 -f complete -e branch-and-bound",
            "branch-and-bound suits the formulation auto, partial",
        ),
        ("solve golomb-ruler 5 -f partial -e ida-star", "needs an estimate of the cost still to come"),
        ("solve tsp -f tour -e depth-first", "needs actions that build a solution step by step"),
        ("solve coloring -f construct -e annealing", "annealing suits the formulation auto, complete"),
        ("solve golomb-ruler 5 --count", "a puzzle in which any solution will do, to look for several"),
        (
            "solve queens 8 --count --engine clause-learning",
            "what suits this formulation: depth-first, limited-discrepancy\n",
        ),
        (
            "compare coloring queen5_5 -f construct -e annealing --seeds 1",
            "needs moves between complete states",
        ),
    ] {
        let ran = recuit(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments}: {}", ran.err);
    }
    let listed = recuit("list coloring");
    assert_eq!(listed.code, Some(0));
    assert!(listed.out.lines().all(|line| line.chars().count() <= 80), "{}", listed.out);
    assert!(
        listed.out.contains("not hill-climbing,") && listed.out.contains("suits greedy,"),
        "{}",
        listed.out
    );
}
