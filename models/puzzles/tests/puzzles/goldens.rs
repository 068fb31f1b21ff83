//! What is known about these puzzles: counts, unique solutions, famous answers.

use recuit::csp::{Branches, Consistency, LowerBound, Propagation, Value, VariableOrder};
use recuit::edge::{Declare, Experiment, Report};
use recuit::{BranchAndBound, DepthFirst, Engine, Problem, Run, Status, StopReason};
use recuit_puzzles::*;

/// All solutions of the first puzzle in a text: the values of its variables.
fn solutions<P: Declare>(text: &str) -> Vec<Vec<Value>> {
    let puzzles = P::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let csp = puzzles[0].csp();
    let problem = csp.partial_with(P::branches());
    let solutions = DepthFirst::default().solutions(&problem);
    solutions.map(|solution| csp.all().map(|variable| solution.value(variable).unwrap()).collect()).collect()
}

/// The only solution, as it is drawn.
fn only<P: Declare>(text: &str) -> String {
    let solutions = solutions::<P>(text);
    assert_eq!(solutions.len(), 1, "{text}");
    let values: Vec<_> = solutions[0].iter().copied().map(Some).collect();
    P::read(text).unwrap()[0].draw(&values)
}

#[test]
fn magic_squares_are_as_many_as_published() {
    assert_eq!(solutions::<MagicSquare>("1").len(), 1);
    assert_eq!(solutions::<MagicSquare>("2").len(), 0);
    assert_eq!(solutions::<MagicSquare>("3").len(), 8);
    assert_eq!(only::<MagicSquare>("3 up-to-symmetry"), "2 9 4\n7 5 3\n6 1 8\n");
    // Frénicle de Bessy 1693.
    assert_eq!(solutions::<MagicSquare>("4 up-to-symmetry").len(), 880);
    assert_eq!(solutions::<MagicSquare>("4").len(), 7040);
    // Dürer's square is one of those with its year, 1514, in the last row.
    let durer = "16 3 2 13  5 10 11 8  9 6 7 12  4 15 14 1";
    let with_year = solutions::<MagicSquare>("4  . . . .  . . . .  . . . .  4 15 14 1");
    let durer: Vec<Value> = durer.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert!(with_year.contains(&durer));
}

#[test]
fn cryptarithms_have_one_solution() {
    for text in ["SEND + MORE = MONEY", "SEND+MORE=MONEY"] {
        assert_eq!(only::<Cryptarithm>(text), "SEND + MORE = MONEY\n9567 + 1085 = 10652\n");
    }
    assert_eq!(
        only::<Cryptarithm>("DONALD + GERALD = ROBERT"),
        "DONALD + GERALD = ROBERT\n526485 + 197485 = 723970\n"
    );
    // From the newsgroup rec.puzzles.
    let long = "SO + MANY + MORE + MEN + SEEM + TO + SAY + THAT + THEY + MAY + SOON + TRY + TO + STAY + AT + HOME + SO \
                + AS + TO + SEE + OR + HEAR + THE + SAME + ONE + MAN + TRY + TO + MEET + THE + TEAM + ON + THE + MOON + \
                AS + HE + HAS + AT + THE + OTHER + TEN = TESTS";
    assert!(only::<Cryptarithm>(long).ends_with(
        "= 90393
"
    ));
    assert_eq!(solutions::<Cryptarithm>("FOUR - TWO = TWO").len(), 7);
}

#[test]
fn the_norwegian_drinks_water_and_the_japanese_owns_the_zebra() {
    let solution = only::<Zebra>(Zebra::SHIPPED[0].2);
    let house = |thing: &str| {
        let line = solution.lines().find(|line| line.contains(thing)).unwrap();
        line.split_whitespace().position(|word| word == thing).unwrap()
    };
    assert_eq!(house("water"), house("Norwegian"));
    assert_eq!(house("zebra"), house("Japanese"));
}

#[test]
fn shipped_instances_have_one_solution() {
    fn each<P: Declare>() {
        P::SHIPPED.iter().for_each(|(.., text)| drop(only::<P>(text)));
    }
    each::<Cryptarithm>();
    each::<Futoshiki>();
    each::<Kakuro>();
    each::<KenKen>();
    each::<StarBattle>();
    each::<Sudoku>();
    each::<Zebra>();
}

#[test]
fn rules_can_be_combined() {
    assert_eq!(solutions::<Sudoku>("diagonal .... .... .... ....").len(), 48);
    assert_eq!(solutions::<Sudoku>("diagonal .... .... .... .... cages\n3 a1 b1\n1 a3\n").len(), 2);
    assert_eq!(solutions::<Sudoku>(".... .... .... ....").len(), 288);
    assert_eq!(solutions::<Sudoku>("anti-knight .... .... .... ....").len(), 24);
    assert_eq!(solutions::<Sudoku>(".... .... .... .... regions aaaa bbbb cccc dddd").len(), 576);
    assert_eq!(solutions::<Futoshiki>(". . . .\n. . . .\n. . . .\n. . . .").len(), 576);
}

