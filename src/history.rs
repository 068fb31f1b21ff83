//! A record of an annealing run, for plotting.

use crate::{Cost, LevelReport, Observer, Problem};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// One point of a [`History`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Steps so far.
    pub steps: u64,
    /// The temperature of the level that ends here.
    pub temperature: f64,
    /// The share of that level's proposals that were accepted.
    pub acceptance: f64,
    /// The current cost.
    pub cost: f64,
    /// The lowest cost so far.
    pub incumbent: f64,
}

/// Records (step, temperature, acceptance, cost, incumbent) at the end of temperature levels, at most `capacity`
/// of them: when the record is full every second sample is dropped and only every second level recorded from
/// then on, so that the samples stay evenly spread over a run of any length.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    samples: Vec<Sample>,
    capacity: usize,
    stride: u64,
    levels: u64,
}

impl Default for History {
    fn default() -> Self {
        History::new(4096)
    }
}

impl History {
    /// An empty record of at most `capacity` samples, at least two.
    pub fn new(capacity: usize) -> Self {
        History { samples: Vec::new(), capacity: capacity.max(2), stride: 1, levels: 0 }
    }

    /// The samples, in order.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Write the samples as comma-separated values with a heading.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "step,temperature,acceptance,cost,incumbent")?;
        for Sample { steps, temperature, acceptance, cost, incumbent } in &self.samples {
            writeln!(out, "{steps},{temperature},{acceptance},{cost},{incumbent}")?;
        }
        Ok(())
    }

    fn record(&mut self, sample: Sample) {
        if self.levels.is_multiple_of(self.stride) {
            if self.samples.len() == self.capacity {
                let mut position = 0;
                self.samples.retain(|_| {
                    position += 1;
                    position % 2 == 1
                });
                self.stride *= 2;
            }
            // Doubling the stride may have made this level one that is left out.
            if self.levels.is_multiple_of(self.stride) {
                self.samples.push(sample);
            }
        }
        self.levels += 1;
    }
}

impl<P: Problem> Observer<P> for History {
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        self.record(Sample {
            steps: level.steps,
            temperature: level.temperature,
            acceptance: level.acceptance,
            cost: level.cost.as_f64(),
            incumbent: level.incumbent.as_f64(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_record_thins_out_evenly() {
        let mut history = History::new(8);
        for steps in 0..100 {
            history.record(Sample { steps, temperature: 1.0, acceptance: 0.5, cost: 2.0, incumbent: 1.0 });
        }
        let steps: Vec<u64> = history.samples().iter().map(|sample| sample.steps).collect();
        assert_eq!(steps, [0, 16, 32, 48, 64, 80, 96]);
    }
}
