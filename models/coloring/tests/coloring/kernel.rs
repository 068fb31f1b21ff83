//! What is left of a graph is as hard to color as the whole, and its colorings extend to the whole.

use recuit::edge::{Experiment, Report};
use recuit::{Status, stream};
use recuit_coloring::*;

/// Small graphs of many kinds, and two without edges.
fn graphs() -> Vec<Graph> {
    let mut graphs = vec![Graph::new(0, []), Graph::new(3, []), queen(3, 4), mycielski(4)];
    for seed in 0..60 {
        for generator in [
            Generator::Random { vertices: 9, density: 0.15 * (1 + seed % 6) as f64 },
            Generator::Geometric { vertices: 11, radius: 0.1 * (1 + seed % 6) as f64 },
        ] {
            graphs.push(generator.graph(&mut stream(seed, 0)).expect("a graph that can be had"));
        }
    }
    graphs
}

/// The fewest colors, by trying all: each vertex in turn has one of the colors so far, or the next.
fn fewest(graph: &Graph) -> u16 {
    fn extend(graph: &Graph, colors: &mut Vec<u16>, used: u16, fewest: &mut u16) {
        if used >= *fewest {
            return;
        }
        let vertex = colors.len();
        if vertex == graph.vertices() {
            *fewest = used;
            return;
        }
        for color in 1..=used + 1 {
            let before = graph.neighbors(vertex).iter().take_while(|&&other| usize::from(other) < vertex);
            if before.into_iter().all(|&other| colors[usize::from(other)] != color) {
                colors.push(color);
                extend(graph, colors, used.max(color), fewest);
                colors.pop();
            }
        }
    }
    let mut fewest = graph.vertices() as u16 + 1;
    extend(graph, &mut Vec::new(), 0, &mut fewest);
    fewest
}

#[test]
fn no_coloring_has_fewer_than_the_fewest() {
    let (mut odd, mut even) = (0, 0);
    let circles = (3..12).map(|count| Graph::new(count, (0..count).map(|it| (it, (it + 1) % count))));
    for graph in graphs().into_iter().chain(circles) {
        let (least, fewest) = (graph.fewest_colors(), usize::from(fewest(&graph)));
        assert!(least <= fewest, "{least} of {fewest} colors: {graph:?}");
        if graph.clique().len() == 2 {
            // Two suffice, or three are told to be needed.
            assert_eq!(least, fewest.min(3), "{graph:?}");
            odd += usize::from(least == 3);
            even += usize::from(least == 2);
        }
    }
    assert!(odd > 2 && even > 2, "{odd} graphs with an odd circle, and {even} without");
}

#[test]
fn the_kernel_needs_as_many_colors_and_any_coloring_of_it_extends() {
    let mut smaller = 0;
    for graph in graphs() {
        let kernel = Kernel::new(&graph);
        assert_eq!(fewest(kernel.graph()), fewest(&graph));
        assert!(kernel.graph().clique().len() >= graph.clique().len());
        for order in Order::ALL {
            let colors = Construct::greedy(kernel.graph(), order);
            let extended = kernel.extend(&graph, &colors);
            assert_eq!(verify(&graph, &extended), []);
            assert_eq!(extended.iter().max(), colors.iter().max());
            assert!(
                kernel.vertices().iter().zip(&colors).all(|(&v, &color)| extended[usize::from(v)] == color)
            );
        }
        smaller += usize::from(kernel.graph().vertices() < graph.vertices());
    }
    assert!(smaller > 50, "{smaller} graphs have a kernel that is smaller");
}

#[test]
fn a_clique_is_one() {
    for graph in graphs() {
        let clique = graph.clique();
        let joined = |&one: &usize, &other: &usize| one == other || graph.joined(one, other);
        assert!(clique.iter().all(|one| clique.iter().all(|other| joined(one, other))));
        assert!(clique.len() <= fewest(&graph).into());
        assert_eq!(clique.is_empty(), graph.vertices() == 0);
    }
}

/// Solve by an experiment file.
fn solve(graph: &Graph, experiment: &str) -> Report {
    let experiment = Experiment::from_toml(&format!("[model]\nname = 'coloring'\n{experiment}")).unwrap();
    let instance = &experiment.model.read(&write(graph)).unwrap()[0];
    instance.solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap()
}

#[test]
fn searches_in_the_kernel_find_and_prove_the_fewest_colors_of_the_graph() {
    for graph in graphs().iter().filter(|graph| graph.vertices() > 0).step_by(7) {
        let fewest = fewest(graph);
        let formulation = |name| format!("[model.formulation]\nname = '{name}'\nreduced = true\n");
        let repaired =
            |name, engine| format!("{}[engine]\n{engine}\n[limits]\nsteps = 20000", formulation(name));
        let tabu = "name = 'tabu'";
        let annealing = "name = 'annealing'\ninitial = { fixed = 4.0 }\nminimum = 0.2\nstarts = 1000";
        let grown = formulation("construct") + "[engine]\nname = 'branch-and-bound'";
        let experiments = [
            String::new(),
            repaired("partial-legal", tabu),
            repaired("complete", tabu),
            repaired("kempe", annealing),
            grown,
        ];
        for experiment in &experiments {
            let best = solve(graph, experiment).best.expect("a coloring");
            assert_eq!(best.violations, Vec::<String>::new());
            assert_eq!(best.objective, Some(("colors", f64::from(fewest))), "{experiment}");
        }
        // One color fewer is proved impossible by tree search and by default; others give up.
        let hopeless = |name, more: &str| {
            let formulation = format!("[model.formulation]\nname = '{name}'\ncolors = {}\n", fewest - 1);
            solve(graph, &(formulation + more)).status
        };
        assert_eq!(hopeless("construct", "reduced = true"), Status::Infeasible);
        if fewest > 1 {
            assert_eq!(hopeless("auto", ""), Status::Infeasible);
            let reduced = format!("reduced = true\n[engine]\n{annealing}\n[limits]\nsteps = 5000");
            assert_eq!(hopeless("kempe", &reduced), Status::Unknown);
        }
    }
}

#[test]
fn colorings_are_counted_in_the_whole_graph() {
    // A triangle with a vertex at the end of an edge, which three colors leave two.
    let graph = Graph::new(4, [(0, 1), (1, 2), (2, 0), (2, 3)]);
    assert_eq!(Kernel::new(&graph).graph().vertices(), 3);
    for formulation in ["auto", "construct"] {
        let reduced = if formulation == "construct" { "reduced = true" } else { "" };
        let formulation = format!("[model.formulation]\nname = '{formulation}'\ncolors = 3\n{reduced}");
        for (goals, found) in [("'all'", 2), ("'second'", 2)] {
            let engine = format!("[engine]\nname = 'depth-first'\ngoals = {goals}");
            let report = solve(&graph, &format!("{formulation}\n{engine}"));
            assert_eq!(report.stats.goals, found, "{formulation} {goals}");
        }
    }
}
