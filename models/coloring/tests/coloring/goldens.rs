//! Chromatic numbers from the literature, and what the engines make of them.

use recuit::{
    Annealing, DepthFirst, Engine, Geometric, Goals, HillClimbing, InitialTemperature, LocalSearch,
    ParallelDepthFirst, Problem, Random, Run,
};
use recuit::{Status, Steps, TabuSearch, stream};
use recuit_coloring::*;

/// Graphs and the numbers of colors that they need.
fn graphs() -> Vec<(Graph, u16)> {
    let mycielski = (2..=5).map(|colors| (mycielski(colors.into()), colors));
    let queens = [(queen(5, 5), 5), (queen(6, 6), 7), (queen(7, 7), 7)];
    mycielski.chain(queens).chain([(Graph::new(3, []), 1), (Graph::new(0, []), 0)]).collect()
}

#[test]
fn depth_first_proves_chromatic_numbers() {
    for (graph, colors) in graphs() {
        let decide = |colors| {
            let problem = Construct::new(&graph, Order::Dsatur, Some(colors));
            DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1))
        };
        let outcome = decide(colors);
        assert_eq!(verify(&graph, outcome.solution().expect("enough colors").colors()), []);
        if colors > 0 {
            assert_eq!(decide(colors - 1).status, Status::Infeasible, "{colors} colors");
        }
    }
}

/// OEIS A020698, up to the names of the three colors: no one uses a single color, and those of two leave one
/// color over.
#[test]
fn colorings_of_grids_are_counted() {
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) };
    for (size, colorings) in [(2, 18), (3, 246), (4, 7812), (5, 580_986), (6, 101_596_896)] {
        let beside = |place: usize| (place % size + 1 < size).then_some((place, place + 1));
        let below = |place: usize| (place + size < size * size).then_some((place, place + size));
        let edges = (0..size * size).flat_map(|place| beside(place).into_iter().chain(below(place)));
        let graph = Graph::new(size * size, edges);
        let problem = Construct::new(&graph, Order::Fixed, Some(3));
        let counted = all.by(ColorClassesLeft).search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
        assert_eq!(6 * counted.goals, colorings);
        assert!(counted.steps < 20_000, "{}", counted.steps);
        if size < 5 {
            let plain = all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats;
            assert_eq!(plain.goals, counted.goals);
        }
    }
}

#[test]
fn the_sizes_are_those_of_the_dimacs_files() {
    let size = |graph: Graph| (graph.vertices(), graph.edges());
    assert_eq!(size(mycielski(4)), (11, 20));
    assert_eq!(size(mycielski(6)), (47, 236));
    assert_eq!(size(queen(8, 8)), (64, 728));
    assert_eq!(size(queen(8, 12)), (96, 1368));
}

/// Does tabu search find as many colors as each graph needs, one color after the other?
fn goes_down_to_the_chromatic_number(best: impl Fn(&Graph, &mut Run<Random, Steps>) -> Vec<u16>) {
    for (graph, colors) in graphs().into_iter().chain([(queen(8, 8), 9), (mycielski(6), 6)]) {
        let coloring = best(&graph, &mut Run::seeded(1).until(Steps(3_000_000)));
        assert_eq!(verify(&graph, &coloring), []);
        assert_eq!(coloring.iter().max().copied().unwrap_or(0), colors);
    }
}

#[test]
fn tabu_search_goes_down_to_the_chromatic_number() {
    goes_down_to_the_chromatic_number(|graph, run| {
        let problem = Complete::new(graph, Order::Fixed, None);
        let outcome = TabuSearch::new().on(Conflicting, Conflicts).search(&problem, problem.initial(), run);
        outcome.best.unwrap().state.coloring()
    });
}

#[test]
fn tabu_search_lets_vertices_in_down_to_the_chromatic_number() {
    goes_down_to_the_chromatic_number(|graph, run| {
        let problem = PartialLegal::new(graph, Order::Fixed, None);
        let outcome = TabuSearch::new().on(Waiting, Uncolored).search(&problem, problem.initial(), run);
        outcome.best.unwrap().state.coloring()
    });
}

#[test]
fn hidden_colorings_are_found() {
    for seed in 0..5 {
        let hidden = Generator::Hidden { vertices: 150, colors: 5, density: 0.5 };
        let graph = hidden.graph(&mut stream(seed, 0)).unwrap();
        // With as many edges, a random graph of no hidden coloring needs a dozen colors.
        assert!((4_000..5_000).contains(&graph.edges()), "{}", graph.edges());
        let problem = PartialLegal::new(&graph, Order::Fixed, Some(5));
        let mut run = Run::seeded(1).until(Steps(3_000_000));
        let outcome = TabuSearch::new().on(Waiting, Uncolored).search(&problem, problem.initial(), &mut run);
        assert_eq!(verify(&graph, &outcome.solution().expect("the hidden one").coloring()), []);
    }
    let none = Generator::Hidden { vertices: 10, colors: 0, density: 0.5 }.graph(&mut stream(1, 0));
    assert_eq!(none.unwrap_err(), "found 0 colors, expected 1 or more");
}

#[test]
fn every_local_search_colors_with_a_given_number() {
    let graph = queen(6, 6);
    let problem = Complete::new(&graph, Order::Fixed, Some(7));
    let run = || Run::seeded(1).until(Steps(20_000_000));
    let initial = InitialTemperature::Fixed(0.7);
    let annealing = Annealing { initial, starts: 1000, ..Annealing::new(Geometric { factor: 0.99 }) }
        .on(Conflicting, Conflicts);
    let climbing = HillClimbing { restarts: 100_000, ..HillClimbing::default() }.on(Conflicting, Conflicts);
    for outcome in [
        TabuSearch::new().on(Conflicting, Conflicts).search(&problem, problem.initial(), &mut run()),
        annealing.search(&problem, problem.initial(), &mut run()),
        climbing.search(&problem, problem.initial(), &mut run()),
    ] {
        assert_eq!(verify(&graph, &outcome.solution().expect("a coloring").coloring()), []);
    }
}

#[test]
fn greedy_orders_color_within_their_bounds() {
    let random = Generator::Random { vertices: 120, density: 0.5 }.graph(&mut stream(3, 0)).unwrap();
    let colors = |order| {
        let colors = Construct::greedy(&random, order);
        assert_eq!(verify(&random, &colors), []);
        colors.into_iter().max().unwrap()
    };
    let [fixed, fewest, fewest_fewest, dsatur, rlf] = Order::ALL.map(colors);
    assert!(fixed > dsatur && dsatur > rlf, "{fixed} {fewest} {fewest_fewest} {dsatur} {rlf}");
    // DSATUR is exact on bipartite graphs (Brélaz 1979).
    let bipartite = Graph::new(40, (0..20).flat_map(|one| [(one, 20 + one), (one, 20 + (one * 7 + 3) % 20)]));
    assert_eq!(Construct::greedy(&bipartite, Order::Dsatur).into_iter().max(), Some(2));
}

/// Colorings that differ only in the names of colors count once, since each step offers one new color
/// at most. So the colorings of a path are its partitions into independent sets, here the 4 of 5 that
/// have at most three parts.
#[test]
fn new_colors_are_all_alike() {
    let path = Graph::new(4, [(0, 1), (1, 2), (2, 3)]);
    let problem = Construct::new(&path, Order::Fixed, None);
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    assert_eq!(all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals, 4);
}
