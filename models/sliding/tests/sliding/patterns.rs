//! Pattern databases: what they say, and what is believed of a file.

use recuit::edge::Preparing;
use recuit::{After, Carried, Engine, IterativeDeepeningAStar, Objective, Problem, Run, Status};
use recuit_sliding::*;
use std::collections::{HashMap, VecDeque};
use std::fs;

/// How many moves of these tiles bring them home, by a search that shares nothing with the databases: it
/// steps from cell to cell with the blank, and moves of other tiles are free.
fn distances(shape: Shape, goal: Goal, pattern: &[u8]) -> HashMap<(Vec<u8>, usize), i32> {
    let seen = |tile: u8| if pattern.contains(&tile) { tile } else { 0 };
    let home: Vec<u8> = goal.arrangement(shape).tiles().iter().map(|&tile| seen(tile)).collect();
    let mut found = HashMap::new();
    let mut waiting = VecDeque::from([(home, goal.cell(shape, 0), 0)]);
    while let Some((tiles, blank, distance)) = waiting.pop_front() {
        if found.contains_key(&(tiles.clone(), blank)) {
            continue;
        }
        found.insert((tiles.clone(), blank), distance);
        for next in (0..shape.cells()).filter(|&next| shape.distance(next, blank) == 1) {
            let mut after = tiles.clone();
            after.swap(blank, next);
            if tiles[next] == 0 {
                waiting.push_front((after, next, distance));
            } else {
                waiting.push_back((after, next, distance + 1));
            }
        }
    }
    found
}

/// All boards from which the goal is reached, with the length of the way.
fn all_boards(problem: &Slides) -> Vec<(Board, i32)> {
    let mut found = HashMap::from([(problem.arrangement(&problem.initial()).to_string(), 0)]);
    let mut boards = vec![(problem.initial(), 0)];
    let mut index = 0;
    while let Some((board, distance)) = boards.get(index).cloned() {
        for slide in problem.actions(&board) {
            let next = problem.result(&board, &slide);
            if found.insert(problem.arrangement(&next).to_string(), distance + 1).is_none() {
                boards.push((next, distance + 1));
            }
        }
        index += 1;
    }
    boards
}

#[test]
fn they_say_how_many_moves_of_each_pattern_are_needed_and_never_more_than_the_way_is_long() {
    for (size, patterns, every) in [
        ("2x2", vec![vec![1], vec![2], vec![3]], 1),
        ("2x3", vec![vec![1, 2, 3], vec![5, 4]], 1),
        ("2x4", vec![vec![1, 2, 5], vec![3, 4, 6, 7]], 3),
        ("4x2", vec![vec![2, 7, 1, 4, 3]], 11),
        ("3x3", vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]], 61),
    ] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let shape: Shape = size.parse().unwrap();
            let problem = Slides::new(&goal.arrangement(shape), goal);
            let databases = PatternDatabases::new(&problem, std::slice::from_ref(&patterns));
            let exact: Vec<_> = patterns.iter().map(|pattern| distances(shape, goal, pattern)).collect();
            for (board, distance) in all_boards(&problem).iter().step_by(every) {
                let moves = patterns.iter().zip(&exact).map(|(pattern, exact)| {
                    let seen = |&tile: &u8| if pattern.contains(&tile) { tile } else { 0 };
                    let tiles: Vec<u8> = board.tiles()[..shape.cells()].iter().map(seen).collect();
                    exact[&(tiles, board.blank())]
                });
                let estimate = databases.cost(&problem, board);
                assert_eq!(estimate, moves.sum::<i32>(), "{board:?}");
                assert!(estimate <= *distance, "{board:?}");
                for slide in problem.actions(board) {
                    let after = databases.cost(&problem, &problem.result(board, &slide));
                    assert_eq!(databases.delta(&problem, board, &slide), after - estimate);
                }
            }
        }
    }
}

