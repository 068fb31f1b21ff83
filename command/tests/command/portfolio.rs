//! Several engines in turns, as the command shows them.

use super::{PUZZLE, folder_with, recuit, recuit_fed, recuit_in};
use serde_json::Value;

/// The answer without what may differ from run to run, and the number of threads that was asked for.
fn answer(arguments: &str, threads: u8) -> Value {
    let ran = recuit(&format!("solve {arguments} --json --threads {threads}"));
    let mut object: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    object["seconds"].take();
    assert_eq!(object["parameters"]["engine"]["threads"].take(), threads);
    object
}

#[test]
fn the_number_of_threads_changes_nothing() {
    // The first is proved by the first search, the second by branch and bound of what others found, the third
    // ends at a limit.
    for arguments in [
        "zebra",
        "golomb-ruler 7 -s engine.turn=100",
        "roster --steps 20000",
        "latin 30 --steps 5000",
        "tsp uniform-100",
    ] {
        let alone = answer(arguments, 1);
        assert_eq!(alone["engine"], "portfolio", "{arguments}");
        for threads in [2, 3] {
            assert_eq!(answer(arguments, threads), alone, "{arguments} on {threads} threads");
        }
    }
}

#[test]
fn its_members_can_be_chosen_and_each_may_have_a_formulation() {
    let members = "engine.members=[{engine=\"tabu\",pace=3},{formulation=\"rows\",engine=\"annealing\"}]";
    let ran = recuit(&format!("solve sudoku {PUZZLE} --engine portfolio --set {members} --json"));
    let object: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let members = &object["portfolio"]["members"];
    assert_eq!((&members[0]["engine"], &members[0]["formulation"]), (&"tabu".into(), &Value::Null));
    assert_eq!((&members[1]["engine"], &members[1]["formulation"]), (&"annealing".into(), &"rows".into()));
    let wrong =
        "solve sudoku --engine portfolio --set engine.members=[{formulation=\"row\",engine=\"annealing\"}]";
    recuit(wrong).misuses("did you mean rows?");
    recuit("solve sudoku --engine portfolio --history h.csv")
        .misuses("found the engine portfolio with several");
}

#[test]
fn what_follows_from_the_tree_is_not_lost_in_turns() {
    // No solution, and a conflict that explains it.
    let ran = recuit_fed("solve kenken - --engine portfolio", "3\n3 a1\n3 b1\n4+ c1 c2\n");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.out.starts_with("proved impossible: everything explored\nthese cannot be met together:\n"));
    // A limit that is reached at once returns what there is.
    let ran = recuit(&format!("solve sudoku {PUZZLE} --engine portfolio --steps 0"));
    assert_eq!((ran.code, ran.out.contains("not solved: step limit")), (Some(1), true), "{}", ran.out);
}

#[test]
fn what_one_finds_another_proves_and_what_suffices_is_the_end() {
    let answer = |arguments: &str| -> Value {
        let ran = recuit(&format!("solve tsp {arguments} --json"));
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err))
    };
    let tour = answer("uniform-100");
    assert_eq!(tour["stop"], "optimal");
    assert_eq!(tour["cost"], 73131.0);
    assert_eq!(tour["lower_bound"], 73131.0);
    assert_eq!(tour["portfolio"]["best"], 0);
    // A tour that cannot be improved by two edges is enough here, long before anything is proved.
    let members = "[{engine=\"hill-climbing\",suffices=true},{engine=\"branch-and-bound\",pace=0.01}]";
    let tour = answer(&format!("uniform-100 --engine portfolio --set engine.members={members}"));
    assert_eq!((&tour["status"], &tour["stop"]), (&"feasible".into(), &"local-optimum".into()));
    let (cost, bound) = (tour["cost"].as_f64().unwrap(), tour["lower_bound"].as_f64());
    assert!(cost > 73131.0 && bound.is_none_or(|bound| bound <= 73131.0), "{cost}, {bound:?}");
}

#[test]
fn what_a_search_does_not_use_of_its_steps_the_others_have() {
    // Too large for lanes, whose search has the first and by far the longest turns.
    let flows = recuit("generate qap size=9 distances=uniform").out;
    let mut words = flows.split_whitespace();
    let size = words.next().unwrap();
    let entries: Vec<String> = words.map(|word| format!("{word}00000")).collect();
    let folder = folder_with("unsuited", "large.qap", format!("{size}\n{}\n", entries.join(" ")));
    let ran = recuit_in(&folder, "solve qap large.qap -f complete --steps 1000 --json");
    let answer: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let members = answer["portfolio"]["members"].as_array().unwrap();
    let steps = |member: &Value| member["steps"].as_u64().unwrap();
    assert_eq!((steps(&members[0]), members.iter().map(steps).sum::<u64>()), (0, 1000), "{answer}");
}

#[test]
fn three_cities_have_one_tour() {
    let ran = recuit_fed("solve tsp -", recuit("generate tsp cities=3").out);
    assert!(ran.out.contains("proved optimal"), "{}{}", ran.out, ran.err);
}

#[test]
fn what_is_too_large_for_a_formulation_is_left_to_the_others() {
    let cities = recuit("generate tsp cities=301").out;
    let refused = recuit_fed("solve tsp - --formulation one-tree", cities.as_str());
    let says = "branch-and-bound needs a smaller instance: this formulation takes up to 300 cities";
    assert!(refused.code == Some(2) && refused.err.contains(says), "{}", refused.err);
    let found = recuit_fed("solve tsp - --steps 100000", cities.as_str());
    assert!(found.out.contains("best found, not proved optimal: step limit"), "{}{}", found.out, found.err);
}

#[test]
fn a_formulation_alone_is_searched_by_what_finds_something() {
    let cities = recuit("generate tsp cities=40").out;
    let tour = recuit_fed("solve tsp - --formulation path --steps 20000 --json", cities.as_str());
    let tour: Value = serde_json::from_str(&tour.out).unwrap_or_else(|_| panic!("{}", tour.err));
    assert_eq!(tour["status"], "feasible", "{tour}");
    let flows = recuit("generate qap size=20").out;
    let placed = recuit_fed("solve qap - --formulation partial --steps 1000 --json", flows.as_str());
    let placed: Value = serde_json::from_str(&placed.out).unwrap_or_else(|_| panic!("{}", placed.err));
    assert_eq!(placed["status"], "feasible", "{placed}");
    for (puzzle, done) in [
        ("coloring queen5_5 --formulation construct", "proved optimal"),
        ("sudoku-variants killer --formulation complete", "goal reached"),
        ("kenken six --formulation complete", "goal reached"),
        ("star-battle ten --formulation complete", "goal reached"),
        ("magic-square 6 --formulation partial", "goal reached"),
    ] {
        let ran = recuit(&format!("solve {puzzle} --steps 2000000"));
        assert!(ran.code == Some(0) && ran.out.contains(done), "{puzzle}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_large_roster_is_legal_by_default_within_a_second_or_so() {
    let roster = recuit("generate roster people=60 days=28 --seed 5").out;
    let ran = recuit_fed("solve roster - --steps 1000000 --json", roster.as_str());
    let answer: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    assert_eq!(answer["status"], "feasible", "{answer}");
}
