//! Many chains of a local search.

use super::{PUZZLE, SOLUTION, recuit};
use serde_json::Value;

#[test]
fn many_chains_are_summed_up() {
    let chains = format!("solve sudoku {PUZZLE} --formulation blocks --engine annealing --replicas 4");
    let ran = recuit(&format!("{chains} --each --stats --threads 1"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("\n4 of 4 chains reached the target; steps to the target: least "),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.lines().filter(|line| line.ends_with("goal reached")).count(), 1 + 4);

    let object = |threads: u8| -> Value {
        let ran = recuit(&format!("{chains} --json --threads {threads}"));
        let mut object: Value = serde_json::from_str(&ran.out).unwrap();
        object["seconds"].take();
        // All that the number of threads may change.
        assert_eq!(object["parameters"]["engine"]["threads"].take(), threads);
        for chain in object["replicas"]["chains"].as_array_mut().unwrap() {
            chain["seconds"].take();
        }
        object
    };
    let answer = object(1);
    assert_eq!((answer["solution"].as_str(), answer["engine"].as_str()), (Some(SOLUTION), Some("replicas")));
    assert!(answer["replicas"]["reached"].as_u64().unwrap() >= 1);
    assert_eq!(answer["stats"]["steps"], 4 * answer["replicas"]["least"].as_u64().unwrap());
    assert_eq!(answer, object(3));

    let refused = recuit(&format!("solve sudoku {PUZZLE} --engine depth-first --replicas 4"));
    refused.refuses_with(
        "recuit: found the engine depth-first inside of replicas, expected a local search, such as tabu or annealing",
        "",
    );
    recuit("solve sudoku --replicas 4 --count").misuses("cannot be used with");
    recuit("solve sudoku --replicas 0").misuses("expected a whole number from 1 to 1024");
    recuit("solve sudoku --each").misuses("--replicas <N>");
}

#[test]
fn many_chains_are_of_the_local_search_that_suits_best() {
    for (puzzle, engine) in [
        ("roster", "parallel-tempering"),
        ("jobshop", "tabu"),
        ("magic-square 4", "tabu"),
        ("sudoku 4x4#1", "tabu"),
        ("sudoku 4x4#1 --formulation blocks", "annealing"),
        ("knapsack", "annealing"),
    ] {
        let ran = recuit(&format!("solve {puzzle} --replicas 2 --steps 1000 --json"));
        let answer: Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{puzzle}: {}", ran.err));
        assert_eq!(answer["parameters"]["engine"]["engine"]["name"], engine, "{puzzle}");
    }
    recuit("solve golomb-ruler 7 --replicas 4 --engine lns").misuses(
        "found the engine large-neighborhood inside of replicas, expected a local search, such as tabu or annealing",
    );
}
