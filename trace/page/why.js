// Why: of a step, what its event tells beyond the sentence; of a cell, what rules out each of its values. Both are lists
// of phrases. What is said of a cell is read from the frame and the events of the path, nothing is guessed.

import { candidates, constraintName, elementName, valueAt, valueNameAt } from "recuit/elements.js";
import { apart, cost, joined, phrase, signed } from "recuit/phrase.js";
import { grouped } from "recuit/sentence.js";

export function whyStep(told, event, before) {
  if (!event) return [phrase("whys.start")];
  const list = [];
  if (event.shares?.length > 0) {
    const shares = event.shares.map(({ constraint, delta }) => phrase("whys.share", { constraint: constraintName(told.scene, constraint), delta: signed(delta) }));
    list.push(phrase("whys.shares", { shares: joined(shares) }));
  }
  if (event.rule?.kind === "chance" && event.delta > 0 && before.context.temperature > 0) {
    const computed = Math.exp(-event.delta / before.context.temperature);
    // Engines may have other rules of chance: the formula is shown where it gives the number.
    const key = Math.abs(computed - event.rule.chance) < 1e-4 * Math.max(computed, event.rule.chance) + 1e-9 ? "whys.exp" : "whys.chance";
    list.push(phrase(key, { delta: cost(event.delta, 4), temperature: cost(before.context.temperature, 3), chance: apart(event.rule.chance, event.rule.draw)[0] }));
  }
  if (event.kind === "dead_end" && event.why.kind === "empty") list.push(...grouped(told, event.why.element, event.why.causes, before.frame));
  if (event.kind === "node" && told.kind === "tree") list.push(...others(told, event, before));
  return list.length > 0 ? list : [phrase("whys.nothing")];
}

// What else could be tried here.
function others(told, { act }, { frame }) {
  const part = told.parts[0];
  const left = act.kind === "assign" && candidates(part, frame, act.element);
  if (!left || left.length < 2) return [];
  return [phrase("whys.candidates", { element: elementName(part, act.element), values: joined(left.map((v) => valueNameAt(part, act.element, v)), "list.space") })];
}

// `events` are those before this place in its block, the last first.
export function whyCell(told, element, frame, events) {
  const part = told.parts[0];
  const args = { element: elementName(part, element) };
  const held = valueAt(part, frame, element);
  const name = (v) => valueNameAt(part, element, v);
  const list = [];
  if (part.given?.includes(element)) return [phrase("whys.given", { ...args, value: name(held) })];
  if (part.blocked?.includes(element)) return [phrase("whys.blocked", args)];
  if (held > 0) list.push(phrase("whys.holds", { ...args, value: name(held) }));
  const left = candidates(part, frame, element);
  if (left && held === 0) list.push(left.length > 0 ? phrase("whys.left", { ...args, values: joined(left.map(name), "list.space") }, left.length) : phrase("whys.none", args));
  for (const { value, by, constraint } of seen(told, element, frame)) {
    if (value === held) list.push(phrase("whys.clash", { constraint, by, value: name(value) }));
    else list.push(phrase("whys.seen", { constraint, by, value: name(value) }));
  }
  list.push(...recorded(told, element, left, events));
  return list.length > 0 ? list : [phrase("whys.nothing")];
}

// Values that another element of a row, column, block or edge has, as the constraints of the scene say it.
function seen(told, element, frame) {
  const part = told.parts[0];
  const found = new Map();
  for (const [index, constraint] of (told.scene.constraints ?? []).entries()) {
    for (const other of fellows(part, constraint, element)) {
      const value = valueAt(part, frame, other);
      if (value > 0 && !found.has(value)) found.set(value, { value, by: elementName(part, other), constraint: constraintName(told.scene, index) });
    }
  }
  return [...found.values()].sort((a, b) => a.value - b.value);
}

function fellows(part, { kind, number }, element) {
  if (part.kind === "graph" && kind === "edge") {
    const edge = part.edges[number - 1] ?? [];
    return edge.includes(element) ? edge.filter((other) => other !== element) : [];
  }
  if (part.kind !== "board") return [];
  if (kind === "block" && !part.regions) return [];
  const line = { row: (c) => Math.floor(c / part.columns), column: (c) => c % part.columns, block: (c) => part.regions[c] - Math.min(...part.regions) }[kind];
  if (!line || line(element) !== number - 1) return [];
  return [...Array(part.count).keys()].filter((other) => other !== element && line(other) === number - 1);
}

// Values that were ruled out by other reasons, in this stretch of the trace, and are still impossible.
function recorded(told, element, left, events) {
  const part = told.parts[0];
  const latest = new Map();
  for (const event of events) {
    if (event.kind !== "ruled_out" || event.element !== element || event.constraint === null) continue;
    if (!latest.has(event.value) && left && !left.includes(event.value)) latest.set(event.value, event.constraint);
  }
  return [...latest].map(([value, constraint]) => phrase("whys.ruled_out", { value: valueNameAt(part, element, value), constraint: constraintName(told.scene, constraint) }));
}
