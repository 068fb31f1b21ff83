//! The states that can be reached from some starts, as far as these are followed.

use super::erased::{AnyAction, AnyKey, AnyState, ErasedProblem};
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Law};
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::fmt::Debug;

/// States with the same key are compared only if each has fewer actions than this.
const COMPARED: usize = 60;

/// States told apart by their keys, and what leads from one to another.
pub(crate) struct Graph {
    /// States in the order in which they were reached.
    pub(crate) states: Vec<AnyState>,
    /// Is that state a goal?
    pub(crate) goals: Vec<bool>,
    /// By which action, and from which state, each state was first reached.
    pub(crate) from: Vec<Option<(usize, AnyAction)>>,
    /// What leads from one state to another, and what that costs.
    pub(crate) edges: Vec<(usize, usize, f64)>,
    numbers: HashMap<AnyKey, usize>,
    /// Was everything followed?
    pub(crate) is_complete: bool,
}

/// The priority of a state at some depth: the lowest number is followed first.
pub(crate) type Order<'a> = &'a dyn Fn(&AnyState, u32) -> f64;

/// How a graph is followed.
pub(crate) struct Following<'a> {
    /// What leads on from a state.
    pub(crate) actions: &'a dyn Fn(&AnyState) -> Vec<AnyAction>,
    /// What comes first.
    pub(crate) order: Order<'a>,
    /// The most states that are reached.
    pub(crate) limit: usize,
    /// Asked before each state; when it returns `false`, no more are followed.
    pub(crate) go_on: &'a mut dyn FnMut() -> bool,
}

/// Breadth first.
pub(crate) fn shallow(_: &AnyState, depth: u32) -> f64 {
    f64::from(depth)
}

/// Depth first, or nearly so.
pub(crate) fn deep(_: &AnyState, depth: u32) -> f64 {
    -f64::from(depth)
}

impl Graph {
    pub(crate) fn new() -> Self {
        Graph {
            states: Vec::new(),
            goals: Vec::new(),
            from: Vec::new(),
            edges: Vec::new(),
            numbers: HashMap::new(),
            is_complete: true,
        }
    }

