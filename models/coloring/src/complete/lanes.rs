//! Colorings side by side.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use super::{Complete, Painting, Recolor};
use rand::Rng;
use recuit::{LANES, Lanes, Neighborhood, pick};

/// Give any vertex any color, in many colorings at once, for [`Lockstep`](recuit::Lockstep) and [`Conflicts`](super::Conflicts).
///
/// A vertex has a color in each lane. Its neighbors are looked at one after the other, each in all lanes at once, so no
/// counts are kept: what a move costs is counted when it is proposed, and to make it is a single write.
///
/// ```
/// use recuit::{Engine, InitialTemperature, Lockstep, Problem, Run, Status};
/// use recuit_coloring::{AnyColor, Complete, Conflicts, Order, queen};
/// let graph = queen(6, 6);
/// let problem = Complete::new(&graph, Order::Fixed, Some(7));
/// let lanes = AnyColor::of(&problem).unwrap();
/// let lockstep = Lockstep { initial: InitialTemperature::Fixed(0.7), minimum: 0.1, starts: 100, ..Lockstep::default() };
/// let outcome = lockstep.on(lanes, Conflicts).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyColor(());

impl AnyColor {
    /// The moves of `problem`, if the number of colors is fixed, and at most 256.
    pub fn of(problem: &Complete) -> Option<AnyColor> {
        (problem.start.count() == problem.fewest && (1..=256).contains(&problem.fewest)).then_some(AnyColor(()))
    }
}

impl<'g> Neighborhood<Complete<'g>> for AnyColor {
    fn moves<'a>(
        &'a self,
        problem: &'a Complete<'g>,
        _: &'a Painting,
    ) -> impl Iterator<Item = Recolor> + 'a {
        let vertices = 0..problem.graph.vertices() as u16;
        vertices.flat_map(|vertex| {
            (0..problem.fewest as u16).map(move |color| Recolor::Vertex { vertex, color })
        })
    }

    #[inline(always)]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete<'g>, _: &Painting, rng: &mut R) -> Option<Recolor> {
        let count = problem.graph.vertices() * problem.fewest;
        let drawn = pick(rng, count) as u32;
        let (vertex, color) = (drawn / problem.fewest as u32, drawn % problem.fewest as u32);
        (count > 0).then_some(Recolor::Vertex { vertex: vertex as u16, color: color as u16 })
    }

    fn size(&self, problem: &Complete<'g>, _: &Painting) -> u64 {
        (problem.graph.vertices() * problem.fewest) as u64
    }
}

/// The colors of a vertex, from 0.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct Row([u8; LANES]);

/// How many neighbors are counted in numbers of 8 bits.
const COUNTABLE: usize = 255;

impl<'g> Lanes<Complete<'g>> for AnyColor {
    /// The colors of each vertex.
    type States = Box<[Row]>;

    fn abreast(&self, problem: &Complete<'g>, states: &[Painting]) -> Box<[Row]> {
        let colors = |vertex| Row(std::array::from_fn(|lane| states[lane].color(vertex) as u8));
        (0..problem.graph.vertices()).map(colors).collect()
    }

    fn state(&self, problem: &Complete<'g>, states: &Box<[Row]>, lane: usize) -> Painting {
        let colors = states.iter().map(|colors| colors.0[lane].into()).collect();
        Painting::new(problem.graph, colors, problem.fewest)
    }

    fn steepest(&self, problem: &Complete<'g>) -> i16 {
        let graph = problem.graph;
        let degrees = (0..graph.vertices()).map(|vertex| graph.neighbors(vertex).len());
        degrees.max().unwrap_or(0).min(i16::MAX as usize) as i16
    }

    #[inline(always)]
    fn deltas(&self, problem: &Complete<'g>, states: &Box<[Row]>, action: &Recolor) -> [i16; LANES] {
        let &Recolor::Vertex { vertex, color } = action else { unreachable!("the number of colors is fixed") };
        let own = states[usize::from(vertex)].0;
        let mut deltas = [0; LANES];
        for neighbors in problem.graph.neighbors(vertex.into()).chunks(COUNTABLE) {
            let [mut new, mut old] = [[0u8; LANES]; 2];
            for &neighbor in neighbors {
                let its = &states[usize::from(neighbor)].0;
                for lane in 0..LANES {
                    new[lane] += u8::from(its[lane] == color as u8);
                    old[lane] += u8::from(its[lane] == own[lane]);
                }
            }
            for (lane, delta) in deltas.iter_mut().enumerate() {
                *delta += i16::from(new[lane]) - i16::from(old[lane]);
            }
        }
        deltas
    }

    #[inline(always)]
    fn apply(
        &self,
        _: &Complete<'g>,
        states: &mut Box<[Row]>,
        action: &Recolor,
        marks: &[u16; LANES],
    ) {
        let &Recolor::Vertex { vertex, color } = action else { unreachable!("the number of colors is fixed") };
        for (own, &mark) in states[usize::from(vertex)].0.iter_mut().zip(marks) {
            *own = if mark == 0 { *own } else { color as u8 };
        }
    }
}
