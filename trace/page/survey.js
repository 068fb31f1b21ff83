// One reading of the whole trace in the background: where the events are to which one jumps, the nodes of the tree, and
// how often each element was changed or in conflict. Everything is by position (recorded events, from 1).

import { elementAt, IN_CONFLICT, marks, value } from "recuit/elements.js";
import { path } from "recuit/context.js";

export const JUMPS = ["backtrack", "dead_end", "incumbent", "goal"];

// A browser keeps this many nodes without trouble; a larger tree is drawn as far as this.
const MOST_NODES = 400_000;

export class Survey {
  constructor(trace, parts) {
    this.trace = trace;
    this.part = parts[0];
    this.marks = Object.fromEntries(JUMPS.map((kind) => [kind, []]));
    this.nodes = [];
    this.index = new Map();
    this.heat = [];
    this.isCut = false;
    this.done = 0;
  }

  // `onProgress` is called now and then; `stop` on the returned object ends the reading.
  async run(onProgress) {
    const counts = { changed: new Uint32Array(this.part.count), conflict: new Uint32Array(this.part.count) };
    let rested = performance.now();
    for (let b = 0; b < this.trace.blocks.length && !this.stopped; b++) {
      this.heat.push({ changed: counts.changed.slice(), conflict: counts.conflict.slice() });
      const block = await this.trace.load(b);
      this.read(block, this.trace.blocks[b].start, counts);
      this.done = b + 1;
      if (performance.now() - rested < 8) continue;
      onProgress(this);
      await new Promise((resolve) => setTimeout(resolve));
      rested = performance.now();
    }
    if (!this.stopped) onProgress(this);
  }

  get finished() {
    return this.done === this.trace.blocks.length;
  }

  read(block, start, counts) {
    for (const node of path(block.keyframe.context.node)) this.add(node, start, true);
    for (const [i, event] of block.events.entries()) {
      const position = start + i + 1;
      this.marks[event.kind]?.push(position);
      this.grow(event, position);
      count(this.part, event, counts);
    }
  }

  // A node is known by its event or, where that was left out or is still to come, by the path of a keyframe.
  add(node, position, byPath = false) {
    const known = this.nodes[this.index.get(node.id)];
    if (known) {
      if (known.byPath && !byPath) Object.assign(known, { at: position, byPath });
      return;
    }
    if (this.nodes.length >= MOST_NODES) {
      this.isCut = true;
      return;
    }
    const { id, parent, depth, alternative, alternatives, act, pathCost: g, estimate: h } = node;
    const up = parent === id ? -1 : (this.index.get(parent) ?? -1);
    this.index.set(id, this.nodes.length);
    this.nodes.push({ id, up, depth, alternative, alternatives, act, g, h, at: position, byPath, expanded: Infinity, dead: Infinity, goal: Infinity });
  }

  grow(event, position) {
    const current = event.context.node;
    const here = current && this.nodes[this.index.get(current.id)];
    if (event.kind === "node") this.add(event, position);
    if (event.kind === "expand") this.touch(event.id, "expanded", position);
    if (event.kind === "goal") this.touch(event.id, "goal", position);
    if (event.kind === "dead_end" && here) here.dead = Math.min(here.dead, position);
  }

  touch(id, what, position) {
    const node = this.nodes[this.index.get(id)];
    if (node) node[what] = Math.min(node[what], position);
  }

  node(id) {
    const i = this.index.get(id);
    if (i === undefined) return undefined;
    const { g: pathCost, h: estimate, up, ...rest } = this.nodes[i];
    return { ...rest, pathCost, estimate, parent: this.nodes[up]?.id };
  }

  // The nearest position of this kind before or after; null where there is none.
  jump(kind, position, direction) {
    const list = this.marks[kind];
    const i = bound(list, direction > 0 ? position + 1 : position);
    return (direction > 0 ? list[i] : list[i - 1]) ?? null;
  }

  // How often each element was changed or in conflict up to a place of the cursor.
  heatAt(cursor, what) {
    const base = this.heat[cursor.index];
    if (!base) return null;
    const counts = { changed: base.changed.slice(), conflict: base.conflict.slice() };
    for (let i = 0; i < cursor.offset; i++) count(this.part, cursor.block.events[i], counts);
    return counts[what];
  }
}

function count(part, { change, was }, counts) {
  const end = part.at[part.count];
  for (let k = 0; k < change.length; k += 2) {
    if (change[k] >= end) break;
    const element = elementAt(part, change[k]);
    if (part.at[element] !== change[k]) continue;
    if (value(change[k + 1]) !== value(was[k + 1])) counts.changed[element]++;
    if (marks(change[k + 1]) & ~marks(was[k + 1]) & IN_CONFLICT) counts.conflict[element]++;
  }
}

// The first place in a sorted list that is not below `position`.
export function bound(list, position) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
