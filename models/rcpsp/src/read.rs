//! The form of Patterson (1984).

use crate::{Activity, Project};
use recuit::{InputError, Token, Tokens};
use std::ops::RangeInclusive;

/// The longest project that is read, so that domains stay small.
const LONGEST: u32 = 10_000;
/// The most activities, and the most resources.
const MOST: u32 = 1000;
/// The greatest capacity, and the greatest demand.
const GREATEST: u32 = 1_000_000;

/// The projects in a text, one after the other: the numbers of activities and of resources; the capacities;
/// for each activity its duration, its demands, the number of its successors, and these, counted from 1. Ends
/// of lines do not matter; lines that begin with `#` are comments.
///
/// # Errors
/// At the first word that is missing, is no number or cannot be right; where activities wait for each other.
pub(crate) fn read(text: &str) -> Result<Vec<Project>, InputError> {
    // Comments become empty lines, so that places stay what they are.
    let lines = text.lines().map(|line| if line.trim_start().starts_with('#') { "" } else { line });
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut words = Tokens::new(&text).peekable();
    let mut projects = Vec::new();
    while let Some(&first) = words.peek() {
        projects.push(project(Numbers { words: &mut words, last: first })?);
    }
    Ok(projects)
}

/// The numbers of a project.
struct Numbers<'w, 't, W: Iterator<Item = Token<'t>>> {
    words: &'w mut W,
    /// The word before the next one.
    last: Token<'t>,
}

impl<'t, W: Iterator<Item = Token<'t>>> Numbers<'_, 't, W> {
    fn next(&mut self, what: &str, range: RangeInclusive<u32>) -> Result<u32, InputError> {
        let expected = format!("{what} from {} to {}", range.start(), range.end());
        let Some(word) = self.words.next() else {
            let Token { line, column, text } = self.last;
            return Err(InputError::new(line, column + text.len(), "the end of the text", expected));
        };
        self.last = word;
        match word.parse(&expected)? {
            number if range.contains(&number) => Ok(number),
            _ => Err(word.error(expected)),
        }
    }

    fn list(&mut self, count: u32, what: &str, range: RangeInclusive<u32>) -> Result<Vec<u32>, InputError> {
        (0..count).map(|_| self.next(what, range.clone())).collect()
    }
}

fn project<'t, W: Iterator<Item = Token<'t>>>(
    mut numbers: Numbers<'_, 't, W>,
) -> Result<Project, InputError> {
    let first = numbers.last;
    let count = numbers.next("the number of activities,", 1..=MOST)?;
    let resources = numbers.next("the number of resources,", 0..=MOST)?;
    let capacities = numbers.list(resources, "a capacity", 0..=GREATEST)?;
    let (mut activities, mut places) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let duration = numbers.next("a duration", 0..=LONGEST)?;
        places.push(numbers.last);
        let demands = numbers.list(resources, "a demand", 0..=GREATEST)?;
        let successors = numbers.next("the number of successors,", 0..=count)?;
        let successors = numbers.list(successors, "a successor", 1..=count)?;
        let successors = successors.into_iter().map(|number| number as usize - 1).collect();
        activities.push(Activity { duration, demands, successors });
    }
    let project = Project { capacities, activities };
    if project.activities.iter().map(|activity| u64::from(activity.duration)).sum::<u64>() > LONGEST.into() {
        return Err(first.error(format!("a project whose durations add up to {LONGEST} at most")));
    }
    project.order().map_err(|circle| {
        let Token { line, column, .. } = places[circle[0]];
        let waiting: Vec<String> = circle.iter().chain([&circle[0]]).map(|it| (it + 1).to_string()).collect();
        let found = format!("activities that wait for each other, {}", waiting.join(" before "));
        InputError::new(line, column, found, "a project in which no activity waits for itself")
    })?;
    Ok(project)
}

/// The project in the same form.
pub(crate) fn write(project: &Project) -> String {
    let line = |numbers: &mut dyn Iterator<Item = u32>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ") + "\n"
    };
    let sizes = [project.activities.len(), project.capacities.len()].map(|size| size as u32);
    let mut text = line(&mut sizes.into_iter()) + &line(&mut project.capacities.iter().copied());
    for Activity { duration, demands, successors } in &project.activities {
        let successors = [successors.len()].into_iter().chain(successors.iter().map(|place| place + 1));
        let amounts = [*duration].into_iter().chain(demands.iter().copied());
        text += &line(&mut amounts.chain(successors.map(|number| number as u32)));
    }
    text
}
