//! Tabu search leaves local optima, and does not come back too soon.

use recuit::{
    Actions, Attributes, Engine, HillClimbing, LocalSearch, Neighborhood, Objective, Observer, Problem, Run,
    State, Status, Steps, StopReason, TabuSearch,
};

/// Ten bits, flipped one at a time; all ones is the goal.
struct Bits;

#[derive(Clone, Debug, PartialEq)]
struct Word([bool; 10]);

impl State for Word {
    type Key = [bool; 10];
    fn key(&self) -> [bool; 10] {
        self.0
    }
}

impl Problem for Bits {
    type State = Word;
    type Action = usize;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Word {
        Word([false; 10])
    }
    fn actions(&self, _: &Word) -> impl Iterator<Item = usize> {
        0..10
    }
    fn apply(&self, state: &mut Word, &bit: &usize) {
        state.0[bit] = !state.0[bit];
    }
    fn undo(&self, state: &mut Word, bit: &usize, (): ()) {
        self.apply(state, bit);
    }
    fn goal_test(&self, state: &Word) -> bool {
        state.0.iter().all(|&bit| bit)
    }
}

/// Low without ones and lowest with all, with a hill in between.
struct Hill;

impl Objective<Bits> for Hill {
    fn cost(&self, _: &Bits, state: &Word) -> i64 {
        let ones = state.0.iter().filter(|&&bit| bit).count();
        [5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 0][ones]
    }
}

/// Flips whose attributes are the two values of each bit.
#[derive(Clone, Copy)]
struct Flips;

impl Neighborhood<Bits> for Flips {
    fn moves<'a>(&'a self, problem: &'a Bits, state: &'a Word) -> impl Iterator<Item = usize> + 'a {
        problem.actions(state)
    }
    fn attributes(&self) -> impl Attributes<Bits> {
        *self
    }
}

impl Attributes<Bits> for Flips {
    fn count(&self, _: &Bits) -> usize {
        20
    }
    fn added(&self, _: &Bits, state: &Word, &bit: &usize) -> impl IntoIterator<Item = usize> {
        [2 * bit + usize::from(!state.0[bit])]
    }
    fn dropped(&self, _: &Bits, state: &Word, &bit: &usize) -> impl IntoIterator<Item = usize> {
        [2 * bit + usize::from(state.0[bit])]
    }
}

/// All states and the moves that led to them.
#[derive(Default)]
struct Trace {
    moves: Vec<usize>,
    states: Vec<Word>,
}

impl Observer<Bits> for &mut Trace {
    fn on_action(&mut self, _: &Bits, state: &Word, &bit: &usize) {
        self.moves.push(bit);
        self.states.push(state.clone());
    }
}

#[test]
fn a_local_optimum_is_left_behind() {
    let stuck = HillClimbing::new().on(Flips, Hill).search(&Bits, Bits.initial(), &mut Run::seeded(1));
    assert_eq!(stuck.stop, StopReason::LocalOptimum);
    for seed in 0..20 {
        let outcome = TabuSearch::new().on(Flips, Hill).search(
            &Bits,
            Bits.initial(),
            &mut Run::seeded(seed).until(Steps(5000)),
        );
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Goal), "seed {seed}");
    }
}

#[test]
fn what_was_dropped_stays_away_for_the_tenure() {
    // No goal is reached in so few steps, and no move leads below the start, so aspiration never applies.
    let engine = TabuSearch { tenure: 4, spread: 0, ..TabuSearch::new() }.on(Flips, Hill);
    let mut trace = Trace::default();
    engine.search(&Bits, Bits.initial(), &mut Run::seeded(3).until(Steps(70)).watched_by(&mut trace));
    assert_eq!(trace.moves.len(), 7);
    for (at, bit) in trace.moves.iter().enumerate() {
        assert!(!trace.moves[at + 1..].iter().take(4).any(|later| later == bit), "{:?}", trace.moves);
    }
}

