//! How answers look.

use crate::Ending;
use crate::args::Output;
use crate::chains;
use crate::error::Error;
use crate::searches::Answer;
use crate::stream::Piece;
use indicatif::{ProgressBar, ProgressStyle};
use recuit::edge::{AnyEngine, Brief, Experiment, Instance, Rendering, Report, TreeSearch};
use recuit::{Stats, Status, StopReason};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Shows answers one by one: a grid with its statistics for a single instance, a line each for several, a JSON
/// object each if wanted; counts them on the way.
pub(crate) struct Presenter<'a> {
    experiment: &'a Experiment,
    output: &'a Output,
    /// How many instances there are; for a text that is still read, as far as is known.
    instances: usize,
    /// Was the text read to its end?
    read: bool,
    progress: ProgressBar,
    begin: Instant,
    answered: usize,
    solved: usize,
    feasible: usize,
    infeasible: usize,
    /// Solved, but not all solutions counted.
    cut_short: usize,
    /// The sum of all steps, and the longest search.
    steps: u64,
    slowest: Duration,
}

impl<'a> Presenter<'a> {
    /// So many contributions to the cost are told of one instance.
    const SHARES: usize = 20;

    pub(crate) fn new(experiment: &'a Experiment, output: &'a Output) -> Self {
        Presenter {
            experiment,
            output,
            instances: 0,
            read: true,
            progress: ProgressBar::hidden(),
            begin: Instant::now(),
            answered: 0,
            solved: 0,
            feasible: 0,
            infeasible: 0,
            cut_short: 0,
            steps: 0,
            slowest: Duration::ZERO,
        }
    }

    /// So many instances follow.
    pub(crate) fn expect(&mut self, instances: usize) {
        self.instances += instances;
        if self.instances > 1 {
            self.progress = ProgressBar::new(instances as u64);
            self.style("{bar:40} {pos}/{len}, {eta} left {msg}");
        }
    }

    /// A text of so many bytes follows, if that is known.
    pub(crate) fn expect_text(&mut self, bytes: Option<u64>) {
        self.progress = bytes.map_or_else(ProgressBar::no_length, ProgressBar::new);
        self.style(match bytes {
            Some(_) => "{bar:40} {bytes}/{total_bytes}, {eta} left {msg}",
            None => "{bytes} read in {elapsed} {msg}",
        });
    }

    fn style(&self, template: &str) {
        self.progress.set_style(ProgressStyle::with_template(template).expect("a template"));
    }

    /// How many instances were answered so far.
    pub(crate) fn answered(&self) -> usize {
        self.answered
    }

    /// The rest of the text is not read any more.
    pub(crate) fn give_up(&mut self) {
        self.read = false;
    }

    /// Show the answers to a piece of text, each of a search for up to `limit` solutions. Those that met as many but
    /// are to have more are left to `search`, which is also asked for the instance itself where its name is to be shown.
    pub(crate) fn show_piece(
        &mut self,
        piece: &Piece,
        limit: u64,
        wanted: u64,
        read: impl Fn(&str) -> Box<dyn Instance>,
        mut search: impl FnMut(usize, Box<dyn Instance>) -> Result<Answer, Error>,
    ) -> Result<(), Error> {
        let Piece { bytes, answers, elapsed, .. } = piece;
        let source = |brief: &Brief| {
            let line = bytes[brief.at..].split(|&byte| byte == b'\n').next().unwrap_or_default();
            read(std::str::from_utf8(line).expect("the text was read"))
        };
        let mut text = String::with_capacity(answers.lines.len());
        for (brief, best) in answers.each.iter().zip(answers.lines.lines()) {
            self.instances += 1;
            let report = brief.report(limit);
            if brief.goals == limit && limit < wanted {
                let answer = search(self.answered, source(brief))?;
                self.count(&answer.report, answer.elapsed);
                text += &self.text(&answer);
            } else if self.output.json {
                let best = Some(Rendering { line: best.to_owned(), ..Rendering::default() });
                let name = source(brief).name().map(str::to_owned);
                let report = Report { best, ..report };
                let elapsed = *elapsed / answers.each.len() as u32;
                let answer = Answer { index: self.answered, name, report, elapsed, history: None };
                self.count(&answer.report, elapsed);
                text += &self.text(&answer);
            } else {
                self.count(&report, Duration::ZERO);
                line(&mut text, best, &report);
            }
        }
        self.progress.inc(answers.read as u64);
        // Nothing in it has colors.
        self.progress.suspend(|| io::stdout().lock().write_all(text.as_bytes()))?;
        Ok(())
    }

