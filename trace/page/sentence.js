// The sentence of an event: which one it is, and what fills it. A sentence is a phrase (see phrase.js); the words are in
// trace/words. What is said of the state is read from the frame before the event and said only if it is true there.
//
// `told` is what holds for the whole trace: {kind, engine, scene, parts: layout(scene), ...settings(header), node: id => node or undefined}.
// `before` is {frame, context}, `next` the event that follows, where it is known.

import { candidates, constraintName, elementName, isOpen, valueAt, valueName, valueNameAt } from "recuit/elements.js";
import { apart, cost, joined, percent, phrase, signed } from "recuit/phrase.js";
import { climb } from "recuit/context.js";

export function sentence(told, event, before, next) {
  return SENTENCES[event.kind](told, event, before, next);
}

const SENTENCES = {
  node: (told, event, { frame }) => (told.kind === "frontier" ? made(told, event, frame) : entered(told, event, frame)),
  ruled_out: ruledOut,
  dead_end: (told, event, before, next) => phrase("dead_end", { why: why(told, event.why, before.frame), then: then(told, next, before) }),
  backtrack: (told, event, { context }) => back(told, event.id, context.node),
  expand: expanded,
  restart: () => phrase("restart"),
  goal: goal,
  incumbent: (_, event, { context }) =>
    context.incumbent === null ? phrase("incumbent", { cost: cost(event.cost) }) : phrase("incumbent.better", { cost: cost(event.cost), old: cost(context.incumbent) }),
  move: moved,
  start: (_, event) => (event.cost === null ? phrase("start.plain", { number: String(event.number) }) : phrase("start", { number: String(event.number), cost: cost(event.cost) })),
  level: level,
  temperature: (told, event, { context }) => phrase("temperature", { change: quantityChange(told, context.temperature, event.temperature) }),
  reheat: (told, event, { context }) => phrase("reheat", { number: String(event.number), change: quantityChange(told, context.temperature, event.temperature) }),
  chain: chain,
};

// ---- Trees and frontiers

function entered(told, event, frame) {
  const { act } = event;
  if (act.kind === "none") return phrase("node.root");
  if (act.kind === "assign" && act.value > 0) return assigned(told, event, frame);
  const key = act.kind === "refuse" ? "node.refuse" : "node.try";
  return phrase(key, { act: doing(told, act, frame), which: which(event), bound: bound(told, event) });
}

function assigned(told, event, frame) {
  const part = told.parts[0];
  const { element, value } = event.act;
  const args = {
    element: elementName(part, element),
    value: valueNameAt(part, element, value),
    which: which(event),
    bound: bound(told, event),
  };
  if (hasOneValue(part)) return phrase("node.put", { act: setTo(part, event.act), which: args.which, bound: args.bound });
  const left = candidates(part, frame, element);
  if (left?.length === 1 && left[0] === value) return phrase("node.single", args);
  const reason = reasonFor(told, frame, element, left?.includes(value) ? left.length : 0);
  return reason ? phrase("node.assign", { ...args, reason }) : phrase("node.plain", args);
}

// Why this element: what is true of it among those that have no value yet, unless the search takes them in another order.
// `count` is 0 where candidates are not known.
function reasonFor({ parts: [part], takesFirst }, frame, element, count) {
  const args = { element: elementName(part, element), count: String(count) };
  const first = takesFirst !== false && isFirst(part, frame, element);
  const fewest = count > 0 && hasFewest(part, frame, element, count);
  if (fewest && !(first && takesFirst)) return phrase("reason.fewest", args, count);
  if (first) return phrase(`reason.first.${part.kind}`, args);
  return count > 0 ? phrase("reason.some", args, count) : null;
}

// None has fewer, and one has more: where all have as many, that says nothing.
function hasFewest(part, frame, element, count) {
  let more = false;
  for (let other = 0; other < part.count; other++) {
    if (other === element || !isOpen(part, frame, other)) continue;
    const left = candidates(part, frame, other).length;
    if (left < count) return false;
    if (left > count) more = true;
  }
  return more;
}