#[test]
fn stars_are_as_many_as_kings_that_do_not_attack() {
    // Where the regions are the rows: permutations without neighbors that are consecutive (OEIS A002464).
    for (size, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 14), (6, 90), (7, 646)] {
        let rows = ('a'..='z').take(size).map(|letter| letter.to_string().repeat(size));
        let text = format!("1 {}", rows.collect::<Vec<_>>().join(" "));
        assert_eq!(solutions::<StarBattle>(&text).len(), count, "{size} rows");
    }
}

#[test]
fn sudoku_agrees_with_the_model_written_by_hand() {
    for (.., text) in &Sudoku::SHIPPED[..1] {
        let puzzle = &recuit_sudoku::read(text, None).unwrap()[0];
        let problem = recuit_sudoku::Partial::new(&puzzle.grid, recuit_sudoku::Branches::default()).unwrap();
        let by_hand: Vec<_> = DepthFirst::default().solutions(&problem).collect();
        let declared = solutions::<Sudoku>(text);
        assert_eq!(by_hand.len(), declared.len());
        assert!(
            by_hand[0].cells().iter().zip(&declared[0]).all(|(&cell, &value)| Value::from(cell) == value)
        );
    }
    // Not only where there is one solution, and whatever the propagation.
    let many = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7.......6 ......28. ....1...5 ....8..7.";
    let puzzle = &recuit_sudoku::read(&many.replace(' ', "\n"), None).unwrap()[0];
    let problem = recuit_sudoku::Partial::new(&puzzle.grid, recuit_sudoku::Branches::default()).unwrap();
    let expected = DepthFirst::default().solutions(&problem).count();
    assert!(expected > 1);
    let csp = Sudoku::read(many).unwrap()[0].csp();
    for propagation in [Propagation::ForwardChecking, Propagation::ArcConsistency] {
        for consistency in [Consistency::Value, Consistency::Domain] {
            let branches = Branches { propagation, consistency, ..Branches::default() };
            assert_eq!(DepthFirst::default().solutions(&csp.partial_with(branches)).count(), expected);
        }
    }
}

/// Forward checking with the most constrained cell first is what the model written by hand does, step by step.
#[test]
fn sudoku_walks_the_tree_of_the_model_written_by_hand() {
    for (name, _, text) in recuit_sudoku::shipped().map(|set| (set.name, set.about, set.text)) {
        let puzzles = recuit_sudoku::read(text, None).unwrap();
        for puzzle in puzzles.iter().filter(|puzzle| puzzle.grid.shape().size() <= 9).take(5) {
            let branches = recuit_sudoku::Branches { forward_checking: false, ..Default::default() };
            let by_hand = recuit_sudoku::Partial::new(&puzzle.grid, branches).unwrap();
            let by_hand = DepthFirst::default().search(&by_hand, by_hand.initial(), &mut Run::seeded(1));
            let symbol = |&cell: &u8| char::from(b'0' + cell);
            let side = puzzle.grid.shape().size();
            let rows = puzzle.grid.cells().chunks(side).map(|row| row.iter().map(symbol).collect::<String>());
            let csp = Sudoku::read(&rows.collect::<Vec<_>>().join(" ")).unwrap()[0].csp();
            let (propagation, variables) =
                (Propagation::ForwardChecking, VariableOrder::FewestValuesThenDegree);
            let declared = csp.partial_with(Branches { propagation, variables, ..Branches::default() });
            let declared = DepthFirst::default().search(&declared, declared.initial(), &mut Run::seeded(1));
            assert_eq!(declared.stats.steps, by_hand.stats.steps, "{name}");
            assert_eq!(declared.stats.backtracks, by_hand.stats.backtracks, "{name}");
        }
    }
}

/// What became of an instance.
fn status(model: &str, formulation: &str, engine: &str, text: &str) -> Status {
    let experiment = format!(
        "[model]\nname = {model:?}\nformulation = {{ name = {formulation:?} }}\n[engine]\nname = {engine:?}\n\
         [limits]\nsteps = 3_000_000"
    );
    let experiment = Experiment::from_toml(&experiment).unwrap();
    let mut run = experiment.limits.run(experiment.seed, 0, None, None);
    experiment.model.read(text).unwrap()[0].solve(&experiment.engine, &mut run).unwrap().status
}

#[test]
fn both_formulations_solve_what_is_declared_once() {
    fn both(model: &str, engine: &str, text: &str) {
        assert_eq!(status(model, "partial", "depth-first", text), Status::Solved, "{model}");
        assert_eq!(status(model, "complete", engine, text), Status::Solved, "{model}");
    }
    both("cryptarithm", "hill-climbing", Cryptarithm::SHIPPED[0].2);
    both("futoshiki", "annealing", Futoshiki::SHIPPED[0].2);
    both("kenken", "hill-climbing", KenKen::SHIPPED[0].2);
    both("magic-square", "annealing", MagicSquare::SHIPPED[0].2);
    both("star-battle", "annealing", StarBattle::SHIPPED[0].2);
    both("zebra", "annealing", Zebra::SHIPPED[0].2);
    both("sudoku-variants", "annealing", "diagonal 1... .2.. .... ....");
    both("kakuro", "annealing", "# 4\\ 12\\\n\\10 . .\n\\6 . .\n");
}

