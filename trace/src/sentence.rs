//! The sentence of an event: which one it is, and what fills it.
//!
//! What is said of the state is read from the frame before the event and said only if it is true there. The page says
//! the same, word for word (`trace/page/sentence.js`).

mod act;
mod dead_end;
mod local;
mod names;
mod settings;
mod tree;
mod why;

use crate::elements::{Elements, elements};
use crate::words::{Phrase, Words, phrase};
use crate::{Happened, Header, Situation};
use recuit::trace::{Act, Event, Scene, Walk};

/// How everything was before an event, and what holds for the whole trace.
pub(crate) struct Told<'a> {
    pub(crate) header: &'a Header,
    pub(crate) before: &'a Situation,
    /// The elements of the first part, as they were before the event; events speak of no others.
    pub(crate) first: Option<Elements<'a>>,
}

/// A node of the path, as far as sentences speak of it.
#[derive(Clone, Copy)]
struct Node<'a> {
    id: u64,
    parent: u64,
    alternative: u64,
    alternatives: u64,
    depth: u64,
    path_cost: Option<f64>,
    estimate: Option<f64>,
    act: &'a Act,
}

impl<'a> Node<'a> {
    fn of(event: &'a Event) -> Option<Self> {
        match event {
            &Event::Node { id, parent, alternative, alternatives, depth, path_cost, estimate, ref act } => {
                Some(Node { id, parent, alternative, alternatives, depth, path_cost, estimate, act })
            }
            _ => None,
        }
    }
}

impl Words {
    /// What happened, in a sentence without a capital or a full stop.
    ///
    /// `before` is how everything was before it, and `next` what happened then, if it is known: a dead end is told
    /// together with where the search goes back to.
    pub fn sentence(
        &self,
        header: &Header,
        before: &Situation,
        happened: &Happened,
        next: Option<&Happened>,
    ) -> String {
        let told = Told::new(header, before);
        self.line(&told.sentence(happened, next.map(|next| &next.event)))
    }

    /// What an action does, in a few words.
    pub(crate) fn action(&self, header: &Header, before: &Situation, act: &Act) -> String {
        self.line(&Told::new(header, before).doing(act))
    }

    /// Texts of models are part of what is said, and it is to be one line.
    pub(crate) fn line(&self, phrase: &Phrase) -> String {
        self.say(phrase).replace(char::is_control, " ")
    }
}

impl<'a> Told<'a> {
    pub(crate) fn new(header: &'a Header, before: &'a Situation) -> Self {
        let first = elements(&header.scene, &before.frame, None).into_iter().next();
        Told { header, before, first }
    }

    fn sentence(&self, happened: &Happened, next: Option<&Event>) -> Phrase {
        match &happened.event {
            event @ Event::Node { .. } => {
                Node::of(event).map_or_else(|| Phrase::from(""), |node| self.node(node))
            }
            &Event::RuledOut { element, value, constraint } => self.ruled_out(element, value, constraint),
            Event::DeadEnd(why) => self.dead_end(why, next),
            &Event::Backtrack { id } => self.back(id),
            &Event::Expand { id } => self.expanded(id, happened.node.as_ref().and_then(Node::of)),
            Event::Restart => phrase("restart", []),
            &Event::Goal { id } => self.goal(id),
            &Event::Incumbent { cost } => self.incumbent(cost),
            Event::Move { verdict, delta, act, judgment, .. } => self.moved(*verdict, *delta, act, *judgment),
            &Event::Start { number, cost } => self.start(number, cost),
            &Event::Level { temperature, acceptance, .. } => self.level(temperature, acceptance),
            &Event::Temperature { temperature } => {
                let change = self.quantity_change(self.before.temperature, temperature);
                phrase("temperature", [("change", change)])
            }
            &Event::Reheat { number, temperature } => self.reheat(number, temperature),
            &Event::Chain { number, cost, temperature } => self.chain(number, cost, temperature),
        }
    }

    fn scene(&self) -> &'a Scene {
        &self.header.scene
    }

    /// The nodes of the path from the current one up, the root aside.
    fn path(&self) -> impl Iterator<Item = Node<'a>> {
        self.before.path.iter().rev().filter_map(Node::of)
    }

    /// The current node; none at the root, and none where there is no path.
    fn current(&self) -> Option<Node<'a>> {
        self.path().next().filter(|_| self.header.kind != Walk::Frontier)
    }

    fn value(&self, element: u32) -> u32 {
        self.first.as_ref().map_or(0, |elements| elements.value(element as usize))
    }
}

/// A number, unless it is none.
fn told(number: f64) -> Option<f64> {
    Some(number).filter(|number| !number.is_nan())
}
