//! Groups of cells that hang together, drawn at random in a square.

use rand::RngExt;
use rand::seq::IndexedRandom;
use recuit::Random;

/// The cells that share a side with a cell of a square.
pub(crate) fn neighbors(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let sides = [
        (row > 0).then(|| cell - size),
        (column > 0).then(|| cell - 1),
        (column + 1 < size).then_some(cell + 1),
        (row + 1 < size).then_some(cell + size),
    ];
    sides.into_iter().flatten()
}

/// The pieces that these cells fall into.
pub(crate) fn pieces(size: usize, cells: &[usize]) -> Vec<Vec<usize>> {
    let mut left = cells.to_vec();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop() {
        let (mut piece, mut next) = (vec![first], 0);
        while let Some(&cell) = piece.get(next) {
            next += 1;
            let reached = neighbors(size, cell).filter_map(|other| left.iter().position(|&it| it == other));
            let mut reached: Vec<usize> = reached.collect();
            reached.sort_unstable();
            piece.extend(reached.into_iter().rev().map(|place| left.swap_remove(place)));
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// As many regions as there are rows, with as many cells each: they begin as rows, and exchange random cells as long as
/// both stay in one piece. For each cell, the number of its region.
pub(crate) fn regions(size: usize, rng: &mut Random) -> Vec<usize> {
    let mut region: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    let in_one_piece = |region: &[usize], which: usize| {
        let cells: Vec<usize> = (0..region.len()).filter(|&cell| region[cell] == which).collect();
        pieces(size, &cells).len() == 1
    };
    for _ in 0..40 * size * size {
        let [one, other] = [0; 2].map(|_| rng.random_range(0..size * size));
        let (a, b) = (region[one], region[other]);
        let touches = |cell: usize, which: usize| neighbors(size, cell).any(|at| region[at] == which);
        if a != b && touches(one, b) && touches(other, a) {
            region.swap(one, other);
            if !in_one_piece(&region, a) || !in_one_piece(&region, b) {
                region.swap(one, other);
            }
        }
    }
    region
}

/// All cells of a square in groups of up to `most`; a group grows by cells that `fits` allows.
pub(crate) fn groups(
    size: usize,
    most: usize,
    fits: impl Fn(&[usize], usize) -> bool,
    rng: &mut Random,
) -> Vec<Vec<usize>> {
    let mut is_taken = vec![false; size * size];
    let mut groups = Vec::new();
    for start in 0..size * size {
        if std::mem::replace(&mut is_taken[start], true) {
            continue;
        }
        let mut group = vec![start];
        for _ in 1..rng.random_range(2.min(most)..=most) {
            let around = group.iter().flat_map(|&cell| neighbors(size, cell));
            let around: Vec<usize> = around.filter(|&cell| !is_taken[cell] && fits(&group, cell)).collect();
            let Some(&next) = around.choose(rng) else { break };
            is_taken[next] = true;
            group.push(next);
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