    /// Show one answer.
    pub(crate) fn show(&mut self, answer: &Answer) -> io::Result<()> {
        self.count(&answer.report, answer.elapsed);
        self.progress.inc(1);
        let text = self.text(answer);
        self.progress.suspend(|| {
            let mut out = anstream::stdout().lock();
            out.write_all(text.as_bytes())
        })
    }

    /// Add one report to the sums.
    fn count(&mut self, report: &Report, elapsed: Duration) {
        self.answered += 1;
        self.solved += usize::from(report.status == Status::Solved);
        self.cut_short += usize::from(is_cut_short(report));
        self.feasible += usize::from(report.status == Status::Feasible);
        self.infeasible += usize::from(report.status == Status::Infeasible);
        self.steps += report.stats.steps;
        self.slowest = self.slowest.max(elapsed);
    }

    /// One answer as it is shown.
    fn text(&self, answer: &Answer) -> String {
        if self.output.json {
            return format!("{}\n", self.object(answer));
        }
        if self.instances == 1 {
            return self.single(answer);
        }
        let mut text = String::new();
        let best = answer.report.best.as_ref().map_or("", |best| best.line.trim_end());
        line(&mut text, best, &answer.report);
        text
    }

    /// Sum up several answers, and say how it all ended.
    pub(crate) fn finish(self) -> Ending {
        self.progress.finish_and_clear();
        if self.instances > 1 && !self.output.json {
            let seconds = self.begin.elapsed().as_secs_f64();
            let unknown = self.answered - self.solved - self.feasible - self.infeasible;
            let mut parts = vec![format!("{} of {} solved and verified", self.solved, self.instances)];
            parts.extend((self.feasible > 0).then(|| format!("{} with the best found shown", self.feasible)));
            parts.extend((self.infeasible > 0).then(|| format!("{} proved impossible", self.infeasible)));
            let cut_short = self.cut_short;
            parts.extend((cut_short > 0).then(|| format!("{cut_short} of them not counted to the end")));
            parts.extend((unknown > 0).then(|| format!("{unknown} not solved within the limits")));
            let left = self.instances - self.answered;
            parts.extend((left > 0).then(|| format!("{left} not begun")));
            parts.extend((!self.read).then(|| "the others not begun".to_owned()));
            let mut summary = format!("{}; {seconds:.2} s, ", parts.join(", "));
            match self.slowest.as_secs_f64() {
                // They were not timed one by one.
                0.0 => summary += &format!("{:.0} a second\n", self.answered as f64 / seconds.max(1e-9)),
                slowest => summary += &format!("the slowest {slowest:.3} s\n"),
            }
            if self.output.stats {
                let rate = self.steps as f64 / seconds.max(1e-9);
                summary.push_str(&format!("{} steps, {rate:.0} a second\n", self.steps));
            }
            // The answers are what matters; they are out.
            let _ = anstream::stderr().write_all(summary.as_bytes());
        }
        let all = self.read && self.solved + self.feasible + self.infeasible == self.instances;
        if !all || self.cut_short > 0 {
            Ending::Unsolved
        } else if self.infeasible > 0 {
            Ending::Infeasible
        } else {
            Ending::Solved
        }
    }

    /// One instance for people.
    fn single(&self, answer: &Answer) -> String {
        let report = &answer.report;
        let mut text = String::new();
        if let Some(best) = report.best.as_ref().filter(|_| report.status != Status::Infeasible) {
            let shown = if self.output.format.is_some() { &best.line } else { &best.text };
            text.push_str(shown.trim_end());
            text.push('\n');
        }
        text.push_str(&format!("{}\n", verdict(report)));
        if let Some(cost) = report.cost.filter(|_| is_optimization(report)) {
            text.push_str(&format!("cost {cost}\n"));
        }
        if report.status == Status::Unknown {
            text.push_str(&self.best_so_far(report));
        }
        if !report.conflict.is_empty() {
            text.push_str("these cannot be met together:\n");
            report.conflict.iter().for_each(|name| text.push_str(&format!("  {name}\n")));
        }
        if let Some(stuck) = &report.stuck {
            text.push_str(&format!("stuck: {stuck}\n"));
        }
        let seconds = answer.elapsed.as_secs_f64();
        let engine = self.experiment.engine.name();
        text.push_str(&format!("{engine}: {}, {}\n", report.stats, duration(seconds)));
        text.extend(report.replicas.as_ref().map(chains::summary));
        if self.output.stats {
            text.push_str(&table(&report.stats, seconds));
            text.extend(report.replicas.as_ref().map(chains::table));
        }
        text
    }

