//! Limits of time and of memory end a run with its best so far, or with the reason why there is none.

use super::{folder_with, recuit, recuit_in};
use std::fmt::Write;

#[test]
fn at_the_memory_limit_the_best_so_far_is_shown() {
    let search = "-f partial -e best-first -s engine.evaluation=breadth-first -s engine.max_nodes=1000000000";
    let ran = recuit(&format!("solve queens 30 {search} --memory-limit 64M"));
    assert_eq!(ran.code, Some(1), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("not solved: memory limit"), "{}", ran.out);
    assert!(ran.out.contains("best so far"), "{}", ran.out);
}

#[test]
fn what_cannot_fit_is_refused_before_it_is_built() {
    let ran = recuit("generate coloring vertices=60000 density=1 --memory-limit 500M");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("edges: it takes 36.9 GB of memory, where 500.0 MB are allowed"), "{}", ran.err);
}

#[test]
fn a_memory_limit_is_a_number_of_bytes() {
    for wrong in ["4X", "-1", "G", "1.5G", "99999999999G"] {
        let ran = recuit(&format!("solve queens 8 --memory-limit {wrong}"));
        assert_eq!(ran.code, Some(2), "{wrong}");
        assert!(ran.err.contains("a number of bytes such as 500M or 4G"), "{wrong}: {}", ran.err);
    }
    assert_eq!(recuit("solve queens 8 --memory-limit 2g").code, Some(0));
}

#[test]
fn a_time_limit_covers_what_comes_before_the_search() {
    // To make the board, and to count the safe rows of every column after each step, takes longer; no limit is checked
    // meanwhile.
    let ran = recuit("solve queens 10000000 -f partial -t 0.05");
    assert_eq!(ran.code, Some(1), "{} {}", ran.out, ran.err);
    let watched = "recuit: the time limit was reached while ";
    assert!(ran.err.starts_with(watched) || ran.out.contains("not solved: time limit"), "{}", ran.err);
}

/// To build the databases of the first of Korf & Taylor's (1996) 24-puzzles takes many seconds, here more
/// than the limit.
#[test]
fn a_time_limit_ends_the_preparation_of_a_search() {
    let hard = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";
    let arguments = "--engine ida-star --set formulation.heuristic=large-pattern-databases -t 0.2";
    let folder = folder_with("preparation", "hard.txt", hard);
    let ran = recuit_in(&folder, &format!("solve sliding hard.txt {arguments}"));
    assert_eq!(ran.code, Some(1), "{} {}", ran.out, ran.err);
    // A step of the building may take longer than the patience of the watch that ends the process.
    let watched = "recuit: the time limit was reached while ";
    assert!(ran.out.contains("not solved: time limit") || ran.err.starts_with(watched), "{}", ran.err);
}

/// Nor does anybody wait for a proof to see a way: the shortest has 95 slides, and what is known of that is told.
#[test]
fn a_hard_board_has_an_answer_within_any_limit() {
    let hard = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";
    let folder = folder_with("way", "hard.txt", hard);
    let ran = recuit_in(&folder, "solve sliding hard.txt --steps 100000");
    assert_eq!(ran.code, Some(0), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("best found, not proved optimal: step limit\ncost "), "{}", ran.out);
    let slides = ran.out.lines().find_map(|line| line.strip_prefix("cost ")?.parse::<u32>().ok());
    assert!(slides.is_some_and(|slides| slides >= 95), "{}", ran.out);
    let bound = ran.out.lines().find_map(|line| line.strip_prefix("no solution costs less than "));
    let bound = bound.and_then(|bound| bound.split(',').next()?.parse::<u32>().ok());
    assert!(bound.is_some_and(|bound| (70..=95).contains(&bound)), "{}", ran.out);
}

/// The default does without databases where there is no room for them; who asks for them is told.
#[test]
fn a_board_is_read_where_its_databases_have_no_room() {
    let ran = recuit("solve sliding 24-puzzle --memory-limit 400M --steps 20000");
    assert_eq!(ran.code, Some(0), "{} {}", ran.out, ran.err);
    let named = "--set formulation.heuristic=large-pattern-databases";
    let ran = recuit(&format!("solve sliding 24-puzzle --memory-limit 400M --steps 20000 {named}"));
    assert!(ran.code == Some(2) && ran.err.contains("databases are too large"), "{} {}", ran.out, ran.err);
}

/// By itself, each of these comes to an end before.
#[test]
fn a_search_that_optimizes_makes_use_of_all_that_it_is_given() {
    for (arguments, engine, end) in [
        ("tsp uniform-12 -f tour", "variable-depth", "local optimum"),
        ("tsp uniform-12 -e annealing", "annealing", "frozen"),
        ("qap grid-8 -e annealing", "annealing", "frozen"),
        ("knapsack -f complete -e annealing", "annealing", "frozen"),
    ] {
        let ran = recuit(&format!("solve {arguments} --steps 9000000"));
        assert!(ran.out.contains(": step limit\n"), "{arguments}: {}", ran.out);
        assert!(ran.out.contains(&format!("{engine}: steps 9000000,")), "{arguments}: {}", ran.out);
        let ran = recuit(&format!("solve {arguments}"));
        assert!(ran.out.contains(&format!(": {end}\n")), "{arguments}: {}", ran.out);
    }
}

#[test]
fn of_several_instances_each_has_the_time() {
    // So many that reading them takes longer than the limit of one.
    let mut text = String::new();
    (0..20_000).for_each(|_| writeln!(text, "1").unwrap());
    let folder = folder_with("limits", "boards.txt", text);
    let ran = recuit_in(&folder, "solve queens boards.txt -t 0.001");
    assert_eq!(ran.out.lines().count(), 20_000, "{}", ran.err);
}

/// The steps end within a subtree, which is searched once more up to there: that, too, heeds the time.
#[test]
fn solutions_are_counted_until_the_steps_or_the_time_are_over() {
    let empty = ".".repeat(81);
    for threads in [1, 2] {
        let limits = format!("--steps 4000000 -t 1 --threads {threads}");
        let ran = recuit(&format!("solve sudoku {empty} --count {limits} --json"));
        assert!(ran.out.contains("\"status\":\"solved\""), "{}{}", ran.out, ran.err);
    }
}

/// Hardly an edge can be ruled out, so that one choice of exact search takes long and many are made before the end.
#[test]
fn a_time_limit_ends_a_proof_between_cities_on_a_line() {
    let mut line = "DIMENSION : 150\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n".to_owned();
    for city in 1..=150u32 {
        let _ = writeln!(line, "{city} {} 0", city * 7919 % 10_007);
    }
    let folder = folder_with("line", "line.tsp", line);
    let ran = recuit_in(&folder, "solve tsp line.tsp -t 1.5 --json");
    assert_eq!(ran.code, Some(0), "{} {}", ran.out, ran.err);
}

/// To draw a first schedule for large neighborhoods takes longer than there is after the limit.
#[test]
fn what_one_search_has_found_is_shown_where_another_does_not_end_in_time() {
    let project = recuit("generate rcpsp activities=300 --seed 7021").out;
    let folder = folder_with("late", "project.rcp", project);
    for seconds in [0.8, 1.0, 1.2] {
        let ran = recuit_in(&folder, &format!("solve rcpsp project.rcp -t {seconds} --threads 1"));
        assert!(ran.out.contains("best found, not proved optimal: time limit"), "{seconds}: {}", ran.err);
        assert_eq!(ran.code, Some(0), "{seconds}: {}", ran.out);
    }
}
