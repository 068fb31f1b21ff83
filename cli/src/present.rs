//! How answers look.

mod chains;
mod object;
mod single;
mod tally;
mod turns;
mod verdict;

pub(crate) use verdict::{is_cut_short, verdict};

use crate::answer::Answer;
use crate::args::Output;
use crate::ending::Ending;
use crate::error::Error;
use crate::notes::Notes;
use crate::progress::target;
use crate::stream::Piece;
use indicatif::{ProgressBar, ProgressStyle};
use object::object;
use recuit::edge::{Brief, Experiment, Instance, Rendering, Report};
use std::io::{self, Write};
use std::time::Duration;
use tally::Tally;
use verdict::line;

/// A text of fewer bytes is no stream whose progress is worth a line.
const SHORT: u64 = 1 << 14;

/// Shows answers one by one, and counts them on the way: for a single instance its grid and statistics, for
/// several a line each, or a JSON object each if wanted.
pub(crate) struct Presenter<'a> {
    experiment: &'a Experiment,
    output: &'a Output,
    /// How many instances there are, as far as is known while the text is still being read.
    instances: usize,
    /// Was the text read to its end?
    read: bool,
    notes: Notes,
    progress: ProgressBar,
    tally: Tally,
}

impl<'a> Presenter<'a> {
    pub(crate) fn new(experiment: &'a Experiment, output: &'a Output, notes: Notes) -> Self {
        Presenter {
            experiment,
            output,
            instances: 0,
            read: true,
            notes,
            progress: ProgressBar::hidden(),
            tally: Tally::new(),
        }
    }

    /// Announce that so many more instances follow.
    pub(crate) fn expect(&mut self, instances: usize) {
        self.instances += instances;
        if self.instances > 1 {
            self.progress = self.bar(Some(self.instances as u64));
            self.style("{bar:40} {pos}/{len}, {eta} left {msg}");
        }
    }

    /// Announce a text of so many bytes, if its length is known; a short one is read at once.
    pub(crate) fn expect_text(&mut self, bytes: Option<u64>) {
        if bytes.is_some_and(|bytes| bytes < SHORT) {
            return;
        }
        self.progress = self.bar(bytes);
        self.style(match bytes {
            Some(_) => "{bar:40} {bytes}/{total_bytes}, {eta} left {msg}",
            None => "{bytes} read in {elapsed} {msg}",
        });
    }

    fn bar(&self, length: Option<u64>) -> ProgressBar {
        ProgressBar::with_draw_target(length, target(self.notes))
    }

    fn style(&self, template: &str) {
        self.progress.set_style(ProgressStyle::with_template(template).expect("a template"));
    }

    /// How many instances were answered so far.
    pub(crate) fn answered(&self) -> usize {
        self.tally.answered
    }

    /// Note that the rest of the text will not be read.
    pub(crate) fn give_up(&mut self) {
        self.read = false;
    }

    /// Show the answers to a piece of text, each from a search for up to `limit` solutions. An instance that
    /// reached the limit although more are `wanted` is left to `search`. To search an instance again, or to
    /// show its name, it is `read` again from its line.
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
                let answer = search(self.tally.answered, source(brief))?;
                self.tally.count(&answer.report, answer.elapsed);
                text += &self.text(&answer);
            } else if self.output.json {
                let best = Some(Rendering { line: best.to_owned(), ..Rendering::default() });
                let name = source(brief).name().map(str::to_owned);
                let report = Report { best, ..report };
                let elapsed = *elapsed / answers.each.len() as u32;
                let answer = Answer { index: self.tally.answered, name, report, elapsed };
                self.tally.count(&answer.report, elapsed);
                text += &self.text(&answer);
            } else {
                self.tally.count(&report, Duration::ZERO);
                line(&mut text, best, &report);
            }
        }
        self.progress.inc(answers.read as u64);
        // Written as it is, since it has no colors.
        self.progress.suspend(|| io::stdout().lock().write_all(text.as_bytes()))?;
        Ok(())
    }

    /// Show one answer.
    pub(crate) fn show(&mut self, answer: &Answer) -> io::Result<()> {
        self.tally.count(&answer.report, answer.elapsed);
        self.progress.inc(1);
        let noted = answer.report.best.iter().flat_map(|best| &best.notes);
        self.progress.suspend(|| noted.for_each(|note| self.notes.tell(note)));
        let text = self.text(answer);
        self.progress.suspend(|| {
            let mut out = anstream::stdout().lock();
            out.write_all(text.as_bytes())
        })
    }

    /// The text of one answer.
    fn text(&self, answer: &Answer) -> String {
        if self.output.json {
            return format!("{}\n", object(self.experiment, answer));
        }
        if self.instances == 1 {
            return single::text(self.experiment, self.output, answer);
        }
        let mut text = String::new();
        let best = answer.report.best.as_ref().map_or("", |best| best.line.trim_end());
        line(&mut text, best, &answer.report);
        text
    }

    /// Sum up several answers, and say how it all ended.
    pub(crate) fn finish(self) -> Ending {
        self.progress.finish_and_clear();
        if self.instances > 1 && !self.output.json && !self.notes.quiet {
            let summary = self.tally.summary(self.instances, self.read, self.output.stats);
            // Ignored if it fails: the answers, which matter, are shown.
            let _ = anstream::stderr().write_all(summary.as_bytes());
        }
        self.ending()
    }

    /// How it all ends, if nothing more is shown.
    pub(crate) fn ending(&self) -> Ending {
        self.tally.ending(self.instances, self.read)
    }
}
