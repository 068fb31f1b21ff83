use recuit::*;
use recuit_jobshop::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seconds: f64 = args[1].parse().unwrap();
    for file in &args[2..] {
        let instance = &read(&std::fs::read_to_string(file).unwrap()).unwrap()[0];
        let begin = std::time::Instant::now();
        let complete = Complete::new(instance);
        let mut run = Run::seeded(1).until(Steps(3_000_000));
        let out = TabuSearch { tenure: 0, spread: 5, factor: 1.0 }.on(CriticalMoves::N6, Makespan).search(
            &complete,
            complete.initial(),
            &mut run,
        );
        let best = out.best.unwrap();
        let ts = begin.elapsed().as_secs_f64();
        let problem = Orders::guided(instance, &complete.starts(&best.state));
        let mut run = Run::seeded(1).until(TimeLimit::seconds(seconds));
        let root = LeastMakespan.cost(&problem, &problem.initial());
        let out = BranchAndBound::default().by(LeastMakespan).search(&problem, problem.initial(), &mut run);
        let t = begin.elapsed().as_secs_f64();
        println!(
            "{file} {} tabu {} ({ts:.1} s) root {root} open {} {:?} nodes {} ({:.0}/s) {:.1} s",
            out.best.unwrap().cost,
            best.cost,
            problem.initial().open(),
            out.status,
            out.stats.nodes,
            out.stats.nodes as f64 / (t - ts),
            t
        );
    }
}
