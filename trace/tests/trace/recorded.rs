//! What is recorded is what happened, whatever is left out.

use recuit::edge::{Experiment, Limits, Report};
use recuit::trace::{Event, WINDOW};
use recuit_queens as _;
use recuit_sudoku as _;
use recuit_trace::{Budget, Footer, Happened, Header, Player, Situation, Tape, Trace};

const HARD: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";

/// A run of an experiment, recorded within a budget, and its report; without a budget it is not recorded.
fn run(
    model: &str,
    engine: &str,
    steps: u64,
    instance: &str,
    budget: Option<Budget>,
) -> (Report, u64, Option<Trace>) {
    let text = format!("limits = {{ steps = {steps} }}\n[model]\n{model}\n[engine]\n{engine}\n");
    let experiment = Experiment::from_toml(&text).unwrap();
    let instance = &experiment.model.read(instance).unwrap()[0];
    let mut run = Limits { steps: Some(steps), ..Limits::default() }.run(7, 0, None, None);
    let Some(budget) = budget else {
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        return (report, run.steps(), None);
    };
    let mut tape = Tape::new(Header::default(), budget);
    let report = instance.trace(&experiment.engine, &mut run, &mut tape).unwrap();
    let mut bytes = Vec::new();
    tape.write(&mut bytes).unwrap();
    (report, run.steps(), Some(Trace::read(bytes).unwrap()))
}

/// Models with engines of every kind.
fn searches() -> Vec<(String, String, &'static str)> {
    let sudoku = |formulation: &str| format!("name = \"sudoku\"\nformulation = {formulation}");
    let blocks = sudoku("{ name = \"blocks\", reduction = \"none\" }");
    let partial = sudoku("{ name = \"partial\" }");
    let queens = "name = \"queens\"".to_owned();
    let named = |name: &str| format!("name = \"{name}\"");
    let mut searches = vec![];
    for engine in ["depth-first", "restarting", "limited-discrepancy", "greedy", "best-first"] {
        searches.push((partial.clone(), named(engine), HARD));
    }
    searches.push((sudoku("{ name = \"cover\" }"), named("clause-learning"), HARD));
    for engine in [
        "hill-climbing",
        "iterated-local-search",
        "breakout",
        "min-conflicts",
        "annealing",
        "threshold-accepting",
        "late-acceptance",
        "great-deluge",
        "parallel-tempering",
        "tabu",
        "variable-neighborhood-descent",
    ] {
        searches.push((blocks.clone(), named(engine), HARD));
    }
    let large = "name = \"large-neighborhood\"\ndive = 1\nfails = 2\npart = 0.2".to_owned();
    searches.push((blocks.clone(), large, HARD));
    let chains = "name = \"replicas\"\nchains = 3\nengine = { name = \"annealing\" }".to_owned();
    searches.push((blocks, chains, HARD));
    searches.push((queens.clone(), "name = \"depth-first\"\ndepth = \"iterative\"".to_owned(), "6"));
    searches.push((queens, named("ida-star"), "6"));
    searches.push((sudoku("{ name = \"cover\" }"), named("depth-first"), HARD));
    searches
}

fn events(trace: &Trace) -> Vec<(Happened, Situation)> {
    let mut player = Player::new(trace);
    let mut events = Vec::new();
    while let Some(happened) = player.next_event().unwrap() {
        events.push((happened, player.now().clone()));
    }
    events
}

/// The footer without its clock.
fn timeless(footer: &Footer) -> Footer {
    let mut footer = footer.clone();
    for block in &mut footer.blocks {
        (block.ms, block.at, block.length) = ((0.0, 0.0), 0, 0);
    }
    footer
}

#[test]
fn a_search_that_is_recorded_is_the_search_that_is_not() {
    for (model, engine, instance) in searches() {
        let (plain, steps, _) = run(&model, &engine, 20_000, instance, None);
        for budget in [Budget::ALL, Budget::events(300)] {
            let (report, recorded, trace) = run(&model, &engine, 20_000, instance, Some(budget));
            assert_eq!(
                (&report.status, report.cost, &report.stats),
                (&plain.status, plain.cost, &plain.stats),
                "{engine}"
            );
            assert_eq!(recorded, steps, "{engine}");
            assert!(trace.unwrap().recorded() > 0, "{engine}");
        }
    }
}

#[test]
fn the_trace_of_a_run_is_that_of_its_repetition() {
    for (model, engine, instance) in searches() {
        for budget in [Budget::ALL, Budget::events(300)] {
            let [one, other] =
                [(); 2].map(|()| run(&model, &engine, 20_000, instance, Some(budget)).2.unwrap());
            assert_eq!(events(&one), events(&other), "{engine}");
            assert_eq!(timeless(&one.footer), timeless(&other.footer), "{engine}");
        }
    }
}

