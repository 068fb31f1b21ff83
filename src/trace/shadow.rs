//! A state that follows the search, some events behind it.

use super::{Act, Event, Frame, Judgment, Keyframe, Verdict, View, Walk, Why};
use crate::{Cost, DeadEnd, Problem, Sample};
use std::iter;

/// Something that happened, with all that is needed to describe it later.
pub(super) enum Told<P: Problem> {
    Node(Node<P::Action>),
    DeadEnd(DeadEnd),
    Backtrack,
    Expand {
        id: u64,
        state: Box<P::State>,
    },
    Restart(Box<P::State>),
    Goal,
    Incumbent(P::Cost),
    Move {
        action: P::Action,
        delta: f64,
        verdict: Verdict,
        judgment: Judgment,
    },
    /// A part was freed and repaired; in words, and the state to go on from.
    Repair {
        words: String,
        delta: f64,
        verdict: Verdict,
        judgment: Judgment,
        state: Box<P::State>,
    },
    /// The state that moves were taken back to.
    Back(Box<P::State>),
    AllTabu,
    Start {
        number: u64,
        cost: f64,
        state: Box<P::State>,
    },
    Level {
        temperature: f64,
        acceptance: f64,
        cost: f64,
    },
    Temperature(f64),
    Reheat {
        number: u64,
        temperature: f64,
    },
    Chain {
        number: u64,
        cost: f64,
        temperature: f64,
        state: Box<P::State>,
    },
}

/// A node of the tree, with the action that led to it.
#[derive(Clone)]
pub(super) struct Node<A> {
    pub(super) id: u64,
    pub(super) parent: u64,
    pub(super) alternative: u64,
    pub(super) alternatives: u64,
    pub(super) depth: u64,
    pub(super) path_cost: Option<f64>,
    pub(super) estimate: Option<f64>,
    pub(super) action: A,
}

impl<P: Problem> Told<P> {
    /// Is the state another one afterwards?
    pub(super) fn changes(&self) -> bool {
        match self {
            Told::Move { verdict, .. } | Told::Repair { verdict, .. } => {
                matches!(verdict, Verdict::Accepted | Verdict::Aspired)
            }
            Told::DeadEnd(_) | Told::Goal | Told::AllTabu | Told::Level { .. } => false,
            Told::Temperature(_) | Told::Reheat { .. } => false,
            Told::Incumbent(_) | Told::Backtrack | Told::Back(_) | Told::Restart(_) => true,
            Told::Node(_) | Told::Expand { .. } | Told::Start { .. } | Told::Chain { .. } => true,
        }
    }

    /// Is it recorded wherever in the run it happens?
    pub(super) fn is_milestone(&self) -> bool {
        matches!(self, Told::Incumbent(_) | Told::Goal | Told::Start { .. } | Told::Reheat { .. })
    }
}

/// A state that follows the search, some events behind it, so that each event can be described by the state before it.
pub(super) struct Shadow<'a, P: Problem> {
    problem: &'a P,
    view: &'a dyn View<P>,
    root: P::State,
    pub(super) state: P::State,
    /// The nodes of the path, the root aside, and what takes each back.
    path: Vec<(Node<P::Action>, P::Undo)>,
    /// Where any known node may be next: all nodes but the root, by their numbers less one, and the one expanded last.
    known: Vec<Node<P::Action>>,
    expanded: u64,
    cost: Option<f64>,
    incumbent: Option<f64>,
    temperature: Option<f64>,
    /// The share of proposals that the last level accepted.
    acceptance: Option<f64>,
    walk: Walk,
    frame: Frame,
}

impl<'a, P: Problem> Shadow<'a, P> {
    pub(super) fn new(problem: &'a P, view: &'a dyn View<P>, start: P::State, walk: Walk) -> Self {
        let mut shadow = Shadow {
            problem,
            view,
            root: start.clone(),
            state: start,
            path: Vec::new(),
            known: Vec::new(),
            expanded: 0,
            cost: None,
            incumbent: None,
            temperature: None,
            acceptance: None,
            walk,
            frame: Frame::default(),
        };
        shadow.draw();
        shadow
    }

