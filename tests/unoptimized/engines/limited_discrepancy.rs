//! Limited-discrepancy search on trees small enough to list.

use proptest::prelude::*;
use recuit::{
    Discrepancy, Engine, Goals, LimitedDiscrepancy, Observer, Problem, Run, State, Status, StopReason,
};

/// A tree given by the children of every node; node 0 is the root.
#[derive(Debug)]
struct Tree {
    children: Vec<Vec<usize>>,
    goals: Vec<bool>,
    height: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
struct Node(Vec<usize>);

impl State for Node {
    type Key = Vec<usize>;
    fn key(&self) -> Vec<usize> {
        self.0.clone()
    }
}

impl Node {
    fn index(&self) -> usize {
        self.0.last().copied().unwrap_or(0)
    }
}

impl Problem for Tree {
    type State = Node;
    type Action = usize;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Node {
        Node(Vec::new())
    }
    fn actions(&self, node: &Node) -> impl Iterator<Item = usize> {
        self.children[node.index()].iter().copied()
    }
    fn apply(&self, node: &mut Node, child: &usize) {
        node.0.push(*child);
    }
    fn undo(&self, node: &mut Node, _: &usize, (): ()) {
        node.0.pop();
    }
    fn goal_test(&self, node: &Node) -> bool {
        self.goals[node.index()]
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn diameter(&self) -> Option<u64> {
        self.height
    }
}

impl Tree {
    /// A tree of this height whose inner nodes have `branching` children each; the leaves are the goals.
    fn regular(branching: usize, height: u32) -> Self {
        let inner = (0..height).map(|level| branching.pow(level)).sum::<usize>();
        let all = inner + branching.pow(height);
        let children = |node: usize| (node * branching + 1..=node * branching + branching).collect();
        Tree {
            children: (0..all).map(|node| if node < inner { children(node) } else { Vec::new() }).collect(),
            goals: (0..all).map(|node| node >= inner).collect(),
            height: Some(height.into()),
        }
    }

    /// The discrepancies on the path to a node.
    fn discrepancies(&self, node: &Node, count: Discrepancy) -> usize {
        let parents = [0].into_iter().chain(node.0.iter().copied());
        let ranks = parents
            .zip(&node.0)
            .map(|(parent, child)| self.children[parent].iter().position(|other| other == child).unwrap());
        ranks.map(|rank| if count == Discrepancy::Rank { rank } else { rank.min(1) }).sum()
    }
}

/// The goals in the order in which they are met, and how often a leaf is entered.
#[derive(Default)]
struct Log {
    goals: Vec<Node>,
    leaves: usize,
}

impl Observer<Tree> for &mut Log {
    fn on_action(&mut self, tree: &Tree, node: &Node, _: &usize) {
        self.leaves += usize::from(tree.children[node.index()].is_empty());
    }
    fn on_goal(&mut self, _: &Tree, node: &Node) {
        self.goals.push(node.clone());
    }
}

fn search(engine: LimitedDiscrepancy, tree: &Tree) -> (recuit::Outcome<Tree>, Log) {
    let mut log = Log::default();
    let outcome = engine.search(tree, tree.initial(), &mut Run::seeded(1).watched_by(&mut log));
    (outcome, log)
}

/// Trees of up to thirty nodes: the parent of each is drawn among those before it.
fn trees() -> impl Strategy<Value = Tree> {
    let parents = prop::collection::vec((any::<prop::sample::Index>(), prop::bool::weighted(0.4)), 0..30);
    (parents, any::<bool>()).prop_map(|(drawn, knows_its_height)| {
        let (mut children, mut goals, mut depths) = (vec![Vec::new()], vec![false], vec![0]);
        for (parent, goal) in drawn {
            let parent = parent.index(children.len());
            let child = children.len();
            children[parent].push(child);
            children.push(Vec::new());
            goals.push(goal);
            depths.push(depths[parent] + 1);
        }
        Tree { height: depths.into_iter().max().filter(|_| knows_its_height), children, goals }
    })
}

proptest! {
    #[test]
    fn every_goal_is_met_once_in_the_order_of_discrepancies(tree in trees()) {
        for discrepancy in [Discrepancy::Rank, Discrepancy::Unit] {
            let engine = LimitedDiscrepancy { goals: Goals::All, discrepancy, limit: None };
            let (outcome, log) = search(engine, &tree);
            let met: Vec<_> = log.goals.iter().map(|node| tree.discrepancies(node, discrepancy)).collect();
            prop_assert!(met.is_sorted(), "{met:?}");
            let mut indices: Vec<_> = log.goals.iter().map(Node::index).collect();
            indices.sort_unstable();
            let all: Vec<_> = (0..tree.goals.len()).filter(|&node| tree.goals[node]).collect();
            prop_assert_eq!(&indices, &all);
            let status = if all.is_empty() { Status::Infeasible } else { Status::Solved };
            prop_assert_eq!((outcome.status, outcome.stop), (status, StopReason::Exhausted));
        }
    }
}

#[test]
fn iterations_meet_as_many_leaves_as_have_so_many_discrepancies() {
    let goals_within = |branching, height, discrepancy, limit| {
        let engine = LimitedDiscrepancy { goals: Goals::All, discrepancy, limit: Some(limit) };
        let (outcome, log) = search(engine, &Tree::regular(branching, height));
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::DiscrepancyLimit));
        log.goals.len()
    };
    // Of 4 binary choices none, at most one or at most two deviate from the first action.
    assert_eq!([0, 1, 2].map(|limit| goals_within(2, 4, Discrepancy::Unit, limit)), [1, 5, 11]);
    assert_eq!([0, 1, 2].map(|limit| goals_within(2, 4, Discrepancy::Rank, limit)), [1, 5, 11]);
    // The same with 3 choices among 3 actions.
    assert_eq!([0, 1, 2].map(|limit| goals_within(3, 3, Discrepancy::Unit, limit)), [1, 7, 19]);
    assert_eq!([0, 1, 2].map(|limit| goals_within(3, 3, Discrepancy::Rank, limit)), [1, 4, 10]);
}

