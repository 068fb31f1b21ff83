//! CPU time of the one thread that works. The wall clock of a shared machine also counts the work of others.

#[cfg(not(unix))]
compile_error!("recuit-peers measures the CPU time of a thread by clock_gettime, which only Unix has");

use rustix::time::{ClockId, clock_gettime};
use std::fmt;
use std::hint::black_box;

/// What a program takes, one measurement a round. The first warms caches up and is not counted.
pub struct Times {
    pub name: &'static str,
    seconds: Vec<f64>,
}

impl Times {
    pub fn of(name: &'static str) -> Self {
        Times { name, seconds: Vec::new() }
    }

    /// Measures one more round of `work`; warns if it had other threads work for it, whose time is not counted.
    pub fn measure<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let before = Cpu::now();
        let result = black_box(work());
        let Cpu { thread, process } = Cpu::now().since(&before);
        if !is_alone(thread, process) {
            let share = process / thread;
            println!("warning: {}: its process took {share:.2} times the CPU time of its thread", self.name);
        }
        self.seconds.push(thread);
        result
    }

    pub fn seconds(&self) -> Spread {
        Spread::of(self.counted().to_vec())
    }

    /// How many times as long as `other` it takes. Both are compared within a round, in which they meet the
    /// same machine.
    pub fn ratio(&self, other: &Times) -> Spread {
        Spread::of(self.counted().iter().zip(other.counted()).map(|(this, other)| this / other).collect())
    }

    fn counted(&self) -> &[f64] {
        &self.seconds[1..]
    }
}

/// CPU seconds of this thread and of all threads of its process.
pub struct Cpu {
    pub thread: f64,
    pub process: f64,
}

impl Cpu {
    pub fn now() -> Self {
        let seconds = |clock| {
            let time = clock_gettime(clock);
            time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
        };
        Cpu { thread: seconds(ClockId::ThreadCPUTime), process: seconds(ClockId::ProcessCPUTime) }
    }

    pub fn since(&self, before: &Cpu) -> Cpu {
        Cpu { thread: self.thread - before.thread, process: self.process - before.process }
    }
}

/// Whether a thread did all the work of its process, but for what reading two clocks takes.
fn is_alone(thread: f64, process: f64) -> bool {
    process - thread < 0.01 * thread + 1e-4
}

/// The median of measurements, the least and the greatest.
pub struct Spread {
    pub median: f64,
    minimum: f64,
    maximum: f64,
}

impl Spread {
    fn of(mut numbers: Vec<f64>) -> Self {
        numbers.sort_by(f64::total_cmp);
        let last = numbers.len() - 1;
        let median = (numbers[last / 2] + numbers[last.div_ceil(2)]) / 2.0;
        Spread { median, minimum: numbers[0], maximum: numbers[last] }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{:.2} ({:.2}-{:.2})", self.median, self.minimum, self.maximum))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cpu, Spread, is_alone};

    #[test]
    fn a_spread_has_the_middle_and_the_ends() {
        assert_eq!(Spread::of(vec![3.0, 1.0, 2.0]).to_string(), "2.00 (1.00-3.00)");
        assert_eq!(Spread::of(vec![3.0, 1.0, 2.0, 8.0]).to_string(), "2.50 (1.00-8.00)");
    }

    #[test]
    fn the_work_of_other_threads_is_noticed() {
        let work = || {
            let start = Cpu::now();
            while Cpu::now().since(&start).thread < 0.01 {}
        };
        let before = Cpu::now();
        std::thread::spawn(work).join().expect("no panic");
        let Cpu { thread, process } = Cpu::now().since(&before);
        assert!(process >= 0.01 && !is_alone(thread, process));
    }
}