    /// What is shown where there is no solution, and what is wrong with it.
    fn best_so_far(&self, report: &Report) -> String {
        let mut text = "shown is the best so far".to_owned();
        if let Some(cost) = report.cost {
            text += &match &self.experiment.engine {
                AnyEngine::Tree(TreeSearch::BranchAndBound(_)) => {
                    format!(", which leads to costs of {cost} or more")
                }
                AnyEngine::Tree(engine) if !matches!(engine, TreeSearch::Greedy(_)) => {
                    format!(", at the end of a path of cost {cost}")
                }
                _ => format!(", at cost {cost}"),
            };
        }
        text.push('\n');
        let shares = report.best.as_ref().map_or(&[][..], |best| &best.shares);
        for share in shares.iter().take(Self::SHARES) {
            text += &format!("  {share}\n");
        }
        if let Some(more @ 1..) = shares.len().checked_sub(Self::SHARES) {
            text += &format!("  and {more} more\n");
        }
        text
    }

    /// One instance for machines.
    fn object(&self, answer: &Answer) -> Value {
        let report = &answer.report;
        let solved = report.status.has_solution();
        let line = report.best.as_ref().map(|best| best.line.trim_end());
        let model = serde_json::to_value(&self.experiment.model).unwrap_or_default();
        json!({
            "index": answer.index,
            "name": answer.name,
            "formulation": model["formulation"]["name"],
            "engine": self.experiment.engine.name(),
            "seed": self.experiment.seed,
            "status": report.status,
            "stop": report.stop,
            "cost": report.cost,
            "unique": report.unique,
            "shares": report.best.as_ref().map(|best| &best.shares),
            "stuck": report.stuck,
            "conflict": report.conflict,
            "solution": line.filter(|_| solved),
            "best": line.filter(|_| !solved),
            "stats": report.stats,
            "replicas": report.replicas.as_ref().map(chains::object),
            "seconds": answer.elapsed.as_secs_f64(),
        })
    }
}

/// One of several instances: the solution, or the best so far with what is to be said about it behind.
fn line(text: &mut String, best: &str, report: &Report) {
    text.push_str(best);
    if report.status != Status::Solved || report.unique.is_some() || is_optimization(report) {
        text.push_str(" # ");
        text.push_str(&verdict(report));
        if let Some(cost) =
            report.cost.filter(|_| report.status == Status::Unknown || is_optimization(report))
        {
            text.push_str(&format!(", cost {cost}"));
        }
    }
    text.push('\n');
}

/// What was found out, in words.
pub(crate) fn verdict(report: &Report) -> String {
    match (report.status, report.stats.goals, report.unique) {
        (Status::Solved, goals, _) if is_cut_short(report) => {
            let solutions = if goals == 1 { "solution" } else { "solutions" };
            format!("at least {goals} {solutions}, the first verified: {}", report.stop)
        }
        (Status::Solved, _, Some(true)) => "solved and verified; the only solution".to_owned(),
        (Status::Solved, goals, Some(false)) => {
            // As many as were looked for need not be all.
            let at_least = if report.stop == StopReason::Goal { "at least " } else { "" };
            format!("{at_least}{goals} solutions, the first verified: {}", report.stop)
        }
        (Status::Solved, ..) => format!("solved and verified: {}", report.stop),
        (Status::Feasible, ..) => format!("best found, not proved optimal: {}", report.stop),
        (Status::Infeasible, ..) => format!("proved impossible: {}", report.stop),
        (Status::Unknown, ..) => format!("not solved: {}", report.stop),
    }
}

/// Was the best solution looked for, and not just any?
fn is_optimization(report: &Report) -> bool {
    report.status == Status::Feasible || report.stop == StopReason::Optimal
}

/// Did a limit end the search for further solutions?
pub(crate) fn is_cut_short(report: &Report) -> bool {
    use StopReason::{Cancelled, DepthLimit, DiscrepancyLimit, MemoryLimit, StepLimit, TimeLimit};
    let limits = [DepthLimit, DiscrepancyLimit, StepLimit, TimeLimit, MemoryLimit, Cancelled];
    report.status == Status::Solved && limits.contains(&report.stop)
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn table(stats: &Stats, seconds: f64) -> String {
    let mut text = String::new();
    for (name, count) in stats.counters() {
        text.push_str(&format!("  {name:<12} {count:>14}\n"));
    }
    let rate = stats.steps as f64 / seconds.max(1e-9);
    text + &format!("  {:<12} {rate:>14.0}\n", "steps/s")
}