#[test]
fn where_the_height_is_known_no_leaf_is_entered_twice() {
    let engine = LimitedDiscrepancy { goals: Goals::All, discrepancy: Discrepancy::Unit, limit: None };
    let known = search(engine, &Tree::regular(2, 10));
    assert_eq!((known.1.goals.len(), known.1.leaves, known.0.stats.tries), (1024, 1024, 11));
    let unknown = search(engine, &Tree { height: None, ..Tree::regular(2, 10) });
    assert_eq!(unknown.1.goals, known.1.goals);
    assert!(unknown.1.leaves > 3 * 1024);
}

#[test]
fn one_wrong_turn_at_the_root_is_put_right_at_once() {
    let mut tree = Tree::regular(2, 12);
    tree.goals.fill(false);
    let last_of_first_actions = 3 * 2048 - 1; // the leftmost leaf below the second child of the root
    tree.goals[last_of_first_actions] = true;
    let (outcome, log) = search(LimitedDiscrepancy::default(), &tree);
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal));
    assert_eq!(tree.discrepancies(&log.goals[0], Discrepancy::Rank), 1);
    assert_eq!((outcome.stats.tries, outcome.stats.goals, outcome.best.unwrap().path.len()), (2, 1, 12));
    assert!(outcome.stats.nodes < 110, "{} nodes", outcome.stats.nodes);
}

#[test]
fn a_limit_is_no_proof() {
    let mut tree = Tree::regular(2, 5);
    tree.goals.fill(false);
    let status = |limit| {
        let (outcome, _) = search(LimitedDiscrepancy { limit, ..LimitedDiscrepancy::default() }, &tree);
        (outcome.status, outcome.stop)
    };
    assert_eq!(status(Some(4)), (Status::Unknown, StopReason::DiscrepancyLimit));
    assert_eq!(status(Some(5)), (Status::Infeasible, StopReason::Exhausted));
    assert_eq!(status(None), (Status::Infeasible, StopReason::Exhausted));
}
