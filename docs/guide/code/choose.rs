/// How many steps an engine needs to solve the puzzle from a random start; nothing if ten million are too few.
pub fn steps_to_solve(engine: &impl recuit::Engine<Complete>, n: usize, seed: u64) -> Option<u64> {
    let problem = Complete(Langford { n });
    let mut run = recuit::Run::seeded(seed).until(recuit::Steps(10_000_000));
    let start = problem.random_initial(&mut run.rng);
    let outcome = engine.search(&problem, start, &mut run);
    (outcome.status == recuit::Status::Solved).then_some(outcome.stats.steps)
}
