//! Searches watched, recorded and taken home; instances drawn.

use crate::{folder, recuit, recuit_in};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::process::Command;
use std::thread;

/// A puzzle that takes some backtracking, and one that annealing has to work on.
const TREE: &str = "watch sudoku --formulation partial --engine depth-first";
const LOCAL: &str = "watch sudoku --formulation blocks --engine annealing --set formulation.reduction=none";

#[test]
fn the_first_steps_are_told_one_a_line_in_both_languages() {
    let told = recuit(&format!("{TREE} --steps 4 --language en"));
    assert_eq!(
        told.out.lines().collect::<Vec<_>>(),
        [
            "1. only 2 is left for r8c2: set it",
            "2. only 7 is left for r7c2: set it",
            "3. only 9 is left for r9c2: set it",
            "4. r6c1 has 2 values left, the fewest: try 3 (alternative 1 of 2)",
        ]
    );
    let french = recuit(&format!("{TREE} --steps 4 --language fr")).out;
    assert!(french.contains("l6c1 n’a plus que 2 valeurs, le minimum"), "{french}");
    let local = recuit(&format!("{LOCAL} --steps 12 --language en")).out;
    assert!(local.contains("best so far: 48") && local.contains("drawn"), "{local}");
}

#[test]
fn a_trace_is_told_as_it_was_recorded() {
    let folder = folder("told");
    let ran = recuit_in(&folder, "watch queens 3 --engine depth-first --trace three.trace");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert_eq!(recuit_in(&folder, "watch three.trace --steps 1").code, Some(3));
    for flag in ["--engine annealing", "--set engine.depth=3", "--seed 2"] {
        let name = flag.split(' ').next().unwrap();
        recuit_in(&folder, &format!("watch three.trace {flag} --steps 1")).refuses(&format!(
            "three.trace is the trace of a search, which {name} does not change: name a model to search anew"
        ));
    }
}

#[test]
fn the_history_is_a_view_of_the_trace() {
    let folder = folder("histories");
    let chains = "watch sudoku --formulation blocks --engine replicas --set formulation.reduction=none";
    for (search, has) in [
        (TREE, [false, false, false, true]),
        (LOCAL, [true, true, true, false]),
        (chains, [true, true, true, false]),
        ("watch queens 6 --engine best-first", [false, false, false, true]),
    ] {
        recuit_in(&folder, &format!("{search} --history run.csv --trace run.trace"));
        recuit_in(&folder, "watch run.trace --history again.csv");
        let [table, again] =
            ["run.csv", "again.csv"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(table, again, "{search}");
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("step,temperature,acceptance,cost,incumbent,depth"));
        let last: Vec<&str> = lines.last().unwrap().split(',').collect();
        let [temperature, acceptance, cost, depth] = has;
        let has = [true, temperature, acceptance, cost, cost, depth];
        assert_eq!(last.iter().map(|field| !field.is_empty()).collect::<Vec<_>>(), has, "{search}: {last:?}");
    }
    recuit_in(&folder, &format!("{LOCAL} --history run.svg"));
    assert!(fs::read_to_string(folder.join("run.svg")).unwrap().contains("<svg"));
}

#[test]
fn a_trace_is_played_again_and_is_the_same() {
    let folder = folder("traces");
    for (number, search) in
        [TREE, LOCAL, "watch queens 6", "watch sliding 8-puzzle", "watch zebra"].iter().enumerate()
    {
        let file = format!("{number}.trace");
        let direct = recuit_in(&folder, &format!("{search} --steps 50"));
        recuit_in(&folder, &format!("{search} --trace {file}"));
        let played = recuit_in(&folder, &format!("watch {file} --steps 50"));
        assert_eq!(direct.out, played.out, "{search}");
        assert_eq!(direct.out.lines().count(), played.out.lines().count().min(50), "{search}");
    }
}

#[test]
fn every_event_is_an_object() {
    let out = recuit(&format!("{LOCAL} --json")).out;
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (header, footer) = (&objects[0], &objects[objects.len() - 1]);
    assert_eq!((&header["model"], &header["engine"]), (&"sudoku".into(), &"annealing".into()));
    assert_eq!(footer["outcome"]["status"], "solved");
    let moves = objects.iter().filter(|object| object["move"].is_object());
    let steps: Vec<u64> = moves.map(|object| object["steps"].as_u64().unwrap()).collect();
    assert!(steps.len() > 1000 && steps.is_sorted_by(|one, other| one < other));
}

