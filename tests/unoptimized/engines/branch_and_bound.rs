//! Branch and bound on knapsacks small enough to try every selection.

use proptest::prelude::*;
use recuit::{
    Actions, Bound, BranchAndBound, Engine, Objective, Observer, Outcome, Problem, Run, State, Status, Steps,
    StopReason, Target, Termination, laws,
};

/// Take or leave items, one after the other, so that what is taken weighs at most `capacity` and at least `floor`.
#[derive(Clone, Debug)]
struct Knapsack {
    /// Weight and value.
    items: Vec<(i64, i64)>,
    capacity: i64,
    floor: i64,
    /// Does a state know the value to be beaten, and turn back by itself?
    learns: bool,
}

#[derive(Clone, Debug)]
struct Selection {
    taken: Vec<bool>,
    beat: i64,
}

impl PartialEq for Selection {
    fn eq(&self, other: &Self) -> bool {
        self.taken == other.taken
    }
}

impl State for Selection {
    type Key = Vec<bool>;
    fn key(&self) -> Vec<bool> {
        self.taken.clone()
    }
}

impl Knapsack {
    fn weight(&self, taken: &[bool]) -> i64 {
        self.items.iter().zip(taken).filter(|(_, taken)| **taken).map(|((weight, _), _)| weight).sum()
    }
    fn value(&self, taken: &[bool]) -> i64 {
        self.items.iter().zip(taken).filter(|(_, taken)| **taken).map(|((_, value), _)| value).sum()
    }
    /// The value of what is taken together with all that is undecided: no selection below is worth more.
    fn at_most(&self, taken: &[bool]) -> i64 {
        self.value(taken) + self.items[taken.len()..].iter().map(|(_, value)| value).sum::<i64>()
    }
    fn selections(&self) -> impl Iterator<Item = Vec<bool>> {
        let count = self.items.len();
        (0..1u32 << count).map(move |set| (0..count).map(|item| set >> item & 1 == 1).collect())
    }
    /// The largest value of any allowed selection, by trying all.
    fn best(&self) -> Option<i64> {
        let allowed = |taken: &Vec<bool>| (self.floor..=self.capacity).contains(&self.weight(taken));
        self.selections().filter(allowed).map(|taken| self.value(&taken)).max()
    }
}

impl Problem for Knapsack {
    type State = Selection;
    type Action = bool;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Selection {
        Selection { taken: Vec::new(), beat: i64::MIN }
    }
    fn actions(&self, state: &Selection) -> impl Iterator<Item = bool> {
        let hopeless = state.taken.len() == self.items.len() || self.at_most(&state.taken) <= state.beat;
        let item = self.items.get(state.taken.len());
        let fits = item.is_some_and(|(weight, _)| self.weight(&state.taken) + weight <= self.capacity);
        [true, false].into_iter().filter(move |&take| !hopeless && (fits || !take))
    }
    fn apply(&self, state: &mut Selection, take: &bool) {
        state.taken.push(*take);
    }
    fn undo(&self, state: &mut Selection, _: &bool, (): ()) {
        state.taken.pop();
    }
    fn goal_test(&self, state: &Selection) -> bool {
        state.taken.len() == self.items.len() && self.weight(&state.taken) >= self.floor
    }
    fn is_tree(&self) -> bool {
        true
    }
    fn tighten(&self, state: &mut Selection, cost: i64) {
        if self.learns {
            state.beat = -cost;
        }
    }
}

/// The greatest value that can still be reached, negated; exact at goals.
#[derive(Clone, Copy)]
struct Missed;

impl Objective<Knapsack> for Missed {
    fn cost(&self, problem: &Knapsack, state: &Selection) -> i64 {
        -problem.at_most(&state.taken)
    }
}

/// As little as a bound may know: nothing before the goal.
#[derive(Clone, Copy)]
struct Blind;

impl Objective<Knapsack> for Blind {
    fn cost(&self, problem: &Knapsack, state: &Selection) -> i64 {
        let decided = state.taken.len() == problem.items.len();
        if decided { -problem.value(&state.taken) } else { -1_000_000 }
    }
}

/// The blind bound, but told a cost that no selection can beat.
struct Told(i64);

impl Objective<Knapsack> for Told {
    fn cost(&self, problem: &Knapsack, state: &Selection) -> i64 {
        Blind.cost(problem, state)
    }
    fn lower_bound(&self, _: &Knapsack) -> Option<i64> {
        Some(self.0)
    }
}

impl Bound<Knapsack> for Missed {}
impl Bound<Knapsack> for Blind {}
impl Bound<Knapsack> for Told {}

/// The cost of every improvement, and how many goals were met.
#[derive(Default)]
struct Log {
    costs: Vec<i64>,
    goals: usize,
}

impl Observer<Knapsack> for &mut Log {
    fn on_goal(&mut self, _: &Knapsack, _: &Selection) {
        self.goals += 1;
    }
    fn on_improvement(&mut self, _: &Knapsack, _: &Selection, cost: i64, _: u64) {
        self.costs.push(cost);
    }
}

