use super::{at, declared, lines};
use recuit_oracle::{Definition, Draw, Solutions, assignments, words};
use serde_json::Value;

/// As many stars as the text begins with in each row, column and region, and no star beside another, be it at a
/// corner. The rest of the text has a letter for each cell, that of its region.
pub(crate) struct StarBattle;

impl Definition for StarBattle {
    fn model(&self) -> &'static str {
        "star-battle"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let size = draw.number(1..=6) as usize;
        let stars = draw.one_of(&[1, 1, 1, 1, 2]);
        let apart = |columns: &Vec<usize>| columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1);
        let tries: Vec<Vec<usize>> = (0..100).map(|_| draw.shuffled(0..size)).collect();
        // A star for each row, apart from each other if the square is large enough.
        let hidden = tries.iter().find(|columns| apart(columns)).unwrap_or(&tries[0]);
        // The more cells are in the region of the star of their row, the more solutions there are.
        let beside = draw.one_of(&[0.0, 0.5, 0.9]);
        let mut regions: Vec<usize> = (0..size * size)
            .map(|cell| match (cell / size, cell % size) {
                (row, column) if hidden[row] == column || draw.chance(beside) => row,
                _ => draw.number(0..=size as i64 - 1) as usize,
            })
            .collect();
        if draw.chance(0.2) {
            regions = draw.shuffled(regions);
        }
        let letter = |&region: &usize| char::from(b'a' + region as u8);
        let rows = regions.chunks(size).map(|row| row.iter().map(letter).collect::<String>());
        format!("{stars}\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let mut drawn = instance.split_whitespace();
        let stars: i64 = drawn.next().unwrap().parse().unwrap();
        let letters: Vec<char> = drawn.flat_map(str::chars).collect();
        let size = letters.len().isqrt();
        let mut groups = lines(size);
        groups.extend(('a'..='z').map(|letter| {
            (0..letters.len()).filter(|&cell| letters[cell] == letter).collect::<Vec<usize>>()
        }));
        let all = assignments(&vec![vec![0, 1]; size * size], |values| {
            let last = values.len() - 1;
            let touches = |&cell: &usize| {
                (cell / size).abs_diff(last / size) <= 1 && (cell % size).abs_diff(last % size) <= 1
            };
            let alone = values[last] == 0 || !(0..last).filter(touches).any(|cell| values[cell] == 1);
            let fits = |group: &&Vec<usize>| {
                let found: i64 = at(values, group).sum();
                let open = group.iter().filter(|cell| **cell > last).count() as i64;
                (found..=found + open).contains(&stars)
            };
            alone && groups.iter().filter(|group| group.contains(&last)).all(|group| fits(&group))
        });
        Solutions::Any(all.iter().map(words).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        declared(formulation, draw)
    }
}
