//! What every SVG picture promises.

use super::scenes::{Sample, lot, samples};
use recuit::trace::{Board, Part, Scene};
use recuit_trace::{SvgOptions, Theme, svg};
use roxmltree::{Document, Node};

fn picture(sample: &Sample) -> String {
    let (title, description) = (sample.name, "<a step>");
    svg(
        &sample.scene,
        &sample.frame,
        &SvgOptions { title, description, before: Some(&sample.before), ..SvgOptions::default() },
    )
}

fn plain(scene: &Scene, frame: &[u32]) -> String {
    svg(scene, frame, &SvgOptions::default())
}

/// Pictures to be looked at are beside what the tests are compiled to.
#[test]
fn pictures_are_xml_with_a_title() {
    for sample in samples() {
        let picture = picture(&sample);
        std::fs::write(format!("{}/{}.svg", env!("CARGO_TARGET_TMPDIR"), sample.name), &picture).unwrap();
        let document = Document::parse(&picture).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let text_of =
            |name| root.children().find(|child| child.has_tag_name(name)).and_then(|child| child.text());
        assert_eq!((text_of("title"), text_of("desc")), (Some(sample.name), Some("<a step>")));
        assert!(
            !picture.contains("http") || picture.matches("http").count() == 1,
            "nothing is loaded from elsewhere"
        );
    }
}

#[test]
fn every_word_changes_the_picture() {
    for sample in samples() {
        let mut words = sample.frame.clone();
        let whole = plain(&sample.scene, &words);
        assert_eq!(whole, plain(&sample.scene, &words), "the same words are the same bytes");
        for index in (0..words.len()).step_by(1 + words.len() / 300) {
            // Another value, another set, another float, another character.
            let other = match sample.scene.parts[0] {
                Part::Text { .. } => 'Z'.into(),
                Part::Tour { .. } => unlinked(&words, index / 2),
                _ => words[index] ^ 1,
            };
            let was = std::mem::replace(&mut words[index], other);
            let is_float = matches!(sample.scene.parts[0], Part::Bars { .. } | Part::Curve { .. });
            if is_float {
                words[index] = (f32::from_bits(was) + 1.0).to_bits();
            }
            assert!(
                plain(&sample.scene, &words) != whole || is_unseen(&sample, index),
                "{}: word {index}",
                sample.name
            );
            words[index] = was;
        }
    }
}

#[test]
fn a_theme_leaves_the_colors_of_the_other_out() {
    let sample = &samples()[0];
    let drawn = |theme| svg(&sample.scene, &sample.frame, &SvgOptions { theme, ..SvgOptions::default() });
    let pages = [Theme::Light, Theme::Dark, Theme::Reader].map(|theme| {
        let picture = drawn(theme);
        (
            picture.contains(".page{fill:#f8f6f1}"),
            picture.contains(".page{fill:#12151b}"),
            picture.contains("@media"),
        )
    });
    assert_eq!(pages, [(true, false, false), (false, true, false), (true, true, true)]);
}

/// A point that has no link to this one, as a word.
fn unlinked(words: &[u32], point: usize) -> u32 {
    let is_linked = |one: usize, other: usize| words[2 * one..2 * one + 2].contains(&(other as u32 + 1));
    let is_free = |&other: &usize| other != point && !is_linked(point, other) && !is_linked(other, point);
    (0..words.len() / 2).find(is_free).unwrap() as u32 + 1
}

/// Words of cells that never hold anything, and of domains whose lists are too long to be written whole.
fn is_unseen(sample: &Sample, index: usize) -> bool {
    match &sample.scene.parts[0] {
        Part::Board(Board { blocked, .. }) => blocked.contains(&(index as u32 / 2)),
        Part::Table { .. } => sample.name == "times",
        // An interval that is on no row.
        Part::Intervals { .. } => sample.frame[index / 3 * 3] == 0,
        _ => false,
    }
}

#[test]
fn what_has_changed_is_seen() {
    for sample in samples() {
        let picture = picture(&sample);
        let still = svg(
            &sample.scene,
            &sample.frame,
            &SvgOptions { before: Some(&sample.frame), ..Default::default() },
        );
        let marks = ["class=\"ring", "class=\"new\"", "class=\"was\"", "class=\"changed\""];
        assert!(marks.iter().any(|mark| picture.contains(mark)), "{}", sample.name);
        assert!(!marks.iter().any(|mark| still.contains(mark)), "{}", sample.name);
        assert_eq!(still, plain(&sample.scene, &sample.frame), "{}", sample.name);
    }
}

/// Everything that is drawn, with the box around it.
fn assert_is_inside(name: &str, picture: &str) {
    let document = Document::parse(picture).unwrap();
    let root = document.root_element();
    let size: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').map(|side| side.parse().unwrap()).collect();
    for node in root.descendants().filter(|node| !node.ancestors().any(|above| above.has_tag_name("defs"))) {
        for [x, y] in corners(node) {
            let [across, along] = node.ancestors().fold([0.0; 2], |[x, y], above| {
                let moved = above.attribute("transform").unwrap_or("translate(0 0)");
                let moved: Vec<f64> = moved["translate(".len()..moved.len() - 1]
                    .split(' ')
                    .map(|by| by.parse().unwrap())
                    .collect();
                [x + moved[0], y + moved[1]]
            });
            let [x, y] = [x + across, y + along];
            let is_inside = (0.0..=size[2]).contains(&x) && (0.0..=size[3]).contains(&y);
            assert!(is_inside, "{name}: {x} {y} of {size:?} in {node:?}");
        }
    }
}

