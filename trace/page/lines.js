// Which line of an algorithm's text (trace/words/algorithms.*.json) an event stands for, from 0.

import { html } from "recuit/dom.js";

const TREE = { goal: 1, incumbent: 1, dead_end: 2, node: 4, ruled_out: 4, backtrack: 6 };
const NESTED = { goal: 2, incumbent: 2, dead_end: 3, node: 5, ruled_out: 5, backtrack: 7, restart: 0 };
const LOCAL = { start: 0, chain: 0, move: 2, "move.accepted": 3, "move.aspired": 3, "move.rejected": 4, incumbent: 5 };

export const LIT = {
  "depth-first": TREE,
  restarting: NESTED,
  "clause-learning": { node: 1, goal: 1 },
  "limited-discrepancy": NESTED,
  "branch-and-bound": TREE,
  greedy: { node: 2, ruled_out: 2, goal: 3, dead_end: 4, restart: 0, start: 0, move: 2, incumbent: 3 },
  "best-first": { expand: 2, goal: 3, node: 5, dead_end: 2 },
  rectangle: { expand: 2, node: 3, goal: 4, incumbent: 4, dead_end: 2 },
  "ida-star": { restart: 0, node: 4, goal: 2, dead_end: 3, backtrack: 5 },
  "hill-climbing": { ...LOCAL, restart: 0 },
  "variable-neighborhood-descent": LOCAL,
  "iterated-local-search": LOCAL,
  breakout: { ...LOCAL, "move.stuck": 2 },
  "min-conflicts": { ...LOCAL, incumbent: 4 },
  annealing: { ...LOCAL, level: 6, temperature: 6, reheat: 7 },
  "threshold-accepting": { ...LOCAL, level: 6, temperature: 6, reheat: 6 },
  "late-acceptance": LOCAL,
  "great-deluge": { ...LOCAL, level: 6, temperature: 6, reheat: 6 },
  "large-neighborhood": { start: 0, move: 2, "move.accepted": 4, "move.rejected": 5, incumbent: 6 },
  "variable-depth": { start: 0, move: 3, backtrack: 5, incumbent: 6 },
  memetic: { start: 3, incumbent: 5 },
  "parallel-tempering": { ...LOCAL, chain: 1, level: 6, temperature: 6 },
  lockstep: { ...LOCAL, chain: 1, level: 6, temperature: 6 },
  tabu: { ...LOCAL, "move.aspired": 6, "move.stuck": 4 },
  replicas: { ...LOCAL, chain: 1, level: 6, temperature: 6, reheat: 6 },
};

// What is shown where an engine is not known here: what all of its kind do.
const USUAL = { tree: "depth-first", frontier: "best-first", local: "hill-climbing" };

export const algorithm = ({ engine, kind }) => (engine in LIT ? engine : USUAL[kind]);

export function litBy(name, event) {
  if (!event) return -1;
  const lit = LIT[name];
  return lit[`${event.kind}.${event.verdict}`] ?? lit[event.kind] ?? -1;
}

export class Lines {
  constructor(header, texts) {
    this.name = algorithm(header);
    this.items = texts[this.name].map((text) => html("li", { style: `--indent: ${text.length - text.trimStart().length}`, text: text.trimStart() }));
    this.root = html("ol", { class: "panel-body lines" }, ...this.items);
  }

  show(cursor) {
    const lit = litBy(this.name, cursor.event);
    this.items.forEach((item, i) => (i === lit ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
  }
}
