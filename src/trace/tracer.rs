//! The observer that takes a search down.

use super::shadow::{Node, Shadow, Told};
use super::{Event, Gate, KEYFRAME_EVERY, Recorder, Section, View, WINDOW};
use crate::{Cost, DeadEnd, History, LevelReport, MoveReport, NodeReport, Observer, Problem, RepairReport};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How a search goes from state to state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Walk {
    /// Along a path that grows and is taken back.
    #[default]
    Tree,
    /// From any known node to its children.
    Frontier,
    /// By moves.
    Local,
}

/// A search that is watched through a gate pauses after so many steps, at the end of a level. A pause costs as much as
/// some hundred steps, and telling the end of the run again at most twice as many steps as this.
const STEPS_BETWEEN_PAUSES: u64 = 1 << 18;

/// An observer that has a search taken down by a [`Recorder`].
///
/// Events wait in a line before they are described, so that the last ones of the run can be recorded whole: only
/// when an event leaves the line is it decided whether it is kept, and only then is it described and drawn. Through a
/// [`Gate`] events come without a line, only while it is open, and the end of the run has to be told again.
pub struct Tracer<'a, P: Problem> {
    shadow: Shadow<'a, P>,
    recorder: &'a mut dyn Recorder,
    walk: Walk,
    gate: Option<Gate>,
    line: VecDeque<(u64, Told<P>)>,
    /// The number of the event that is taken next.
    number: u64,
    /// The section that is recorded, if the last event was.
    section: Option<Section>,
    /// Events since the last keyframe.
    since: u64,
    /// The event that is being recorded, and its consequences.
    events: Vec<Event>,
    steps: u64,
    /// When the search paused last, so that its end can be told again from there.
    paused: u64,
    curve: History,
}

impl<'a, P: Problem> Tracer<'a, P> {
    /// The observer of a search from `start`.
    pub fn new(
        problem: &'a P,
        view: &'a dyn View<P>,
        start: P::State,
        walk: Walk,
        recorder: &'a mut dyn Recorder,
    ) -> Self {
        Tracer {
            shadow: Shadow::new(problem, view, start, walk),
            recorder,
            walk,
            gate: None,
            line: VecDeque::new(),
            number: 0,
            section: None,
            since: 0,
            events: Vec::new(),
            steps: 0,
            paused: 0,
            curve: History::new(2048),
        }
    }

    /// From now on it watches through this gate: at first everything, and then now and then.
    pub(crate) fn through_gate(&mut self) -> Gate {
        let gate = Gate::now_and_then(self.recorder.ends().0 as u64);
        self.gate = Some(gate.clone());
        gate
    }

    /// How many of the last steps are to be told again, if it watches through a gate.
    pub(crate) fn last(&self) -> u64 {
        self.recorder.ends().1 as u64
    }

    /// The last steps of a run that was recorded through a gate are told again, from step `from` on, by a
    /// search that has an incumbent of this cost when it begins again. `None` if they are recorded already.
    pub(crate) fn again(&mut self, from: u64, incumbent: P::Cost) -> Option<Gate> {
        let (first, last) = self.recorder.ends();
        if last == 0 || self.number <= first as u64 {
            return None;
        }
        let from = self.recorder.cut(from);
        let gate = Gate::from(from);
        self.number = self.number.saturating_sub(self.steps.saturating_sub(from));
        (self.gate, self.section, self.steps) = (Some(gate.clone()), None, from);
        self.shadow.begin_again(incumbent.as_f64());
        // This time nobody waits for a pause.
        self.paused = u64::MAX / 2;
        Some(gate)
    }

    /// Is it closed now, the gate that it watches through?
    fn is_closed(&self) -> bool {
        self.gate.as_ref().is_some_and(|gate| !gate.is_open())
    }

    /// Was all this told before?
    fn is_told_already(&self) -> bool {
        self.gate.as_ref().is_some_and(|gate| gate.is_once() && !gate.is_open())
    }

    /// The search has ended: record what still waits.
    pub fn end(mut self) {
        while let Some((steps, told)) = self.line.pop_front() {
            self.take(steps, told, Some(Section::Whole));
        }
        let last = self.shadow.sample(self.steps);
        self.curve.end(last);
        self.recorder.end(self.number, &self.curve);
    }

    /// Something happened.
    fn tell(&mut self, told: Told<P>) {
        if self.is_told_already() {
            return self.shadow.follow(told);
        }
        let (first, last) = self.recorder.ends();
        let steps = self.steps;
        let begins = self.number < first as u64;
        if let Some(gate) = &self.gate {
            let section = if gate.is_open() {
                let is_whole = begins || gate.is_once();
                Some(if is_whole { Section::Whole } else { Section::Sample })
            } else {
                told.is_milestone().then_some(Section::Milestone)
            };
            self.take(steps, told, section);
            let interval = self.recorder.interval();
            self.gate.iter().for_each(|gate| gate.space(interval));
        } else if begins && self.line.is_empty() {
            self.take(steps, told, Some(Section::Whole));
        } else {
            self.line.push_back((steps, told));
            if self.line.len() > last
                && let Some((steps, told)) = self.line.pop_front()
            {
                let section = if self.number % self.recorder.interval() < WINDOW {
                    Some(Section::Sample)
                } else {
                    told.is_milestone().then_some(Section::Milestone)
                };
                self.take(steps, told, section);
            }
        }
    }

