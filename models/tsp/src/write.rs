//! Instances and tours as TSPLIB texts.

use crate::{Cities, Places};
use std::fmt::{Display, Write};

/// The instance as a TSPLIB text: coordinates as they are, explicit distances as `UPPER_ROW`.
pub fn write(cities: &Cities) -> String {
    let mut text = head(cities, "TSP");
    if let Some(Places { metric, points }) = cities.places() {
        text += &format!("EDGE_WEIGHT_TYPE: {metric}\nNODE_COORD_SECTION\n");
        for (number, [x, y]) in (1..).zip(points) {
            writeln!(text, "{number} {x} {y}").expect("a string can be written to");
        }
    } else {
        text += &upper_row(cities);
    }
    text + "EOF\n"
}

/// The instance as a TSPLIB text with explicit distances, wherever they come from.
pub fn write_explicit(cities: &Cities) -> String {
    head(cities, "TSP") + &upper_row(cities) + "EOF\n"
}

/// A tour as a TSPLIB text; its cities have numbers from 0 here and from 1 in the text.
pub fn write_tour(cities: &Cities, tour: &[u32]) -> String {
    let mut text = head(cities, "TOUR") + "TOUR_SECTION\n";
    for numbers in tour.chunks(20) {
        text += &(line(numbers) + "\n");
    }
    text + "-1\nEOF\n"
}

/// A tour as numbers from 1 in a line.
pub fn line(tour: &[u32]) -> String {
    spaced(tour.iter().map(|city| city + 1))
}

fn spaced(numbers: impl Iterator<Item = impl Display>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

fn head(cities: &Cities, kind: &str) -> String {
    let line = |key: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("{key}: {value}\n")).unwrap_or_default()
    };
    let (name, comment) = (line("NAME", &cities.name), line("COMMENT", &cities.comment));
    format!("{name}{comment}TYPE: {kind}\nDIMENSION: {}\n", cities.count())
}

fn upper_row(cities: &Cities) -> String {
    let count = cities.count() as u32;
    let mut text =
        "EDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n".to_owned();
    for a in 0..count - 1 {
        text += &(spaced((a + 1..count).map(|b| cities.distance(a, b))) + "\n");
    }
    text
}