#[test]
fn a_page_is_one_file_that_asks_for_nothing() {
    let folder = folder("pages");
    recuit_in(
        &folder,
        &format!(
            "{TREE} --against annealing/blocks --against-set formulation.reduction=none --html lesson.html"
        ),
    );
    let page = fs::read_to_string(folder.join("lesson.html")).unwrap();
    assert_eq!(page.matches("\"application/octet-stream\" data-trace").count(), 2);
    let is_fetched =
        |tag: &str| page.contains(&format!("{tag}\"http")) || page.contains(&format!("{tag}\"/"));
    assert!(!is_fetched("src=") && !is_fetched("href="), "nothing is loaded from elsewhere");
    assert!(page.len() < 2 << 20, "{} bytes", page.len());
}

/// Clause learning is posed as it needs, and the way to what it found is shown.
#[test]
fn what_was_found_by_logic_is_shown_action_by_action() {
    let ran = recuit("watch sudoku 9x9-hard#1 --engine clause-learning --json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let events: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let events = |kind: &str| events.iter().filter(|event| event.get(kind).is_some()).count();
    assert_eq!(events("goal"), 1);
    assert!(events("node") > 0, "{}", ran.out);
}

#[test]
fn a_step_and_an_instance_are_drawn() {
    let folder = folder("drawn");
    recuit_in(&folder, &format!("{TREE} --svg step.svg --step 4"));
    let step = fs::read_to_string(folder.join("step.svg")).unwrap();
    assert!(step.starts_with("<svg") && step.contains("r6c1 has 2 values left"), "{step}");
    for model in [
        "sudoku",
        "queens",
        "coloring",
        "tsp",
        "qap",
        "knapsack",
        "jobshop",
        "sliding",
        "continuous",
        "latin",
        "zebra",
    ] {
        assert!(recuit(&format!("show {model} --svg")).out.starts_with("<svg"), "{model}");
        let text = recuit(&format!("show {model}")).out;
        assert!(
            text.lines().count() > 1 && text.lines().all(|line| line.chars().count() <= 80),
            "{model}: {text}"
        );
    }
}

#[test]
fn a_step_is_counted_as_sentences_are_behind_dead_ends_too() {
    let folder = folder("counted");
    let told = recuit(&format!("{TREE} --steps 60 --language en")).out;
    assert!(told.contains("without one: back to"), "{told}");
    for number in [40, 60] {
        recuit_in(&folder, &format!("{TREE} --svg step.svg --step {number} --language en"));
        let step = fs::read_to_string(folder.join("step.svg")).unwrap();
        let sentence = told.lines().nth(number - 1).and_then(|line| line.split_once(". ")).unwrap().1;
        assert!(step.contains(&format!("<desc>{sentence}</desc>")), "{number}: {sentence}");
    }
}

#[test]
fn what_makes_films_is_named_where_it_is_missing() {
    let folder = folder("filmed");
    let alone = folder.join("recuit");
    fs::hard_link(env!("CARGO_BIN_EXE_recuit"), &alone).unwrap();
    let film = format!("{TREE} --gif film.gif");
    let missing = Command::new(alone).args(film.split_whitespace()).env("PATH", &folder).output().unwrap();
    let said = String::from_utf8(missing.stderr).unwrap();
    let named = said.lines().nth(1).unwrap();
    assert!(named.starts_with("  cargo install --path ") && named.ends_with("film"), "{said}");
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_tree_is_sent_to_cp_profiler_node_by_node() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let receiver = thread::spawn(move || {
        let mut messages = Vec::new();
        listener.accept().unwrap().0.read_to_end(&mut messages).unwrap();
        messages
    });
    recuit(&format!("watch queens 6 --engine depth-first --events all --cp-profiler {port}"));
    let bytes = receiver.join().unwrap();
    let (mut at, mut kinds, mut statuses) = (0, [0; 4], [0; 3]);
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        let message = &bytes[at + 4..at + 4 + length];
        kinds[message[0] as usize] += 1;
        if message[0] == 0 {
            statuses[message[1 + 8 * 4] as usize] += 1;
        }
        at += 4 + length;
    }
    let solved: Value =
        serde_json::from_str(&recuit("solve queens 6 --engine depth-first --json").out).unwrap();
    let stats = |name: &str| solved["stats"][name].as_u64().unwrap();
    assert_eq!(kinds, [stats("nodes"), 1, 1, 0]);
    assert_eq!(statuses[0], stats("goals"));
    assert_eq!(statuses[1], stats("dead_ends"));
}

#[test]
fn what_cannot_be_watched_is_refused_with_a_reason() {
    recuit("watch sudoku 9x9-hard").misuses("one search is watched at a time");
    recuit("watch sudoku --engine replicas --formulation blocks --set engine.engine.schedule=planned")
        .misuses("watch one chain, --engine annealing");
    recuit("watch Cargo.toml").misuses("this is no trace");
    assert!(recuit("watch sudoku --engine anealing").err.contains("annealing"));
}
