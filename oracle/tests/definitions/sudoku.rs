use super::{differ, lines};
use recuit_oracle::{Definition, Draw, Solutions, assignments};
use serde_json::{Value, json};

/// Every value once in each row, column and box: of 2x2, 2x3 or 3x3.
pub(crate) struct Sudoku;

/// The rows and columns of boxes, by the number of cells.
fn boxes(cells: usize) -> (usize, usize) {
    match cells {
        16 => (2, 2),
        36 => (2, 3),
        _ => (3, 3),
    }
}

/// Rows, columns and boxes.
pub(crate) fn units((height, width): (usize, usize)) -> Vec<Vec<usize>> {
    let size = height * width;
    let number = |cell: usize| cell / size / height * height + cell % size / width;
    let boxes = (0..size).map(|wanted| (0..size * size).filter(|&cell| number(cell) == wanted).collect());
    lines(size).into_iter().chain(boxes).collect()
}

/// A full grid, drawn at random.
pub(crate) fn grid((height, width): (usize, usize), draw: &mut Draw) -> Vec<i64> {
    let size = height * width;
    let symbols = draw.shuffled(1..=size as i64);
    // Rows are drawn within their band, columns within their stack.
    let rows: Vec<usize> =
        (0..width).flat_map(|band| draw.shuffled(band * height..(band + 1) * height)).collect();
    let columns: Vec<usize> =
        (0..height).flat_map(|stack| draw.shuffled(stack * width..(stack + 1) * width)).collect();
    let symbol = |row: usize, column: usize| symbols[(row % height * width + row / height + column) % size];
    (0..size * size).map(|cell| symbol(rows[cell / size], columns[cell % size])).collect()
}

impl Definition for Sudoku {
    fn model(&self) -> &'static str {
        "sudoku"
    }

    fn draw(&self, draw: &mut Draw) -> String {
        let boxes = draw.one_of(&[(2, 2), (2, 2), (2, 3), (3, 3)]);
        let units = units(boxes);
        let mut cells = grid(boxes, draw);
        let givens = match cells.len() {
            16 => draw.number(2..=12),
            36 => draw.number(12..=24),
            _ => draw.number(34..=60),
        };
        let holes = draw.shuffled(0..cells.len()).split_off(givens as usize);
        holes.iter().for_each(|&hole| cells[hole] = 0);
        // Some more givens, which may be wrong but do not clash at once.
        let more = draw.one_of(&[0, 0, 1, 2]);
        for &cell in holes.iter().take(more) {
            let peers = units.iter().filter(|unit| unit.contains(&cell)).flatten();
            let value = draw.number(1..=(boxes.0 * boxes.1) as i64);
            let clashes = peers.into_iter().any(|&peer| cells[peer] == value);
            cells[cell] = if clashes { 0 } else { value };
        }
        cells.iter().map(|cell| cell.to_string().replace('0', ".")).collect()
    }

    fn solutions(&self, instance: &str) -> Solutions {
        let givens: Vec<Option<i64>> = instance.chars().map(|c| c.to_digit(10).map(i64::from)).collect();
        let units = units(boxes(givens.len()));
        let choices: Vec<Vec<i64>> = (0..givens.len())
            .map(|cell| match givens[cell] {
                Some(given) => vec![given],
                None => {
                    let peers = units.iter().filter(|unit| unit.contains(&cell)).flatten();
                    let taken: Vec<i64> = peers.filter_map(|&peer| givens[peer]).collect();
                    (1..=(givens.len().isqrt()) as i64).filter(|value| !taken.contains(value)).collect()
                }
            })
            .collect();
        let all = assignments(&choices, |values| differ(values, &units));
        Solutions::Any(all.iter().map(|values| values.iter().map(ToString::to_string).collect()).collect())
    }

    fn parameters(&self, formulation: &str, _: &str, draw: &mut Draw) -> Value {
        let reduction = draw.one_of(&["none", "propagation", "probing"]);
        match formulation {
            "auto" | "partial" if draw.chance(0.5) => json!({
                "cells": draw.one_of(&["every-cell", "first-cell", "most-constrained"]),
                "values": draw.one_of(&["natural", "random", "least-constraining"]),
                "forward_checking": draw.chance(0.5),
            }),
            "blocks" | "rows" | "grid" => json!({
                "reduction": reduction, "conflicts": draw.chance(0.3),
            }),
            "cells" => json!({ "reduction": reduction }),
            _ => json!({}),
        }
    }
}
