//! A scene of each kind, with two frames that follow one another.

mod boards;

use boards::{blocks, kakuro, large, queens, safe, sudoku};
use recuit::trace::{Bar, Curve, Frame, IN_CONFLICT, Kind, Name, Part, SPECIAL, Scene, Variable};

/// A picture and the one before it.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) scene: Scene,
    pub(crate) before: Vec<u32>,
    pub(crate) frame: Vec<u32>,
}

fn sample(name: &'static str, scene: Scene, draw: impl Fn(&mut Frame, bool)) -> Sample {
    let frame = |is_after| {
        let mut frame = Frame::default();
        draw(&mut frame, is_after);
        assert_eq!(frame.words().len(), scene.words(), "{name}");
        frame.words().to_vec()
    };
    let (before, frame) = (frame(false), frame(true));
    Sample { name, scene, before, frame }
}

/// Numbers that look drawn by lot, always the same ones.
pub(crate) fn lot(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// Vertices with colors, two of which are equal at the ends of an edge.
pub(crate) fn graph() -> Sample {
    let place = |index: u32| {
        let angle = f64::from(index) * 2.4;
        let reach = 0.48 * (f64::from(index + 1) / 20.0).sqrt();
        ((0.5 + reach * angle.cos()) as f32, (0.5 + reach * angle.sin()) as f32)
    };
    let mut draw = lot(5);
    let mut edges: Vec<(u32, u32)> =
        (0..20u32).flat_map(|one| (one + 1..20).map(move |other| (one, other))).collect();
    edges.retain(|&(one, other)| {
        let ((x, y), (to_x, to_y)) = (place(one), place(other));
        (x - to_x).hypot(y - to_y) < 0.3 && draw(10) < 8
    });
    let scene = Scene {
        constraints: (1..=edges.len()).map(|number| Name::Numbered { kind: Kind::Edge, number }).collect(),
        parts: vec![Part::Graph {
            vertices: (0..20).map(place).collect(),
            edges: edges.clone(),
            labels: Vec::new(),
        }],
    };
    sample("graph", scene, |frame, is_after| {
        let mut colors = [0u32; 20];
        for vertex in 0..17 {
            let is_free = |color: &u32| {
                edges.iter().all(|&(one, other)| other != vertex || colors[one as usize] != *color)
            };
            colors[vertex as usize] = (1..).find(is_free).unwrap();
        }
        if is_after {
            let (one, other) = edges[edges.len() / 2];
            colors[other as usize] = colors[one as usize];
        }
        for (vertex, &color) in (0..).zip(&colors) {
            let is_clash = edges.iter().any(|&(one, other)| {
                color > 0
                    && (one == vertex || other == vertex)
                    && colors[one as usize] == colors[other as usize]
            });
            frame.marked(
                color,
                if is_clash { IN_CONFLICT } else { 0 } | if vertex == 3 { SPECIAL } else { 0 },
            );
        }
    })
}

/// A tour, and the same with two links exchanged for two others.
pub(crate) fn tour() -> Sample {
    let mut draw = lot(9);
    let points: Vec<(f32, f32)> =
        (0..30).map(|_| (draw(1000) as f32 / 1000.0, draw(1000) as f32 / 1000.0)).collect();
    // Around the middle, so that links seldom cross.
    let mut order: Vec<usize> = (0..30).collect();
    let angle = |point: usize| (points[point].1 - 0.5).atan2(points[point].0 - 0.5);
    order.sort_by(|&one, &other| angle(one).total_cmp(&angle(other)));
    let labels = (1..=30).map(|point: u32| point.to_string()).collect();
    sample("tour", Part::Tour { points: points.clone(), labels }.into(), |frame, is_after| {
        let mut order = order.clone();
        if is_after {
            order[5..=9].reverse();
        }
        for point in 0..30 {
            let position = order.iter().position(|&other| other == point).unwrap();
            frame.links(Some(order[(position + 29) % 30]), Some(order[(position + 1) % 30]));
        }
    })
}

pub(crate) fn tiles() -> Sample {
    sample("tiles", Part::Tiles { rows: 4, columns: 4 }.into(), |frame, is_after| {
        let mut tiles: Vec<u32> = vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 14, 15, 12];
        if is_after {
            tiles.swap(10, 11);
        }
        tiles.into_iter().for_each(|tile| frame.word(tile));
    })
}

pub(crate) fn bars() -> Sample {
    let bar = |name: &str, limit| Bar { name: name.to_owned(), limit };
    let bars = vec![
        bar("truck", 40.0),
        bar("van", 15.0),
        bar("bike", 5.0),
        bar("cargo bicycle with a trailer", 9.0),
    ];
    sample("bars", Part::Bars { title: "Load".to_owned(), bars }.into(), |frame, is_after| {
        [31.5, if is_after { 17.25 } else { 12.0 }, 0.0, 9.0]
            .into_iter()
            .for_each(|height| frame.number(height));
    })
}

