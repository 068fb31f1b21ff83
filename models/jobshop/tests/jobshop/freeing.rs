//! Parts of schedules are freed: what is held keeps its order, and what comes of it is a schedule.

use recuit::{Freeing, Part, Posed, Problem, stream};
use recuit_jobshop::*;

/// The pairs of operations of one machine, the one that comes first first.
fn pairs(problem: &Complete, state: &Selection) -> Vec<(u16, u16)> {
    let sequences = state.sequences().chunks(problem.instance().jobs());
    let pairs = sequences.flat_map(|sequence| {
        sequence
            .iter()
            .enumerate()
            .flat_map(|(place, &first)| sequence[place + 1..].iter().map(move |&second| (first, second)))
    });
    pairs.collect()
}

/// Is it known that nothing of interest can come of it?
fn is_refuted(tree: &Orders, at: &Ordering) -> bool {
    !tree.goal_test(at) && tree.actions(at).next().is_none()
}

#[test]
fn what_is_held_keeps_its_order() {
    let instance = Generator { jobs: 6, machines: 4, ..Generator::default() }.instance(2).unwrap();
    let problem = Complete::new(&instance);
    let freeing = FreeOperations { guide: Guide { looks: 0 }, ..FreeOperations::default() };
    let tree = freeing.tree(&problem);
    let posed = Posed { full: &problem, tree: &tree };
    let extent = freeing.extent(&problem);
    let mut rng = stream(1, 0);
    let mut at = tree.initial();
    let (mut refuted, mut kept) = (0, 0);
    for number in 0..400 {
        let state = problem.random_initial(&mut rng);
        let size = 1 + number % (extent - 1);
        // A schedule that is as long as this one is of interest, and so none of its orders can be refuted.
        let part = Part { way: number % freeing.ways().len(), size, slack: 0.0 };
        let held = freeing.free(posed, &state, part, &mut at, &mut rng);
        assert!(!is_refuted(&tree, &at));
        let before = pairs(&problem, &state);
        let is_decided = |&&(first, second): &&(u16, u16)| tree.comes_first(&at, first, second);
        assert!(before.iter().filter(is_decided).count() >= held);
        assert_eq!(before.len() - before.iter().filter(is_decided).count(), at.open() as usize);
        let completed = freeing.completed(posed, &state, &at, &mut rng);
        let after = pairs(&problem, &completed);
        assert!(before.iter().filter(is_decided).all(|pair| after.contains(pair)), "what is held stays");
        kept += before.iter().filter(is_decided).count();
        // Where only a shorter one is, small parts are refuted at once.
        freeing.free(posed, &state, Part { slack: -1.0, ..part }, &mut at, &mut rng);
        refuted += usize::from(is_refuted(&tree, &at));
    }
    assert!(kept > 0 && refuted > 0, "{kept}, {refuted}");
    let part = Part { way: 0, size: extent, slack: f64::INFINITY };
    let state = problem.random_initial(&mut rng);
    assert_eq!(freeing.free(posed, &state, part, &mut at, &mut rng), 0);
    assert!(at == tree.initial());
}
