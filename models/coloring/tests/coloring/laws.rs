//! The laws of the framework, over every formulation, objective and neighborhood of graph coloring.

use recuit::trace::{Part, View};
use recuit::{Actions, Neighborhood, Objective, Problem, laws, stream};
use recuit_coloring::*;

/// A pentagon with its center, a queen's graph, two random ones, one without edges, and one without anything.
fn graphs() -> Vec<Graph> {
    let random = |density, seed| {
        Generator::Random { vertices: 30, density }
            .graph(&mut stream(seed, 0))
            .expect("a graph that can be had")
    };
    let wheel = Graph::new(6, (0..5).flat_map(|rim| [(rim, (rim + 1) % 5), (rim, 5)]));
    vec![wheel, queen(4, 5), random(0.2, 1), random(0.7, 2), Graph::new(3, []), Graph::new(0, [])]
}

#[test]
fn construct() {
    for graph in graphs() {
        for order in Order::ALL {
            for colors in [None, Some(0), Some(3)] {
                let problem = Construct::new(&graph, order, colors);
                let invariant = |state: &Colored| counts_agree(&graph, &problem, state);
                laws::check(&problem, &Actions, &ColorsNeeded, invariant, 1).unwrap();
                laws::check_residual(&problem, &ColorClassesLeft, 6).unwrap();
            }
        }
    }
}

#[test]
fn estimates_of_colors_never_overestimate() {
    for graph in [Graph::new(5, (0..5).map(|rim| (rim, (rim + 1) % 5))), queen(2, 3), Graph::new(3, [])] {
        let problem = Construct::new(&graph, Order::Dsatur, None);
        laws::check_bound(&problem, &ColorsNeeded, 1).unwrap();
        laws::check_heuristic(&problem, &ColorsToCome, 2).unwrap();
    }
}

/// The counts kept beside the colors agree with them, and no neighbors share a color.
fn counts_agree(graph: &Graph, problem: &Construct<'_>, state: &Colored) -> Result<(), String> {
    let colors = state.colors();
    if verify(graph, colors).iter().any(|violation| !matches!(violation, Violation::Uncolored(_))) {
        return Err("neighbors share a color".to_owned());
    }
    for vertex in 0..colors.len() {
        let its: Vec<u16> =
            graph.neighbors(vertex).iter().map(|&neighbor| colors[usize::from(neighbor)]).collect();
        let different = (1..=state.used()).filter(|color| its.contains(color)).count();
        let agree = usize::from(state.saturation(vertex)) == different
            && state.uncolored_neighbors(vertex) == its.iter().filter(|&&color| color == 0).count()
            && (1..=state.used()).all(|color| problem.may_have(state, vertex, color) != its.contains(&color));
        if !agree {
            return Err(format!("the counts of vertex {} are wrong", vertex + 1));
        }
    }
    let uncolored = colors.iter().filter(|&&color| color == 0).count();
    let used = colors.iter().max().copied().unwrap_or(0);
    if (uncolored, used) == (state.uncolored(), state.used()) { Ok(()) } else { Err("wrong sums".to_owned()) }
}

#[test]
fn complete() {
    for graph in graphs() {
        for colors in [None, Some(1), Some(3), Some(40)] {
            let problem = Complete::new(&graph, Order::Fixed, colors);
            let invariant = |state: &Painting| table_agrees(&graph, &problem, state);
            laws::check(&problem, &Actions, &Conflicts, invariant, 2).unwrap();
            laws::check_neighborhood(&problem, &Conflicting, &Conflicts, invariant, 1).unwrap();
            laws::check_crossover(&problem, &GreedyPartition, &Conflicts, 3).unwrap();
        }
    }
}

/// The table and the list kept beside the colors agree with them.
fn table_agrees(graph: &Graph, problem: &Complete<'_>, state: &Painting) -> Result<(), String> {
    let mut conflicts = 0;
    for vertex in 0..graph.vertices() {
        let its = |color| {
            graph.neighbors(vertex).iter().filter(|&&neighbor| state.color(neighbor.into()) == color).count()
        };
        let color = state.color(vertex);
        let listed = state.conflicting().iter().filter(|&&other| usize::from(other) == vertex).count();
        if listed != usize::from(its(color) > 0) {
            return Err(format!("vertex {} is listed {listed} times", vertex + 1));
        }
        if usize::from(color) >= state.count() {
            return Err(format!("vertex {} has a color too many", vertex + 1));
        }
        conflicts += its(color) as i64;
        if let Some(color) =
            (0..state.count() as u16).find(|&color| state.neighbors_with(vertex, color) != its(color))
        {
            return Err(format!("the count of vertex {} and color {color} is wrong", vertex + 1));
        }
    }
    if conflicts != 2 * state.conflicts() {
        return Err(format!("{conflicts} is not twice {} conflicts", state.conflicts()));
    }
    let enough = state.count() >= problem.fewest();
    if enough { Ok(()) } else { Err(format!("only {} colors are left", state.count())) }
}

