//! A command with one more model: declared problems in which something is minimized, made from a seed. It is there to
//! compare engines, for instance large neighborhood search with tree search and local search by themselves:
//!
//! ```console
//! $ cargo run --release -p recuit-command --example optimization -- compare experiments/plans/ten-problems.toml
//! ```
//!
//! An instance is a word and some numbers, the last of which is a seed: `coloring 60 12 30 1`.

use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::csp::{Csp, Disjunctive, Expression, Job, Value, Variable};
use recuit::edge::Declare;
use recuit::{InputError, Tokens, stream};
use recuit_puzzles as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    recuit_cli::main()
}

recuit::declared_model!("optimization", Made);

/// What is minimized.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Sum coloring (Kubicka & Schwenk 1989): so many vertices, colors, and percent of all edges; the numbers
    /// of the colors add up to as little as possible.
    Coloring,
    /// Generalized assignment (Fisher, Jaikumar & Van Wassenhove 1986): so many jobs and agents; each job is
    /// done by one agent, at a cost, within what agents can do.
    Assignment,
    /// Job shop (Muth & Thompson 1963): so many jobs and machines; the last job is done as early as possible.
    JobShop,
    /// Several knapsacks in one (Chu & Beasley 1998): so many items and capacities; what is left out is worth
    /// as little as possible.
    Packing,
}

impl Kind {
    const NAMED: [(&'static str, Kind); 4] = [
        ("coloring", Kind::Coloring),
        ("assignment", Kind::Assignment),
        ("job-shop", Kind::JobShop),
        ("packing", Kind::Packing),
    ];
}

struct Made {
    kind: Kind,
    sizes: Vec<usize>,
    seed: u64,
}

impl Declare for Made {
    const SUMMARY: &'static str = "declared problems in which something is minimized, made from a seed";
    const SHIPPED: &'static [(&'static str, &'static str, &'static str)] =
        &[("coloring", "a graph of 60 vertices", "coloring 60 12 30 1\n")];
    const ENGINE: &'static str = "branch-and-bound";

    fn read(text: &str) -> Result<Vec<Self>, InputError> {
        let mut words = Tokens::new(text);
        let mut all = Vec::new();
        while let Some(word) = words.next() {
            let known = Kind::NAMED.iter().find(|(name, _)| *name == word.text);
            let &(_, kind) = known.ok_or_else(|| word.error("coloring, assignment, job-shop or packing"))?;
            let mut number = |expected| match words.next() {
                Some(word) => word.parse::<u64>(expected),
                None => Err(word.error(expected)),
            };
            let mut sizes = vec![number("a size")? as usize, number("another size")? as usize];
            if kind == Kind::Coloring {
                sizes.push(number("a percentage")? as usize);
            }
            all.push(Made { kind, sizes, seed: number("a seed")? });
        }
        Ok(all)
    }

    fn write(&self) -> String {
        let (name, _) = Kind::NAMED.iter().find(|(_, kind)| *kind == self.kind).expect("each has a name");
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        format!("{name} {} {}", sizes.join(" "), self.seed)
    }

    fn csp(&self) -> Csp {
        match (self.kind, &self.sizes[..]) {
            (Kind::Coloring, &[vertices, colors, percent]) => coloring(vertices, colors, percent, self.seed),
            (Kind::Assignment, &[jobs, agents]) => assignment(jobs, agents, self.seed),
            (Kind::JobShop, &[jobs, machines]) => job_shop(jobs, machines, self.seed),
            (_, sizes) => packing(sizes[0], sizes[1], self.seed),
        }
    }

    fn draw(&self, values: &[Option<Value>]) -> String {
        let words = values.iter().map(|value| value.map_or("?".to_owned(), |value| value.to_string()));
        words.collect::<Vec<_>>().join(" ")
    }
}

fn coloring(vertices: usize, colors: usize, percent: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let color = csp.variables("color", vertices, 1..=colors);
    for (number, one) in color.iter().enumerate() {
        for other in &color[..number] {
            if rng.random_range(0..100) < percent {
                csp.post(one.differs_from(other));
            }
        }
    }
    csp.minimize(color.iter().sum::<Expression>());
    csp
}

fn assignment(jobs: usize, agents: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let (mut load, mut most) = (vec![Expression::default(); agents], vec![0; agents]);
    let mut cost = Expression::default();
    for job in 0..jobs {
        let does = csp.booleans(&format!("job {job} by"), agents);
        csp.post(does.iter().sum::<Expression>().equals(1));
        for (agent, &does) in does.iter().enumerate() {
            let work = rng.random_range(5..=25);
            most[agent] += work;
            load[agent] = std::mem::take(&mut load[agent]) + work * does;
            cost = cost + rng.random_range(10..=50) * does;
        }
    }
    for (load, most) in load.into_iter().zip(most) {
        csp.post(load.at_most(most * 8 / (10 * agents as i64)));
    }
    csp.minimize(cost);
    csp
}

fn job_shop(jobs: usize, machines: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let mut order: Vec<usize> = (0..machines).collect();
    let mut durations = |_| {
        order.shuffle(&mut rng);
        order.iter().map(|&machine| (machine, rng.random_range(1..=30u32))).collect::<Vec<_>>()
    };
    let shop: Vec<Vec<(usize, u32)>> = (0..jobs).map(&mut durations).collect();
    // More than enough for any order that makes sense.
    let horizon =
        shop.iter().flatten().map(|&(_, duration)| duration).sum::<u32>() * 4 / machines.max(4) as u32;
    let end = csp.variable("end", 0..=horizon);
    let mut on_machine: Vec<Vec<Job>> = vec![Vec::new(); machines];
    for (number, job) in shop.iter().enumerate() {
        let mut before: Option<(Variable, u32)> = None;
        for (step, &(machine, duration)) in job.iter().enumerate() {
            let start = csp.variable(format!("job {number}, step {step}"), 0..=horizon);
            if let Some((before, takes)) = before {
                csp.post((before + takes).at_most(start));
            }
            on_machine[machine].push(Job::new(start, duration));
            before = Some((start, duration));
        }
        if let Some((last, takes)) = before {
            csp.post((last + takes).at_most(end));
        }
    }
    for jobs in on_machine {
        csp.post(Disjunctive::new(jobs));
    }
    csp.minimize(end);
    csp
}

fn packing(items: usize, capacities: usize, seed: u64) -> Csp {
    let (mut csp, mut rng) = (Csp::new(), stream(seed, 0));
    let left_out = csp.booleans("left out", items);
    let mut worth = vec![0i64; items];
    for _ in 0..capacities {
        let weights: Vec<i64> = (0..items).map(|_| rng.random_range(1..=1000)).collect();
        let out: Expression = left_out.iter().zip(&weights).map(|(item, &weight)| weight * *item).sum();
        csp.post(out.at_least(weights.iter().sum::<i64>() / 2));
        worth.iter_mut().zip(weights).for_each(|(worth, weight)| *worth += weight);
    }
    let worth = worth.into_iter().map(|weight| weight / capacities.max(1) as i64 + rng.random_range(0..500));
    csp.minimize(left_out.iter().zip(worth).map(|(item, worth)| worth * *item).sum::<Expression>());
    csp
}
