//! Makes the instances that ship: random solutions, from which clues are removed as long as the solution
//! stays the only one. The texts go to the folder `instances` of this crate.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use recuit::csp::{Branches, Consistency, Csp, Value, ValueOrder, VariableOrder};
use recuit::edge::Declare;
use recuit::{DepthFirst, Random};
use recuit_puzzles::{Futoshiki, Kakuro, KenKen, Sudoku};

fn csp<P: Declare>(text: &str) -> Csp {
    P::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))[0].csp()
}

fn is_unique<P: Declare>(text: &str) -> bool {
    let csp = csp::<P>(text);
    let problem = csp.partial_with(Branches { consistency: Consistency::Domain, ..Branches::default() });
    DepthFirst::default().solutions(&problem).take(2).count() == 1
}

/// The values of some solution.
fn solution<P: Declare>(text: &str, seed: u64) -> Option<Vec<Value>> {
    let csp = csp::<P>(text);
    let (variables, values) = (VariableOrder::FewestValuesPerWeight, ValueOrder::Random);
    let consistency = Consistency::Domain;
    let branches = Branches { variables, values, consistency, seed, ..Branches::default() };
    let problem = csp.partial_with(branches);
    let solution = DepthFirst::default().solutions(&problem).next()?;
    csp.all().map(|variable| solution.value(variable)).collect()
}

/// The puzzle with only those of `clues` that are needed, tried in random order; `text` writes the puzzle
/// with some of them. `None` if even with all clues there is more than one solution.
fn needed<P: Declare, C: Clone>(
    clues: &[C],
    rng: &mut Random,
    text: impl Fn(&[Option<C>]) -> String,
) -> Option<String> {
    let mut left: Vec<Option<C>> = clues.iter().cloned().map(Some).collect();
    if !is_unique::<P>(&text(&left)) {
        return None;
    }
    let mut order: Vec<usize> = (0..clues.len()).collect();
    order.shuffle(rng);
    for clue in order {
        let taken = left[clue].take();
        if !is_unique::<P>(&text(&left)) {
            left[clue] = taken;
        }
    }
    Some(text(&left))
}

fn rows(size: usize, cells: &[Option<Value>]) -> String {
    let symbol = |cell: &Option<Value>| cell.map_or(".".to_owned(), |value| value.to_string());
    cells.chunks(size).map(|row| row.iter().map(symbol).collect::<String>() + "\n").collect()
}

fn sudoku(above: &str, size: usize, below: &str, rng: &mut Random) -> String {
    let text = |cells: &[Option<Value>]| format!("{above}{}{below}", rows(size, cells));
    let full = (0..).find_map(|_| solution::<Sudoku>(&text(&vec![None; size * size]), rng.random()));
    needed::<Sudoku, _>(&full.unwrap(), rng, text).expect("nothing is left open")
}

fn neighbors(size: usize, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / size, cell % size);
    let mut found = Vec::new();
    found.extend((row > 0).then(|| cell - size));
    found.extend((column > 0).then(|| cell - 1));
    found.extend((column + 1 < size).then_some(cell + 1));
    found.extend((row + 1 < size).then_some(cell + size));
    found
}