fn search(
    problem: &Knapsack,
    bound: impl Bound<Knapsack>,
    limit: impl Termination,
) -> (Outcome<Knapsack>, Log) {
    let mut log = Log::default();
    let mut run = Run::seeded(1).until(limit).watched_by(&mut log);
    (BranchAndBound::default().by(bound).search(problem, problem.initial(), &mut run), log)
}

fn knapsacks() -> impl Strategy<Value = Knapsack> {
    let items = prop::collection::vec((1i64..20, 0i64..30), 0..10);
    (items, 0i64..80, 0i64..60).prop_map(|(items, capacity, floor)| Knapsack {
        items,
        capacity,
        floor,
        learns: false,
    })
}

/// Twelve items, half of whose weight may be carried.
fn dozen() -> Knapsack {
    let items: Vec<(i64, i64)> = (0..12).map(|item| (3 + item * 7 % 11, 2 + item * 5 % 13)).collect();
    let capacity = items.iter().map(|(weight, _)| weight).sum::<i64>() / 2;
    Knapsack { items, capacity, floor: 0, learns: false }
}

proptest! {
    #[test]
    fn the_best_of_all_selections_is_found_and_proved(knapsack in knapsacks()) {
        let best = knapsack.best();
        let learning = Knapsack { learns: true, ..knapsack.clone() };
        let outcomes = [
            search(&knapsack, Missed, ()),
            search(&knapsack, Blind, ()),
            search(&learning, Missed, ()),
            search(&learning, Blind, ()),
        ];
        for (outcome, log) in outcomes {
            prop_assert_eq!(outcome.stats.goals, log.costs.len() as u64);
            prop_assert_eq!(outcome.stats.goals, log.goals as u64);
            prop_assert!(log.costs.is_sorted_by(|earlier, later| earlier > later));
            match best {
                None => {
                    prop_assert_eq!((outcome.status, outcome.stop), (Status::Infeasible, StopReason::Exhausted));
                }
                Some(value) => {
                    prop_assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Optimal));
                    let best = outcome.best.unwrap();
                    prop_assert_eq!((best.cost, knapsack.value(&best.state.taken)), (-value, value));
                    prop_assert_eq!(&best.path, &best.state.taken);
                    prop_assert!((knapsack.floor..=knapsack.capacity).contains(&knapsack.weight(&best.path)));
                    prop_assert_eq!(log.costs.last(), Some(&-value));
                }
            }
        }
    }
}

#[test]
fn the_knapsack_keeps_the_laws() {
    laws::check(&dozen(), &Actions, &Missed, |_| Ok(()), 1).unwrap();
}

#[test]
fn a_bound_and_what_is_learned_both_save_work() {
    let learning = Knapsack { learns: true, ..dozen() };
    let nodes = |outcome: &Outcome<Knapsack>| outcome.stats.nodes;
    let blind = search(&dozen(), Blind, ()).0;
    let bounded = search(&dozen(), Missed, ()).0;
    let learned = search(&learning, Blind, ()).0;
    assert!(nodes(&bounded) < nodes(&blind) / 2, "{} of {}", nodes(&bounded), nodes(&blind));
    assert!(nodes(&learned) < nodes(&blind) / 2, "{} of {}", nodes(&learned), nodes(&blind));
}

#[test]
fn a_limit_leaves_the_best_so_far_which_is_a_solution() {
    let knapsack = dozen();
    let (outcome, log) = search(&knapsack, Missed, Steps(30));
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, StopReason::StepLimit));
    assert!(knapsack.goal_test(outcome.solution().unwrap()));
    assert_eq!(outcome.best.unwrap().cost, *log.costs.last().unwrap());

    let (outcome, _) = search(&knapsack, Missed, Steps(5));
    assert_eq!((outcome.status, outcome.stop), (Status::Unknown, StopReason::StepLimit));
    assert!(outcome.solution().is_none());
    let deepest = outcome.best.unwrap();
    assert_eq!((deepest.path.len(), deepest.cost), (5, Missed.cost(&knapsack, &deepest.state)));
}

#[test]
fn a_target_that_is_reached_is_no_proof() {
    let best = dozen().best().unwrap();
    let (outcome, _) = search(&dozen(), Missed, Target((3 - best) as f64));
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, StopReason::Target));
    assert!(outcome.best.unwrap().cost <= 3 - best);
}

#[test]
fn a_lower_bound_that_is_reached_ends_the_search() {
    let best = dozen().best().unwrap();
    let (told, _) = search(&dozen(), Told(-best), ());
    assert_eq!((told.status, told.stop), (Status::Solved, StopReason::Optimal));
    assert_eq!(told.best.as_ref().unwrap().cost, -best);
    let (blind, _) = search(&dozen(), Blind, ());
    assert!(told.stats.nodes < blind.stats.nodes);
}
