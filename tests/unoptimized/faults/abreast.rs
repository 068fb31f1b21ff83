//! A formulation whose states stand side by side: lamps in a row, which are to be dark.

use super::Fault;
use rand::{Rng, RngExt};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{Actions, InputError, LANES, Lanes, Neighborhood, Objective, Problem, State, Tokens, pick};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) const TEXT: &str = "7";

pub(crate) const FAULTS: &[Fault] = &[
    ("lanes that are not marked go along", "each lane goes where a state by itself would go", "Flip("),
    ("a lamp counts more than is said", "no delta is steeper than the steepest", "Flip("),
    ("a lamp is chosen that is lit", "what is proposed to all lanes is drawn without a look", "Flip("),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Abreast {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Abreast { fault })
}

fn faults(lamps: u16) -> Vec<String> {
    (0..16).filter(|lamp| lamps >> lamp & 1 == 1).map(|lamp| format!("lamp {lamp} is lit")).collect()
}

#[typetag::serde(name = "abreast")]
impl Model for Abreast {
    fn summary(&self) -> &'static str {
        "lamps"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "lockstep" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let row = |count| Box::new(Row { count, fault: self.fault }) as Box<dyn Instance>;
        Tokens::new(text).map(|word| Ok(row(word.parse("a number of lamps")?))).collect()
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        Tokens::new(solutions).map(|word| Ok(faults(word.parse("lamps")?))).collect()
    }
}

#[derive(Clone)]
struct Row {
    count: usize,
    fault: usize,
}

impl Instance for Row {
    fn show(&self) -> Rendering {
        Rendering { line: self.count.to_string(), ..Rendering::default() }
    }
    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::any_goal().neighborhood(Actions).objective(Lit).lanes_if(Some(AnyLamp));
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let lamps = best.state.0;
            Rendering { line: lamps.to_string(), violations: faults(lamps), ..Rendering::default() }
        }))
    }
}

/// A bit for each lamp that is lit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Lamps(u16);

impl State for Lamps {
    type Key = u16;
    fn key(&self) -> u16 {
        self.0
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Flip(usize);

impl Problem for Row {
    type State = Lamps;
    type Action = Flip;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Lamps {
        Lamps((1 << self.count) - 1)
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Lamps {
        Lamps(rng.random_range(0..1 << self.count))
    }
    fn actions(&self, _: &Lamps) -> impl Iterator<Item = Flip> {
        (0..self.count).map(Flip)
    }
    fn apply(&self, state: &mut Lamps, &Flip(lamp): &Flip) {
        state.0 ^= 1 << lamp;
    }
    fn undo(&self, state: &mut Lamps, flip: &Flip, (): ()) {
        self.apply(state, flip);
    }
    fn goal_test(&self, state: &Lamps) -> bool {
        state.0 == 0
    }
}

/// How many lamps are lit.
#[derive(Clone, Copy)]
struct Lit;

impl Objective<Row> for Lit {
    fn cost(&self, _: &Row, state: &Lamps) -> i32 {
        state.0.count_ones() as i32
    }
}

#[derive(Clone, Copy)]
struct AnyLamp;

impl Neighborhood<Row> for AnyLamp {
    fn moves<'a>(&'a self, problem: &'a Row, state: &'a Lamps) -> impl Iterator<Item = Flip> + 'a {
        problem.actions(state)
    }
    fn sample<R: Rng + ?Sized>(&self, problem: &Row, state: &Lamps, rng: &mut R) -> Option<Flip> {
        let lamp = pick(rng, problem.count);
        let lit = (lamp..problem.count).find(|lamp| state.0 >> lamp & 1 == 1);
        Some(Flip(lit.filter(|_| problem.fault == 3).unwrap_or(lamp)))
    }
}

impl Lanes<Row> for AnyLamp {
    type States = [u16; LANES];
    type Delta = i16;

    fn abreast(&self, _: &Row, states: &[Lamps]) -> [u16; LANES] {
        std::array::from_fn(|lane| states[lane].0)
    }
    fn state(&self, _: &Row, states: &[u16; LANES], lane: usize) -> Lamps {
        Lamps(states[lane])
    }
    fn steepest(&self, problem: &Row) -> i16 {
        i16::from(problem.fault != 2)
    }
    fn deltas(&self, _: &Row, states: &[u16; LANES], &Flip(lamp): &Flip) -> [i16; LANES] {
        std::array::from_fn(|lane| 1 - 2 * (states[lane] >> lamp & 1) as i16)
    }
    fn apply(&self, problem: &Row, states: &mut [u16; LANES], &Flip(lamp): &Flip, marks: &[u16; LANES]) {
        for (lamps, mark) in states.iter_mut().zip(marks) {
            *lamps ^= (1 << lamp) & if problem.fault == 1 { u16::MAX } else { *mark };
        }
    }
}
