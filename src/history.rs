//! A record of a run, for plotting.

use crate::{Cost, LevelReport, Observer, Problem};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// One point of a [`History`]; what the engine does not have is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sample {
    /// Steps so far.
    pub steps: u64,
    /// The temperature of the level that ends here.
    pub temperature: Option<f64>,
    /// The share of that level's proposals that were accepted.
    pub acceptance: Option<f64>,
    /// The current cost.
    pub cost: Option<f64>,
    /// The lowest cost so far.
    pub incumbent: Option<f64>,
    /// How many actions lead to the current node of a tree.
    pub depth: Option<u64>,
}

/// Samples of a run of any length, spread evenly over its steps: at most `capacity` of them, and always the first and
/// the last.
///
/// The steps are divided into intervals, and the first sample of each is kept. When the record is full, intervals
/// become twice as long. Since only steps count, equal runs have equal records.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    samples: Vec<Sample>,
    capacity: usize,
    interval: u64,
}

impl Default for History {
    fn default() -> Self {
        History::new(4096)
    }
}

impl History {
    /// An empty record of at most `capacity` samples, at least four.
    pub fn new(capacity: usize) -> Self {
        History { samples: Vec::new(), capacity: capacity.max(4), interval: 1 }
    }

    /// The samples, in order.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The number of steps at which the next sample would be kept.
    pub fn next(&self) -> u64 {
        self.samples.last().map_or(0, |last| (last.steps / self.interval + 1) * self.interval)
    }

    /// Keep a sample, if it is the first of its interval.
    pub fn record(&mut self, sample: Sample) {
        if sample.steps < self.next() {
            return;
        }
        // Beside this sample there has to be room for the last one.
        while self.samples.len() + 2 > self.capacity {
            self.interval *= 2;
            let mut kept = None;
            let interval = self.interval;
            self.samples
                .retain(|sample| kept.replace(sample.steps / interval) != Some(sample.steps / interval));
        }
        if sample.steps >= self.next() {
            self.samples.push(sample);
        }
    }

    /// Keep the last sample of the run, whatever its interval.
    pub fn end(&mut self, sample: Sample) {
        if self
            .samples
            .last()
            .is_none_or(|last| last.steps < sample.steps || last.incumbent != sample.incumbent)
        {
            self.samples.push(sample);
        }
    }

    /// Write the samples as comma-separated values with a heading.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "step,temperature,acceptance,cost,incumbent,depth")?;
        self.samples.iter().try_for_each(|sample| writeln!(out, "{}", sample.csv()))
    }
}

/// Samples of a run that has ended, in order.
impl From<Vec<Sample>> for History {
    fn from(samples: Vec<Sample>) -> Self {
        History { capacity: samples.len().max(4), samples, interval: 1 }
    }
}

impl<C: Cost> From<&LevelReport<C>> for Sample {
    fn from(level: &LevelReport<C>) -> Self {
        Sample {
            steps: level.steps,
            temperature: Some(level.temperature),
            acceptance: Some(level.acceptance),
            cost: Some(level.cost.as_f64()),
            incumbent: Some(level.incumbent.as_f64()),
            depth: None,
        }
    }
}

/// Records the ends of temperature levels.
impl<P: Problem> Observer<P> for History {
    fn is_watching(&self) -> bool {
        false
    }

    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        self.record(level.into());
    }
}

impl Sample {
    /// The sample as a line of comma-separated values.
    fn csv(&self) -> String {
        fn field<T: ToString>(value: Option<T>) -> String {
            value.map_or_else(String::new, |value| value.to_string())
        }
        let Sample { steps, temperature, acceptance, cost, incumbent, depth } = *self;
        let numbers = [temperature, acceptance, cost, incumbent].map(field).join(",");
        format!("{steps},{numbers},{}", field(depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(steps: u64) -> Sample {
        Sample { steps, incumbent: Some(1.0), ..Sample::default() }
    }

    #[test]
    fn a_full_record_thins_out_evenly() {
        let mut history = History::new(8);
        (0..100).for_each(|steps| history.record(at(steps)));
        history.end(at(99));
        let steps: Vec<u64> = history.samples().iter().map(|sample| sample.steps).collect();
        assert_eq!(steps, [0, 16, 32, 48, 64, 80, 96, 99]);
    }

    #[test]
    fn the_first_and_the_last_are_kept_at_any_length() {
        for length in [1, 2, 3, 7, 50, 1000, 123_456] {
            let mut history = History::new(10);
            (0..length).step_by(3).for_each(|steps| history.record(at(steps)));
            history.end(at(length));
            let samples = history.samples();
            assert_eq!((samples[0].steps, samples[samples.len() - 1].steps), (0, length));
            assert!(samples.len() <= 10, "{length}: {}", samples.len());
            assert!(samples.is_sorted_by(|one, other| one.steps < other.steps));
        }
    }
}
