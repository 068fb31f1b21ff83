//! Sentences of trees and frontiers.

use super::settings::{evaluation, takes_first};
use super::{Node, Told};
use crate::words::{Phrase, cost, phrase, plural};
use recuit::trace::Walk;
use recuit::trace::{Act, Board, Event, Part};

impl<'a> Told<'a> {
    pub(super) fn node(&self, node: Node<'_>) -> Phrase {
        let gaps = || [("act", self.doing(node.act)), ("which", which(node)), ("bound", self.bound(node))];
        match node.act {
            Act::None => phrase("node.root", []),
            _ if self.header.kind == Walk::Frontier => phrase("node.made", gaps()),
            &Act::Assign { element, value } if value > 0 => self.assigned(node, element, value),
            Act::Refuse { .. } => phrase("node.refuse", gaps()),
            _ => phrase("node.try", gaps()),
        }
    }

    fn assigned(&self, node: Node<'_>, element: u32, value: u32) -> Phrase {
        let name = ("element", self.element_name(element));
        let gaps =
            [("value", self.value_name(element, value)), ("which", which(node)), ("bound", self.bound(node))];
        let [value_gap, which, bound] = gaps;
        if self.has_one_value() {
            let act = ("act", self.set_to(element, value));
            return phrase("node.put", [act, which, bound]);
        }
        let left = self.first.as_ref().and_then(|elements| elements.left(element as usize));
        if left.as_deref() == Some(&[value]) {
            return phrase("node.single", [name, value_gap, which, bound]);
        }
        let count = left.filter(|left| left.contains(&value)).map_or(0, |left| left.len());
        match self.reason(element as usize, count) {
            Some(reason) => phrase("node.assign", [("reason", reason), value_gap, which, bound]),
            None => phrase("node.plain", [name, value_gap, which, bound]),
        }
    }

    /// Why this element: what is true of it among those that have no value yet, unless the search takes them in another
    /// order. The count is 0 where it is not known which values are left.
    fn reason(&self, element: usize, count: usize) -> Option<Phrase> {
        let name = || ("element", self.element_name(element as u32));
        let counted = |key| plural(key, vec![name(), ("count", count.to_string().into())], count as u64);
        let in_order = takes_first(self.header);
        let first = self.first_key().filter(|_| in_order != Some(false) && self.is_first(element));
        let is_known_first = first.is_some() && in_order == Some(true);
        if count > 0 && !is_known_first && self.has_fewest(element, count) {
            return Some(counted("reason.fewest"));
        }
        match first {
            Some(key) => Some(phrase(key, [name()])),
            None => (count > 0).then(|| counted("reason.some")),
        }
    }

    /// None has fewer, and one has more: where all have as many, that says nothing.
    pub(crate) fn has_fewest(&self, element: usize, count: usize) -> bool {
        let Some(elements) = &self.first else { return false };
        let others = (0..elements.count()).filter(|&other| other != element && self.is_open(other));
        let counts: Vec<usize> =
            others.map(|other| elements.left(other).map_or(0, |left| left.len())).collect();
        counts.iter().all(|&other| other >= count) && counts.iter().any(|&other| other > count)
    }

