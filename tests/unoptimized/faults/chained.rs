//! A formulation that is repaired by chains, and crossed: people find their seats, and whoever sits there has
//! to get up.

use super::Fault;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::edge::{
    AnyFormulation, Formulated, Formulation, Instance, Model, Purpose, Rendering, Strategies,
};
use recuit::{Actions, Chains, Crossover, Extension, InputError, Objective, Problem, State, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) const TEXT: &str = "5";

pub(crate) const FAULTS: &[Fault] = &[
    ("who had to get up is forgotten", "a step of a chain does what is told of it", "Exchange("),
    ("who found a seat may be sent away again", "no chain leads back, and each has an end", "Exchange("),
    ("a child is dealt out anew", "parents that are the same have children like them", "[0]"),
    ("people are counted, not their share", "a distance is from 0 to 1, and 0 to itself", "3.0"),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Chained {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Chained { fault })
}

fn faults(people: &[usize]) -> Vec<String> {
    let astray = people.iter().zip(0..).filter(|&(&person, seat)| person != seat);
    astray.map(|(person, seat)| format!("{person} sits on seat {seat}")).collect()
}

#[typetag::serde(name = "chained")]
impl Model for Chained {
    fn summary(&self) -> &'static str {
        "seats"
    }
    fn formulations(&self) -> &'static [Formulation] {
        &[]
    }
    fn defaults(&self, _: Option<&str>) -> serde_json::Value {
        serde_json::json!({ "name": "variable-depth" })
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        let hall = |size| Box::new(Hall { size, fault: self.fault }) as Box<dyn Instance>;
        Tokens::new(text).map(|word| Ok(hall(word.parse("a size")?))).collect()
    }
    fn check(&self, solutions: &str, _: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let people = |(line, number)| -> Result<Vec<usize>, InputError> {
            Tokens::of_line(line, number).map(|word| word.parse("a person")).collect()
        };
        solutions.lines().zip(1..).map(|line| Ok(faults(&people(line)?))).collect()
    }
}

#[derive(Clone)]
struct Hall {
    size: usize,
    fault: usize,
}

impl Instance for Hall {
    fn show(&self) -> Rendering {
        Rendering { line: self.size.to_string(), ..Rendering::default() }
    }
    fn pose(&self, _: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let strategies = Strategies::any_goal()
            .neighborhood(Actions)
            .objective(Astray)
            .chains(Ejections)
            .crossover(Halves);
        Box::new(Formulated::new(self.clone(), strategies, |_, best| {
            let people = &best.state.0;
            let line = people.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            Rendering { line, violations: faults(people), ..Rendering::default() }
        }))
    }
}

/// Who sits on each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Seated(Vec<usize>);

impl State for Seated {
    type Key = Vec<usize>;
    fn key(&self) -> Vec<usize> {
        self.0.clone()
    }
}

/// The people on two seats change places.
#[derive(Clone, Debug, PartialEq)]
struct Exchange(usize, usize);

impl Problem for Hall {
    type State = Seated;
    type Action = Exchange;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Seated {
        Seated((0..self.size).rev().collect())
    }
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Seated {
        let mut people: Vec<usize> = (0..self.size).collect();
        people.shuffle(rng);
        Seated(people)
    }
    fn actions(&self, _: &Seated) -> impl Iterator<Item = Exchange> {
        (0..self.size).flat_map(|one| (0..one).map(move |other| Exchange(one, other)))
    }
    fn apply(&self, state: &mut Seated, &Exchange(one, other): &Exchange) {
        state.0.swap(one, other);
    }
    fn undo(&self, state: &mut Seated, exchange: &Exchange, (): ()) {
        self.apply(state, exchange);
    }
    fn goal_test(&self, state: &Seated) -> bool {
        state.0.is_sorted()
    }
}

fn away(person: usize, seat: usize) -> i32 {
    person.abs_diff(seat) as i32
}

/// How far people are from their seats.
#[derive(Clone, Copy)]
struct Astray;

impl Objective<Hall> for Astray {
    fn cost(&self, _: &Hall, state: &Seated) -> i32 {
        state.0.iter().zip(0..).map(|(&person, seat)| away(person, seat)).sum()
    }
}

/// Whoever sits on the first seat goes to the right one, and who sat there comes to the first.
#[derive(Clone, Copy)]
struct Ejections;

impl Chains<Hall> for Ejections {
    /// The seat where the chain began, the one that was found last, and what is in hand.
    type Link = (usize, usize, i32);

    fn places(&self, problem: &Hall) -> usize {
        problem.size
    }
    fn begin(&self, _: &Hall, state: &Seated, seat: usize, mut tell: impl FnMut((usize, usize, i32))) {
        tell((seat, seat, away(state.0[seat], seat)));
    }
    fn extend(
        &self,
        problem: &Hall,
        state: &Seated,
        chain: &[(usize, usize, i32)],
        least: i32,
        mut tell: impl FnMut(Extension<Exchange, i32, (usize, usize, i32)>),
    ) {
        let &(seat, last, before) = chain.last().unwrap();
        let mut step = |to: usize| {
            let (goes, comes) = (state.0[seat], state.0[to]);
            let given_up = away(comes, to);
            let in_hand = before - away(goes, to) + given_up;
            let closing = if problem.fault == 1 { 0 } else { away(comes, seat) - given_up };
            let delta = away(goes, to) - away(goes, seat) + closing;
            tell(Extension { action: Exchange(seat, to), delta, in_hand, link: (seat, to, in_hand) });
        };
        let own = state.0[seat];
        if own != seat && before > least {
            step(own);
        }
        if problem.fault == 2 && last != seat {
            step(last);
        }
    }
    fn perturb<R: Rng + ?Sized>(
        &self,
        problem: &Hall,
        _: &Seated,
        seat: usize,
        rng: &mut R,
    ) -> Option<Exchange> {
        Some(Exchange(seat, (seat + rng.random_range(1..problem.size)) % problem.size))
    }
    fn touched(&self, _: &Hall, _: &Seated, exchange: &Exchange) -> impl Iterator<Item = usize> {
        [exchange.0, exchange.1].into_iter()
    }
}

/// The people on the first seats of one, and the others as they come in the other.
#[derive(Clone, Copy)]
struct Halves;

impl Crossover<Hall> for Halves {
    fn cross<R: Rng + ?Sized>(&self, problem: &Hall, one: &Seated, other: &Seated, rng: &mut R) -> Seated {
        let mut people = one.0[..problem.size / 2].to_vec();
        let rest: Vec<usize> = other.0.iter().copied().filter(|person| !people.contains(person)).collect();
        people.extend(rest);
        if problem.fault == 3 {
            people.shuffle(rng);
        }
        Seated(people)
    }
    fn extent(&self, problem: &Hall) -> u64 {
        (problem.size * problem.size) as u64
    }
    fn distance(&self, problem: &Hall, one: &Seated, other: &Seated) -> f64 {
        let differ = one.0.iter().zip(&other.0).filter(|(one, other)| one != other).count() as f64;
        if problem.fault == 4 { differ } else { differ / problem.size as f64 }
    }
}