fn corners(node: Node<'_, '_>) -> Vec<[f64; 2]> {
    let number = |name| node.attribute(name).map_or(0.0, |number: &str| number.parse::<f64>().unwrap());
    let around = |x: f64, y: f64, right: f64, down: f64| vec![[x, y], [x + right, y + down]];
    match node.tag_name().name() {
        "rect" => around(number("x"), number("y"), number("width"), number("height")),
        "circle" => {
            let radius = number("r");
            around(number("cx") - radius, number("cy") - radius, 2.0 * radius, 2.0 * radius)
        }
        "text" => {
            let (text, size) = (node.text().unwrap(), number("font-size"));
            let width = unicode_width::UnicodeWidthStr::width(text) as f64 * size * 0.6;
            let left = match node.attribute("text-anchor") {
                Some("start") => 0.0,
                Some("end") => width,
                _ => width / 2.0,
            };
            around(number("x") - left, number("y") - 0.75 * size, width, 0.75 * size)
        }
        "path" => path(node.attribute("d").unwrap()),
        _ => Vec::new(),
    }
}

/// The points of a path of the commands that pictures use.
fn path(path: &str) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    let [mut x, mut y] = [0.0, 0.0];
    let starts: Vec<usize> =
        path.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    for (&start, end) in starts.iter().zip(starts.iter().skip(1).copied().chain([path.len()])) {
        let numbers: Vec<f64> =
            path[start + 1..end].split_whitespace().map(|number| number.parse().unwrap()).collect();
        match (&path[start..=start], numbers.as_slice()) {
            ("M" | "L", &[to_x, to_y]) => [x, y] = [to_x, to_y],
            ("l", &[by_x, by_y]) => [x, y] = [x + by_x, y + by_y],
            ("h", &[by]) => x += by,
            ("v", &[by]) => y += by,
            ("H", &[to]) => x = to,
            ("V", &[to]) => y = to,
            ("z", []) => {}
            command => panic!("{command:?}"),
        }
        points.push([x, y]);
    }
    points
}

#[test]
fn nothing_is_outside_of_the_picture() {
    for sample in samples() {
        assert_is_inside(sample.name, &picture(&sample));
    }
}

#[test]
fn names_of_models_do_no_harm() {
    for sample in samples() {
        // Longer names than have room, and such as XML has a meaning for.
        let scene = serde_json::to_string(&sample.scene).unwrap();
        let wild = ["truck", "job 1", "x1", "start of task 1", "Load", "drill"].iter().fold(scene, |scene, name| {
            scene.replace(&format!("\"{name}\""), "\"<b onload='x'>&\\u0007 a name that is 日本語 longer than what has room for it, by far\"")
        });
        let scene: Scene = serde_json::from_str(&wild).unwrap();
        let picture =
            svg(&scene, &sample.frame, &SvgOptions { title: "]]></title><script>", ..Default::default() });
        assert_is_inside(sample.name, &picture);
        assert!(!picture.contains("<b ") && !picture.contains("<script"));
    }
}

#[test]
fn hostile_frames_are_drawn_as_well() {
    for sample in samples() {
        for frame in [
            Vec::new(),
            vec![u32::MAX; sample.frame.len()],
            vec![f32::NAN.to_bits(); sample.frame.len()],
            vec![0; 3],
        ] {
            assert_is_inside(sample.name, &plain(&sample.scene, &frame));
        }
    }
    assert!(Document::parse(&plain(&Scene::default(), &[1, 2])).is_ok());
}

#[test]
fn large_scenes_have_pictures_of_a_bearable_size() {
    let mut draw = lot(8);
    let mut place = || (draw(1000) as f32 / 1000.0, draw(1000) as f32 / 1000.0);
    let vertices: Vec<(f32, f32)> = (0..1000).map(|_| place()).collect();
    let points: Vec<(f32, f32)> = (0..10_000).map(|_| place()).collect();
    let edges = (0..100_000).map(|_| (draw(1000) as u32, draw(1000) as u32)).collect();
    let graph = Scene::from(Part::Graph { vertices, edges, labels: Vec::new() });
    let tour = Scene::from(Part::Tour { points, labels: Vec::new() });
    let board = Board {
        rows: 100,
        columns: 100,
        symbols: vec!["x".to_owned(); 100],
        pencil: true,
        ..Board::default()
    };
    let colors: Vec<u32> = (1..=1000).collect();
    let links: Vec<u32> =
        (0..10_000u32).flat_map(|point| [(point + 9_999) % 10_000 + 1, (point + 1) % 10_000 + 1]).collect();
    let cells = [0, u32::MAX, 0x5555_5555, 7, 0].repeat(10_000);
    for (scene, frame, most) in
        [(graph, colors, 700_000), (tour, links, 1_000_000), (Part::Board(board).into(), cells, 2_000_000)]
    {
        let picture = plain(&scene, &frame);
        assert!(Document::parse(&picture).is_ok());
        assert!(picture.len() < most, "{} bytes", picture.len());
    }
}
