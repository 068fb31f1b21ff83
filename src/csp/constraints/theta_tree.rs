//! When a set of tasks on one machine can be over.

use super::task::Window;

/// A set of tasks, and the earliest time at which a machine that does one after the other can be done with them; and
/// that with any one *gray* task in addition: the Theta-Lambda tree of Vilím (2004), *O(n log n) filtering algorithms
/// for unary resource constraint*. A change takes O(log n).
///
/// The leaves are the tasks in the order of their earliest starts. Whatever comes to an end last in a set begins with
/// some task as early as that can, and goes on without a break with the tasks to its right.
pub(super) struct ThetaTree<'a> {
    windows: &'a [Window],
    /// The root is node 1, and the nodes below node `i` are `2 i` and `2 i + 1`.
    nodes: Vec<Node>,
    /// The leaf of each task.
    leaves: Vec<usize>,
}

/// What holds for the tasks below a node.
#[derive(Clone, Copy)]
struct Node {
    duration: i64,
    end: i64,
    /// With the gray task with which it is longest, if any.
    with_gray: (i64, Option<usize>),
    /// With the gray task with which they end last, if any.
    end_with_gray: (i64, Option<usize>),
}

/// Before any time, and so even after all tasks.
const NEVER: i64 = i64::MIN / 4;

const EMPTY: Node = Node { duration: 0, end: NEVER, with_gray: (0, None), end_with_gray: (NEVER, None) };

impl Node {
    fn joined(left: Node, right: Node) -> Node {
        let plus = |(number, gray): (i64, Option<usize>), by: i64| (number + by, gray);
        let longest = |one: (i64, Option<usize>), other: (i64, Option<usize>)| {
            if other.0 > one.0 { other } else { one }
        };
        Node {
            duration: left.duration + right.duration,
            end: right.end.max(left.end + right.duration),
            with_gray: longest(plus(left.with_gray, right.duration), plus(right.with_gray, left.duration)),
            end_with_gray: longest(
                right.end_with_gray,
                longest(plus(left.end_with_gray, right.duration), plus(right.with_gray, left.end)),
            ),
        }
    }
}

impl<'a> ThetaTree<'a> {
    /// Without any task yet.
    pub(super) fn new(windows: &'a [Window]) -> Self {
        let width = windows.len().next_power_of_two();
        let mut order: Vec<usize> = (0..windows.len()).collect();
        order.sort_unstable_by_key(|&task| windows[task].earliest);
        let mut leaves = vec![0; windows.len()];
        order.iter().zip(width..).for_each(|(&task, leaf)| leaves[task] = leaf);
        ThetaTree { windows, nodes: vec![EMPTY; 2 * width], leaves }
    }

    pub(super) fn add(&mut self, task: usize) {
        let (duration, end) = (self.windows[task].duration, self.windows[task].earliest_end());
        self.set(task, Node { duration, end, with_gray: (duration, None), end_with_gray: (end, None) });
    }

    /// The task is gray from now on.
    pub(super) fn gray(&mut self, task: usize) {
        let (duration, end) = (self.windows[task].duration, self.windows[task].earliest_end());
        self.set(task, Node { with_gray: (duration, Some(task)), end_with_gray: (end, Some(task)), ..EMPTY });
    }

    pub(super) fn remove(&mut self, task: usize) {
        self.set(task, EMPTY);
    }

    fn set(&mut self, task: usize, node: Node) {
        let mut place = self.leaves[task];
        self.nodes[place] = node;
        while place > 1 {
            place /= 2;
            self.nodes[place] = Node::joined(self.nodes[2 * place], self.nodes[2 * place + 1]);
        }
    }

    /// When the tasks of the set can be over at the earliest.
    pub(super) fn end(&self) -> i64 {
        self.nodes[1].end
    }

    /// The same with the gray task that makes it latest; and which that is, if it makes a difference.
    pub(super) fn end_with_gray(&self) -> (i64, Option<usize>) {
        self.nodes[1].end_with_gray
    }

    /// The same without a task that may be in the set.
    pub(super) fn end_without(&mut self, task: usize) -> i64 {
        let node = self.nodes[self.leaves[task]];
        self.remove(task);
        let end = self.end();
        self.set(task, node);
        end
    }
}