    /// Follow what leads on from `starts`. On the way, test the laws about keys and, if `is_tree`, that no
    /// state is reached twice.
    pub(crate) fn follow(
        &mut self,
        problem: &dyn ErasedProblem,
        starts: Vec<AnyState>,
        is_tree: bool,
        following: Following<'_>,
        ledger: &mut Ledger,
    ) -> Result<(), Broken> {
        let Following { actions, order, limit, go_on } = following;
        let mut frontier = BinaryHeap::new();
        let mut age = 0u32;
        let mut place = |state: &AnyState, depth: u32, number: usize| {
            age += 1;
            Reverse(Place(order(state, depth), age, depth, number))
        };
        for start in starts {
            if let Entry::Vacant(entry) = self.numbers.entry(start.key()) {
                entry.insert(self.states.len());
                frontier.push(place(&start, 0, self.states.len()));
                self.add(problem, start, None);
            } else if let Some(&number) = self.numbers.get(&start.key()) {
                frontier.push(place(&start, 0, number));
            }
        }
        while let Some(Reverse(Place(_, _, depth, number))) = frontier.pop() {
            if self.states.len() >= limit || !go_on() {
                self.is_complete = false;
                return Ok(());
            }
            let state = self.states[number].clone();
            let actions = match caught(|| actions(&state)) {
                Ok(actions) => actions,
                Err(message) => {
                    let action = self.from[number].as_ref().map(|(_, action)| action as &dyn Debug);
                    ledger.panics(Some(&message), action)?;
                    continue;
                }
            };
            for action in actions {
                let reached = caught(|| {
                    let next = problem.result(&state, &action);
                    (problem.step_cost(&state, &action).as_f64(), next.key(), problem.goal_test(&next), next)
                });
                let (cost, key, is_goal, next) = match reached {
                    Ok(reached) => reached,
                    Err(message) => {
                        ledger.panics(Some(&message), Some(&action))?;
                        continue;
                    }
                };
                let known = self.numbers.get(&key).copied();
                self.edges.push((number, known.unwrap_or(self.states.len()), cost));
                match known {
                    Some(known) => {
                        let before = self.from[known].as_ref().map(|(before, _)| &self.states[*before]);
                        let difference = (self.states[known] != next)
                            .then(|| {
                                difference(problem, (&self.states[known], before), (&next, Some(&state)))
                            })
                            .flatten();
                        let is_same = difference.is_none();
                        let found = difference.unwrap_or_default();
                        ledger.expect(
                            Law::DistinctKeys,
                            is_same,
                            Some(&action),
                            &Plain("different keys"),
                            &Plain(&found),
                        )?;
                        if is_tree && is_same {
                            ledger.expect(Law::Tree, false, Some(&action), &Plain("a new state"), &next)?;
                        }
                    }
                    None => {
                        ledger.expect(Law::DistinctKeys, true, None, &(), &())?;
                        if is_tree {
                            ledger.expect(Law::Tree, true, None, &(), &())?;
                        }
                        let new = self.states.len();
                        self.numbers.insert(key, new);
                        frontier.push(place(&next, depth + 1, new));
                        self.states.push(next);
                        self.goals.push(is_goal);
                        self.from.push(Some((number, action)));
                    }
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, problem: &dyn ErasedProblem, state: AnyState, from: Option<(usize, AnyAction)>) {
        self.goals.push(problem.goal_test(&state));
        self.states.push(state);
        self.from.push(from);
    }

    /// The states on the way from a start to this one, which comes last.
    pub(crate) fn way(&self, mut number: usize) -> Vec<usize> {
        let mut way = vec![number];
        while let Some((before, _)) = &self.from[number] {
            number = *before;
            way.push(number);
        }
        way.reverse();
        way
    }

    /// The actions on that way.
    pub(crate) fn path(&self, number: usize) -> Vec<AnyAction> {
        let actions = self.way(number).into_iter().filter_map(|number| self.from[number].clone());
        actions.map(|(_, action)| action).collect()
    }

    /// The number of a state that was reached.
    pub(crate) fn number(&self, state: &AnyState) -> Option<usize> {
        self.numbers.get(&state.key()).copied()
    }
}

/// In words, why two states with the same key differ, if they do: an engine that takes one for the other
/// would go wrong. Each comes with the state before it, because a state may leave out the action that leads
/// straight back.
fn difference(
    problem: &dyn ErasedProblem,
    (one, before_one): (&AnyState, Option<&AnyState>),
    (other, before_other): (&AnyState, Option<&AnyState>),
) -> Option<String> {
    let apart = |what: String| Some(format!("equal ones of two states, {what}"));
    if problem.goal_test(one) != problem.goal_test(other) {
        return apart("one of them a goal".to_owned());
    }
    // What was learned may reorder the actions and leave some out.
    if problem.learns() {
        return None;
    }
    let actions: Vec<AnyAction> = problem.actions(one).take(COMPARED).collect();
    let others: Vec<AnyAction> = problem.actions(other).take(COMPARED).collect();
    if actions.len() == COMPARED || others.len() == COMPARED {
        return None;
    }
    let leads_back = |state: &AnyState, action: &AnyAction, before: Option<&AnyState>| {
        before.is_some_and(|before| problem.result(state, action).key() == before.key())
    };
    let of_one = actions.iter().filter(|action| !others.contains(action));
    let of_other = others.iter().filter(|action| !actions.contains(action));
    let missing = of_one.clone().find(|action| !leads_back(one, action, before_other));
    let missing = missing.or_else(|| of_other.clone().find(|action| !leads_back(other, action, before_one)));
    if let Some(action) = missing {
        return apart(format!("only one of them with the action {action:?}"));
    }
    actions.iter().filter(|action| others.contains(action)).find_map(|action| {
        let leads_elsewhere = problem.result(one, action).key() != problem.result(other, action).key();
        leads_elsewhere.then(|| apart(format!("and {action:?} leads elsewhere"))).flatten()
    })
}

/// Words that are printed as they are.
pub(crate) struct Plain<'a>(pub(crate) &'a str);

impl Debug for Plain<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// A place on the frontier: its order, its age, its depth, and the number of its state.
#[derive(PartialEq)]
struct Place(f64, u32, u32, usize);

impl Eq for Place {}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// For each state the least of the `values` of the states it can lead to, plus the cost of the way there if
/// that `counts`.
pub(crate) fn least_ahead(values: Vec<f64>, edges: &[(usize, usize, f64)], counts: bool) -> Vec<f64> {
    let mut back = vec![Vec::new(); values.len()];
    for &(from, to, cost) in edges {
        back[to].push((from, if counts { cost } else { 0.0 }));
    }
    let mut least = values;
    let open = least.iter().enumerate().filter(|(_, value)| value.is_finite());
    let mut queue: BinaryHeap<Reverse<Place>> =
        open.map(|(number, &value)| Reverse(Place(value, 0, 0, number))).collect();
    while let Some(Reverse(Place(value, .., number))) = queue.pop() {
        if value > least[number] {
            continue;
        }
        for &(from, cost) in &back[number] {
            if value + cost < least[from] {
                least[from] = value + cost;
                queue.push(Reverse(Place(least[from], 0, 0, from)));
            }
        }
    }
    least
}
