//! Runs the default local search, the default tree search and what joins them on files, and prints a table.
//!
//!     cargo run --release -p recuit-jobshop --example table -- [--known FILE] [--only tabu|tree|hybrid]
//!     SECONDS FILE...
//!
//! SECONDS is the processor time of each search, on one core; where the system does not tell it, wall time. The file of
//! known makespans has a name and a number on each line. `!` marks what is proved optimal.

use recuit::{
    BranchAndBound, Engine, LocalSearch, Outcome, Problem, Progress, Run, Status, StopReason, Termination,
};
use recuit_jobshop::{
    Complete, CriticalMoves, FreeOperations, Guide, Instance, LeastMakespan, Makespan, Orders, REPAIRS, TABU,
    read,
};
use std::collections::HashMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Stops after so much processor time of this thread.
struct Processor {
    limit: Duration,
    clock: Clock,
    /// How many steps pass before the clock is read again.
    steps: u64,
}

#[derive(Clone, Copy)]
struct Clock {
    wall: Instant,
    begin: Option<Duration>,
}

/// How long this thread has run, where Linux tells.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

impl Clock {
    fn start() -> Self {
        Clock { wall: Instant::now(), begin: thread_time() }
    }

    fn elapsed(&self) -> Duration {
        match (self.begin, thread_time()) {
            (Some(begin), Some(now)) => now - begin,
            _ => self.wall.elapsed(),
        }
    }
}

impl Termination for Processor {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        if self.clock.elapsed() >= self.limit {
            ControlFlow::Break(StopReason::TimeLimit)
        } else {
            ControlFlow::Continue(self.steps)
        }
    }
}

fn tabu(instance: &Instance, limit: Duration) -> (Outcome<Complete>, Duration) {
    let clock = Clock::start();
    let problem = Complete::new(instance);
    let mut run = Run::seeded(1).until(Processor { limit, clock, steps: 20_000 });
    let start = problem.random_initial(&mut run.rng);
    let outcome = TABU.on(CriticalMoves::default(), Makespan).search(&problem, start, &mut run);
    (outcome, clock.elapsed())
}

fn tree(instance: &Instance, limit: Duration) -> (Outcome<Orders>, Duration) {
    let clock = Clock::start();
    let problem = Guide::default().orders(instance, 1, ());
    let mut run = Run::seeded(1).until(Processor { limit, clock, steps: 200 });
    let search = BranchAndBound::default().by(LeastMakespan);
    let outcome = search.search(&problem, problem.initial(), &mut run);
    (outcome, clock.elapsed())
}

fn hybrid(instance: &Instance, limit: Duration) -> (Outcome<Complete>, Duration) {
    let clock = Clock::start();
    let problem = Complete::new(instance);
    let mut run = Run::seeded(1).until(Processor { limit, clock, steps: 200 });
    let start = problem.random_initial(&mut run.rng);
    let freeing = FreeOperations { seed: 1, ..FreeOperations::default() };
    let outcome = REPAIRS.on(freeing, Makespan).search(&problem, start, &mut run);
    (outcome, clock.elapsed())
}

fn row<P: Problem<Cost = i64>>(known: Option<i64>, (outcome, time): &(Outcome<P>, Duration)) -> String {
    let cost = outcome.best.as_ref().map_or(0, |best| best.cost);
    let gap =
        known.map_or("-".to_owned(), |known| format!("{:.2}", 100.0 * (cost as f64 / known as f64 - 1.0)));
    let proved = if outcome.status == Status::Solved { "!" } else { " " };
    format!("{cost:6}{proved} {gap:>6} {:>6.1}", time.as_secs_f64())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut known = HashMap::new();
    let (mut only, mut seconds, mut files) = (None, None, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--known" => {
                let text = std::fs::read_to_string(arguments.next().ok_or("--known FILE")?)?;
                for line in text.lines() {
                    let mut words = line.split_whitespace();
                    if let (Some(name), Some(Ok(makespan))) =
                        (words.next(), words.next().map(str::parse::<i64>))
                    {
                        known.insert(name.to_owned(), makespan);
                    }
                }
            }
            "--only" => only = arguments.next(),
            _ if seconds.is_none() => seconds = Some(argument.parse::<f64>()?),
            _ => files.push(argument),
        }
    }
    let limit = Duration::try_from_secs_f64(seconds.ok_or("SECONDS FILE...")?)?;
    let wants = |name| only.as_deref().is_none_or(|only| only == name);
    let column = |name| format!("{name:7}  gap %      s");
    println!(
        "{:12} {:>6} | {} | {} | {}",
        "instance",
        "known",
        column("tabu"),
        column("tree"),
        column("hybrid")
    );
    for file in files {
        let name =
            Path::new(&file).file_stem().map_or(file.clone(), |name| name.to_string_lossy().into_owned());
        for instance in read(&std::fs::read_to_string(&file)?).map_err(|error| error.in_file(&file))? {
            let known = known.get(&name).copied();
            let best = known.map_or("-".to_owned(), |known| known.to_string());
            let tabu = if wants("tabu") { row(known, &tabu(&instance, limit)) } else { String::new() };
            let tree = if wants("tree") { row(known, &tree(&instance, limit)) } else { String::new() };
            let hybrid = if wants("hybrid") { row(known, &hybrid(&instance, limit)) } else { String::new() };
            println!("{name:12} {best:>6} | {tabu:22} | {tree:22} | {hybrid}");
        }
    }
    Ok(())
}
