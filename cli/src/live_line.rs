//! A line about a long search while it goes on, and news of it.

use crate::notes::Notes;
use crate::progress::target;
use crate::ticker::{Ticker, Turn};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use recuit::edge::{Live, News};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

/// A search that takes no longer than this is not worth a line.
const FIRST: Duration = Duration::from_millis(400);

/// How often the line changes.
const EVERY: Duration = Duration::from_millis(200);

/// How long at least there is between two improvements that are told where not all are wanted.
const BETWEEN: Duration = Duration::from_secs(1);

/// How many news may wait to be told; more are left out.
const WAITING: usize = 1 << 14;

/// Shows on a terminal how far a search is: its steps, their rate, the cost of the best state so far and the
/// temperature. The line is gone when this is dropped; improvements, one a second at most, stay above it.
/// With `--verbose` every improvement, every reheat and every start is told, wherever stderr goes.
pub(crate) struct LiveLine {
    /// Dropping it ends the line.
    _ticker: Option<Ticker>,
}

impl LiveLine {
    /// Begin to show what the search tells.
    pub(crate) fn start(engine: &'static str, live: Live, notes: Notes) -> Self {
        let is_seen = io::stderr().is_terminal() && !notes.quiet;
        if !is_seen && !notes.verbose {
            return LiveLine { _ticker: None };
        }
        let bar = ProgressBar::with_draw_target(None, target(notes));
        bar.set_style(ProgressStyle::with_template("{spinner} {wide_msg}").expect("a template"));
        let begin = Instant::now();
        let news = notes.verbose.then(|| {
            let (sender, news) = sync_channel(WAITING);
            live.clone().sending(sender);
            news
        });
        let mut improvements = Improvements { told: Instant::now(), cost: None };
        let tick = move |turn| {
            for one in news.iter().flat_map(Receiver::try_iter) {
                bar.suspend(|| say(&words_of(&one)));
            }
            if turn == Turn::Last {
                return bar.finish_and_clear();
            }
            if is_seen {
                if let Some(line) = improvements.next(&live, begin.elapsed()).filter(|_| !notes.verbose) {
                    bar.suspend(|| say(&line));
                }
                bar.set_message(words(engine, &live, begin.elapsed()));
                bar.tick();
            }
        };
        let first = if notes.verbose { EVERY } else { FIRST };
        LiveLine { _ticker: Some(Ticker::start(first, EVERY, tick)) }
    }
}

fn say(line: &str) {
    // Ignored if it fails: only the answer matters.
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Which improvement was told, and when.
struct Improvements {
    told: Instant,
    cost: Option<f64>,
}

impl Improvements {
    /// The line about the best state so far, if it is better than what was told, and not too soon after that.
    fn next(&mut self, live: &Live, elapsed: Duration) -> Option<String> {
        let progress = live.progress();
        let cost = progress.incumbent.filter(|_| progress.incumbent != self.cost)?;
        if self.cost.is_some() && self.told.elapsed() < BETWEEN {
            return None;
        }
        *self = Improvements { told: Instant::now(), cost: Some(cost) };
        Some(format!(
            "{:.1} s: cost {cost} after {} steps",
            elapsed.as_secs_f64(),
            HumanCount(progress.steps)
        ))
    }
}

/// What the line says.
fn words(engine: &str, live: &Live, elapsed: Duration) -> String {
    let progress = live.progress();
    let rate = progress.steps as f64 / elapsed.as_secs_f64().max(1e-9);
    let best = progress.incumbent.map(|cost| format!(", best cost {cost}")).unwrap_or_default();
    let temperature = live.temperature().map(|heat| format!(", T = {heat:.4}")).unwrap_or_default();
    let (steps, rate) = (HumanCount(progress.steps), HumanCount(rate as u64));
    format!("{engine}: {} s, {steps} steps, {rate}/s{best}{temperature}", elapsed.as_secs())
}

/// What happened, in a line.
fn words_of(news: &News) -> String {
    match *news {
        News::Improved { steps, cost } => format!("step {}: cost {cost}", HumanCount(steps)),
        News::Reheated { steps, number, temperature } => {
            format!("step {}: reheat {number}, temperature {temperature}", HumanCount(steps))
        }
        News::Restarted { steps, number, temperature } => {
            format!("step {}: start {number}, temperature {temperature}", HumanCount(steps))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_steps_and_rate() {
        let said = words("annealing", &Live::default(), Duration::from_secs(2));
        assert_eq!(said, "annealing: 2 s, 0 steps, 0/s");
    }

    #[test]
    fn news_are_told_in_a_line_each() {
        let said = words_of(&News::Reheated { steps: 123_456, number: 3, temperature: 0.25 });
        assert_eq!(said, "step 123,456: reheat 3, temperature 0.25");
        assert_eq!(words_of(&News::Improved { steps: 1000, cost: 4.0 }), "step 1,000: cost 4");
    }
}