/// A square of blocks filled by shifting the row above, a third of its cells left out.
fn shifted(size: usize, height: usize, written: impl Fn(usize) -> String, between: &str) -> String {
    let width = size / height;
    let row = |row: usize| {
        let value = |column: usize| (row % height * width + row / height + column) % size + 1;
        let cell = |column: usize| {
            if (row + column).is_multiple_of(3) { ".".to_owned() } else { written(value(column)) }
        };
        (0..size).map(cell).collect::<Vec<_>>().join(between) + "\n"
    };
    (0..size).map(row).collect()
}

#[test]
fn squares_of_up_to_36_are_read_in_every_form_and_solved() {
    let digit = |value: usize| "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"[value - 1..value].to_owned();
    for (size, height) in [(4, 2), (6, 2), (12, 3), (16, 4), (25, 5), (36, 6)] {
        let text = shifted(size, height, digit, "");
        let puzzle = &Sudoku::read(&text).unwrap()[0];
        assert_eq!(puzzle.write(), text);
        let numbers = shifted(size, height, |value| value.to_string(), " ");
        for other in [shifted(size, height, digit, " "), text.replace('\n', ""), numbers] {
            let read = Sudoku::read(&other).unwrap();
            assert_eq!((read.len(), &read[0]), (1, puzzle), "{other}");
        }
        let csp = puzzle.csp();
        let problem = csp.partial_with(Sudoku::branches());
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        let solution = outcome.solution().unwrap();
        let values: Vec<Value> = csp.all().map(|cell| solution.value(cell).unwrap()).collect();
        assert_eq!(puzzle.verify(&values), Some(Vec::new()), "{text}");
    }
}

#[test]
fn the_shortest_golomb_rulers_are_as_long_as_published() {
    for (marks, length) in [(1, 0), (2, 1), (3, 3), (4, 6), (5, 11), (6, 17)] {
        let csp = Golomb::read(&format!("{marks}")).unwrap()[0].csp();
        let problem = csp.partial_with(Golomb::branches());
        let outcome =
            BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Optimal), "{marks} marks");
        assert_eq!(outcome.best.unwrap().cost, length, "{marks} marks");
    }
}

#[test]
fn rulers_are_proved_shortest_by_default_with_few_nodes() {
    let experiment = Experiment::from_toml("model = 'golomb-ruler'").unwrap();
    let mut run = experiment.limits.run(1, 0, None, None);
    let report = experiment.model.read("8").unwrap()[0].solve(&experiment.engine, &mut run).unwrap();
    assert_eq!((report.stop, report.cost), (StopReason::Optimal, Some(34.0)));
    assert!(report.stats.nodes < 3000, "{}", report.stats);
}

/// What is not said of the partial formulation is as in the default of the model.
#[test]
fn rulers_take_as_many_nodes_where_the_formulation_is_named() {
    let nodes = |formulation: &str| {
        let text = format!("engine = 'branch-and-bound'\nmodel = {{ name = 'golomb-ruler', {formulation} }}");
        let experiment = Experiment::from_toml(&text).unwrap();
        let mut run = experiment.limits.run(1, 0, None, None);
        experiment.model.read("7").unwrap()[0].solve(&experiment.engine, &mut run).unwrap().stats.nodes
    };
    let by_default = nodes("");
    assert_eq!(nodes("formulation = 'auto'"), by_default);
    assert_eq!(nodes("formulation = 'partial'"), by_default);
    assert_eq!(nodes("formulation = { name = 'partial', variables = 'first' }"), by_default);
    assert!(nodes("formulation = { name = 'partial', consistency = 'bounds' }") > by_default);
}

#[test]
fn a_ruler_that_is_repaired_is_only_the_best_found() {
    let report = repaired("engine = 'annealing'");
    assert_eq!(report.status, Status::Feasible);
    assert!(report.cost.unwrap() >= 6.0);
}

#[test]
fn unless_large_neighborhoods_are_the_whole() {
    // What the complete formulation takes by default where something is minimized.
    let report = repaired("");
    assert_eq!((report.status, report.stop, report.cost), (Status::Solved, StopReason::Optimal, Some(6.0)));
}

/// What becomes of a ruler with four marks in the complete formulation.
fn repaired(engine: &str) -> Report {
    let model = "model = { name = 'golomb-ruler', formulation = 'complete' }";
    let text = format!("{engine}\n{model}\nlimits = {{ steps = 1_000_000 }}");
    let experiment = Experiment::from_toml(&text).unwrap();
    let mut run = experiment.limits.run(experiment.seed, 0, None, None);
    experiment.model.read("4").unwrap()[0].solve(&experiment.engine, &mut run).unwrap()
}
