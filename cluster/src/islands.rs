//! Islands: chains of annealing that hand their states on in a ring.
//!
//! A chain looks now and then at what another one has, and goes on from it if it is better, without waiting:
//! asynchronous multiple Markov chains (Lee & Lee 1996, "Synchronous and asynchronous parallel simulated
//! annealing with multiple Markov chains", IEEE Transactions on Parallel and Distributed Systems 7:993-1008).
//! There all chains share one state; here, as in island models, each looks only at its neighbor's, so that a
//! good state spreads around the ring step by step.

use crate::job::{Migrants, Migration};
use recuit::edge::{Instance, NamedLocalSearch, NamedRun, Paused, Pauses, Report};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// A state that goes to another island.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Migrant {
    state: Value,
    cost: f64,
}

/// An island: how it trades, and where what has arrived waits for it. What arrives later replaces what was not fetched.
pub(crate) struct Island<'a> {
    pub(crate) migration: Migration,
    pub(crate) arrived: &'a Mutex<Option<Migrant>>,
}

impl Island<'_> {
    /// Anneal, hand states to `send`, and go on from those that arrived and cost less. Also tells how many these were.
    pub(crate) fn search(
        &self,
        instance: &dyn Instance,
        engine: &NamedLocalSearch,
        run: &mut NamedRun,
        mut send: impl FnMut(Migrant),
    ) -> (Report, u64) {
        run.observer.pauses = Some(Pauses::at_levels(self.migration.every));
        let mut taken_over = 0;
        let mut trade = |paused: &mut dyn Paused| {
            let (state, cost) = match self.migration.migrants {
                Migrants::Current => (paused.state(), paused.cost()),
                Migrants::Best => (paused.best(), paused.best_cost()),
            };
            send(Migrant { state: state.expect("states can be written"), cost });
            let arrived = self.arrived.lock().expect("nobody panics with it").take();
            if let Some(migrant) = arrived.filter(|migrant| migrant.cost < paused.cost()) {
                paused.move_to(migrant.state).expect("all ranks search the same");
                taken_over += 1;
            }
            ControlFlow::Continue(())
        };
        let report = instance.solve_in_stages(engine, None, run, &mut trade);
        (report.expect("it is annealing, as rank 0 has seen, and begins at the start"), taken_over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use recuit::edge::{AnyEngine, Experiment};
    use serde_json::json;

    /// The states that an island of four levels sends when this has arrived before the first one ends, and
    /// how many it took over.
    fn sent(migrants: Migrants, every: u64, arrived: Option<Migrant>) -> (Vec<Migrant>, u64) {
        let experiment = json!({
            "model": { "name": "tsp", "formulation": "tour" },
            "engine": { "name": "annealing", "level": { "moves": 10 }, "initial": { "fixed": 1e9 } },
            "limits": { "steps": 45 },
        });
        let experiment = Experiment::from_value(experiment).unwrap();
        let AnyEngine::Local(engine) = &experiment.engine else { panic!("annealing is a local search") };
        let text = experiment.model.shipped()[0].2;
        let instance = experiment.model.read(text).unwrap().swap_remove(0);
        let mut run = experiment.limits.run(1, 0, None, None);
        let mut states = Vec::new();
        let arrived = &Mutex::new(arrived);
        let island = Island { migration: Migration { every, migrants }, arrived };
        let (_, taken_over) = island.search(instance.as_ref(), engine, &mut run, |state| states.push(state));
        assert!(arrived.lock().unwrap().is_none(), "what arrives is looked at once");
        (states, taken_over)
    }

    #[test]
    fn states_are_sent_every_so_many_levels() {
        let (every, _) = sent(Migrants::Current, 1, None);
        let (second, _) = sent(Migrants::Current, 2, None);
        assert_eq!(every.len(), 4);
        assert_eq!(second, [every[1].clone(), every[3].clone()]);
        let (best, _) = sent(Migrants::Best, 1, None);
        assert!(best.is_sorted_by(|before, after| before.cost >= after.cost));
        assert_ne!(best, every);
    }

    #[test]
    fn what_arrives_is_taken_over_if_it_costs_less() {
        let (own, none) = sent(Migrants::Current, 1, None);
        let arrive = |cost| sent(Migrants::Current, 1, Some(Migrant { cost, ..own[3].clone() }));
        let (alike, not_taken) = arrive(own[0].cost);
        assert_eq!((alike, none, not_taken), (own.clone(), 0, 0));
        let (other, taken) = arrive(own[0].cost - 1.0);
        assert_eq!((&other[0], taken), (&own[0], 1));
        assert_ne!(other[1], own[1]);
    }
}
