//! Measures what recording costs: events a second, bytes an event, and the overhead on a long annealing.
use recuit::edge::{Experiment, Limits};
use recuit_sudoku as _;
use recuit_trace::{Budget, Header, Player, Tape, Trace};
use std::time::Instant;

fn main() {
    let argument = |number| std::env::args().nth(number).unwrap_or_default();
    let engine = argument(1);
    let formulation = argument(2);
    let steps: u64 = argument(3).parse().unwrap();
    let puzzle = argument(4);
    let more = argument(5);
    let text = format!(
        "limits = {{steps = {steps}}}\n[model]\nname = \"sudoku\"\nformulation = {{name = \"{formulation}\"}}\n[engine]\nname = \"{engine}\"\n{more}"
    );
    let experiment = Experiment::from_toml(&text).unwrap();
    let instance = &experiment.model.read(&puzzle).unwrap()[0];
    let limits = Limits { steps: Some(steps), ..Limits::default() };
    let mut plain = Vec::new();
    for _ in 0..3 {
        let mut run = limits.run(1, 0, None, None);
        let begun = Instant::now();
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        plain.push(begun.elapsed().as_secs_f64());
        println!(
            "plain: {:.3} s, {} steps, {:?} {:?}",
            plain[plain.len() - 1],
            run.steps(),
            report.status,
            report.cost
        );
    }
    for budget in [Budget::default(), Budget::ALL] {
        if budget == Budget::ALL && steps > 20_000_000 {
            continue;
        }
        let mut run = limits.run(1, 0, None, None);
        let mut tape = Tape::new(Header::default(), budget);
        let begun = Instant::now();
        let report = instance.trace(&experiment.engine, &mut run, &mut tape).unwrap();
        let searched = begun.elapsed().as_secs_f64();
        let recorded = tape.recorded();
        let mut file = Vec::new();
        tape.write(&mut file).unwrap();
        let written = begun.elapsed().as_secs_f64();
        println!(
            "{budget:?}: {searched:.3} s + {:.3} s, {} steps {:?}, {recorded} events, {} bytes, {:.1} bytes/event, {:.2} M events/s",
            written - searched,
            run.steps(),
            report.cost,
            file.len(),
            file.len() as f64 / recorded as f64,
            recorded as f64 / written / 1e6
        );
        let trace = Trace::read(file).unwrap();
        println!(
            "  {} events of {} in {} blocks",
            trace.recorded(),
            trace.footer.events,
            trace.footer.blocks.len()
        );
        let begun = Instant::now();
        let mut player = Player::new(&trace);
        while player.next_event().unwrap().is_some() {}
        println!(
            "  played in {:.3} s, ends at {:?} {:?}",
            begun.elapsed().as_secs_f64(),
            player.now().cost,
            player.now().incumbent
        );
    }
}
