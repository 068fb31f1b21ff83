//! Texts to instances, and to solutions.

use crate::{Instance, Visit};
use recuit::{InputError, Token, Tokens};
use std::fmt;
use std::iter::Zip;
use std::ops::RangeFrom;
use std::str::Lines;

/// A schedule as it is written: when each operation begins, and when all are said to be over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// When the last operation is said to end.
    pub makespan: i64,
    /// When each operation begins, job by job; not checked to be possible.
    pub starts: Vec<Vec<i64>>,
}

/// The instances in a text, one after the other, in the standard form: the numbers of jobs and machines, then
/// for each job its operations in order, each the machine, counted from 0, and the duration. Lines that do
/// not begin with a number are comments; line ends mean nothing else.
///
/// # Errors
/// At the first word that is not the number expected there.
///
/// ```
/// let error = recuit_jobshop::read("# two jobs\n2 2\n0 3 1 4\n1 5 1 6\n").unwrap_err();
/// let expected = "line 4, column 5: found 1, expected a machine that job 2 has not visited yet, from 0 to 1";
/// assert_eq!(error.to_string(), expected);
/// ```
pub fn read(text: &str) -> Result<Vec<Instance>, InputError> {
    let mut numbers = Numbers::new(text);
    let mut instances = Vec::new();
    while let Some(first) = numbers.next() {
        let jobs: usize = within(first, 1, Instance::MAX_JOBS, &|| "the number of jobs".to_owned())?;
        let machines =
            numbers.within(1, Instance::MAX_OPERATIONS / jobs, &|| "the number of machines".to_owned())?;
        let mut visits = Vec::with_capacity(jobs * machines);
        for job in 1..=jobs {
            let mut visited = vec![false; machines];
            for _ in 0..machines {
                let expected = || format!("a machine that job {job} has not visited yet");
                let token = numbers.word(&expected)?;
                let machine = within(token, 0, machines - 1, &expected)?;
                if visited[machine] {
                    return Err(token.error(format!("{}, from 0 to {}", expected(), machines - 1)));
                }
                visited[machine] = true;
                let most = Instance::MAX_DURATION as usize;
                let duration =
                    numbers.within(1, most, &|| format!("how long job {job} stays on machine {machine}"))?;
                visits.push(Visit { machine: machine as u16, duration: duration as u32 });
            }
        }
        instances
            .push(Instance::new(jobs, machines, visits).map_err(|error| first.error(error.to_string()))?);
    }
    Ok(instances)
}

/// The solutions in a text, one after the other: the numbers of jobs and machines, the makespan, then for
/// each job when its operations begin. Lines that do not begin with a number are comments, and so is what follows a `#`; line
/// ends mean nothing else.
///
/// # Errors
/// At the first word that is not the number expected there.
pub fn read_solutions(text: &str) -> Result<Vec<Stated>, InputError> {
    let mut numbers = Numbers::new(text);
    let mut solutions = Vec::new();
    while let Some(first) = numbers.next() {
        let jobs = within(first, 1, Instance::MAX_JOBS, &|| "the number of jobs".to_owned())?;
        let machines =
            numbers.within(1, Instance::MAX_OPERATIONS / jobs, &|| "the number of machines".to_owned())?;
        let makespan = numbers.word(&|| "the makespan".to_owned())?.parse("the makespan")?;
        let mut starts = Vec::with_capacity(jobs);
        for job in 1..=jobs {
            let start = |place: usize| {
                let expected = || format!("when operation {place} of job {job} begins");
                let token = numbers.word(&expected)?;
                token.text.parse().map_err(|_| token.error(expected()))
            };
            starts.push((1..=machines).map(start).collect::<Result<_, _>>()?);
        }
        solutions.push(Stated { makespan, starts });
    }
    Ok(solutions)
}

/// The words of a text without remarks and the lines that do not begin with a number.
struct Numbers<'a> {
    lines: Zip<Lines<'a>, RangeFrom<usize>>,
    /// What is left of the line.
    tokens: Tokens<'a>,
}

impl<'a> Numbers<'a> {
    fn new(text: &'a str) -> Self {
        Numbers { lines: text.lines().zip(1..), tokens: Tokens::new("") }
    }

    /// The next word.
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if let Some(token) = self.tokens.next() {
                return Some(token);
            }
            let (line, number) = self.lines.next()?;
            let line = line.split('#').next().unwrap_or_default();
            let first = line.trim_start();
            if first.strip_prefix('-').unwrap_or(first).starts_with(|c: char| c.is_ascii_digit()) {
                self.tokens = Tokens::of_line(line, number);
            }
        }
    }

    fn word(&mut self, expected: &dyn Fn() -> String) -> Result<Token<'a>, InputError> {
        self.next().ok_or_else(|| self.tokens.clone().word(&expected()).unwrap_err())
    }

    fn within(
        &mut self,
        least: usize,
        most: usize,
        expected: &dyn Fn() -> String,
    ) -> Result<usize, InputError> {
        let token = self.next().ok_or_else(|| {
            let expected = format!("{}, from {least} to {most}", expected());
            self.tokens.clone().word(&expected).unwrap_err()
        })?;
        within(token, least, most, expected)
    }
}

/// A word as a whole number of that range. What was expected is put into words only when something else is found.
fn within(
    token: Token<'_>,
    least: usize,
    most: usize,
    expected: &dyn Fn() -> String,
) -> Result<usize, InputError> {
    let number = token.text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| token.error(format!("{}, from {least} to {most}", expected())))
}

/// The text that [`read_solutions`] reads: the sizes and the makespan, then a line a job.
impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let machines = self.starts.first().map_or(0, Vec::len);
        writeln!(f, "{} {machines} {}", self.starts.len(), self.makespan)?;
        for starts in &self.starts {
            let words: Vec<String> = starts.iter().map(ToString::to_string).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}