const HAVE_AN_ORDER = ["board", "graph", "table"];

function isFirst(part, frame, element) {
  if (!HAVE_AN_ORDER.includes(part.kind) || !isOpen(part, frame, element)) return false;
  for (let other = 0; other < element; other++) if (isOpen(part, frame, other)) return false;
  return true;
}

function which({ alternative, alternatives }) {
  if (alternative === 0 || alternatives < 2) return "";
  return phrase("which", { alternative: String(alternative), alternatives: String(alternatives) });
}

// f, as the search reckons it, where what it takes for that is told.
function bound({ evaluation: { key, weight, f } }, { pathCost: g, estimate: h, depth }) {
  if (g === null || h === null) return "";
  return phrase(key, { g: cost(g), h: cost(h), f: cost(f(g, h, depth)), weight: cost(weight ?? 1) });
}

function made(told, event, frame) {
  if (event.act.kind === "none") return phrase("node.root");
  return phrase("node.made", { act: doing(told, event.act, frame), which: which(event), bound: bound(told, event) });
}

function expanded(told, event, { frame, context }) {
  const node = told.node(event.id);
  if (!node) return phrase("expand.unknown", { id: String(event.id) });
  const args = { bound: bound(told, node) };
  if (node.act.kind === "none") return phrase("expand.root", args);
  // Its tile or value can be read from the frame only if it was made from the state that is shown.
  if (node.parent !== context.node?.id) return phrase("expand.other", args);
  return phrase("expand", { ...args, act: doing(told, node.act, frame) });
}

function ruledOut(told, event, { context }) {
  const part = told.parts[0];
  const args = { element: elementName(part, event.element), value: valueNameAt(part, event.element, event.value) };
  const act = context.node?.act;
  const because = act?.kind === "assign" && act.value > 0 ? phrase("ruled_out.after", { act: setTo(part, act) }) : "";
  if (event.constraint === null) return phrase("ruled_out.plain", { ...args, because });
  return phrase("ruled_out", { ...args, because, constraint: constraintName(told.scene, event.constraint) });
}

function goal(told, event, { context }) {
  const node = climb(context.node, event.id) ?? told.node(event.id);
  return typeof node?.pathCost === "number" ? phrase("goal.cost", { cost: cost(node.pathCost) }) : phrase("goal");
}

// What follows a dead end, in the same sentence.
function then(told, next, { context }) {
  if (next?.kind === "backtrack") return phrase("dead_end.then", { next: back(told, next.id, context.node) });
  if (next?.kind === "restart") return phrase("dead_end.then", { next: phrase("restart") });
  return "";
}

// Back at node `id`: what was chosen just below it, on the path that ends at `node`, is taken back.
function back(told, id, node) {
  let below = null;
  let count = 0;
  for (; node && node.id !== id; node = node.up) {
    below = node;
    count++;
  }
  if (!node || !below) return phrase("back.unknown");
  if (below.act.kind !== "assign" || below.act.value === 0) return phrase("back.choices", { count: String(count) }, count);
  const part = told.parts[0];
  const { element, value } = below.act;
  const args = { element: elementName(part, element), value: valueNameAt(part, element, value), count: String(count) };
  if (hasOneValue(part)) return count === 1 ? phrase(keyFor(part, "back", "back.put", "back.take"), args) : phrase("back.choices", { count: String(count) }, count);
  return count === 1 ? phrase("back", args) : phrase("back.far", args);
}

// ---- Why a branch is dead

