//! Labels of figures lie inside them and apart from each other, whatever font a reader has.

use super::synthetic;
use recuit_experiments::{Plan, Record, figures, svg};
use roxmltree::{Document, Node};

/// A label and the box it may fill: left, top, right, bottom.
type Boxed<'a> = (&'a str, [f64; 4]);

/// How wide a character is in a wide font, such as DejaVu Sans or Verdana, as a share of the font's size.
fn wide(character: char) -> f64 {
    match character {
        'm' | 'M' | 'w' | 'W' | '%' | '@' => 1.0,
        '=' | '<' | '>' | '+' | '&' | 'A'..='Z' => 0.84,
        'i' | 'j' | 'l' | 't' | 'f' | '.' | ',' | ' ' | '(' | ')' | '-' => 0.42,
        _ => 0.64,
    }
}

fn boxed<'a>(text: &Node<'a, '_>) -> Boxed<'a> {
    let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
    let words = text.text().unwrap_or_default().trim();
    let (x, y, size) = (number("x"), number("y"), number("font-size"));
    let width = words.chars().map(wide).sum::<f64>() * size;
    let before = match text.attribute("text-anchor").unwrap() {
        "start" => 0.0,
        "middle" => 0.5,
        _ => 1.0,
    };
    let (before, after, half) = (before * width, (1.0 - before) * width, 0.55 * size);
    // A baseline that hangs: the text lies below or above.
    let y = y + match text.attribute("dy").unwrap() {
        "0.76em" => half,
        "-0.5ex" => -half,
        _ => 0.0,
    };
    match text.attribute("transform") {
        // Only labels of vertical axes are turned: they read upward, and what was their top is on the left.
        Some(_) => (words, [x, y - after, x + 2.0 * half, y + before]),
        None => (words, [x - before, y - half, x + after, y + half]),
    }
}

/// The boxes of all labels; each lies inside the figure, and no two overlap.
fn check(plan: &Plan, records: &[Record]) {
    for figure in figures(plan, records, true) {
        let svg = svg(&figure);
        let document = Document::parse(&svg).unwrap();
        let size: Vec<f64> = document
            .root_element()
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let boxes: Vec<Boxed<'_>> = texts.map(|text| boxed(&text)).collect();
        assert!(boxes.len() > 5, "{}", figure.stem);
        for (index, (words, [left, top, right, bottom])) in boxes.iter().enumerate() {
            let is_inside = *left >= 0.0 && *top >= 0.0 && *right <= size[2] && *bottom <= size[3];
            assert!(is_inside, "{}: {words} from {left}, {top} to {right}, {bottom}", figure.stem);
            for (other, [l, t, r, b]) in &boxes[..index] {
                let is_apart = right <= l || r <= left || bottom <= t || b <= top;
                assert!(is_apart, "{}: {words} and {other}", figure.stem);
            }
        }
    }
}

#[test]
fn labels_have_room() {
    for (plan, records) in [synthetic::study(), synthetic::levels()] {
        check(&plan, &records);
    }
}

#[test]
fn long_names_have_room_and_are_told_whole() {
    let (mut plan, records) = synthetic::study();
    let long = "T0=1 factor=0.9999 formulation=rows reheat=adaptive";
    let longest = "WWWW ".repeat(30) + &"m".repeat(120);
    for (contender, label) in plan.contenders.iter_mut().zip([long, longest.trim(), "short", "W"]) {
        contender.label = label.to_owned();
    }
    plan.title = longest.clone();
    check(&plan, &records);
    for stem in ["success-over-steps", "steps", "search-space"] {
        let figure = figures(&plan, &records, true).into_iter().find(|figure| figure.stem == stem).unwrap();
        let svg = svg(&figure);
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let told: String = texts.filter_map(|node| node.text()).collect();
        let told: String = told.split_whitespace().collect();
        for label in [long, &longest] {
            assert!(told.contains(&label.replace(' ', "")), "{label} in {stem}");
        }
    }
}

#[test]
fn figures_are_dark_only_on_screens_that_are() {
    let (plan, records) = synthetic::levels();
    for figure in figures(&plan, &records, false) {
        let svg = svg(&figure);
        let (_, dark) = svg.split_once("@media screen and (prefers-color-scheme: dark) {").unwrap();
        let (dark, drawn) = dark.split_once("</style>").unwrap();
        // Paper and ink are turned around there, and only there: what is drawn is black on white.
        for color in ["[fill=\"#FFFFFF\"]", "[fill=\"#000000\"]", "[stroke=\"#000000\"]"] {
            assert!(dark.contains(color) && drawn.contains(color.trim_matches(['[', ']'])), "{color}");
        }
    }
}
