//! A declared puzzle with a constraint of its own: the numbers 1 to 6 in a row, neighbors at least 2 apart.

use super::Fault;
use recuit::csp::{AllDifferent, Change, Conflict, Constraint, Csp, Domains, Lookup, Value, Variable};
use recuit::edge::{Declare, Declared, DeclaredInstance, FAVORED, Formulation, Instance, Model};
use recuit::{InputError, Tokens};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) const TEXT: &str = "6";

pub(crate) const FAULTS: &[Fault] = &[
    ("propagation rules out one value too many", "propagation keeps what belongs to a solution", "neighbors"),
    ("the violation is one too low", "the declaration and the verifier agree", "neighbors"),
    (
        "the delta is that of the first change alone",
        "a delta is the difference of the violations",
        "neighbors",
    ),
    ("the scope forgets the last number", "a constraint asks for variables of its scope alone", "neighbors"),
    ("propagation lets a violation pass", "propagation refuses what is violated", "neighbors"),
    ("propagation panics where 6 comes first", "nothing panics", "neighbors"),
    ("the last number may be there twice", "the declaration and the verifier agree", "row[5]"),
    ("6 cannot come last", "the declaration and the verifier agree", "row[5] cannot be 6"),
];

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Spread {
    fault: usize,
}

pub(crate) fn faulty(fault: usize) -> Box<dyn Model> {
    Box::new(Spread { fault })
}

#[typetag::serde(name = "spread")]
impl Model for Spread {
    fn summary(&self) -> &'static str {
        Row::SUMMARY
    }
    fn formulations(&self) -> &'static [Formulation] {
        &Declared::FORMULATIONS
    }
    fn defaults(&self, engine: Option<&str>) -> serde_json::Value {
        Declared::default().defaults(engine, ("depth-first", FAVORED))
    }
    fn shipped(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        Vec::new()
    }
    fn read(&self, text: &str) -> Result<Vec<Box<dyn Instance>>, InputError> {
        DeclaredInstance::<Row>::read(&format!("{text} {}", self.fault), Declared::default())
    }
    fn check(&self, solutions: &str, instances: Option<&str>) -> Result<Vec<Vec<String>>, InputError> {
        let instances = instances.map(|text| format!("{text} {}", self.fault));
        DeclaredInstance::<Row>::check(solutions, instances.as_deref())
    }
}

struct Row {
    length: usize,
    fault: usize,
}

impl Declare for Row {
    const SUMMARY: &'static str = "numbers in a row";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[];

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let numbers: Vec<usize> =
            Tokens::new(text).map(|word| word.parse("a number")).collect::<Result<_, _>>()?;
        Ok(numbers.chunks_exact(2).map(|pair| Row { length: pair[0], fault: pair[1] }).collect())
    }

    fn write(&self) -> String {
        self.length.to_string()
    }

    fn csp(&self) -> Csp {
        let mut csp = Csp::new();
        let row = csp.variables("row", self.length - 1, 1..=self.length as Value);
        let last = self.length - usize::from(self.fault == 8);
        let last = csp.variable(format!("row[{}]", self.length - 1), 1..=last as Value);
        let all: Vec<Variable> = row.iter().copied().chain([last]).collect();
        csp.post(AllDifferent::new(if self.fault == 7 { row } else { all.clone() })).named("each once");
        let scope = all[..self.length - usize::from(self.fault == 4)].to_vec();
        csp.post(Apart { row: all, scope, fault: self.fault }).named("neighbors apart");
        csp
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let words = values.iter().map(|value| value.map_or("?".to_owned(), |value| value.to_string()));
        words.collect::<Vec<_>>().join(" ")
    }

    fn verify(&self, values: &[Value]) -> Option<Vec<String>> {
        let missing = (1..=self.length as Value).find(|number| !values.contains(number));
        let missing =
            missing.map(|number| format!("{number} is missing; row[5] is {}", values[self.length - 1]));
        let mut pairs = values.windows(2);
        let near = pairs.find(|pair| pair[0].abs_diff(pair[1]) < 2);
        let near = near.map(|pair| format!("{} and {} are neighbors", pair[0], pair[1]));
        Some(missing.into_iter().chain(near).collect())
    }
}

#[derive(Debug)]
struct Apart {
    row: Vec<Variable>,
    scope: Vec<Variable>,
    fault: usize,
}

impl Constraint for Apart {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let near =
            self.row.windows(2).filter(|pair| value(pair[0]).abs_diff(value(pair[1])) < 2).count() as i64;
        if self.fault == 2 { (near - 1).max(0) } else { near }
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        assert!(self.fault != 6 || domains.value(self.row[0]) != Some(6), "no 6 here");
        let pairs = self.row.windows(2).skip(usize::from(self.fault == 5));
        for pair in pairs {
            for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                if let Some(value) = domains.value(one) {
                    let near = if self.fault == 1 { value - 1..=value + 2 } else { value - 1..=value + 1 };
                    for near in near {
                        domains.remove(other, near)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let changes = if self.fault == 3 { &changes[..changes.len().min(1)] } else { changes };
        let changed = |asked| {
            let change = changes.iter().find(|change| change.variable == asked);
            change.map_or_else(|| value(asked), |change| change.to)
        };
        self.violation(&changed) - self.violation(value)
    }
}
