//! When to begin again.

/// Says when the search is to begin again: when what it learned lately is worse than what it learned on the whole, by
/// the moving averages of the distances of its clauses (Biere & Fröhlich 2015, *Evaluating CDCL restart schemes*).
#[derive(Debug)]
pub(super) struct Restarts {
    fast: Average,
    slow: Average,
    /// How many clauses were learned since the last restart.
    learned: u32,
}

/// How much worse is worse enough.
const MARGIN: f64 = 1.2;

/// So many clauses are learned between two restarts at least.
const FEWEST: u32 = 30;

impl Default for Restarts {
    fn default() -> Self {
        Restarts { fast: Average::over(32.0), slow: Average::over(16384.0), learned: 0 }
    }
}

impl Restarts {
    /// A clause of that distance was learned.
    pub(super) fn learned(&mut self, distance: u32) {
        self.fast.add(distance.into());
        self.slow.add(distance.into());
        self.learned += 1;
    }

    /// Is it time to begin again?
    pub(super) fn are_due(&self) -> bool {
        self.learned >= FEWEST && self.fast.mean() > MARGIN * self.slow.mean()
    }

    /// The search begins again.
    pub(super) fn begin(&mut self) {
        self.learned = 0;
    }
}

/// An exponential moving average, without bias towards where it began (Kingma & Ba 2015).
#[derive(Debug)]
struct Average {
    share: f64,
    sum: f64,
    weight: f64,
}

impl Average {
    fn over(count: f64) -> Self {
        Average { share: 1.0 / count, sum: 0.0, weight: 0.0 }
    }

    fn add(&mut self, number: f64) {
        self.sum += self.share * (number - self.sum);
        self.weight += self.share * (1.0 - self.weight);
    }

    fn mean(&self) -> f64 {
        self.sum / self.weight
    }
}
