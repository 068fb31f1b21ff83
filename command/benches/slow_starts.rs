//! How long commands take whose search starts late, compared with their time limit.
//!
//! `cargo bench -p recuit-command --bench slow_starts`; a time limit should be exceeded by no more than 5 %
//! plus 0.1 s.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Instances: the name of the file, and what makes it.
const MADE: [(&str, &str); 6] = [
    ("tsp-20k", "tsp cities=20000"),
    ("tsp-100k", "tsp cities=100000"),
    ("tsp-1m", "tsp cities=1000000"),
    ("coloring-1k", "coloring vertices=1000 density=0.5"),
    ("coloring-5k", "coloring vertices=5000 density=0.5"),
    ("coloring-60k", "coloring vertices=60000 density=0.0001"),
];

/// A time limit in seconds, and what is to be solved within it.
const SLOW: [(f64, &str); 20] = [
    (0.2, "tsp tsp-20k"),
    (0.2, "tsp tsp-20k -f path -e greedy"),
    (0.2, "tsp tsp-20k -f links"),
    (0.5, "tsp tsp-100k"),
    (5.0, "tsp tsp-1m"),
    (0.2, "coloring coloring-1k"),
    (0.2, "coloring coloring-5k"),
    (1.0, "coloring coloring-5k"),
    (1.0, "coloring coloring-5k -f construct"),
    (0.2, "coloring coloring-60k"),
    (0.2, "queens 100000 -f columns -e parallel-tempering"),
    (0.2, "queens 100000 -f columns"),
    (0.2, "queens 100000 -f columns -e tabu"),
    (0.2, "queens 100000 -f columns -e annealing"),
    (0.2, "queens 100000 -f complete -e min-conflicts"),
    (0.2, "queens 1000000 -f complete"),
    (2.0, "queens 10000000 -f complete"),
    (2.0, "queens 10000000 -f complete -e annealing"),
    (2.0, "queens 10000000"),
    (0.2, "queens 100000 -s formulation.order=most-constrained"),
];

fn recuit(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
    command.current_dir(folder).args(arguments.split(' ')).stderr(Stdio::null());
    command
}

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slow-starts");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, what) in MADE {
        if !folder.join(name).exists() {
            let made = recuit(&folder, &format!("generate {what}")).output().expect("it starts");
            fs::write(folder.join(name), made.stdout).expect("a file");
        }
    }
    println!("{:<56} {:>6} {:>8} {:>5}", "recuit solve", "limit", "seconds", "code");
    for (limit, what) in SLOW {
        let begin = Instant::now();
        let ran = recuit(&folder, &format!("solve {what} -t {limit}")).stdout(Stdio::null()).status();
        let seconds = begin.elapsed().as_secs_f64();
        let code = ran.expect("it starts").code().map_or("none".to_owned(), |code| code.to_string());
        let late = if seconds > 1.05 * limit + 0.1 { " late" } else { "" };
        println!("{what:<56} {limit:>6} {seconds:>8.2} {code:>5}{late}");
    }
}
