use recuit_oracle::{Definition, Draw, Solutions, numbers, words};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Slides of the blank, a letter each, that put the tiles in order.
pub(crate) struct Sliding {
    /// Does the blank come last in the goal, rather than first?
    pub(crate) blank_last: bool,
}

/// Rows, columns, and the tiles.
#[derive(Clone, PartialEq)]
struct Board(usize, usize, Vec<i64>);

impl Board {
    fn slid(&self, letter: char) -> Option<Board> {
        let Board(rows, columns, tiles) = self;
        let blank = tiles.iter().position(|tile| *tile == 0).unwrap();
        let to = match letter {
            'U' if blank >= *columns => blank - columns,
            'D' if blank / columns + 1 < *rows => blank + columns,
            'L' if blank % columns > 0 => blank - 1,
            'R' if blank % columns + 1 < *columns => blank + 1,
            _ => return None,
        };
        let mut tiles = tiles.clone();
        tiles.swap(blank, to);
        Some(Board(*rows, *columns, tiles))
    }

    fn is_in_order(&self, blank_last: bool) -> bool {
        let cells = self.2.len() as i64;
        self.2.iter().is_sorted_by_key(|&tile| if blank_last && tile == 0 { cells } else { tile })
    }

    /// How many slides away the nearest board in order is, by breadth-first search.
    fn distance(&self, blank_last: bool) -> Option<usize> {
        let mut seen = BTreeMap::from([(self.2.clone(), ())]);
        let mut frontier = vec![self.clone()];
        for distance in 0.. {
            if frontier.iter().any(|board| board.is_in_order(blank_last)) {
                return Some(distance);
            }
            let next: Vec<Board> = frontier
                .iter()
                .flat_map(|board| "UDLR".chars().filter_map(|letter| board.slid(letter)))
                .collect();
            frontier = next.into_iter().filter(|board| seen.insert(board.2.clone(), ()).is_none()).collect();
            if frontier.is_empty() {
                break;
            }
        }
        None
    }
}

impl Definition for Sliding {
    fn model(&self) -> &'static str {
        "sliding"
    }

    fn settings(&self) -> Value {
        json!({ "goal": if self.blank_last { "blank-last" } else { "blank-first" } })
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let (rows, columns) = draw.one_of(&[(2, 2), (2, 2), (2, 3), (3, 2), (3, 3)]);
        let tiles = (0..(rows * columns) as i64).collect();
        let mut board = Board(rows, columns, tiles);
        if self.blank_last {
            board.2.rotate_left(1);
        }
        if rows * columns < 9 && draw.chance(0.7) {
            board.2 = draw.shuffled(board.2);
        } else {
            for _ in 0..draw.number(0..=14) {
                board = board.slid(draw.one_of(&['U', 'D', 'L', 'R'])).unwrap_or(board);
            }
        }
        board.2.chunks(columns).map(words).collect::<Vec<_>>().join("\n")
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let rows = instance.lines().count();
        let tiles = numbers(instance);
        let board = Board(rows, tiles.len() / rows, tiles);
        let blank_last = self.blank_last;
        let least = board.distance(blank_last).map(|slides| slides as f64);
        let cost = move |line: &str| {
            let slides = line.trim_matches('-');
            let end = slides.chars().try_fold(board.clone(), |board, letter| board.slid(letter));
            end.filter(|board| board.is_in_order(blank_last)).map(|_| slides.len() as f64)
        };
        Solutions::Judged { least, cost: Box::new(cost) }
    }

    fn parameters(&self, _: &str, _: &str, draw: &mut Draw) -> Value {
        json!({ "heuristic": draw.one_of(&["manhattan", "linear-conflict", "pattern-databases"]) })
    }
}