    /// The sentence of the first element without a value, where elements have an order.
    fn first_key(&self) -> Option<&'static str> {
        match self.first.as_ref()?.part {
            Part::Board(_) => Some("reason.first.board"),
            Part::Graph { .. } => Some("reason.first.graph"),
            Part::Table { .. } => Some("reason.first.table"),
            _ => None,
        }
    }

    pub(crate) fn is_first(&self, element: usize) -> bool {
        self.is_open(element) && !(0..element).any(|other| self.is_open(other))
    }

    /// Has it a value to be found, and none yet?
    pub(crate) fn is_open(&self, element: usize) -> bool {
        self.first.as_ref().is_some_and(|elements| {
            let is_blocked = match elements.part {
                Part::Board(Board { blocked, .. }) => blocked.contains(&(element as u32)),
                _ => false,
            };
            elements.value(element) == 0 && !is_blocked
        })
    }

    pub(super) fn expanded(&self, id: u64, known: Option<Node<'_>>) -> Phrase {
        let Some(node) = known else {
            return phrase("expand.unknown", [("id", id.to_string().into())]);
        };
        let bound = ("bound", self.bound(node));
        if matches!(node.act, Act::None) {
            return phrase("expand.root", [bound]);
        }
        // Its tile or value can be read from the frame only if it was made from the state that is shown.
        if self.current().is_none_or(|current| current.id != node.parent) {
            return phrase("expand.other", [bound]);
        }
        phrase("expand", [bound, ("act", self.doing(node.act))])
    }

    /// f, as the search reckons it, where what it takes for that is told.
    fn bound(&self, node: Node<'_>) -> Phrase {
        let (Some(g), Some(h)) = (node.path_cost, node.estimate) else { return Phrase::from("") };
        let (key, weight, f) = evaluation(self.header, g, h, node.depth as f64);
        phrase(key, [("g", cost(g)), ("h", cost(h)), ("f", cost(f)), ("weight", cost(weight))])
    }

    pub(super) fn ruled_out(&self, element: u32, value: u32, constraint: Option<u32>) -> Phrase {
        let because = match self.current().map(|node| node.act) {
            Some(&Act::Assign { element, value }) if value > 0 => {
                phrase("ruled_out.after", [("act", self.set_to(element, value))])
            }
            _ => Phrase::from(""),
        };
        let element_gap = ("element", self.element_name(element));
        let gaps = [element_gap, ("value", self.value_name(element, value)), ("because", because)];
        let [element, value, because] = gaps;
        match constraint {
            None => phrase("ruled_out.plain", [element, value, because]),
            Some(constraint) => {
                let constraint = ("constraint", self.constraint_name(constraint));
                phrase("ruled_out", [element, value, because, constraint])
            }
        }
    }

    pub(super) fn goal(&self, id: u64) -> Phrase {
        let node = self.path().find(|node| node.id == id);
        match node.and_then(|node| node.path_cost) {
            Some(path_cost) => phrase("goal.cost", [("cost", cost(path_cost))]),
            None => phrase("goal", []),
        }
    }

    /// What follows a dead end, in the same sentence.
    pub(super) fn then(&self, next: Option<&Event>) -> Phrase {
        match next {
            Some(&Event::Backtrack { id }) => phrase("dead_end.then", [("next", self.back(id))]),
            Some(Event::Restart) => phrase("dead_end.then", [("next", phrase("restart", []))]),
            _ => Phrase::from(""),
        }
    }

    /// Back at a node: what was chosen just below it is taken back.
    pub(super) fn back(&self, id: u64) -> Phrase {
        let below: Vec<Node<'a>> = self.path().take_while(|node| node.id != id).collect();
        // The root is on no path: its number is 0.
        let is_on_path = id == 0 || self.path().any(|node| node.id == id);
        let Some(choice) = below.last().filter(|_| is_on_path) else { return phrase("back.unknown", []) };
        let count = ("count", Phrase::from(below.len().to_string()));
        match *choice.act {
            Act::Assign { element, value } if value > 0 => {
                let gaps =
                    [("element", self.element_name(element)), ("value", self.value_name(element, value))];
                let [element, value] = gaps;
                match below.len() {
                    1 if self.has_one_value() => {
                        let key = if self.is_item() { "back.take" } else { "back.put" };
                        phrase(key, [element, value])
                    }
                    1 => phrase("back", [element, value]),
                    _ if self.has_one_value() => plural("back.choices", vec![count], below.len() as u64),
                    _ => phrase("back.far", [element, value, count]),
                }
            }
            _ => plural("back.choices", vec![count], below.len() as u64),
        }
    }
}

fn which(node: Node<'_>) -> Phrase {
    let Node { alternative, alternatives, .. } = node;
    if alternative == 0 || alternatives < 2 {
        return Phrase::from("");
    }
    let [alternative, alternatives] =
        [alternative, alternatives].map(|number| Phrase::from(number.to_string()));
    phrase("which", [("alternative", alternative), ("alternatives", alternatives)])
}
