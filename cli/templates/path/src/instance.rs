//! Instances: what they are, how they are read, and what is wrong with a plan.

use recuit::{InputError, Tokens};
use std::fmt;

/// Jugs, all empty at first, and the amount that one of them is to hold in the end.
// TODO: The data of your puzzle: where it begins, and what is to be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jugs {
    /// The amount to be measured.
    pub target: u32,
    /// What each jug holds when it is full.
    pub capacities: Vec<u32>,
}

/// The largest amount allowed, so that a search ends soon.
const LARGEST: u32 = 1000;

/// The instances in a text: on each line the amount to be measured and the capacities. What follows `#` is a comment.
///
/// # Errors
/// At the first word that is not a number, or is too small or too large.
pub fn read(text: &str) -> Result<Vec<Jugs>, InputError> {
    let lines = lines(text).map(|words| {
        let amounts = words.map(|word| {
            let amount = word.parse("a whole number")?;
            if (1..=LARGEST).contains(&amount) {
                Ok(amount)
            } else {
                Err(word.error(format!("a number from 1 to {LARGEST}")))
            }
        });
        let mut amounts = amounts.collect::<Result<Vec<u32>, _>>()?;
        Ok(Jugs { target: amounts.remove(0), capacities: amounts })
    });
    lines.collect()
}

/// The plans in a text: on each line what is done, such as `fill:2 pour:2:1 empty:1`, jugs counted from 1; `-` where
/// nothing is to be done.
///
/// # Errors
/// Never: what is no step is told by [`verify`].
pub fn read_plans(text: &str) -> Result<Vec<Vec<String>>, InputError> {
    let steps =
        lines(text).map(|words| Ok(words.map(|word| word.text.to_owned()).filter(|it| it != "-").collect()));
    steps.collect()
}

/// The words on each line that has some.
fn lines(text: &str) -> impl Iterator<Item = Tokens<'_>> {
    let lines =
        text.lines().zip(1..).map(|(line, place)| (line.split('#').next().unwrap_or_default(), place));
    lines.filter(|(line, _)| !line.trim().is_empty()).map(|(line, place)| Tokens::of_line(line, place))
}

/// What is wrong with a plan. It shares no code with the search, so that it can be trusted.
// TODO: The rules of your puzzle. Every plan that is shown has passed this; no violations means correct.
pub fn verify(instance: &Jugs, plan: &[String]) -> Vec<String> {
    let Jugs { target, capacities } = instance;
    let mut held = vec![0; capacities.len()];
    for step in plan {
        let (name, jugs) = step.split_once(':').unwrap_or((step, ""));
        let places = jugs.split(':').map(|jug| jug.parse().ok().and_then(|jug: usize| jug.checked_sub(1)));
        let places =
            places.map(|place| place.filter(|&place| place < capacities.len())).collect::<Option<Vec<_>>>();
        match (name, places.as_deref()) {
            ("fill", Some(&[jug])) => held[jug] = capacities[jug],
            ("empty", Some(&[jug])) => held[jug] = 0,
            ("pour", Some(&[from, to])) if from != to => {
                let both = held[from] + held[to];
                held[to] = both.min(capacities[to]);
                held[from] = both - held[to];
            }
            _ => return vec![format!("{step} is no step with {} jugs", capacities.len())],
        }
    }
    if held.contains(target) { Vec::new() } else { vec![format!("no jug holds {target} in the end")] }
}

impl fmt::Display for Jugs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.target)?;
        self.capacities.iter().try_for_each(|capacity| write!(f, " {capacity}"))
    }
}
