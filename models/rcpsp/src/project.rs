//! Activities and resources.

use recuit::csp::Value;

/// A project. Its activities are numbered from 0; in texts and messages they are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// How much there is of each resource at any time.
    pub capacities: Vec<u32>,
    /// What is to be done.
    pub activities: Vec<Activity>,
}

/// An activity, which is not interrupted once it has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// How long it takes; 0 for the beginning and the end of the project, for instance.
    pub duration: u32,
    /// How much it takes of each resource while it is going on.
    pub demands: Vec<u32>,
    /// The activities that cannot begin before it is over.
    pub successors: Vec<usize>,
}

impl Project {
    /// How long the project takes if nothing is done at the same time. Some shortest schedule takes no longer.
    pub fn longest(&self) -> u32 {
        self.activities.iter().map(|activity| activity.duration).sum()
    }

    /// The activities that nothing waits for, the last of which ends the project.
    pub fn last(&self) -> impl Iterator<Item = usize> {
        (0..self.activities.len()).filter(|&number| self.activities[number].successors.is_empty())
    }

    /// Of each activity: how long it and what waits for it take at the least. The activities are given in an
    /// [order](Project::order).
    pub(crate) fn tails(&self, order: &[usize]) -> Box<[u32]> {
        let mut tails = vec![0; self.activities.len()].into_boxed_slice();
        for &number in order.iter().rev() {
            let Activity { duration, successors, .. } = &self.activities[number];
            tails[number] = duration + successors.iter().map(|&next| tails[next]).max().unwrap_or(0);
        }
        tails
    }

    /// No schedule is shorter than the longest chain of activities that wait for each other, or than all the work takes at
    /// the full use of a resource.
    pub(crate) fn least_makespan(&self, tails: &[u32]) -> i64 {
        let at_full_use = self.capacities.iter().enumerate().map(|(resource, &capacity)| {
            let work = |it: &Activity| u64::from(it.duration) * u64::from(it.demands[resource]);
            self.activities.iter().map(work).sum::<u64>().div_ceil(u64::from(capacity.max(1))) as i64
        });
        let chain = tails.iter().copied().max().unwrap_or(0);
        at_full_use.chain([i64::from(chain)]).max().unwrap_or(0)
    }

    /// The values of the declaration, for a schedule in which activities begin at these times.
    pub(crate) fn values(&self, begins: &[u32]) -> Vec<Value> {
        let end = |number: usize| begins[number] + self.activities[number].duration;
        let last = (0..begins.len()).map(end).max().unwrap_or(0);
        let times = begins.iter().copied().chain(self.last().map(end)).chain([last]);
        times.map(|time| time as Value).collect()
    }

    /// The activities, each before its successors.
    ///
    /// # Errors
    /// Where some wait for each other, with such a circle of activities, each before its successor.
    pub fn order(&self) -> Result<Vec<usize>, Vec<usize>> {
        let mut waits = vec![0; self.activities.len()];
        self.activities.iter().flat_map(|it| &it.successors).for_each(|&next| waits[next] += 1);
        let mut order: Vec<usize> = (0..waits.len()).filter(|&activity| waits[activity] == 0).collect();
        let mut place = 0;
        while let Some(&activity) = order.get(place) {
            place += 1;
            for &next in &self.activities[activity].successors {
                waits[next] -= 1;
                if waits[next] == 0 {
                    order.push(next);
                }
            }
        }
        // Whoever waits still waits for one that does.
        let Some(mut activity) = waits.iter().position(|&waits| waits > 0) else { return Ok(order) };
        let mut circle = Vec::new();
        while !circle.contains(&activity) {
            circle.push(activity);
            let comes_before =
                |&other: &usize| waits[other] > 0 && self.activities[other].successors.contains(&activity);
            activity = (0..waits.len()).find(comes_before).expect("it waits for one of these");
        }
        let begin = circle.iter().position(|&it| it == activity).expect("it has come round");
        circle.drain(..begin);
        circle.reverse();
        Err(circle)
    }
}