/// Regions in one piece: they begin as rows, which then exchange random cells with each other.
fn regions(size: usize, rng: &mut Random) -> String {
    let mut region: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    let in_one_piece = |region: &[usize], which: usize| {
        let mut reached: Vec<usize> = region.iter().position(|&other| other == which).into_iter().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for other in neighbors(size, cell) {
                if region[other] == which && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len() == size
    };
    for _ in 0..20_000 {
        let [one, other] = [0; 2].map(|_| rng.random_range(0..size * size));
        let (a, b) = (region[one], region[other]);
        let touches = |cell: usize, which: usize| neighbors(size, cell).iter().any(|&at| region[at] == which);
        if a != b && touches(one, b) && touches(other, a) {
            region.swap(one, other);
            if !in_one_piece(&region, a) || !in_one_piece(&region, b) {
                region.swap(one, other);
            }
        }
    }
    let letters =
        |row: &[usize]| row.iter().map(|&which| char::from(b'a' + which as u8)).collect::<String>() + "\n";
    "regions\n".to_owned() + &region.chunks(size).map(letters).collect::<String>()
}

/// All cells in cages of at most `most`, no value twice in a cage.
fn cages(size: usize, full: &[Value], most: usize, rng: &mut Random) -> Vec<Vec<usize>> {
    let mut caged = vec![false; size * size];
    let mut cages = Vec::new();
    for start in 0..size * size {
        if std::mem::replace(&mut caged[start], true) {
            continue;
        }
        let mut cage = vec![start];
        for _ in 1..rng.random_range(2..=most) {
            let next: Vec<usize> = cage.iter().flat_map(|&cell| neighbors(size, cell)).collect();
            let fits = |&&cell: &&usize| !caged[cell] && cage.iter().all(|&other| full[other] != full[cell]);
            let next: Vec<usize> = next.iter().filter(fits).copied().collect();
            let Some(&next) = next.choose(rng) else { break };
            caged[next] = true;
            cage.push(next);
        }
        cages.push(cage);
    }
    cages
}

fn names(size: usize, cells: &[usize]) -> String {
    let name = |&cell: &usize| format!(" {}{}", char::from(b'a' + (cell % size) as u8), cell / size + 1);
    cells.iter().map(name).collect()
}

fn killer(rng: &mut Random) -> String {
    let empty = rows(9, &[None; 81]);
    loop {
        let full = solution::<Sudoku>(&empty, rng.random()).unwrap();
        let line = |cage: &Vec<usize>| {
            format!("{}{}\n", cage.iter().map(|&cell| full[cell]).sum::<Value>(), names(9, cage))
        };
        let cages: String = cages(9, &full, 4, rng).iter().map(line).collect();
        let text = format!("{empty}cages\n{cages}");
        if is_unique::<Sudoku>(&text) {
            return text;
        }
    }
}

fn kenken(size: usize, rng: &mut Random) -> String {
    loop {
        let full = solution::<KenKen>(&format!("{size}\n"), rng.random()).unwrap();
        let mut text = format!("{size}\n");
        for cage in cages(size, &full, 3, rng) {
            let values: Vec<Value> = cage.iter().map(|&cell| full[cell]).collect();
            let total = match values[..] {
                [value] => value.to_string(),
                [a, b] if a % b == 0 || b % a == 0 => format!("{}/", a.max(b) / a.min(b)),
                [a, b] if rng.random() => format!("{}-", a.abs_diff(b)),
                _ if rng.random() => format!("{}*", values.iter().product::<Value>()),
                _ => format!("{}+", values.iter().sum::<Value>()),
            };
            text += &format!("{total}{}\n", names(size, &cage));
        }
        if is_unique::<KenKen>(&text) {
            return text;
        }
    }
}

fn futoshiki(size: usize, rng: &mut Random) -> Option<String> {
    let full = solution::<KenKen>(&format!("{size}\n"), rng.random()).unwrap();
    let places: Vec<(usize, usize)> = (0..size * size)
        .flat_map(|cell| {
            neighbors(size, cell)
                .into_iter()
                .filter(move |&other| other > cell)
                .map(move |other| (cell, other))
        })
        .collect();
    needed::<Futoshiki, _>(&places, rng, |left| {
        let sign = |one: usize, other: usize, signs: [char; 2]| {
            if !left.contains(&Some((one, other))) {
                ' '
            } else if full[one] < full[other] {
                signs[0]
            } else {
                signs[1]
            }
        };
        let mut text = String::new();
        for row in 0..size {
            for cell in row * size..(row + 1) * size {
                text.push('.');
                if (cell + 1) % size != 0 {
                    text += &format!(" {} ", sign(cell, cell + 1, ['<', '>']));
                }
            }
            text.push('\n');
            if row + 1 < size {
                let below = (row * size..(row + 1) * size)
                    .map(|cell| sign(cell, cell + size, ['^', 'v']).to_string());
                text += below.collect::<Vec<_>>().join("   ").trim_end();
                text.push('\n');
            }
        }
        text
    })
}

fn kakuro(rng: &mut Random) -> String {
    const PATTERN: [&str; 7] = ["#######", "#..##..", "#......", "##...##", "##...##", "#......", "#..##.."];
    let squares: Vec<char> = PATTERN.concat().chars().collect();
    let white = |at: usize| squares[at] == '.';
    let run = |start: usize, step: usize| {
        let end = if step == 1 { (start / 7 + 1) * 7 } else { 49 };
        (start..end).step_by(step).skip(1).take_while(|&at| white(at)).collect::<Vec<_>>()
    };
    loop {
        let mut full = [0; 49];
        for at in (0..49).filter(|&at| white(at)) {
            // If no digit is left, the square counts as 0 in the sums; the test below rejects bad puzzles.
            let left = (0..at / 7).rev().map(|row| row * 7 + at % 7).take_while(|&other| white(other));
            let above: Vec<Value> = left.map(|other| full[other]).collect();
            let before: Vec<Value> =
                (at / 7 * 7..at).rev().take_while(|&other| white(other)).map(|other| full[other]).collect();
            let free: Vec<Value> =
                (1..=9).filter(|digit| !above.contains(digit) && !before.contains(digit)).collect();
            full[at] = free.choose(rng).copied().unwrap_or(0);
        }
        let sum = |start: usize, step: usize| match run(start, step) {
            run if run.is_empty() => String::new(),
            run => run.iter().map(|&at| full[at]).sum::<Value>().to_string(),
        };
        let word = |at: usize| match (white(at), sum(at, 7), sum(at, 1)) {
            (true, ..) => ".".to_owned(),
            (_, down, across) if down.is_empty() && across.is_empty() => "#".to_owned(),
            (_, down, across) => format!("{down}\\{across}"),
        };
        let line = |row: usize| {
            (row * 7..(row + 1) * 7).map(|at| format!("{:>6}", word(at))).collect::<String>() + "\n"
        };
        let text: String = (0..7).map(line).collect();
        if is_unique::<Kakuro>(&text) {
            return text;
        }
    }
}

fn ship(name: &str, text: &str) {
    let path = format!("{}/instances/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::write(path, text).expect("a folder that can be written to");
}

fn main() {
    let mut rng = Random::seed_from_u64(1962);
    let rng = &mut rng;
    ship("sudoku-plain", &sudoku("", 9, "", rng));
    ship("sudoku-diagonal", &sudoku("diagonal\n", 9, "", rng));
    ship("sudoku-anti-knight", &sudoku("anti-knight\n", 9, "", rng));
    let regions = regions(7, rng);
    ship("sudoku-jigsaw", &sudoku("", 7, &regions, rng));
    ship("sudoku-killer", &killer(rng));
    ship("kenken", &kenken(6, rng));
    ship("futoshiki", &(0..).find_map(|_| futoshiki(5, rng)).expect("signs suffice for some square"));
    ship("kakuro", &kakuro(rng));
}
