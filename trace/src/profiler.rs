//! A search tree for CP-Profiler, the tree viewer of MiniZinc's IDE.
//!
//! The protocol is version 3 of `cp-profiler/cpp-integration`: messages over TCP, each with its length in four bytes,
//! lowest first; the integers within are highest first.

use crate::{Player, Trace, TraceError, Words};
use recuit::trace::Event;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The port that CP-Profiler listens on.
pub const PROFILER_PORT: u16 = 6565;

const VERSION: i32 = 3;

/// Which message it is.
#[derive(Clone, Copy)]
enum Kind {
    Node = 0,
    Done = 1,
    Start = 2,
    Restart = 3,
}

/// Which optional field of a message it is.
#[derive(Clone, Copy)]
enum Field {
    Label = 0,
    Info = 2,
    Version = 3,
}

/// What a node turned out to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Status {
    Solved = 0,
    Failed = 1,
    #[default]
    Branch = 2,
}

/// A node of the tree, as it turned out in the end.
#[derive(Default)]
struct Node {
    parent: Option<u64>,
    alternative: u64,
    children: u64,
    status: Status,
    label: String,
    /// Which tree it belongs to: search may begin again.
    round: u64,
}

/// The tree of a trace as the messages that CP-Profiler is sent; beside a node stands what its action does, in words.
///
/// Only a trace without gaps has the whole tree; of others, nodes whose parent was left out hang on the root.
///
/// # Errors
/// When a block of the trace is damaged.
pub fn profile(trace: &Trace, words: &Words) -> Result<Vec<u8>, TraceError> {
    let (order, nodes) = tree(trace, words)?;
    let mut out = Vec::new();
    let name = format!("{} {} {}", trace.header.model, trace.header.formulation, trace.header.engine);
    let has_restarts = nodes.keys().any(|&(round, _)| round > 0);
    let info = json!({ "name": name, "has_restarts": has_restarts, "execution_id": 0 });
    send(&mut out, message(Kind::Start, &[(Field::Version, VERSION.to_be_bytes().to_vec())], Some(&info)));
    let mut round = 0;
    for key in order {
        let node = &nodes[&key];
        if node.round != round {
            round = node.round;
            let info = json!({ "restart_id": round, "name": name });
            send(&mut out, message(Kind::Restart, &[], Some(&info)));
        }
        send(&mut out, node.message(key.1));
    }
    send(&mut out, message(Kind::Done, &[], None));
    Ok(out)
}

/// The nodes in the order in which they were entered, the roots among them; each by its round and its number.
type Tree = (Vec<(u64, u64)>, HashMap<(u64, u64), Node>);

fn tree(trace: &Trace, words: &Words) -> Result<Tree, TraceError> {
    let mut round = 0;
    let mut order = vec![(0, 0)];
    let mut nodes = HashMap::from([((0, 0), Node::default())]);
    let mut current = (0, 0);
    let mut player = Player::new(trace);
    loop {
        let before = player.before_next()?.clone();
        let Some(happened) = player.next_event()? else { break };
        match happened.event {
            Event::Node { id, parent, alternative, alternatives, ref act, .. } => {
                let parent = if nodes.contains_key(&(round, parent)) { parent } else { 0 };
                let above = nodes.entry((round, parent)).or_default();
                // Of a frontier nobody says how many there will be.
                let alternative = alternative.checked_sub(1).unwrap_or(above.children);
                above.children = alternatives.max(above.children).max(alternative + 1);
                let parent = Some(parent);
                current = (round, id);
                order.push(current);
                let label = words.action(&trace.header, &before, act);
                nodes.insert(current, Node { parent, alternative, label, round, ..Node::default() });
            }
            Event::Expand { id, .. } => current = (round, id),
            Event::Backtrack { id } => current = (round, id),
            Event::DeadEnd(_) => nodes.entry(current).or_default().status = Status::Failed,
            Event::Goal { .. } => nodes.entry(current).or_default().status = Status::Solved,
            Event::Restart => {
                round += 1;
                current = (round, 0);
                order.push(current);
                nodes.insert(current, Node { round, ..Node::default() });
            }
            _ => {}
        }
    }
    Ok((order, nodes))
}

impl Node {
    fn message(&self, id: u64) -> Vec<u8> {
        let Node { parent, alternative, children, status, ref label, round } = *self;
        let mut bytes = vec![Kind::Node as u8];
        let mut put = |number: i64| bytes.extend((number as i32).to_be_bytes());
        let (none, round) = (-1, round as i64);
        [id as i64, round, 0].into_iter().for_each(&mut put);
        match parent {
            Some(parent) => [parent as i64, round, 0].into_iter().for_each(&mut put),
            None => [none; 3].into_iter().for_each(&mut put),
        }
        put(if parent.is_some() { alternative as i64 } else { none });
        put(if status == Status::Failed { 0 } else { children as i64 });
        bytes.push(status as u8);
        put_field(&mut bytes, Field::Label, label.as_bytes());
        bytes
    }
}

fn message(kind: Kind, fields: &[(Field, Vec<u8>)], info: Option<&Value>) -> Vec<u8> {
    let mut bytes = vec![kind as u8];
    for (field, content) in fields {
        bytes.push(*field as u8);
        bytes.extend(content);
    }
    if let Some(info) = info {
        put_field(&mut bytes, Field::Info, info.to_string().as_bytes());
    }
    bytes
}

fn put_field(bytes: &mut Vec<u8>, field: Field, content: &[u8]) {
    bytes.push(field as u8);
    bytes.extend((content.len() as i32).to_be_bytes());
    bytes.extend(content);
}

fn send(out: &mut Vec<u8>, message: Vec<u8>) {
    out.extend((message.len() as u32).to_le_bytes());
    out.extend(message);
}
