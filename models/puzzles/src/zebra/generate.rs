//! Zebra puzzles drawn at random.

use super::{Clue, Place, Relation, Zebra};
use crate::generate::{Draw, needed, within};
use rand::seq::SliceRandom;
use recuit::csp::Value;
use recuit::edge::Unmade;
use recuit::stream;
use schemars::JsonSchema;
use serde::Deserialize;

/// Makes zebra puzzles with one solution, in which no clue could be left out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generator {
    /// The number of houses, from 2 to 8.
    houses: usize,
    /// How many kinds of things there are, from 2 to 7.
    kinds: usize,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { houses: 5, kinds: 5 }
    }
}

/// The kinds, and eight things of each.
const KINDS: [(&str, [&str; 8]); 7] = [
    ("name", ["Ada", "Blaise", "Carl", "Dana", "Emmy", "Frank", "Grace", "Henri"]),
    ("color", ["red", "green", "white", "yellow", "blue", "black", "orange", "violet"]),
    ("pet", ["dog", "cat", "fox", "horse", "parrot", "rabbit", "snails", "zebra"]),
    ("drink", ["coffee", "tea", "milk", "juice", "water", "cocoa", "cider", "lemonade"]),
    ("work", ["baker", "doctor", "farmer", "judge", "nurse", "painter", "sailor", "teacher"]),
    ("sport", ["boxing", "chess", "diving", "fencing", "golf", "hockey", "judo", "rowing"]),
    ("fruit", ["apple", "banana", "cherry", "date", "fig", "grape", "kiwi", "lemon"]),
];

impl Draw for Generator {
    type Puzzle = Zebra;

    fn puzzle(&self, seed: u64) -> Result<Zebra, Unmade> {
        let Generator { houses, kinds } = *self;
        within("houses", houses, 2..=8)?;
        within("kinds", kinds, 2..=7)?;
        let mut rng = stream(seed, 0);
        let (mut things, mut solution) = (Vec::new(), Vec::new());
        for (_, names) in &KINDS[..kinds] {
            let mut names = names.to_vec();
            names.shuffle(&mut rng);
            things.extend(names[..houses].iter().map(ToString::to_string));
            let mut places: Vec<Value> = (1..=houses as Value).collect();
            places.shuffle(&mut rng);
            solution.extend(places);
        }
        let names = KINDS[..kinds].iter().map(|(kind, _)| (*kind).to_owned()).collect();
        let empty = Zebra { houses, kinds: names, things, clues: Vec::new() };
        let mut clues = empty.truths(&solution);
        clues.shuffle(&mut rng);
        // What tells most goes first.
        clues.sort_by_key(|clue| (matches!(clue.other, Place::House(_)), clue.relation == Relation::Same));
        clues.reverse();
        needed(clues, &solution, |clues| Zebra { clues: clues.to_vec(), ..empty.clone() })
    }
}

impl Zebra {
    /// All that clues could tell of a solution.
    fn truths(&self, solution: &[Value]) -> Vec<Clue> {
        let mut truths = Vec::new();
        let mut tell = |thing: usize, relation: Relation, other| {
            let place = match other {
                Place::Thing(thing) => self.things[thing].clone(),
                Place::House(house) => house.to_string(),
            };
            let text = format!("{} {} {place}", self.things[thing], relation.word());
            truths.push(Clue { text, thing, relation, other });
        };
        for (one, &here) in solution.iter().enumerate() {
            tell(one, Relation::Same, Place::House(here));
            for (other, &there) in
                solution.iter().enumerate().filter(|&(other, _)| other / self.houses != one / self.houses)
            {
                match there - here {
                    0 if one < other => tell(one, Relation::Same, Place::Thing(other)),
                    1 => tell(one, Relation::LeftOf, Place::Thing(other)),
                    -1 => tell(one, Relation::RightOf, Place::Thing(other)),
                    _ => {}
                }
                if here.abs_diff(there) == 1 && one < other {
                    tell(one, Relation::NextTo, Place::Thing(other));
                }
            }
        }
        truths
    }
}