#[test]
fn by_default_states_are_not_met_again_for_the_tenure() {
    let engine = TabuSearch { tenure: 30, spread: 0, ..TabuSearch::new() }.on(Actions, Hill);
    let mut trace = Trace::default();
    engine.search(&Bits, Bits.initial(), &mut Run::seeded(2).until(Steps(300)).watched_by(&mut trace));
    assert!(trace.states.len() >= 10);
    for (at, state) in trace.states.iter().enumerate() {
        assert!(!trace.states[at + 1..].iter().take(30).any(|later| later == state));
    }
}

#[test]
fn a_move_is_tabu_while_all_that_it_adds_is() {
    /// Flips of two bits together; each drops and adds one attribute for each of the two bits.
    #[derive(Clone, Copy)]
    struct Pairs;
    impl Neighborhood<Pairwise> for Pairs {
        fn moves<'a>(&'a self, problem: &'a Pairwise, state: &'a Word) -> impl Iterator<Item = Pair> + 'a {
            problem.actions(state)
        }
        fn attributes(&self) -> impl Attributes<Pairwise> {
            *self
        }
    }

    impl Attributes<Pairwise> for Pairs {
        fn count(&self, _: &Pairwise) -> usize {
            10
        }
        fn added(&self, _: &Pairwise, _: &Word, pair: &Pair) -> impl IntoIterator<Item = usize> {
            *pair
        }
        fn dropped(&self, _: &Pairwise, _: &Word, pair: &Pair) -> impl IntoIterator<Item = usize> {
            *pair
        }
    }
    let engine = TabuSearch { tenure: 1000, spread: 0, ..TabuSearch::new() }.on(Pairs, ());
    let outcome = engine.search(&Pairwise, Pairwise.initial(), &mut Run::seeded(1).until(Steps(300)));
    // The three pairs of three bits: after two of them all bits are forbidden, and so is the third pair.
    assert_eq!((outcome.stats.accepted, outcome.stop), (2, StopReason::StepLimit));
}

/// Three bits, flipped in pairs.
struct Pairwise;

type Pair = [usize; 2];

impl Problem for Pairwise {
    type State = Word;
    type Action = Pair;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Word {
        Word([false; 10])
    }
    fn actions(&self, _: &Word) -> impl Iterator<Item = Pair> {
        [[0, 1], [0, 2], [1, 2]].into_iter()
    }
    fn apply(&self, state: &mut Word, pair: &Pair) {
        pair.iter().for_each(|&bit| state.0[bit] = !state.0[bit]);
    }
    fn undo(&self, state: &mut Word, pair: &Pair, (): ()) {
        self.apply(state, pair);
    }
    fn goal_test(&self, _: &Word) -> bool {
        false
    }
}

#[test]
fn a_tabu_move_below_the_incumbent_is_made() {
    /// Flips of the first bit alone, all with the same attribute: after the first flip, every flip is tabu.
    #[derive(Clone, Copy)]
    struct First;
    impl Neighborhood<Bits> for First {
        fn moves<'a>(&'a self, _: &'a Bits, _: &'a Word) -> impl Iterator<Item = usize> + 'a {
            [0].into_iter()
        }
        fn attributes(&self) -> impl Attributes<Bits> {
            *self
        }
    }

    impl Attributes<Bits> for First {
        fn count(&self, _: &Bits) -> usize {
            1
        }
        fn added(&self, _: &Bits, _: &Word, _: &usize) -> impl IntoIterator<Item = usize> {
            [0]
        }
        fn dropped(&self, _: &Bits, _: &Word, _: &usize) -> impl IntoIterator<Item = usize> {
            [0]
        }
    }
    struct Falling;
    impl Objective<Bits> for Falling {
        fn cost(&self, _: &Bits, state: &Word) -> i64 {
            -i64::from(state.0[0])
        }
        fn delta(&self, _: &Bits, _: &Word, _: &usize) -> i64 {
            -1
        }
    }
    let engine = TabuSearch { tenure: 1000, ..TabuSearch::new() }.on(First, Falling);
    let outcome = engine.search(&Bits, Bits.initial(), &mut Run::seeded(1).until(Steps(50)));
    assert_eq!(outcome.stats.accepted, 50);
}
