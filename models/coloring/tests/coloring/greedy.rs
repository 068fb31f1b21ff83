//! The greedy coloring of large graphs, beside the engine.

use recuit::{Choice, Engine, Greedy, Problem, Run, stream};
use recuit_coloring::{Construct, Generator, Order};

#[test]
fn it_is_the_walk_that_takes_the_first_action_everywhere() {
    for seed in 0..120 {
        let (vertices, density) = (1 + seed as usize % 37, (seed % 7) as f64 / 6.0);
        let graph = Generator::Random { vertices, density }.graph(&mut stream(seed, 0)).unwrap();
        for order in Order::ALL {
            let problem = Construct::new(&graph, order, None);
            let walk = Greedy::new(Choice::First).by(());
            let outcome = walk.search(&problem, problem.initial(), &mut Run::seeded(0));
            let walked = outcome.best.unwrap().state;
            assert_eq!(Construct::greedy(&graph, order), walked.colors(), "{order:?}, seed {seed}");
        }
    }
}
