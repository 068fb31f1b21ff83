//! Which edges a tour must have and which it must not have, and what follows from that.

use super::edges::Edges;
use serde::{Deserialize, Serialize};

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Choice {
    /// A tour may have it.
    Open,
    /// It must.
    Required,
    /// It must not.
    Excluded,
}

/// What is known of each edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Choices {
    pub(super) edges: Box<[Choice]>,
    /// How many edges are required at each city.
    required: Box<[u32]>,
    /// How many are not excluded.
    left: Box<[u32]>,
}

/// Contradicts what is known: no tour is left.
#[derive(Debug)]
pub(super) struct NoTour;

impl Choices {
    /// All is open, but for what follows from there being so few edges.
    pub(super) fn open(edges: &Edges) -> Self {
        let left: Box<[u32]> = (0..edges.cities() as u32).map(|city| edges.at(city).len() as u32).collect();
        let mut open = Choices {
            edges: vec![Choice::Open; edges.list().len()].into(),
            required: vec![0; edges.cities()].into(),
            left,
        };
        let all = (0..edges.cities() as u32).collect();
        open.follow(edges, all, &mut Vec::new()).expect("the edges of a tour are among them");
        open
    }

    /// An edge of which nothing is known.
    pub(super) fn first_open(&self) -> Option<u32> {
        self.edges.iter().position(|&choice| choice == Choice::Open).map(|edge| edge as u32)
    }

    /// How many edges are required at a city.
    pub(super) fn required_at(&self, city: u32) -> u32 {
        self.required[city as usize]
    }

    /// Choose, and all that follows: of a city that has two required edges the others are excluded, of one that has
    /// only two left both are required, and no circle is closed before it goes through all cities. What was
    /// chosen is added to the trail.
    ///
    /// # Errors
    /// When no tour is left; what was chosen until then is on the trail.
    pub(super) fn choose(
        &mut self,
        edges: &Edges,
        choices: impl IntoIterator<Item = (u32, Choice)>,
        trail: &mut Vec<u32>,
    ) -> Result<(), NoTour> {
        let mut touched = Vec::new();
        for (edge, choice) in choices {
            self.set(edges, edge, choice, &mut touched, trail)?;
        }
        self.follow(edges, touched, trail)
    }

    /// Open the edges on the trail again.
    pub(super) fn take_back(&mut self, edges: &Edges, trail: &[u32]) {
        for &edge in trail {
            let counts = match self.edges[edge as usize] {
                Choice::Open => unreachable!("what is on the trail was chosen"),
                Choice::Required => (&mut self.required, -1),
                Choice::Excluded => (&mut self.left, 1),
            };
            for city in edges.between(edge) {
                let count = &mut counts.0[city as usize];
                *count = count.wrapping_add_signed(counts.1);
            }
            self.edges[edge as usize] = Choice::Open;
        }
    }

    fn follow(&mut self, edges: &Edges, mut touched: Vec<u32>, trail: &mut Vec<u32>) -> Result<(), NoTour> {
        while let Some(city) = touched.pop() {
            let (required, left) = (self.required[city as usize], self.left[city as usize]);
            let choice = match (required, left) {
                (2, 3..) => Choice::Excluded,
                (0 | 1, 2) => Choice::Required,
                _ => continue,
            };
            for &(edge, _) in edges.at(city) {
                if self.edges[edge as usize] == Choice::Open {
                    self.set(edges, edge, choice, &mut touched, trail)?;
                }
            }
        }
        Ok(())
    }

    fn set(
        &mut self,
        edges: &Edges,
        edge: u32,
        choice: Choice,
        touched: &mut Vec<u32>,
        trail: &mut Vec<u32>,
    ) -> Result<(), NoTour> {
        match self.edges[edge as usize] {
            known if known == choice => return Ok(()),
            Choice::Open => {}
            _ => return Err(NoTour),
        }
        let between = edges.between(edge);
        if choice == Choice::Excluded {
            self.record(edge, choice, trail);
            touched.extend(between);
            for city in between {
                self.left[city as usize] -= 1;
            }
            let is_stranded = between.iter().any(|&city| self.left[city as usize] < 2);
            return if is_stranded { Err(NoTour) } else { Ok(()) };
        }
        let is_full = between.iter().any(|&city| self.required[city as usize] == 2);
        let [(one, before), (other, after)] = between.map(|city| self.end_of_path(edges, city));
        let closes = one == between[1];
        if is_full || closes && before < edges.cities() {
            return Err(NoTour);
        }
        self.record(edge, choice, trail);
        touched.extend(between);
        for city in between {
            self.required[city as usize] += 1;
        }
        // The edge between the ends of the path, which would close it.
        let mut closing = edges
            .at(one)
            .iter()
            .filter(|&&(edge, city)| city == other && self.edges[edge as usize] == Choice::Open);
        match closing.next() {
            Some(&(closing, _)) if !closes && before + after < edges.cities() => {
                self.set(edges, closing, Choice::Excluded, touched, trail)
            }
            _ => Ok(()),
        }
    }

    fn record(&mut self, edge: u32, choice: Choice, trail: &mut Vec<u32>) {
        self.edges[edge as usize] = choice;
        trail.push(edge);
    }

    /// The other end of the path of required edges that ends at `city`, and how many cities it goes through.
    fn end_of_path(&self, edges: &Edges, mut city: u32) -> (u32, usize) {
        let (mut came_by, mut cities) = (None, 1);
        let onward = |city, came_by| {
            let is_onward = |&&(edge, _): &&(u32, u32)| {
                Some(edge) != came_by && self.edges[edge as usize] == Choice::Required
            };
            edges.at(city).iter().find(is_onward).copied()
        };
        while let Some((edge, next)) = onward(city, came_by) {
            (city, came_by, cities) = (next, Some(edge), cities + 1);
        }
        (city, cities)
    }
}
