//! On which machine programs are timed, and how busy it is meanwhile.

use crate::timing::Cpu;
use recuit_sudoku::Instructions;
use std::fs::read_to_string;
use std::time::Instant;

/// When a run began, by both clocks.
pub struct Machine {
    wall: Instant,
    cpu: Cpu,
}

impl Machine {
    /// Says what the machine is, and how busy at the start.
    pub fn describe() -> Self {
        let cpus = read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let model = model.map_or("an unknown processor", |(_, model)| model);
        let cores = std::thread::available_parallelism().map_or(0, usize::from);
        println!("{model}, {cores} cores, {}; load average {}", Instructions::fastest().name, load());
        Machine { wall: Instant::now(), cpu: Cpu::now() }
    }

    /// Says how busy it is at the end. Less than 100 % of a core tells of others that wanted it.
    pub fn conclude(&self) {
        let share = Cpu::now().since(&self.cpu).process / self.wall.elapsed().as_secs_f64();
        println!("load average {}; this process had {:.0} % of a core", load(), 100.0 * share);
    }
}

/// How many processes ran or wanted to, in the last 1, 5 and 15 minutes.
fn load() -> String {
    let averages = read_to_string("/proc/loadavg").unwrap_or_default();
    let averages: Vec<&str> = averages.split(' ').take(3).collect();
    if averages.len() == 3 { averages.join(" ") } else { "unknown".into() }
}