/// How long the way is that is found, with these divisions.
fn way(databases: &PatternDatabases, problem: &Slides, start: &Board) -> (usize, u64) {
    let engine = IterativeDeepeningAStar::new().by(databases);
    let outcome = engine.search(problem, start.clone(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
    let path = outcome.best.unwrap().path;
    assert_eq!(verify(&problem.arrangement(start), problem.goal(), &path), None);
    (path.len(), outcome.stats.nodes)
}

#[test]
fn what_is_left_out_on_a_path_is_not_needed_ways_are_as_short_as_they_can_be() {
    // Few tiles, so that the ways are long that are searched; and several divisions, one of them with gaps.
    for (size, divisions, every) in [
        ("2x2", vec![vec![vec![1]]], 1),
        ("2x3", vec![vec![vec![1]]], 1),
        ("3x2", vec![vec![vec![1, 2], vec![4, 5]], vec![vec![1, 3, 5]]], 1),
        ("2x4", vec![vec![vec![1, 2, 3, 4], vec![5, 6, 7]]], 41),
        ("3x3", vec![vec![vec![1], vec![2, 3]]], 2999),
        ("3x3", vec![vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]], vec![vec![1, 2, 5], vec![3, 4, 6, 7, 8]]], 7),
    ] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let problem = Slides::new(&goal.arrangement(size.parse().unwrap()), goal);
            let databases = PatternDatabases::new(&problem, &divisions);
            for (board, distance) in all_boards(&problem).iter().step_by(every) {
                // Each search begins with a board of which it is not told how it came about.
                let start = Slides::new(&problem.arrangement(board), goal).initial();
                assert_eq!(way(&databases, &problem, &start).0, *distance as usize, "{board:?}");
            }
        }
    }
}

#[test]
fn a_second_division_saves_nodes() {
    let goal = Goal::BlankFirst;
    let start = Generator { size: "4x4".parse().unwrap(), slides: None }.puzzle(goal, 4);
    let problem = Slides::new(&start, goal);
    let both = Patterns::Small.of(problem.shape(), goal);
    let [one, two] =
        [&both[..1], &both].map(|of| way(&PatternDatabases::new(&problem, of), &problem, &problem.initial()));
    assert_eq!(one.0, two.0);
    assert!(4 * two.1 < 3 * one.1, "{} nodes with one, {} with both", one.1, two.1);
}

/// How many tiles the patterns of each division have, ascending; every tile is in one pattern of each.
fn sizes(patterns: Patterns, shape: Shape, goal: Goal) -> Vec<Vec<usize>> {
    let divisions = patterns.of(shape, goal).into_iter();
    let sizes = divisions.map(|division| {
        let mut tiles = division.concat();
        tiles.sort_unstable();
        assert_eq!(tiles, (1..shape.cells() as u8).collect::<Vec<_>>(), "{shape}");
        let mut sizes: Vec<usize> = division.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    });
    sizes.collect()
}

#[test]
fn every_tile_is_in_one_pattern_and_the_patterns_are_as_large_as_is_said() {
    for (size, small, large) in [
        ("2x2", &[1, 1, 1][..], &[1, 1, 1][..]),
        ("3x3", &[4, 4], &[4, 4]),
        ("3x4", &[3, 4, 4], &[5, 6]),
        ("4x4", &[3, 6, 6], &[7, 8]),
        ("4x5", &[4, 5, 5, 5], &[5, 7, 7]),
        ("5x5", &[6; 4], &[6; 4]),
    ] {
        let shape: Shape = size.parse().unwrap();
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            for (patterns, expected) in [(Patterns::Small, small), (Patterns::Large, large)] {
                assert!(sizes(patterns, shape, goal).iter().all(|sizes| sizes == expected), "{size}");
            }
            let huge = sizes(Patterns::Huge, shape, goal);
            if size == "5x5" {
                assert!(huge[..2].iter().all(|sizes| *sizes == [3, 7, 7, 7]), "{huge:?}");
                assert_eq!(huge[2..], sizes(Patterns::Large, shape, goal));
            } else {
                assert_eq!(Patterns::Huge.of(shape, goal), Patterns::Large.of(shape, goal), "{size}");
            }
        }
    }
}

/// The nodes it takes to solve the puzzles of these seeds, and the length of the ways.
fn nodes<H: Objective<Slides>>(goal: Goal, heuristic: impl Fn(&Slides) -> H) -> (u64, usize) {
    let mut sum = (0, 0);
    for seed in [2, 9] {
        let start = Generator { slides: Some(300), ..Generator::default() }.puzzle(goal, seed);
        let problem = Slides::new(&start, goal);
        let engine = IterativeDeepeningAStar::new().by(heuristic(&problem));
        let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.status, Status::Solved);
        let path = outcome.best.unwrap().path;
        assert_eq!(verify(&start, goal, &path), None);
        sum = (sum.0 + outcome.stats.nodes, sum.1 + path.len());
    }
    sum
}

