use recuit::*;
use recuit_jobshop::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seconds: f64 = args[1].parse().unwrap();
    let what = &args[2];
    for file in &args[3..] {
        let instance = &read(&std::fs::read_to_string(file).unwrap()).unwrap()[0];
        let problem = Complete::new(instance);
        let mut rng = recuit::stream(1, 0);
        let start = problem.random_initial(&mut rng);
        let moves = match &what[what.len() - 1..] {
            "1" => CriticalMoves::N1,
            "5" => CriticalMoves::N5,
            "6" => CriticalMoves::N6,
            _ => CriticalMoves::N7,
        };
        let mut run = Run::seeded(1).until(TimeLimit::seconds(seconds));
        let begin = std::time::Instant::now();
        let out = if what.starts_with("tabu") {
            TabuSearch { tenure: 0, spread: 5, factor: 1.0 }
                .on(moves, Makespan)
                .search(&problem, start, &mut run)
        } else {
            Annealing {
                starts: 1000000,
                level: LevelLength::Moves(20000),
                minimum: 0.5,
                ..Annealing::new(Geometric { factor: 0.98 })
            }
            .on(moves, Makespan)
            .search(&problem, start, &mut run)
        };
        let t = begin.elapsed().as_secs_f64();
        println!(
            "{file} {} steps {} moves {} ({:.0}/s) {:.1} s",
            out.best.unwrap().cost,
            out.stats.steps,
            out.stats.accepted,
            out.stats.accepted as f64 / t,
            t
        );
    }
}
