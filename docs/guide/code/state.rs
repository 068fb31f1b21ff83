use crate::formulate::Langford;
use recuit::{Objective, Problem, Residual, State};
use serde::{Deserialize, Serialize};

/// A state of the partial formulation: the largest pairs have their places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Bit `p` is set if place `p` is taken.
    pub taken: u64,
    /// Where the first of n, of n - 1, of n - 2... stands.
    pub first: Vec<u32>,
}

impl State for Row {
    type Key = Vec<u32>;

    fn key(&self) -> Vec<u32> {
        self.first.clone()
    }
}

/// Pair after pair gets its places, the largest first: it has the fewest.
pub struct Partial(pub Langford);

impl Partial {
    /// The number that gets its places next; 0 when all have theirs.
    fn next(&self, state: &Row) -> usize {
        self.0.n - state.first.len()
    }

    /// The places that a pair takes, as bits.
    fn pair(number: usize, first: u32) -> u64 {
        (1 | 1 << (number + 1)) << first
    }
}

impl Problem for Partial {
    type State = Row;
    type Action = u32; // where the first of the next pair goes
    type Undo = (); // the action says it all
    type Cost = i32;

    fn initial(&self) -> Row {
        Row { taken: 0, first: Vec::new() }
    }

    fn actions(&self, state: &Row) -> impl Iterator<Item = u32> {
        let (number, taken) = (self.next(state), state.taken);
        let places = if number == 0 { 0 } else { (2 * self.0.n - number - 1) as u32 };
        (0..places).filter(move |&first| taken & Partial::pair(number, first) == 0)
    }

    fn apply(&self, state: &mut Row, &first: &u32) {
        state.taken |= Partial::pair(self.next(state), first);
        state.first.push(first);
    }

    fn undo(&self, state: &mut Row, &first: &u32, (): ()) {
        state.first.pop();
        state.taken &= !Partial::pair(self.next(state), first);
    }

    fn goal_test(&self, state: &Row) -> bool {
        self.next(state) == 0
    }

    fn is_tree(&self) -> bool {
        true // pairs get their places in one order, so no state is met twice
    }
}

/// How many pairs have no places yet.
pub struct OpenPairs;

impl Objective<Partial> for OpenPairs {
    fn cost(&self, problem: &Partial, state: &Row) -> i32 {
        problem.next(state) as i32
    }

    fn delta(&self, _: &Partial, _: &Row, _: &u32) -> i32 {
        -1
    }
}

#[test]
fn the_state_keeps_its_promises() {
    use recuit::{Actions, DepthFirst, Engine, Goals, Run, laws};

    let problem = Partial(Langford { n: 7 });
    laws::check(&problem, &Actions, &OpenPairs, |_| Ok(()), 1).unwrap();
    laws::check_heuristic(&problem, &OpenPairs, 1).unwrap();

    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    assert_eq!(all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals, 52);
}

/// The places that are taken: the numbers that are left follow from them.
pub struct Taken;

impl Residual<Partial> for Taken {
    type Key = u64;

    fn after(&self, problem: &Partial, state: &Row, &first: &u32, taken: &mut u64) -> bool {
        *taken = state.taken | Partial::pair(problem.next(state), first);
        true
    }
}

#[test]
fn what_is_left_is_searched_once() {
    use recuit::{Engine, Goals, ParallelDepthFirst, Run, laws};

    let problem = Partial(Langford { n: 11 });
    laws::check_residual(&problem, &Taken, 1).unwrap();

    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) };
    let plain = all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
    let caching = all.by(Taken).search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
    assert_eq!((plain.goals, caching.goals), (35_584, 35_584));
    assert_eq!((plain.steps, caching.steps), (1_651_294, 1_279_081));
}