#[test]
fn fifteen_puzzles_take_few_nodes_and_the_ways_are_as_short_as_ever() {
    for goal in [Goal::BlankFirst, Goal::BlankLast] {
        let (few, short) = nodes(goal, |problem| {
            Patterns::Small.databases(problem, true, Preparing::default()).expect("time enough")
        });
        let (many, same) = nodes(goal, LinearConflict::new);
        assert_eq!(short, same, "{goal:?}");
        assert!(10 * few < many, "{goal:?}: {few} nodes, {many} by linear conflict");
    }
}

#[test]
fn a_file_is_read_if_it_is_right_and_built_again_if_not() {
    let goal = Goal::BlankFirst;
    let start = Generator { size: "3x3".parse().unwrap(), slides: None }.puzzle(goal, 3);
    let problem = Slides::new(&start, goal);
    let folder = std::env::temp_dir().join(format!("recuit-patterns-{}", std::process::id()));
    let kept = |pattern: &[u8]| PatternDatabases::kept_in(&folder, &problem, &[vec![pattern.to_vec()]]);
    let cost = |databases: PatternDatabases| databases.cost(&problem, &problem.initial());
    let files = || fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let one = cost(kept(&[1, 2, 3, 4]));
    let file = files().next().unwrap();
    let other = cost(kept(&[5, 6, 7, 8]));
    let foreign = files().find(|path| *path != file).unwrap();
    let right = fs::read(&file).unwrap();
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(cost(kept(&[1, 2, 3, 4])), one);
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written, "it was not built again");

    let mut damaged = right.clone();
    damaged[right.len() / 2] ^= 4;
    let longer = [&right[..], &[0]].concat();
    for wrong in [damaged, longer, right[..right.len() - 9].to_vec(), Vec::new(), fs::read(&foreign).unwrap()]
    {
        fs::write(&file, wrong).unwrap();
        assert_eq!(cost(kept(&[1, 2, 3, 4])), one);
        assert_eq!(fs::read(&file).unwrap(), right);
    }
    // Where nothing can be kept, everything is built: a file stands where the folder should be.
    let nowhere = PatternDatabases::kept_in(&foreign, &problem, &[vec![vec![5, 6, 7, 8]]]);
    assert_eq!(cost(nowhere), other);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_carried_along_a_path_is_what_is_found_afresh_and_never_more_than_the_way_is_long() {
    for (size, divisions, every) in [
        ("2x3", vec![vec![vec![1, 2, 3], vec![5, 4]], vec![vec![1, 4], vec![2, 5]]], 1),
        ("4x2", vec![vec![vec![2, 7, 1, 4, 3]], vec![vec![5, 6], vec![1, 3]]], 11),
        ("3x3", vec![vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]], vec![vec![1, 2, 5], vec![3, 4, 6, 7, 8]]], 61),
    ] {
        for goal in [Goal::BlankFirst, Goal::BlankLast] {
            let problem = Slides::new(&goal.arrangement(size.parse().unwrap()), goal);
            let databases = PatternDatabases::new(&problem, &divisions);
            let each = divisions
                .iter()
                .map(|division| PatternDatabases::new(&problem, std::slice::from_ref(division)));
            let each: Vec<PatternDatabases> = each.collect();
            let largest =
                |board: &Board| each.iter().map(|sum| sum.cost(&problem, board)).max().expect("two of them");
            let carried = databases.carried();
            for (board, distance) in all_boards(&problem).iter().step_by(every) {
                let known = carried.known(&problem, board);
                let estimate = carried.estimate(&known);
                assert_eq!(estimate, largest(board), "{board:?}");
                assert!(estimate <= *distance, "{board:?}");
                for slide in problem.actions(board) {
                    let after = largest(&problem.result(board, &slide));
                    let all = carried.after(&problem, board, &known, &slide, |_| true);
                    let After::Within(next) = all else { panic!("a first slide is needed: {board:?}") };
                    assert_eq!(carried.estimate(&next), after, "{board:?}, {slide}");
                    // Who is beyond the limit is told so, by an estimate that is beyond it, and no one else is.
                    for limit in after - 2..=after + 1 {
                        match carried.after(&problem, board, &known, &slide, |estimate| estimate <= limit) {
                            After::Within(_) => assert!(after <= limit),
                            After::Beyond(least) => assert!(limit < least && least <= after),
                            After::Redundant => panic!("a first slide is needed: {board:?}"),
                        }
                    }
                }
            }
        }
    }
}
