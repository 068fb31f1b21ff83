//! Writes the instances that ship with the model: `cargo run --example ship_rcpsp -- ACTIVITIES RESOURCES SEED`.

use rand::RngExt;
use recuit::stream;
use std::env;

/// Activities in layers, each waiting for one to three of those shortly before it; capacities of about three demands.
fn main() {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let &[activities, resources, seed] = &numbers[..] else {
        eprintln!("expected three numbers: activities, resources, seed");
        std::process::exit(2);
    };
    let mut rng = stream(seed, 0);
    let mut successors = vec![Vec::new(); activities as usize];
    for next in 1..activities as usize {
        for _ in 0..rng.random_range(1..=3) {
            let before = next - 1 - rng.random_range(0..next.min(8));
            if !successors[before].contains(&(next + 1)) {
                successors[before].push(next + 1);
            }
        }
    }
    println!("# {activities} activities, {resources} resources: durations, demands, successors");
    println!("{activities} {resources}");
    println!(
        "{}",
        (0..resources).map(|_| rng.random_range(12..=18).to_string()).collect::<Vec<_>>().join(" ")
    );
    for next in successors {
        let duration: usize = rng.random_range(1..=10);
        let demands = (0..resources).map(|_| if rng.random_bool(0.5) { rng.random_range(1..=10) } else { 0 });
        let words = [duration].into_iter().chain(demands).chain([next.len()]).chain(next);
        println!("{}", words.map(|number| number.to_string()).collect::<Vec<_>>().join(" "));
    }
}