#[test]
fn partial_legal() {
    for graph in graphs() {
        for colors in [None, Some(1), Some(3), Some(40)] {
            for importance in [Importance::Equal, Importance::Degree] {
                let problem = PartialLegal::with_importance(&graph, Order::Fixed, colors, importance);
                let costs = costs(&graph, importance);
                let invariant = |state: &LegalColoring| is_legal(&problem, &costs, state);
                laws::check(&problem, &Actions, &Uncolored, invariant, 2).unwrap();
                laws::check_neighborhood(&problem, &Waiting, &Uncolored, invariant, 1).unwrap();
                laws::check_crossover(&problem, &GreedyPartition, &Uncolored, 3).unwrap();
            }
        }
    }
}

/// What each vertex costs: one, or sixteen times its degree as a share of the mean.
fn costs(graph: &Graph, importance: Importance) -> Vec<i64> {
    let share = |vertex| (graph.degree(vertex) * graph.vertices()) as f64 / (2 * graph.edges()) as f64;
    let cost = |vertex| match importance {
        Importance::Degree if graph.edges() > 0 => ((16.0 * share(vertex)).round() as i64).max(1),
        _ => 1,
    };
    (0..graph.vertices()).map(cost).collect()
}

/// Where the neighbors of a vertex would cost 2^16 or more, all vertices cost less, and searches go on as ever.
#[test]
fn costs_in_dense_graphs_do_not_overflow() {
    let parts = |one: usize, other: usize| (0..one).flat_map(move |a| (0..other).map(move |b| (a, one + b)));
    let star = Graph::new(9000, parts(1, 8999));
    let dense = Graph::new(9000, parts(4500, 4500));
    for graph in [star, dense] {
        let problem = PartialLegal::with_importance(&graph, Order::Fixed, Some(1), Importance::Degree);
        let mut state = problem.initial();
        let mut rng = stream(1, 0);
        for _ in 0..100 {
            let cost = Uncolored.cost(&problem, &state);
            let Some(action) = Waiting.sample(&problem, &state, &mut rng) else { break };
            let delta = Uncolored.delta(&problem, &state, &action);
            problem.apply(&mut state, &action);
            assert_eq!(cost + delta, Uncolored.cost(&problem, &state));
        }
    }
}

/// No neighbors have the same color, the table agrees with the colors, those without are listed, and cost
/// what they should.
fn is_legal(problem: &PartialLegal<'_>, costs: &[i64], state: &LegalColoring) -> Result<(), String> {
    let graph = problem.graph();
    let waiting: i64 = state.uncolored().iter().map(|&vertex| costs[usize::from(vertex)]).sum();
    let beyond = (state.count() - problem.fewest()) as i64 * (costs.iter().sum::<i64>() + 1);
    let cost = Uncolored.cost(problem, state);
    if cost != waiting + beyond {
        return Err(format!("it costs {cost}, not {waiting} and {beyond}"));
    }
    for vertex in 0..graph.vertices() {
        let its = |color| -> i64 {
            let neighbors = graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor));
            neighbors.filter(|&neighbor| state.color(neighbor) == Some(color)).map(|one| costs[one]).sum()
        };
        let listed = state.uncolored().iter().filter(|&&other| usize::from(other) == vertex).count();
        if listed != usize::from(state.color(vertex).is_none()) {
            return Err(format!("vertex {} is listed {listed} times", vertex + 1));
        }
        if state.color(vertex).is_some_and(|color| its(color) > 0 || usize::from(color) >= state.count()) {
            return Err(format!("vertex {} has a color that it may not have", vertex + 1));
        }
        let is_wrong = |color: &u16| state.cost_of_neighbors(vertex, *color) != its(*color);
        if let Some(color) = (0..state.count() as u16).find(is_wrong) {
            return Err(format!("the cost of vertex {} and color {color} is wrong", vertex + 1));
        }
    }
    let enough = state.count() >= problem.fewest();
    if enough { Ok(()) } else { Err(format!("only {} colors are left", state.count())) }
}