function why(told, reason, frame) {
  const part = told.parts[0];
  switch (reason.kind) {
    case "empty":
      return empty(told, reason, frame);
    case "violated":
      return phrase("why.violated", { constraint: constraintName(told.scene, reason.constraint) });
    case "bound":
      if (reason.bound === null) return phrase("why.bound.plain");
      if (reason.incumbent === null) return phrase("why.bound.alone", { bound: cost(reason.bound) });
      return phrase("why.bound", { bound: cost(reason.bound), incumbent: cost(reason.incumbent) });
    case "limit":
      return phrase("why.limit", { depth: String(reason.depth) });
    case "nowhere":
      return phrase("why.nowhere", { value: valueNameAt(part, 0, reason.value), constraint: constraintName(told.scene, reason.constraint) });
    case "starving":
      return phrase("why.starving", { element: elementName(part, reason.element) });
    case "text":
      return reason.text;
    default:
      return phrase(`why.${reason.kind}`);
  }
}

function empty(told, { element, causes }, frame) {
  const name = elementName(told.parts[0], element);
  if (causes.length === 0) return phrase("why.empty", { element: name });
  return phrase("why.empty.causes", { element: name, causes: joined(grouped(told, element, causes, frame)) });
}

// "row 7 has 2 5 9, column 8 has 1 3": a cause for each constraint, in the order in which they come.
export function grouped(told, element, causes, frame) {
  const part = told.parts[0];
  const groups = new Map();
  for (const one of causes) {
    const shown = shows(told, one, frame);
    const group = shown ? `${shown}${shown === "cause.has" ? one.constraint : one.element}` : `rules${one.constraint}`;
    if (!groups.has(group)) groups.set(group, { key: shown ?? (one.constraint === null ? "cause.unknown" : "cause.rules"), first: one, values: [] });
    groups.get(group).values.push(one.value);
  }
  return [...groups.values()].map(({ key, first, values }) => {
    const args = { values: joined(values.sort((a, b) => a - b).map((v) => valueNameAt(part, element, v)), "list.space") };
    if (first.constraint !== null) args.constraint = constraintName(told.scene, first.constraint);
    if (first.element !== null) args.element = elementName(part, first.element);
    return phrase(key, args);
  });
}

const HOLD_VALUES_ONCE = ["row", "column", "block", "diagonal"];

// May it be said that the constraint has the value, or that the element does? Only if the frame shows it.
function shows(told, { value, constraint, element }, frame) {
  const part = told.parts[0];
  if (element === null || part.kind === "table" || valueAt(part, frame, element) !== value) return null;
  return HOLD_VALUES_ONCE.includes(told.scene.constraints?.[constraint]?.kind) ? "cause.has" : "cause.holds";
}

// ---- Local search. A limit of nothing is said as better, as good or worse.

function moved(told, event, { frame, context }) {
  if (event.verdict === "stuck") return phrase("move.stuck");
  const args = { act: doing(told, event.act, frame), verdict: verdict(event, context) };
  if (event.delta === null) return phrase("move.plain", args);
  const at = event.rule.kind === "chance" && context.temperature !== null ? phrase("move.at", { temperature: cost(context.temperature, 2) }) : "";
  return phrase("move", { ...args, at, delta: signed(event.delta) });
}

function verdict({ verdict, delta, rule }, context) {
  if (verdict === "aspired") {
    const best = context.cost !== null && context.incumbent !== null && delta !== null && context.cost + delta < context.incumbent;
    return phrase(best ? "aspired.best" : "aspired");
  }
  if (rule.kind === "chance" && rule.draw >= 0) {
    const [draw, chance] = apart(rule.draw, rule.chance);
    if (verdict === "rejected") return phrase("rejected.drawn", { draw, chance });
    return rule.draw < rule.chance ? phrase("accepted.drawn", { draw, chance }) : phrase("accepted");
  }
  if (rule.kind === "limit" && rule.limit && delta !== null && delta > rule.limit === (verdict === "rejected")) {
    return phrase(`${verdict}.limit`, { limit: signed(rule.limit) });
  }
  if (delta === null) return phrase(verdict);
  return phrase(`${verdict}.${delta < 0 ? "better" : delta > 0 ? "worse" : "equal"}`);
}

function level(told, event) {
  const facts = [quantityChange(told, null, event.temperature), phrase("level.accepted", { share: percent(event.acceptance) })];
  return phrase("level", { facts: joined(facts) });
}

