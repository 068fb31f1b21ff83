//! Published counts, unique completions, and squares that are drawn evenly.

use recuit::csp::{Branches, Csp, OpenDomains, VariableOrder};
use recuit::edge::{Experiment, Limits};
use recuit::{
    Annealing, DepthFirst, Engine, Geometric, Goals, LocalSearch, ParallelDepthFirst, Problem, Restarting,
    Run, Status, Steps, stream,
};
use recuit_latin::*;
use std::collections::HashMap;

fn count(csp: &Csp) -> usize {
    DepthFirst::default().solutions(&csp.partial_with(branches())).count()
}

/// OEIS A002860.
#[test]
fn there_are_as_many_latin_squares_as_published() {
    for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        let empty = Square::new(order, vec![0; order * order]).unwrap();
        assert_eq!(count(&declare(&empty)), squares, "order {order}");
    }
    // Reduced ones, whose first row and column are in order: 161280 = 5! 4! 56.
    let reduced = read("1 2 3 4 5\n2 . . . .\n3 . . . .\n4 . . . .\n5 . . . .").unwrap();
    assert_eq!(count(&declare(&reduced[0])), 56);
}

/// Most of them differ from others in the names of their numbers.
#[test]
fn latin_squares_of_order_six_are_counted_in_no_time() {
    let csp = declare(&Square::new(6, vec![0; 36]).unwrap());
    let problem =
        csp.partial_with(Branches { variables: VariableOrder::FewestValues, ..Branches::default() });
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) }.by(OpenDomains);
    let mut run = Run::seeded(1).until(Steps(100_000));
    assert_eq!(all.search(&problem, problem.initial(), &mut run).stats.goals, 812_851_200);
}

#[test]
fn completions_are_unique_or_not_or_none() {
    // A critical set of the cyclic square of order 4, and what is left of it without one of its numbers.
    let squares = read(
        "1 2 . .\n2 . . .\n. . . .\n. . . 3\n\n1 . . .\n2 . . .\n. . . .\n. . . 3\n\n1 2 | . 1\n\n1 1 | . .",
    )
    .unwrap();
    let counts: Vec<usize> = squares.iter().map(|square| count(&declare(square))).collect();
    assert_eq!(counts[0], 1);
    assert!(counts[1] > 1);
    assert_eq!(counts[2..], [1, 0]);
}

/// Orders whose values fit into one word for each cell, and orders that need two words, among them one that
/// needs the second for a single value.
#[test]
fn large_squares_are_completed() {
    for (order, holes) in [(30, 250), (63, 800), (64, 800), (70, 900)] {
        let square = Generator { order, holes: Some(holes), balanced: true }.square(1).unwrap();
        let csp = declare(&square);
        let problem = csp.partial_with(branches());
        let outcome = Restarting::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        let state = &outcome.solution().unwrap();
        let cells: Vec<u8> = csp.all().map(|cell| state.value(cell).unwrap() as u8).collect();
        assert_eq!(verify(&Square::new(order, cells).unwrap(), Some(&square)), [] as [String; 0]);
    }
}

/// Where completion is hardest, by what is taken when nothing is said.
#[test]
fn hard_squares_are_completed_by_default_in_few_nodes() {
    let experiment = Experiment::from_toml("model = 'latin'").unwrap();
    for seed in 301..=310 {
        let square = Generator { order: 30, holes: Some(374), balanced: true }.square(seed).unwrap();
        let instance = experiment.model.read(&square.to_string()).unwrap().remove(0);
        let mut run = Limits::default().run(1, 0, None, None);
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.stats.nodes < 50_000, "seed {seed}: {}", report.stats);
    }
}

#[test]
fn local_search_completes_squares() {
    let square = Generator { order: 8, holes: Some(30), balanced: true }.square(1).unwrap();
    let csp = declare(&square);
    let problem = csp.complete();
    let annealing = Annealing { starts: 100, ..Annealing::new(Geometric::default()) }
        .on(recuit::csp::Repairs::All, recuit::csp::TotalViolation);
    let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Solved);
}

#[test]
fn random_squares_are_even() {
    let mut rng = stream(1, 0);
    let mut times: HashMap<Square, u32> = HashMap::new();
    for _ in 0..5760 {
        let square = random_square(4, &mut rng);
        assert_eq!(verify(&square, None), [] as [String; 0]);
        *times.entry(square).or_default() += 1;
    }
    assert_eq!(times.len(), 576);
    let chi_square: f64 = times.values().map(|&times| (f64::from(times) - 10.0).powi(2) / 10.0).sum();
    assert!(chi_square < 685.0, "{chi_square} with 575 degrees of freedom"); // one seed in a thousand
    for order in [1, 2, 3, 5, 20, 40] {
        assert_eq!(verify(&random_square(order, &mut rng), None), [] as [String; 0]);
    }
}

#[test]
fn holes_are_balanced_where_that_is_wanted() {
    for holes in [0, 1, 43, 100, 144] {
        let square = Generator { order: 12, holes: Some(holes), balanced: true }.square(5).unwrap();
        assert_eq!(square.holes(), holes);
        let (least, most) = (holes / 12, holes.div_ceil(12));
        let even = |holes: usize| (least..=most).contains(&holes);
        assert!(square.rows().all(|row| even(row.iter().filter(|&&cell| cell == 0).count())));
        let column = |column| square.rows().filter(|row| row[column] == 0).count();
        assert!((0..12).all(|number| even(column(number))));
    }
}

#[test]
fn every_order_of_variables_counts_alike() {
    let square = Generator { order: 6, holes: Some(25), balanced: false }.square(2).unwrap();
    let csp = declare(&square);
    let expected = count(&csp);
    for variables in [VariableOrder::First, VariableOrder::FewestValues, VariableOrder::Random] {
        let problem = csp.partial_with(Branches { variables, ..branches() });
        assert_eq!(DepthFirst::default().solutions(&problem).count(), expected);
    }
}
