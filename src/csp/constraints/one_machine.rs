//! How early tasks on one machine can begin: the rules of Vilím (2007), *Global constraints in scheduling*, each in
//! O(n log n).

use super::task::Window;
use super::theta_tree::ThetaTree;
use crate::csp::Conflict;

fn sorted_by_key(windows: &[Window], key: impl Fn(&Window) -> i64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..windows.len()).collect();
    order.sort_unstable_by_key(|&task| key(&windows[task]));
    order
}

/// A task that cannot be over before others must begin comes after all of those.
pub(super) fn detectable_precedences(windows: &[Window]) -> Result<Vec<i64>, Conflict> {
    let mut tree = ThetaTree::new(windows);
    let mut starts: Vec<i64> = windows.iter().map(|window| window.earliest).collect();
    let mut others = sorted_by_key(windows, Window::latest_start).into_iter().peekable();
    for task in sorted_by_key(windows, Window::earliest_end) {
        while let Some(other) =
            others.next_if(|&other| windows[other].latest_start() < windows[task].earliest_end())
        {
            tree.add(other);
        }
        starts[task] = starts[task].max(tree.end_without(task));
    }
    Ok(starts)
}

/// A task that cannot come before all of some others comes after one of them, and so not before the first of them
/// can be over.
pub(super) fn not_first(windows: &[Window]) -> Result<Vec<i64>, Conflict> {
    let reversed: Vec<Window> = windows.iter().map(Window::reversed).collect();
    Ok(not_last(&reversed).iter().map(|deadline| -deadline).collect())
}

/// When tasks must be over: a task that cannot come after all of some others comes before one of them, and so is over
/// when the last of them must begin.
fn not_last(windows: &[Window]) -> Vec<i64> {
    let mut tree = ThetaTree::new(windows);
    let mut deadlines: Vec<i64> = windows.iter().map(|window| window.deadline).collect();
    let mut others = sorted_by_key(windows, Window::latest_start).into_iter().peekable();
    let mut added = [None; 2];
    for task in sorted_by_key(windows, |window| window.deadline) {
        while let Some(other) =
            others.next_if(|&other| windows[other].latest_start() < windows[task].deadline)
        {
            tree.add(other);
            added = [Some(other), added[0]];
        }
        // Of the others, the one that must begin last.
        let last = added.into_iter().flatten().find(|&other| other != task);
        if let Some(last) = last.filter(|_| tree.end_without(task) > windows[task].latest_start()) {
            deadlines[task] = deadlines[task].min(windows[last].latest_start());
        }
    }
    deadlines
}

/// A task with which others would not be over by their last deadline comes after all of them. A conflict if they
/// would not be even without it.
pub(super) fn edge_finding(windows: &[Window]) -> Result<Vec<i64>, Conflict> {
    let mut tree = ThetaTree::new(windows);
    let mut starts: Vec<i64> = windows.iter().map(|window| window.earliest).collect();
    (0..windows.len()).for_each(|task| tree.add(task));
    for last in sorted_by_key(windows, |window| -window.deadline) {
        let deadline = windows[last].deadline;
        if tree.end() > deadline {
            return Err(Conflict);
        }
        while let (end, Some(gray)) = tree.end_with_gray() {
            if end <= deadline {
                break;
            }
            starts[gray] = starts[gray].max(tree.end());
            tree.remove(gray);
        }
        tree.gray(last);
    }
    Ok(starts)
}
