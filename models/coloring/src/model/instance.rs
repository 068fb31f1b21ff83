//! One graph as the engines see it.

use super::{Colors, Exchanged, Letting, Posed, Repair, Vertices};
use crate::kernel::Part;
use crate::{
    ColorClassesLeft, ColorsNeeded, ColorsToCome, ColorsUsed, Complete, Conflicting, Conflicts, Construct,
    Drawing, Exchanges, Graph, GreedyPartition, Kempe, Kernel, Order, PartialLegal, SquaredSizes, Uncolored,
    Waiting, verify, write, write_coloring,
};
use recuit::edge::{AnyFormulation, Formulated, Instance, Purpose, Rendering, Strategies};
use recuit::{Problem, Solution};
use std::fmt::Write;
use std::num::NonZeroU16;
use std::sync::OnceLock;

/// A graph in one formulation.
pub(super) struct PosedInstance {
    graph: Graph,
    /// How many edges of the text join a vertex to itself.
    loops: usize,
    posed: Posed,
    /// What is left of the graph, once it was asked for.
    kernel: OnceLock<Kernel>,
}

impl Instance for PosedInstance {
    fn show(&self) -> Rendering {
        let text = write(&self.graph);
        Rendering { line: text.clone(), text, ..Rendering::default() }
    }

    fn pose(&self, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        match purpose.formulation(self.posed) {
            Posed::Auto(Colors { colors }) if purpose.local_search().is_some() => {
                self.complete(Repair { colors, ..Repair::default() })
            }
            Posed::Auto(Colors { colors }) => {
                let colors = colors.map(Into::into);
                self.construct(Vertices { colors, reduced: true, ..Vertices::default() }, purpose)
            }
            Posed::Complete(repair) => self.complete(repair),
            Posed::PartialLegal(letting) => self.partial_legal(letting),
            Posed::Kempe(exchanged) => self.kempe(exchanged, purpose),
            Posed::Construct(vertices) => self.construct(vertices, purpose),
        }
    }
}

impl PosedInstance {
    /// The graph of a text with so many loops besides.
    pub(super) fn new(graph: Graph, loops: usize, posed: Posed) -> Self {
        PosedInstance { graph, loops, posed, kernel: OnceLock::new() }
    }

