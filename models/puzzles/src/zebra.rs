//! Zebra puzzles.

mod generate;

use crate::generate::drawn;
use recuit::csp::{AllDifferent, Csp, Expression, Table, Value};
use recuit::edge::{Declare, Generation};
use recuit::{InputError, Token, Tokens};

/// In a row of houses, the things of one kind (colors, pets...) are all in different
/// houses; the clues tell where.
///
/// The text begins with a line for each kind, such as `pet: dog snails fox horse zebra`; there are as many houses as
/// things of a kind. Each further line is a clue: `coffee = green`, `milk = 3`, `green right-of ivory`, `ivory left-of
/// green` (both right beside it), `Kools next-to horse`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zebra {
    houses: usize,
    kinds: Vec<String>,
    /// For every kind, as many as there are houses.
    things: Vec<String>,
    clues: Vec<Clue>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Clue {
    text: String,
    thing: usize,
    relation: Relation,
    other: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Same,
    LeftOf,
    RightOf,
    NextTo,
}

impl Relation {
    const ALL: [Relation; 4] = [Relation::Same, Relation::LeftOf, Relation::RightOf, Relation::NextTo];

    /// As it is read.
    fn word(self) -> &'static str {
        match self {
            Relation::Same => "=",
            Relation::LeftOf => "left-of",
            Relation::RightOf => "right-of",
            Relation::NextTo => "next-to",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Thing(usize),
    House(Value),
}

impl Zebra {
    /// More things than any real puzzle has.
    const MOST: usize = 1000;

    fn kind(&mut self, kind: &str, things: &[Token<'_>]) -> Result<(), InputError> {
        for thing in things {
            if self.things.len() == Zebra::MOST {
                return Err(thing.error(format!("no more than {} things", Zebra::MOST)));
            }
            if self.things.iter().any(|known| known == thing.text) || thing.text.parse::<Value>().is_ok() {
                return Err(thing.error("a name that nothing else has"));
            }
            self.things.push(thing.text.to_owned());
        }
        self.kinds.push(kind.to_owned());
        Ok(())
    }

    fn clue(&mut self, words: &[Token<'_>]) -> Result<(), InputError> {
        let &[thing, relation, other] = words else {
            return Err(words[0]
                .error("a kind, as in color: red green, or a clue of three words, as in coffee = green"));
        };
        let find = |word: &Token<'_>| {
            let place = self.things.iter().position(|known| known == word.text);
            place.ok_or_else(|| word.error("one of the things named above"))
        };
        let place = match other.text.parse::<usize>() {
            Ok(house) if (1..=self.houses).contains(&house) => Place::House(house as Value),
            Ok(_) => return Err(other.error(format!("a house from 1 to {}", self.houses))),
            Err(_) => Place::Thing(find(&other)?),
        };
        let place =
            if place == Place::Thing(find(&thing)?) { Err(other.error("something else")) } else { Ok(place) };
        let meant = Relation::ALL.into_iter().find(|known| known.word() == relation.text);
        let relation = meant.ok_or_else(|| relation.error("=, left-of, right-of or next-to"))?;
        let text = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        self.clues.push(Clue { text, thing: find(&thing)?, relation, other: place? });
        Ok(())
    }
}

impl Declare for Zebra {
    const SUMMARY: &'static str = "who lives where in a row of houses, found out from clues";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[(
        "life-international",
        "who drinks water, who owns the zebra? (Life International 1962)",
        include_str!("../instances/zebra.txt"),
    )];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let mut zebra = Zebra { houses: 0, kinds: Vec::new(), things: Vec::new(), clues: Vec::new() };
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<Token<'_>> = Tokens::of_line(line, number).collect();
            let Some(first) = words.first() else { continue };
            match first.text.strip_suffix(':') {
                Some(kind) => {
                    if zebra.kinds.is_empty() {
                        zebra.houses = words.len() - 1;
                    }
                    if words.len() - 1 != zebra.houses || zebra.houses == 0 {
                        let expected = format!("{} of the kind, one for each house", zebra.houses.max(1));
                        return Err(first.error(expected));
                    }
                    zebra.kind(kind, &words[1..])?;
                }
                None => zebra.clue(&words)?,
            }
        }
        Ok(if zebra.kinds.is_empty() { Vec::new() } else { vec![zebra] })
    }

    fn write(&self) -> String {
        let kinds = self.kinds.iter().zip(self.things.chunks(self.houses));
        let kinds: String = kinds.map(|(kind, things)| format!("{kind}: {}\n", things.join(" "))).collect();
        let clues: String = self.clues.iter().map(|clue| format!("{}\n", clue.text)).collect();
        kinds + &clues
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let house: Vec<_> =
            self.things.iter().map(|thing| csp.variable(thing, 1..=self.houses as Value)).collect();
        for (kind, things) in self.kinds.iter().zip(house.chunks(self.houses)) {
            csp.post(AllDifferent::new(things.to_vec())).named(format!("each {kind} in another house"));
        }
        for clue in &self.clues {
            let here = house[clue.thing];
            let there = match clue.other {
                Place::Thing(thing) => Expression::from(house[thing]),
                Place::House(number) => Expression::from(number),
            };
            match (clue.relation, clue.other) {
                (Relation::Same, _) => csp.post(here.equals(there)),
                (Relation::LeftOf, _) => csp.post((here + 1).equals(there)),
                (Relation::RightOf, _) => csp.post((here - 1).equals(there)),
                (Relation::NextTo, Place::Thing(thing)) => {
                    csp.post(Table::satisfying(&csp, [here, house[thing]], |[a, b]| a.abs_diff(b) == 1))
                }
                (Relation::NextTo, Place::House(n)) => csp.post(Table::allowed([here], [[n - 1], [n + 1]])),
            }
            .named(&clue.text);
        }
        csp
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let mut faults = Vec::new();
        for (kind, houses) in self.kinds.iter().zip(values.chunks(self.houses)) {
            let empty = (1..=self.houses as Value).find(|house| !houses.contains(house));
            faults.extend(empty.map(|house| format!("house {house} has no {kind}")));
        }
        for clue in &self.clues {
            let here = values[clue.thing];
            let there = match clue.other {
                Place::Thing(thing) => values[thing],
                Place::House(number) => number,
            };
            let is_true = match clue.relation {
                Relation::Same => here == there,
                Relation::LeftOf => there - here == 1,
                Relation::RightOf => here - there == 1,
                Relation::NextTo => here.abs_diff(there) == 1,
            };
            if !is_true {
                faults.push(format!("not so: {}", clue.text));
            }
        }
        Some(faults)
    }

    /// A line for each kind, a column for each house.
    fn draw(&self, values: &[Option<Value>]) -> String {
        let width =
            2 + self.things.iter().chain(&self.kinds).map(|word| word.chars().count()).max().unwrap_or(0);
        let row = |kind: usize| {
            let things = kind * self.houses..(kind + 1) * self.houses;
            let inhabitant = |house| {
                let here = things.clone().find(|&thing| values[thing] == Some(house));
                format!("{:width$}", here.map_or(".", |thing| &self.things[thing]))
            };
            let row: String = (1..=self.houses as Value).map(inhabitant).collect();
            format!("{:width$}{}\n", self.kinds[kind], row.trim_end())
        };
        let numbers: String = (1..=self.houses).map(|house| format!("{house:<width$}")).collect();
        format!("{:width$}{}\n", "house", numbers.trim_end())
            + &(0..self.kinds.len()).map(row).collect::<String>()
    }

    fn generation() -> Option<Generation<'static>> {
        drawn::<generate::Generator>()
    }
}
