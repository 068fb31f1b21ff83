//! What people see of a knapsack while it is filled.

use crate::{Complete, Decide, Decided, Knapsack, Move, Packing, Partial};
use recuit::trace::{Act, Bar, Frame, Part, Scene, View};

/// The profits of the items, those taken as high as they are, and below what they weigh together.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a>(pub &'a Knapsack);

impl Contents<'_> {
    /// How high the bar of an item is: an item without profit is seen as well.
    fn height(&self, item: usize) -> f64 {
        self.0.profit(item).max(1) as f64
    }

    fn bars(&self) -> Scene {
        let part = |title: &str, limits: &mut dyn Iterator<Item = f64>| {
            let bar = |(number, limit): (usize, f64)| Bar { name: number.to_string(), limit: limit as f32 };
            Part::Bars { title: title.to_owned(), bars: (1..).zip(limits).map(bar).collect() }
        };
        let profits = part("profit", &mut (0..self.0.items()).map(|item| self.height(item)));
        let weights = part("weight", &mut self.0.capacities().iter().map(|&capacity| capacity as f64));
        Scene { parts: vec![profits, weights], constraints: Vec::new() }
    }

    fn fill(&self, packing: &Packing, frame: &mut Frame) {
        for item in 0..self.0.items() {
            frame.number(if packing.has(item) { self.height(item) } else { 0.0 });
        }
        packing.loads().iter().for_each(|&load| frame.number(load as f64));
    }
}

impl View<Partial> for Contents<'_> {
    fn scene(&self, _: &Partial) -> Scene {
        self.bars()
    }

    fn draw(&self, _: &Partial, state: &Decided, frame: &mut Frame) {
        self.fill(state.packing(), frame);
    }

    fn act(&self, _: &Partial, _: &Decided, &Decide { item: element, take }: &Decide) -> Act {
        if take { Act::Assign { element, value: 1 } } else { Act::Refuse { element, value: 1 } }
    }
}

impl View<Complete> for Contents<'_> {
    fn scene(&self, _: &Complete) -> Scene {
        self.bars()
    }

    fn draw(&self, _: &Complete, packing: &Packing, frame: &mut Frame) {
        self.fill(packing, frame);
    }

    fn act(&self, _: &Complete, packing: &Packing, change: &Move) -> Act {
        match *change {
            Move::Flip(element) => Act::Assign { element, value: (!packing.has(element as usize)).into() },
            Move::Exchange { out, instead } => Act::Swap { one: out, other: instead },
        }
    }
}