// What the engine calls that which is named temperature in the format.
const QUANTITIES = { "threshold-accepting": "quantity.threshold", "great-deluge": "quantity.water" };

export const quantity = (engine) => phrase(QUANTITIES[engine] ?? "quantity.temperature");

function quantityChange(told, from, to) {
  const name = quantity(told.engine);
  if (to === null) return phrase("quantity.unknown", { quantity: name });
  if (from === null || from === to) return phrase("quantity.is", { quantity: name, value: cost(to, 2) });
  return phrase(to < from ? "quantity.falls" : "quantity.rises", { quantity: name, value: apart(to, from)[0] });
}

function chain(told, event) {
  const facts = [];
  if (event.temperature !== null) facts.push(quantityChange(told, null, event.temperature));
  if (event.cost !== null) facts.push(phrase("chain.cost", { cost: cost(event.cost) }));
  const number = String(event.number);
  return facts.length > 0 ? phrase("chain", { number, facts: joined(facts) }) : phrase("chain.plain", { number });
}

// ---- Acts

function setTo(part, { element, value }) {
  return phrase(keyFor(part, "act.assign", "act.put", "act.take"), { element: elementName(part, element), value: valueNameAt(part, element, value) });
}

// The first key, or another one for what is on a square or not, or for an item that is taken or not.
function keyFor(part, usual, put, taken) {
  return part.kind === "bars" ? taken : hasOneValue(part) ? put : usual;
}

// Is an element filled or not, and that is all? Then its value need not be said.
function hasOneValue(part) {
  return part.kind === "bars" || (part.kind === "board" && part.symbols.length === 1);
}

export function doing(told, act, frame) {
  const part = told.parts[0];
  const name = (element) => elementName(part, element);
  switch (act.kind) {
    case "assign": {
      if (act.value === 0) return phrase(keyFor(part, "act.empty", "act.leave", "act.leave_out"), { element: name(act.element), value: valueNameAt(part, act.element, 1) });
      const old = valueAt(part, frame, act.element);
      if (old === 0 || old === act.value || hasOneValue(part)) return setTo(part, act);
      return phrase("act.change", { element: name(act.element), old: valueNameAt(part, act.element, old), value: valueNameAt(part, act.element, act.value) });
    }
    case "assigns":
      return joined(act.assigned.map(([element, value]) => doing(told, { kind: "assign", element, value }, frame)));
    case "refuse":
      return phrase(keyFor(part, "act.refuse", "act.leave", "act.leave_out"), { element: name(act.element), value: valueNameAt(part, act.element, act.value) });
    case "swap":
      return phrase("act.swap", { first: name(act.first), second: name(act.second) });
    case "slide":
      return slide(part, act, frame);
    case "slides":
      return joined(act.slides.map(([from, to]) => slide(part, { from, to }, frame)));
    case "link": {
      const pairs = (list) => joined(list.map(([a, b]) => phrase("act.pair", { first: name(a), second: name(b) })));
      if (act.unlinked.length === 0) {
        return phrase("act.join", { linked: pairs(act.linked) });
      }
      return phrase("act.link", { linked: pairs(act.linked), unlinked: pairs(act.unlinked) });
    }
    case "text":
      return act.text;
    default:
      return phrase("act.none");
  }
}

const DIRECTIONS = { "0 1": "right", "0 -1": "left", "1 0": "down", "-1 0": "up" };

function slide(part, { from, to }, frame) {
  const row = (e) => Math.floor(e / part.columns);
  const direction = DIRECTIONS[`${row(to) - row(from)} ${(to % part.columns) - (from % part.columns)}`];
  const tile = valueAt(part, frame, from);
  if (tile === 0 || !direction) return phrase("act.slide", { from: elementName(part, from), to: elementName(part, to) });
  return phrase(`act.slide.${direction}`, { tile: valueName(part, tile) });
}
