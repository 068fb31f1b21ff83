//! What people see of cities while a tour is looked for.

use crate::{
    Change, Cities, Decision, Fragments, Link, Links, Metric, OneTree, OneTrees, Path, Paths, Places, Tour,
    Tours,
};
use recuit::Problem;
use recuit::trace::{Act, Frame, Part, Scene, View, circle, fitted};

/// The cities where they are, on a circle where only distances are known, and the links between them.
#[derive(Clone, Copy, Debug)]
pub struct Map<'a>(pub &'a Cities);

impl Map<'_> {
    /// More cities have no numbers beside them.
    const LABELED: usize = 50;

    fn cities(&self) -> Scene {
        let points = match self.0.places() {
            None => fitted(&circle(self.0.count())),
            Some(Places { metric: Metric::Geographical, points }) => {
                let points: Vec<_> =
                    points.iter().map(|&[latitude, longitude]| [longitude, latitude]).collect();
                fitted(&points)
            }
            Some(Places { points, .. }) => fitted(points),
        };
        let labeled = Some(points.len()).filter(|&count| count <= Self::LABELED);
        let labels = (1..=labeled.unwrap_or(0)).map(|city| city.to_string()).collect();
        Part::Tour { points, labels }.into()
    }
}

impl View<Tours<'_>> for Map<'_> {
    fn scene(&self, _: &Tours) -> Scene {
        self.cities()
    }

    fn draw(&self, _: &Tours, tour: &Tour, frame: &mut Frame) {
        let count = self.0.count();
        for position in (0..count as u32).map(|city| tour.position(city)) {
            let neighbors = [position + count - 1, position + 1].map(|position| tour.at(position));
            let [before, after] = neighbors.map(|city| Some(city as usize));
            frame.links(before, after);
        }
    }

    fn act(&self, _: &Tours, tour: &Tour, change: &Change) -> Act {
        let edges = change.edges(tour);
        // An edge that is dropped and added again stays.
        let without = |edges: [Option<[u32; 2]>; 4], others: [Option<[u32; 2]>; 4]| {
            let changed = edges.into_iter().filter(|edge| !others.contains(edge)).flatten();
            changed.map(|[one, other]| (one, other)).collect()
        };
        Act::Link {
            linked: without(edges.added, edges.dropped),
            unlinked: without(edges.dropped, edges.added),
        }
    }
}

impl View<Paths<'_>> for Map<'_> {
    fn scene(&self, _: &Paths) -> Scene {
        self.cities()
    }

    fn draw(&self, problem: &Paths, path: &Path, frame: &mut Frame) {
        let mut linked = vec![[None; 2]; self.0.count()];
        let home = problem.goal_test(path).then_some(path.cities()[0]);
        let onward = path.cities().iter().copied().skip(1).chain(home);
        for (&from, to) in path.cities().iter().zip(onward) {
            linked[from as usize][1] = Some(to as usize);
            linked[to as usize][0] = Some(from as usize);
        }
        linked.into_iter().for_each(|[before, after]| frame.links(before, after));
    }

    fn act(&self, _: &Paths, path: &Path, &city: &u32) -> Act {
        Act::Link { linked: vec![(path.last(), city)], unlinked: Vec::new() }
    }
}

impl View<Links<'_>> for Map<'_> {
    fn scene(&self, _: &Links) -> Scene {
        self.cities()
    }

    fn draw(&self, _: &Links, fragments: &Fragments, frame: &mut Frame) {
        for city in 0..self.0.count() as u32 {
            let others = fragments.linked(city).map(|other| Some(other).filter(|&other| other != city));
            let [one, other] = others.map(|other| other.map(|other| other as usize));
            frame.links(one, other);
        }
    }

    fn act(&self, _: &Links, _: &Fragments, &Link { cities: [one, other], .. }: &Link) -> Act {
        Act::Link { linked: vec![(one, other)], unlinked: Vec::new() }
    }
}

/// The edges that are required, or those of the tour.
impl View<OneTrees<'_>> for Map<'_> {
    fn scene(&self, _: &OneTrees) -> Scene {
        self.cities()
    }

    fn draw(&self, problem: &OneTrees, state: &OneTree, frame: &mut Frame) {
        let mut linked = vec![[None; 2]; self.0.count()];
        for [a, b] in problem.certain(state) {
            for (city, other) in [(a, b), (b, a)] {
                let [one, two] = &mut linked[city as usize];
                *if one.is_none() { one } else { two } = Some(other as usize);
            }
        }
        linked.into_iter().for_each(|[one, two]| frame.links(one, two));
    }

    fn act(
        &self,
        _: &OneTrees,
        _: &OneTree,
        &Decision { between: [a, b], is_required, .. }: &Decision,
    ) -> Act {
        if is_required {
            Act::Link { linked: vec![(a, b)], unlinked: Vec::new() }
        } else {
            Act::Text(format!("no edge between {} and {}", a + 1, b + 1))
        }
    }
}