#[test]
fn what_is_left_of_a_long_run_is_part_of_the_whole() {
    for (model, engine, instance) in searches() {
        let whole = events(&run(&model, &engine, 20_000, instance, Some(Budget::ALL)).2.unwrap());
        let budget = Budget { first: 100, last: 150, windows: 4 };
        let thinned = run(&model, &engine, 20_000, instance, Some(budget)).2.unwrap();
        let kept = events(&thinned);
        let mut rest = whole.iter();
        for (number, (happened, now)) in kept.iter().enumerate() {
            let is_same = |(other, then): &&(Happened, Situation)| {
                // What changed may be told at once after something was left out.
                (other.steps, &other.event, &then.frame) == (happened.steps, &happened.event, &now.frame)
            };
            assert!(
                rest.any(|one| is_same(&one)),
                "{engine}: event {number} of {}: {happened:?}",
                kept.len()
            );
        }
        let ends =
            |count: usize| (&whole[..count.min(whole.len())], &whole[whole.len() - count.min(whole.len())..]);
        let (first, last) = ends(90);
        assert!(kept.iter().zip(first).all(|(one, other)| one == other), "{engine}: the beginning is whole");
        let tail = &kept[kept.len() - last.len()..];
        let told = |(happened, now): &(Happened, Situation)| (happened.event.clone(), now.frame.clone());
        assert!(tail.iter().map(told).eq(last.iter().map(told)), "{engine}: the end is whole");
        // Consequences are left out of the count, as they are out of the budget. A window with a milestone is
        // kept as one.
        let is_step =
            |(happened, _): &&(Happened, Situation)| !matches!(happened.event, Event::RuledOut { .. });
        let steps = kept.iter().filter(is_step).count();
        let most = 100 + 150 + 2 * 5 * WINDOW as usize;
        assert!(steps <= most, "{engine}: {steps} of at most {most} events");
    }
}

#[test]
fn any_event_is_reached_from_anywhere() {
    let (model, engine, instance) = &searches()[0];
    let trace = run(model, engine, 20_000, instance, Some(Budget::ALL)).2.unwrap();
    let events = events(&trace);
    let mut player = Player::new(&trace);
    let count = events.len() as u64;
    for step in [1, 3, 7, 511, 512, 513] {
        for position in (0..=count).step_by(step).chain((0..=count).rev().step_by(step)) {
            player.seek(position).unwrap();
            assert_eq!(player.position(), position);
            if position > 0 {
                assert_eq!(player.now(), &events[position as usize - 1].1, "position {position}");
            }
        }
    }
}

#[test]
fn every_incumbent_of_a_local_search_is_recorded() {
    let (model, engine, instance) =
        searches().into_iter().find(|(_, engine, _)| engine.contains("annealing")).unwrap();
    let incumbents = |budget| -> Vec<f64> {
        let trace = run(&model, &engine, 20_000, instance, Some(budget)).2.unwrap();
        let cost = |(happened, _): (Happened, Situation)| match happened.event {
            Event::Incumbent { cost } => Some(cost),
            _ => None,
        };
        events(&trace).into_iter().filter_map(cost).collect()
    };
    let few = Budget { first: 10, last: 10, windows: 64 };
    assert_eq!(incumbents(few), incumbents(Budget::ALL));
    // Each is better than what was known before, at the end that is told again too.
    let trace = run(&model, &engine, 20_000, instance, Some(few)).2.unwrap();
    let mut player = Player::new(&trace);
    loop {
        let known = player.before_next().unwrap().incumbent;
        let Some(happened) = player.next_event().unwrap() else { break };
        if let (Event::Incumbent { cost }, Some(known)) = (happened.event, known) {
            assert!(cost < known, "{cost} after {known}");
        }
    }
}

#[test]
fn the_end_of_a_long_run_is_whole_whatever_the_levels() {
    let (model, _, instance) =
        searches().into_iter().find(|(_, engine, _)| engine.contains("annealing")).unwrap();
    for moves in [1_000, 100_000, 400_000] {
        let hot = "initial = { fixed = 4.0 }\nschedule = { name = \"constant\" }";
        let engine = format!("name = \"annealing\"\nlevel = {{ moves = {moves} }}\n{hot}");
        let budget = Budget { first: 50, last: 300, windows: 4 };
        let (_, steps, trace) = run(&model, &engine, 900_000, instance, Some(budget));
        let proposals = |(happened, _): &(Happened, Situation)| {
            matches!(happened.event, Event::Move { .. }).then_some(happened.steps)
        };
        let recorded: Vec<u64> = events(&trace.unwrap()).iter().filter_map(proposals).collect();
        let tail = &recorded[recorded.len() - 290..];
        assert!(tail.iter().copied().eq(steps - 289..=steps), "levels of {moves}: {tail:?} of {steps}");
    }
}