    /// A point of the history of the run.
    pub(super) fn sample(&self, steps: u64) -> Sample {
        let Shadow { cost, incumbent, temperature, acceptance, .. } = *self;
        let depth = match self.walk {
            Walk::Local => None,
            Walk::Tree => Some(self.path.len() as u64),
            Walk::Frontier => Some(self.known(self.expanded).map_or(0, |node| node.depth)),
        };
        Sample { steps, temperature, acceptance, cost, incumbent, depth }
    }

    /// Draw the state.
    pub(super) fn draw(&mut self) -> &[u32] {
        self.frame.clear();
        self.view.draw(self.problem, &self.state, &mut self.frame);
        self.frame.words()
    }

    /// What was drawn last; the state has not changed since.
    pub(super) fn drawn(&self) -> &[u32] {
        self.frame.words()
    }

    /// How everything is now.
    pub(super) fn keyframe(&mut self, steps: u64) -> Keyframe<'_> {
        self.draw();
        let mut state = self.root.clone();
        let mut path = Vec::with_capacity(self.path.len() + 1);
        if self.walk != Walk::Local {
            path.push(Event::ROOT);
        }
        for node in self.nodes() {
            path.push(self.node(&state, node));
            self.problem.apply(&mut state, &node.action);
        }
        let Shadow { cost, incumbent, temperature, .. } = *self;
        Keyframe { steps, frame: self.frame.words(), cost, incumbent, temperature, path }
    }

    /// The nodes from the root, which is left out, to the current one.
    fn nodes(&self) -> Vec<&Node<P::Action>> {
        if !self.path.is_empty() {
            return self.path.iter().map(|(node, _)| node).collect();
        }
        let parent = |node: &&Node<P::Action>| self.known(node.parent);
        let mut nodes: Vec<_> = iter::successors(self.known(self.expanded), parent).collect();
        nodes.reverse();
        nodes
    }

    /// A node of the frontier; none is the root.
    fn known(&self, id: u64) -> Option<&Node<P::Action>> {
        self.known.get((id as usize).checked_sub(1)?)
    }

    fn node(&self, before: &P::State, node: &Node<P::Action>) -> Event {
        let Node { id, parent, alternative, alternatives, depth, path_cost, estimate, .. } = *node;
        let act = self.view.act(self.problem, before, &node.action);
        Event::Node { id, parent, alternative, alternatives, depth, path_cost, estimate, act }
    }

    /// The number of the current node.
    fn current(&self) -> u64 {
        self.path.last().map_or(0, |(node, _)| node.id)
    }

    /// What happened, told to `tell` in the vocabulary of viewers; the state is still that before it.
    pub(super) fn describe(&self, told: &Told<P>, tell: &mut dyn FnMut(Event)) {
        let Shadow { problem, view, ref state, .. } = *self;
        match told {
            Told::Node(node) => {
                tell(self.node(state, node));
                if self.walk == Walk::Tree {
                    view.consequences(problem, state, &node.action, tell);
                }
            }
            Told::DeadEnd(dead_end) => tell(Event::DeadEnd(match *dead_end {
                DeadEnd::NoAction => view.why(problem, state),
                DeadEnd::Limit => Why::Limit { depth: self.path.len() as u64 },
                DeadEnd::Circle => Why::Circle,
                DeadEnd::Bound { bound, incumbent } => Why::Bound { bound, incumbent },
            })),
            Told::Backtrack => {
                let parent = self.path.len().checked_sub(2).map_or(0, |index| self.path[index].0.id);
                tell(Event::Backtrack { id: parent });
            }
            Told::Back(_) => tell(Event::Backtrack { id: 0 }),
            &Told::Expand { id, .. } => tell(Event::Expand { id }),
            Told::Restart(_) => tell(Event::Restart),
            Told::Goal => tell(Event::Goal { id: self.current() }),
            &Told::Incumbent(cost) => tell(Event::Incumbent { cost: cost.as_f64() }),
            &Told::Move { ref action, delta, verdict, judgment } => {
                let act = view.act(problem, state, action);
                let shares = view.shares(problem, state, action);
                tell(Event::Move { verdict, delta, act, judgment, shares });
            }
            &Told::Repair { ref words, delta, verdict, judgment, .. } => {
                let act = Act::Text(words.clone());
                tell(Event::Move { verdict, delta, act, judgment, shares: Vec::new() });
            }
            Told::AllTabu => tell(Event::Move {
                verdict: Verdict::AllTabu,
                delta: 0.0,
                act: Act::None,
                judgment: Judgment::Plain,
                shares: Vec::new(),
            }),
            &Told::Start { number, cost, .. } => tell(Event::Start { number, cost }),
            &Told::Level { temperature, acceptance, cost } => {
                tell(Event::Level { temperature, acceptance, cost });
            }
            &Told::Temperature(temperature) => tell(Event::Temperature { temperature }),
            &Told::Reheat { number, temperature } => tell(Event::Reheat { number, temperature }),
            &Told::Chain { number, cost, temperature, .. } => {
                tell(Event::Chain { number, cost, temperature });
            }
        }
    }

    /// Follow: the state becomes that after what happened.
    pub(super) fn follow(&mut self, told: Told<P>) {
        match told {
            // A node of the frontier is seen when it is expanded.
            Told::Node(node) if self.walk == Walk::Frontier => self.known.push(node),
            Told::Node(node) => {
                let undo = self.problem.apply(&mut self.state, &node.action);
                self.path.push((node, undo));
            }
            Told::Backtrack => {
                if let Some((node, undo)) = self.path.pop() {
                    self.problem.undo(&mut self.state, &node.action, undo);
                }
            }
            Told::Expand { id, state } => (self.expanded, self.state) = (id, *state),
            Told::Back(state) => self.state = *state,
            Told::Restart(state) => {
                self.path.clear();
                self.root = (*state).clone();
                self.state = *state;
            }
            Told::Incumbent(cost) => {
                self.incumbent = Some(cost.as_f64());
                if self.walk == Walk::Local {
                    self.cost = self.incumbent;
                } else {
                    // What the search learns from it, the shadow learns as well.
                    self.problem.tighten(&mut self.state, cost);
                }
            }
            Told::Move { action, delta, verdict, .. } => {
                if matches!(verdict, Verdict::Accepted | Verdict::Aspired) {
                    self.problem.apply(&mut self.state, &action);
                    self.cost = self.cost.map(|cost| cost + delta);
                }
            }
            Told::Repair { delta, verdict, state, .. } => {
                if verdict == Verdict::Accepted {
                    self.state = *state;
                    self.cost = self.cost.map(|cost| cost + delta);
                }
            }
            Told::Start { cost, state, .. } => (self.state, self.cost) = (*state, Some(cost)),
            Told::Level { cost, acceptance, .. } => {
                (self.cost, self.acceptance) = (Some(cost), Some(acceptance));
            }
            Told::Temperature(temperature) => self.temperature = Some(temperature),
            Told::Chain { cost, temperature, state, .. } => {
                (self.state, self.cost, self.temperature) = (*state, Some(cost), Some(temperature));
            }
            Told::Reheat { temperature, .. } => self.temperature = Some(temperature),
            Told::DeadEnd(_) | Told::Goal | Told::AllTabu => {}
        }
    }

    /// The search begins again where its incumbent had this cost.
    pub(super) fn begin_again(&mut self, incumbent: f64) {
        self.incumbent = Some(incumbent);
    }

    /// Catch up with a search that nobody watched for a while.
    pub(super) fn catch_up(&mut self, state: P::State, cost: f64) {
        (self.state, self.cost) = (state, Some(cost));
    }
}
