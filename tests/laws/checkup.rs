//! An examination finds what is wrong with a model, and names the move.

use rand::{Rng, RngExt};
use recuit::edge::{Checkup, Item, Rendering, Strategies, Verdict};
use recuit::{Neighborhood, Objective, Problem, State};

/// Lamps that are switched on and off; none should be lit.
#[derive(Clone, Copy, Default)]
struct Lamps {
    undo_forgets_the_third: bool,
    delta_forgets_the_third: bool,
    favors_the_third: bool,
    says_so: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Lit([bool; 6]);

impl State for Lit {
    type Key = [bool; 6];
    fn key(&self) -> [bool; 6] {
        self.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Switch(usize);

impl Problem for Lamps {
    type State = Lit;
    type Action = Switch;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Lit {
        Lit([true; 6])
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Lit {
        Lit([true; 6].map(|_| rng.random()))
    }
    fn actions(&self, _: &Lit) -> impl Iterator<Item = Switch> {
        (0..6).map(Switch)
    }
    fn apply(&self, state: &mut Lit, action: &Switch) {
        state.0[action.0] ^= true;
    }
    fn undo(&self, state: &mut Lit, action: &Switch, (): ()) {
        if !(self.undo_forgets_the_third && action.0 == 3) {
            state.0[action.0] ^= true;
        }
    }
    fn goal_test(&self, state: &Lit) -> bool {
        state.0 == [false; 6]
    }
}

impl Objective<Lamps> for Lamps {
    fn cost(&self, _: &Lamps, state: &Lit) -> i32 {
        state.0.iter().filter(|lit| **lit).count() as i32
    }
    fn delta(&self, _: &Lamps, state: &Lit, action: &Switch) -> i32 {
        let delta = if state.0[action.0] { -1 } else { 1 };
        if self.delta_forgets_the_third && action.0 == 3 { 0 } else { delta }
    }
}

impl Neighborhood<Lamps> for Lamps {
    fn moves<'a>(&'a self, problem: &'a Lamps, state: &'a Lit) -> impl Iterator<Item = Switch> + 'a {
        problem.actions(state)
    }
    fn sample<R: Rng + ?Sized>(&self, _: &Lamps, _: &Lit, rng: &mut R) -> Option<Switch> {
        let lamp = rng.random_range(0..6);
        Some(Switch(if self.favors_the_third && rng.random_ratio(1, 3) { 3 } else { lamp }))
    }
    fn is_uniform(&self) -> bool {
        !self.says_so
    }
}

const UNIFORM: &str = "every move is drawn with the same chance";

fn examine(lamps: Lamps) -> Checkup {
    Checkup::new(
        &lamps,
        &Strategies::any_goal().construction().neighborhood(lamps).objective(lamps).heuristic(lamps),
        &|best| {
            let line: String = best.state.0.iter().map(|lit| if *lit { '*' } else { '.' }).collect();
            let fault = line.contains('*').then(|| "a lamp is lit".to_owned());
            Rendering { line, violations: fault.into_iter().collect(), ..Rendering::default() }
        },
        1,
    )
}

fn failures(checkup: &Checkup) -> Vec<&Item> {
    checkup.items.iter().filter(|item| item.verdict == Verdict::Fail).collect()
}

/// Asserts that this is the only failure, and that the move `Switch(3)` is blamed for it.
#[track_caller]
fn fails(lamps: Lamps, law: &str, finding: &str) {
    let checkup = examine(lamps);
    let [failure] = failures(&checkup)[..] else { panic!("{:?}", checkup.items) };
    assert_eq!((failure.name.as_str(), failure.culprit.as_deref()), (law, Some("Switch(3)")));
    assert!(failure.finding.contains(finding), "{}", failure.finding);
    assert!(!checkup.is_healthy());
}

#[test]
fn a_sound_model_passes_everything() {
    let checkup = examine(Lamps::default());
    assert!(checkup.is_healthy() && failures(&checkup).is_empty(), "{:?}", checkup.items);
    assert!(checkup.items.iter().any(|item| item.name == UNIFORM && item.verdict == Verdict::Pass));
    assert!(checkup.speed.moves_a_second.is_some_and(|moves| moves > 0.0));
    assert!(checkup.speed.nodes_a_second.is_some_and(|nodes| nodes > 0.0));
    let shares: f64 = checkup.speed.shares().iter().sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn a_wrong_undo_is_named() {
    fails(
        Lamps { undo_forgets_the_third: true, ..Lamps::default() },
        "undo restores the state",
        "expected [3] = true, found [3] = false",
    );
}

#[test]
fn a_wrong_delta_is_named() {
    let law = "delta is the difference of the costs";
    fails(Lamps { delta_forgets_the_third: true, ..Lamps::default() }, law, "found 0");
}

#[test]
fn a_biased_draw_is_named_unless_it_is_meant() {
    let biased = Lamps { favors_the_third: true, ..Lamps::default() };
    fails(biased, UNIFORM, "times where 30000 were expected");
    let meant = examine(Lamps { says_so: true, ..biased });
    assert!(meant.is_healthy());
    let note = meant.items.iter().find(|item| item.name == UNIFORM).unwrap();
    assert_eq!(note.verdict, Verdict::Note);
    assert!(note.finding.contains("Switch(3)"), "{}", note.finding);
}
