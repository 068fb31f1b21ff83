//! Random projects.

use crate::{Activity, Project};
use rand::RngExt;
use recuit::{Random, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes projects in the way of Kolisch, Sprecher & Drexl (1995, *Characterization and generation of a general class of
/// resource-constrained project scheduling problems*): durations and demands drawn from 1 to 10, up to three successors
/// each. What makes a project hard is `factor` and `strength`: much is demanded of all resources, and there is little.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of activities, from 1 to 300.
    pub activities: usize,
    /// The number of resources, from 0 to 20.
    pub resources: usize,
    /// How many successors an activity has on average, about, from 0 to 3.
    pub complexity: f64,
    /// Of which share of the resources an activity takes something, from 0 to 1.
    pub factor: f64,
    /// How much there is of each resource, from 0, where the greatest demand just fits, to 1, where
    /// everything can begin as soon as what it waits for is over.
    pub strength: f64,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { activities: 30, resources: 4, complexity: 1.5, factor: 0.75, strength: 0.2 }
    }
}

/// How many activities begin a project, and the most successors of one.
const WIDTH: usize = 3;

impl Generator {
    /// The project of this seed.
    ///
    /// # Errors
    /// In words, when a number is out of its range.
    pub fn project(&self, seed: u64) -> Result<Project, String> {
        let Generator { activities, resources, complexity, factor, strength } = *self;
        let within = |name: &str, value: f64, least: f64, most: f64| match value {
            value if (least..=most).contains(&value) => Ok(()),
            value => Err(format!("found {name} = {value}, expected from {least} to {most}")),
        };
        within("activities", activities as f64, 1.0, 300.0)?;
        within("resources", resources as f64, 0.0, 20.0)?;
        within("complexity", complexity, 0.0, WIDTH as f64)?;
        within("factor", factor, 0.0, 1.0)?;
        within("strength", strength, 0.0, 1.0)?;
        let mut rng = stream(seed, 0);
        let mut made = Vec::new();
        for _ in 0..activities {
            let duration = rng.random_range(1..=10);
            let mut demand = || if rng.random_bool(factor) { rng.random_range(1..=10) } else { 0 };
            let demands = (0..resources).map(|_| demand()).collect();
            made.push(Activity { duration, demands, successors: Vec::new() });
        }
        let mut project = Project { capacities: Vec::new(), activities: made };
        self.order(&mut project.activities, &mut rng);
        project.capacities = (0..resources)
            .map(|resource| {
                let least = project.activities.iter().map(|it| it.demands[resource]).max().unwrap_or(0);
                let most = project.peak(resource);
                least + (strength * f64::from(most - least)).round() as u32
            })
            .collect();
        Ok(project)
    }

    /// Draw what waits for what: every activity but the first ones for an earlier one, then further pairs.
    fn order(&self, activities: &mut [Activity], rng: &mut Random) {
        let count = activities.len();
        let mut join = |before: usize, after: usize| {
            let successors = &mut activities[before].successors;
            let fits = successors.len() < WIDTH && !successors.contains(&after);
            if fits {
                successors.push(after);
            }
            fits
        };
        let arcs = (self.complexity * count as f64) as usize;
        let mut joined = 0;
        for after in WIDTH..count.min(arcs + WIDTH) {
            // So many successors are there in all that one of those before has room.
            while !join(rng.random_range(0..after), after) {}
            joined += 1;
        }
        if count > 1 {
            for _ in joined..arcs {
                let after = rng.random_range(1..count);
                join(rng.random_range(0..after), after);
            }
        }
    }
}

impl Project {
    /// How much of a resource is in use at most when every activity begins as soon as what it waits for is
    /// over. Successors have greater numbers.
    fn peak(&self, resource: usize) -> u32 {
        let mut starts = vec![0; self.activities.len()];
        for (place, activity) in self.activities.iter().enumerate() {
            for &next in &activity.successors {
                starts[next] = starts[next].max(starts[place] + activity.duration);
            }
        }
        let in_use = |time: u32| -> u32 {
            let going_on = self.activities.iter().zip(&starts);
            let going_on = going_on.filter(|(it, start)| (**start..**start + it.duration).contains(&time));
            going_on.map(|(it, _)| it.demands[resource]).sum()
        };
        // Use is greatest when something begins.
        starts.iter().map(|&start| in_use(start)).max().unwrap_or(0)
    }
}