    /// The graph, or what is left of it.
    fn part(&self, reduced: bool) -> Part<'_> {
        let kernel = reduced.then(|| self.kernel.get_or_init(|| Kernel::new(&self.graph)));
        Part::new(&self.graph, kernel)
    }

    fn complete(&self, repair: Repair) -> Box<dyn AnyFormulation + '_> {
        let part = self.part(repair.reduced);
        let problem = Complete::new(part.graph(), repair.start(part.graph()), repair.colors(part.graph()));
        let strategies = Strategies::least_cost_if(repair.cost())
            .neighborhood(Conflicting)
            .objective(Conflicts)
            .crossover(GreedyPartition);
        let formulated = Formulated::new(problem, strategies, move |_, best: &Solution<Complete>| {
            let (conflicts, count) = (best.state.conflicts(), best.state.count());
            let share = (conflicts > 0).then(|| {
                let noun = if conflicts == 1 { "conflict" } else { "conflicts" };
                format!("{conflicts} {noun} with {count} colors")
            });
            Rendering {
                shares: share.into_iter().collect(),
                ..self.render(&part.extend(&best.state.coloring()))
            }
        });
        Box::new(formulated.seen_by(Drawing::of(part)))
    }

    fn partial_legal(&self, letting: Letting) -> Box<dyn AnyFormulation + '_> {
        let Letting { colors, start, importance, optimistic, reduced } = letting;
        let repair = Repair { colors, start, optimistic, reduced };
        let part = self.part(reduced);
        let (start, colors) = (repair.start(part.graph()), repair.colors(part.graph()));
        let problem = PartialLegal::with_importance(part.graph(), start, colors, importance);
        let strategies = Strategies::least_cost_if(repair.cost())
            .neighborhood(Waiting)
            .objective(Uncolored)
            .crossover(GreedyPartition);
        let formulated = Formulated::new(problem, strategies, move |_, best: &Solution<PartialLegal>| {
            let (waiting, count) = (best.state.uncolored().len(), best.state.count());
            let share = (waiting > 0).then(|| {
                let vertices = if waiting == 1 { "vertex waits" } else { "vertices wait" };
                format!("{waiting} {vertices} with {count} colors")
            });
            Rendering {
                shares: share.into_iter().collect(),
                ..self.render(&part.extend(&best.state.coloring()))
            }
        });
        Box::new(formulated.seen_by(Drawing::of(part)))
    }

    fn kempe(&self, exchanged: Exchanged, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let Exchanged { colors, start, reduced } = exchanged;
        let repair = Repair { colors, start, reduced, ..Repair::default() };
        let part = self.part(reduced);
        let problem = Kempe::new(part.graph(), repair.start(part.graph()), repair.colors(part.graph()));
        // Chains grow with the classes, and it pays the less to follow them.
        let size = part.graph().vertices() as f64 / problem.initial().used().len() as f64;
        purpose.slow_down((size / 5.0).powi(8).max(1.0));
        let strategies =
            Strategies::least_cost_if(repair.cost()).neighborhood(Exchanges).objective(SquaredSizes);
        let formulated = Formulated::new(problem, strategies, move |problem, best: &Solution<Kempe>| {
            let mut rendering = self.render(&part.extend(&best.state.coloring()));
            // Where a number of colors is asked for, a coloring with more is none.
            if colors.is_some() && !problem.goal_test(&best.state) {
                let more = format!("{} colors, {} wanted", best.state.used().len(), problem.fewest());
                rendering.violations.push(more.clone());
                rendering.shares.push(more);
            }
            rendering
        });
        Box::new(formulated.seen_by(Drawing::of(part)))
    }

    fn construct(&self, vertices: Vertices, purpose: &mut Purpose<'_>) -> Box<dyn AnyFormulation + '_> {
        let Vertices { colors, order, reduced } = vertices;
        let part = self.part(reduced && !purpose.wants_several());
        // The larger a graph is the less likely a proof, by far more than a step takes longer; but whether so many colors
        // suffice may show at once.
        let most = if colors.is_none() { f64::INFINITY } else { 1000.0 };
        purpose.slow_down((part.graph().vertices() as f64 / 60.0).powi(3).clamp(1.0, most));
        let problem = Construct::new(part.graph(), order, colors);
        let cost = colors.is_none().then_some(ColorsNeeded);
        let strategies = Strategies::least_cost_if(cost)
            .construction()
            .objective(ColorsNeeded)
            .heuristic(ColorsToCome)
            .bound(ColorsNeeded)
            .residual(ColorClassesLeft);
        let render =
            move |_: &Construct, best: &Solution<Construct>| self.render(&part.extend(best.state.colors()));
        Box::new(Formulated::new(problem, strategies, render).seen_by(Drawing::of(part)))
    }

    /// No coloring suits a vertex that is its own neighbor, and no one who writes such a file means that.
    fn note(&self) -> Option<String> {
        let edges = if self.loops == 1 { "edge" } else { "edges" };
        (self.loops > 0).then(|| format!("passed over {} {edges} from a vertex to itself", self.loops))
    }

    /// The colors as a line of numbers; for people, the vertices of each color.
    fn render(&self, colors: &[u16]) -> Rendering {
        let most = colors.iter().copied().max().unwrap_or(0);
        let mut classes: Vec<String> = (1..=most).map(|color| format!("color {color}:")).collect();
        for (vertex, &color) in (1usize..).zip(colors) {
            if color > 0 {
                let class = &mut classes[usize::from(color) - 1];
                write!(class, " {vertex}").expect("a string takes all");
            }
        }
        let classes: String = classes.into_iter().map(|class| class + "\n").collect();
        Rendering {
            line: write_coloring(colors),
            text: format!("{classes}{most} {}\n", if most == 1 { "color" } else { "colors" }),
            violations: verify(&self.graph, colors).iter().map(ToString::to_string).collect(),
            objective: Some(("colors", f64::from(most))),
            notes: self.note().into_iter().collect(),
            ..Rendering::default()
        }
    }
}

impl Repair {
    /// The order of the greedy coloring that repair starts from.
    fn start(self, graph: &Graph) -> Order {
        self.start.unwrap_or_else(|| Order::quick(graph))
    }

    /// The number of colors that repair is content with, if it is known before.
    fn colors(self, graph: &Graph) -> Option<u16> {
        let fewest = || NonZeroU16::new(graph.fewest_colors() as u16);
        self.colors.or_else(|| fewest().filter(|_| self.optimistic)).map(Into::into)
    }

    /// With a number of colors, one coloring is as good as another.
    fn cost(self) -> Option<ColorsUsed> {
        self.colors.is_none().then_some(ColorsUsed)
    }
}