    /// Follow an event, and record it if it belongs to a section that is.
    fn take(&mut self, steps: u64, told: Told<P>, section: Option<Section>) {
        let is_window =
            section == Some(Section::Sample) && self.number.is_multiple_of(self.recorder.interval());
        if let Some(section) = section {
            if self.section != Some(section) || is_window || self.since >= KEYFRAME_EVERY {
                self.recorder.keyframe(section, self.number, &self.shadow.keyframe(steps));
                self.since = 0;
            }
            self.events.clear();
            self.shadow.describe(&told, &mut |event| self.events.push(event));
            let changes = told.changes();
            self.shadow.follow(told);
            let frame = if changes { self.shadow.draw() } else { self.shadow.drawn() };
            for event in &self.events {
                self.recorder.event(steps, event, frame);
            }
            self.since += self.events.len() as u64;
        } else {
            self.shadow.follow(told);
        }
        // A milestone stands alone.
        self.section = section.filter(|&section| section != Section::Milestone);
        self.number += 1;
        if steps >= self.curve.next() {
            self.curve.record(self.shadow.sample(steps));
        }
    }

    /// What nobody watched is made up for: the search is in that state, after so many steps.
    fn catch_up(&mut self, state: &P::State, cost: P::Cost, steps: u64) {
        self.number += steps.saturating_sub(self.steps + 1);
        self.shadow.catch_up(state.clone(), cost.as_f64());
        self.section = None;
    }
}

impl<P: Problem> Observer<P> for Tracer<'_, P> {
    fn is_watching(&self) -> bool {
        self.gate.as_ref().is_none_or(Gate::is_open)
    }

    fn wants_pause(&mut self) -> bool {
        let is_due = self.gate.is_some() && self.steps >= self.paused + STEPS_BETWEEN_PAUSES;
        if is_due {
            self.paused = self.steps;
        }
        is_due
    }

    fn on_backtrack(&mut self, _: &P, state: &P::State) {
        self.tell(match self.walk {
            Walk::Local => Told::Back(Box::new(state.clone())),
            Walk::Tree | Walk::Frontier => Told::Backtrack,
        });
    }

    fn on_goal(&mut self, _: &P, _: &P::State) {
        self.tell(Told::Goal);
    }

    fn on_improvement(&mut self, _: &P, state: &P::State, cost: P::Cost, steps: u64) {
        if self.is_closed() && !self.is_told_already() {
            self.catch_up(state, cost, steps);
        }
        if !self.is_told_already() {
            self.steps = steps;
        }
        self.tell(Told::Incumbent(cost));
    }

    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        let LevelReport { steps, temperature, acceptance, cost, .. } = *level;
        if self.is_closed() {
            self.number += steps.saturating_sub(self.steps);
        }
        if !self.is_told_already() {
            self.steps = steps;
        }
        self.tell(Told::Level { temperature, acceptance, cost: cost.as_f64() });
    }

    fn on_node(&mut self, _: &P, _: &P::State, node: &NodeReport<'_, P>, steps: u64) {
        self.steps = steps;
        let NodeReport { id, parent, action, alternative, alternatives, depth, path_cost, estimate } = *node;
        let (path_cost, action) = (path_cost.map(Cost::as_f64), action.clone());
        let node = Node { id, parent, alternative, alternatives, depth, path_cost, estimate, action };
        self.tell(Told::Node(node));
    }

    fn on_expand(&mut self, _: &P, state: &P::State, id: u64) {
        self.tell(Told::Expand { id, state: Box::new(state.clone()) });
    }

    fn on_dead_end(&mut self, _: &P, _: &P::State, dead_end: DeadEnd) {
        self.tell(Told::DeadEnd(dead_end));
    }

    fn on_restart(&mut self, _: &P, state: &P::State) {
        self.tell(Told::Restart(Box::new(state.clone())));
    }

    fn on_move(&mut self, _: &P, state: &P::State, proposed: &MoveReport<'_, P>) {
        let MoveReport { action, cost, delta, verdict, judgment, steps } = *proposed;
        if self.gate.as_ref().is_some_and(Gate::has_missed) {
            self.catch_up(state, cost, steps);
        }
        self.steps = steps;
        self.tell(Told::Move { action: action.clone(), delta: delta.as_f64(), verdict, judgment });
    }

    fn on_repair(&mut self, _: &P, state: &P::State, report: &RepairReport<P::Cost>) {
        let RepairReport { way, held, delta, verdict, judgment, steps, .. } = *report;
        self.steps = steps;
        let nothing = if delta.is_none() { ", nothing found" } else { "" };
        let words = format!("repair ({way}), {held} held{nothing}");
        let delta = delta.map_or(0.0, Cost::as_f64);
        self.tell(Told::Repair { words, delta, verdict, judgment, state: Box::new(state.clone()) });
    }

    fn on_all_tabu(&mut self, _: &P, _: &P::State) {
        self.tell(Told::AllTabu);
    }

    fn on_start(&mut self, _: &P, state: &P::State, number: u64, cost: P::Cost) {
        self.tell(Told::Start { number, cost: cost.as_f64(), state: Box::new(state.clone()) });
    }

    fn on_temperature(&mut self, temperature: f64) {
        self.tell(Told::Temperature(temperature));
    }

    fn on_reheat(&mut self, number: u64, temperature: f64) {
        self.tell(Told::Reheat { number, temperature });
    }

    fn on_chain(&mut self, _: &P, state: &P::State, number: u64, cost: P::Cost, temperature: f64) {
        let state = Box::new(state.clone());
        self.tell(Told::Chain { number, cost: cost.as_f64(), temperature, state });
    }
}
