// One block: its keyframe and its events, decoded at once, with what is needed to play them in both directions.

import { Bytes } from "recuit/bytes.js";
import { after } from "recuit/context.js";

const ACTS = [
  ["none", () => ({})],
  ["assign", (b) => ({ element: b.varint(), value: b.varint() })],
  ["refuse", (b) => ({ element: b.varint(), value: b.varint() })],
  ["swap", (b) => ({ first: b.varint(), second: b.varint() })],
  ["slide", (b) => ({ from: b.varint(), to: b.varint() })],
  ["link", (b) => ({ linked: b.list(() => b.pair()), unlinked: b.list(() => b.pair()) })],
  ["text", (b) => ({ text: b.text() })],
  ["slides", (b) => ({ slides: b.list(() => b.pair()) })],
  ["assigns", (b) => ({ assigned: b.list(() => b.pair()) })],
];

const RULES = [
  ["none", () => ({})],
  ["chance", (b) => ({ chance: b.share(), draw: b.share() })],
  ["limit", (b) => ({ limit: b.number() })],
];

const cause = (b) => ({ value: b.varint(), constraint: b.optional(), element: b.optional() });

const WHYS = [
  ["none", () => ({})],
  ["empty", (b) => ({ element: b.varint(), causes: b.list(() => cause(b)) })],
  ["violated", (b) => ({ constraint: b.varint() })],
  ["bound", (b) => ({ bound: b.number(), incumbent: b.number() })],
  ["limit", (b) => ({ depth: b.varint() })],
  ["nowhere", (b) => ({ value: b.varint(), constraint: b.varint() })],
  ["starving", (b) => ({ element: b.varint() })],
  ["circle", () => ({})],
  ["text", (b) => ({ text: b.text() })],
];

export const VERDICTS = ["rejected", "accepted", "aspired", "stuck"];

const node = (b) => ({
  id: b.varint(),
  parent: b.varint(),
  alternative: b.varint(),
  alternatives: b.varint(),
  depth: b.varint(),
  pathCost: b.number(),
  estimate: b.number(),
  act: oneOf(ACTS, b),
});

const EVENTS = [
  undefined,
  ["node", node],
  ["ruled_out", (b) => ({ element: b.varint(), value: b.varint(), constraint: b.optional() })],
  ["dead_end", (b) => ({ why: oneOf(WHYS, b) })],
  ["backtrack", (b) => ({ id: b.varint() })],
  ["expand", (b) => ({ id: b.varint() })],
  ["restart", () => ({})],
  ["goal", (b) => ({ id: b.varint() })],
  ["incumbent", (b) => ({ cost: b.number() })],
  ["move", move],
  ["start", (b) => ({ number: b.varint(), cost: b.number() })],
  ["level", (b) => ({ temperature: b.number(), acceptance: b.number(), cost: b.number() })],
  ["reheat", (b) => ({ number: b.varint(), temperature: b.number() })],
  ["chain", (b) => ({ number: b.varint(), cost: b.number(), temperature: b.number() })],
  ["temperature", (b) => ({ temperature: b.number() })],
];

export const KINDS = { events: names(EVENTS), acts: names(ACTS), rules: names(RULES), whys: names(WHYS) };

function names(table) {
  return table.filter(Boolean).map(([name]) => name);
}

function oneOf(table, b) {
  const entry = table[b.varint()];
  if (!entry) throw new RangeError("a kind that version 1 does not have");
  const [kind, fields] = entry;
  return { kind, ...fields(b) };
}

function move(b) {
  const verdict = VERDICTS[b.varint()];
  const delta = b.number();
  const act = oneOf(ACTS, b);
  const rule = oneOf(RULES, b);
  const shares = b.list(() => ({ constraint: b.varint(), delta: b.number() }));
  return { verdict, delta, act, rule, shares };
}

// The root is where a search begins: no event makes it, but the path of a keyframe begins with it.
const ROOT = { id: 0, parent: 0, alternative: 0, alternatives: 0, depth: 0, pathCost: null, estimate: null, act: { kind: "none" }, up: null };

// The words that change, as [index, new word, index, new word, ...].
function change(b) {
  const words = [];
  let at = 0;
  for (let left = b.varint(); left > 0; left--) {
    at += b.varint() + (words.length > 0 ? 1 : 0);
    words.push(at, b.varint());
  }
  return words;
}

// `place` is what the footer says of the block, `kind` that of the trace. Each event knows the words that it replaced
// (`was`, so that it can be taken back) and the context after it.
export function decode(buffer, place, kind) {
  const b = new Bytes(buffer);
  const frame = Uint32Array.from(b.list(() => b.varint()));
  const known = new Map(kind === "local" ? [] : [[ROOT.id, ROOT]]);
  let context = { cost: b.number(), incumbent: b.number(), temperature: b.number(), node: kind === "tree" ? ROOT : null };
  for (const entry of b.list(() => node(b))) {
    context = { ...context, node: { ...entry, up: entry.id === entry.parent ? null : context.node } };
    known.set(entry.id, context.node);
  }
  let step = b.varint();
  const keyframe = { frame, step, context };

  const events = [];
  const words = frame.slice();
  for (let i = 0; i < place.events; i++) {
    const code = b.varint();
    if (!EVENTS[code]) throw new RangeError("a kind that version 1 does not have");
    step += b.varint();
    const [name, fields] = EVENTS[code];
    const event = { kind: name, index: place.first + i, step, ...fields(b), change: change(b) };
    event.was = event.change.map((word, k) => (k % 2 ? words[event.change[k - 1]] : word));
    write(words, event.change);
    context = after(event, context, known, kind);
    event.context = context;
    events.push(event);
  }
  return { keyframe, events, known };
}

export function write(frame, pairs) {
  for (let k = 0; k < pairs.length; k += 2) frame[pairs[k]] = pairs[k + 1];
}