#[test]
fn kempe() {
    for graph in graphs() {
        for colors in [None, Some(3)] {
            let problem = Kempe::new(&graph, Order::Fixed, colors);
            let invariant = |state: &Classes| are_classes(&graph, state);
            laws::check(&problem, &Actions, &SquaredSizes, invariant, 2).unwrap();
            laws::check_neighborhood(&problem, &Exchanges, &SquaredSizes, invariant, 1).unwrap();
        }
    }
}

/// The classes are those of the colors, and a coloring.
fn are_classes(graph: &Graph, state: &Classes) -> Result<(), String> {
    for &color in state.used() {
        let vertices = (0..graph.vertices()).filter(|&vertex| state.color(vertex) == color).count();
        let class = state.class(color);
        if class.is_empty()
            || class.len() != vertices
            || class.iter().any(|&v| state.color(v.into()) != color)
        {
            return Err(format!("the class of color {color} is wrong"));
        }
    }
    let violations = verify(graph, &state.coloring());
    if violations.is_empty() { Ok(()) } else { Err(format!("{violations:?}")) }
}

#[test]
fn views() {
    for graph in graphs() {
        let view = Drawing::new(&graph);
        for order in Order::ALL {
            for colors in [None, Some(0), Some(3)] {
                let problem = Construct::new(&graph, order, colors);
                laws::check_view(&problem, &Actions, &(), &view, 3).unwrap();
            }
        }
        for colors in [None, Some(1), Some(3), Some(40)] {
            let problem = Complete::new(&graph, Order::Fixed, colors);
            laws::check_view(&problem, &Conflicting, &Conflicts, &view, 4).unwrap();
            let problem = PartialLegal::new(&graph, Order::Fixed, colors);
            laws::check_view(&problem, &Waiting, &Uncolored, &view, 5).unwrap();
            let problem = Kempe::new(&graph, Order::Fixed, colors);
            laws::check_view(&problem, &Exchanges, &SquaredSizes, &view, 6).unwrap();
        }
    }
}

/// In the picture of a grid, its lines are about as long as each other.
#[test]
fn vertices_are_as_far_apart_as_paths_are_long() {
    let beside = |vertex| (vertex % 8 < 7).then_some((vertex, vertex + 1));
    let below = |vertex| (vertex < 56).then_some((vertex, vertex + 8));
    let grid = Graph::new(64, (0..64).flat_map(|vertex| [beside(vertex), below(vertex)]).flatten());
    let scene = Drawing::new(&grid).scene(&Construct::new(&grid, Order::Fixed, None));
    let Some(Part::Graph { vertices, edges, .. }) = scene.parts.first() else { panic!("no graph") };
    assert!(vertices.iter().all(|(x, y)| (0.0..=1.0).contains(x) && (0.0..=1.0).contains(y)));
    let lengths = edges.iter().map(|&(one, other)| {
        let ((x, y), (to_x, to_y)) = (vertices[one as usize], vertices[other as usize]);
        (x - to_x).hypot(y - to_y)
    });
    let (least, most) = lengths.fold((f32::MAX, 0.0_f32), |(least, most), it| (least.min(it), most.max(it)));
    assert!(most < 1.5 * least, "{least} to {most}");
}

#[test]
fn no_vertex_is_drawn_over_another() {
    for graph in [
        queen(5, 5),
        queen(4, 5),
        Graph::new(30, (0..30).flat_map(|one| (0..one).map(move |two| (one, two)))),
    ] {
        let problem = Complete::new(&graph, Order::Fixed, None);
        let scene = Drawing::new(&graph).scene(&problem);
        let [Part::Graph { vertices, .. }] = &scene.parts[..] else { panic!("one graph: {scene:?}") };
        for (number, one) in vertices.iter().enumerate() {
            for other in &vertices[..number] {
                let distance = (one.0 - other.0).hypot(one.1 - other.1);
                assert!(
                    distance > 0.5 / (graph.vertices() as f32).sqrt(),
                    "{distance} of {}",
                    graph.vertices()
                );
            }
        }
    }
}