/// A knapsack: many bars and, below, a few.
pub(crate) fn knapsack() -> Sample {
    let mut draw = lot(4);
    let profits: Vec<f32> = (0..40).map(|_| (draw(90) + 10) as f32).collect();
    let bars = profits.iter().zip(1..).map(|(&limit, number)| Bar { name: format!("{number}"), limit });
    let weight =
        Part::Bars { title: "weight".to_owned(), bars: vec![Bar { name: "1".to_owned(), limit: 900.0 }] };
    let parts = vec![Part::Bars { title: "profit".to_owned(), bars: bars.collect() }, weight];
    sample("knapsack", Scene { parts, constraints: Vec::new() }, |frame, is_after| {
        let is_taken = |item: usize| item.is_multiple_of(3) || (item == 4 && is_after);
        profits
            .iter()
            .enumerate()
            .for_each(|(item, &profit)| frame.number(if is_taken(item) { profit.into() } else { 0.0 }));
        frame.number(if is_after { 812.0 } else { 760.0 });
    })
}

/// Jobs on machines, two of which are at once.
pub(crate) fn intervals() -> Sample {
    let part = Part::Intervals {
        rows: ["saw", "drill", "paint"].map(str::to_owned).to_vec(),
        end: 40,
        names: (1..=9).map(|job| format!("job {job}")).collect(),
    };
    sample("intervals", part.into(), |frame, is_after| {
        for job in 0..9 {
            let from = job as u32 / 3 * 9 + job as u32 % 3 * 2;
            let from = if job == 4 && is_after { 4 } else { from };
            frame.interval((job != 8).then_some(job % 3), from, from + 5 + job as u32 % 2);
        }
    })
}

/// Letters and the digits that are left to them.
pub(crate) fn table() -> Sample {
    let variable = |name: char| Variable { name: name.to_string(), least: 0, size: 10 };
    let scene = Scene {
        parts: vec![Part::Table { variables: "SENDMORY".chars().map(variable).collect(), domains: true }],
        constraints: vec![Name::Own { name: "the sum".to_owned() }],
    };
    sample("table", scene, |frame, is_after| {
        let held = [10, if is_after { 6 } else { 0 }, 0, 0, 2, 1, 0, 0];
        for (letter, &value) in held.iter().enumerate() {
            frame.marked(
                value,
                if letter == 4 {
                    SPECIAL
                } else if letter == 5 && is_after {
                    IN_CONFLICT
                } else {
                    0
                },
            );
            let left = (3..=9).filter(|left| left % (letter + 2) != 0 && !(is_after && *left == 6));
            frame.left(
                10,
                left.chain([value as usize].into_iter().filter(|&value| value > 0))
                    .filter(|&left| value == 0 || left == value as usize),
            );
        }
    })
}

/// Variables without the values that are left, with long names and a wide range.
pub(crate) fn times() -> Sample {
    let variable = |index: u32| Variable { name: format!("start of task {index}"), least: -100, size: 1000 };
    sample(
        "times",
        Part::Table { variables: (1..=30).map(variable).collect(), domains: true }.into(),
        |frame, is_after| {
            for task in 0..30usize {
                frame.value(if task % 4 == 0 || (task == 7 && is_after) {
                    100 + 17 * task as u32
                } else {
                    0
                });
                frame.left(1000, (1..=1000).filter(|value| value / 50 % (task + 2) != 0 && value % 97 != 0));
            }
        },
    )
}

pub(crate) fn curve() -> Sample {
    let values = |scale: f64| {
        (0..65).map(move |index| {
            let x = f64::from(index) / 6.4 - 5.0;
            (scale * x * x - 10.0 * (std::f64::consts::TAU * x).cos()) as f32
        })
    };
    let curve = |name: &str, scale| Curve {
        name: name.to_owned(),
        low: -5.0,
        high: 5.0,
        values: values(scale).collect(),
    };
    sample(
        "curve",
        Part::Curve { curves: vec![curve("x1", 1.0), curve("x2", 3.0)] }.into(),
        |frame, is_after| {
            frame.number(if is_after { 1.53 } else { 2.04 });
            frame.number(-4.25);
        },
    )
}

pub(crate) fn text() -> Sample {
    sample("text", Part::Text { rows: 3, columns: 16 }.into(), |frame, is_after| {
        let lines = ["┌──┐ x < 3 & é", if is_after { "│♛ │ moved" } else { "│ ♛│ moved" }, "└──┘"];
        for line in lines {
            let mut characters = line.chars();
            (0..16).for_each(|_| frame.word(characters.next().unwrap_or(' ').into()));
        }
    })
}

/// One of each kind, and more of those that look different from instance to instance.
pub(crate) fn samples() -> Vec<Sample> {
    vec![
        sudoku(),
        blocks(),
        kakuro(),
        queens(),
        safe(),
        large(),
        graph(),
        tour(),
        tiles(),
        bars(),
        knapsack(),
        intervals(),
        table(),
        times(),
        curve(),
        text(),
    ]
}
