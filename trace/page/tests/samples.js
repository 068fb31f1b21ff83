// Small searches that are recorded, one of each kind. Each gives {trace: ArrayBuffer, frames: the frame after each event}.

import { Recorder } from "./encoder.js";

export function random(seed) {
  let x = seed;
  return () => {
    x = (Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    let t = Math.imul(x ^ (x >>> 13), 0x297a2d39);
    t ^= t >>> 16;
    return (t >>> 0) / 2 ** 32;
  };
}

const CONFLICT = 1 << 24;

// Every event that is recorded, and a copy of the frame after it.
function recording(header, state, options) {
  const recorder = new Recorder(header, state, options);
  const frames = [[...state().frame]];
  const events = [];
  const event = (kind, fields, steps) => {
    recorder.event(kind, fields, steps);
    if (options?.frames !== false) frames.push([...state().frame]);
    if (options?.frames !== false) events.push({ kind, ...fields });
  };
  return { event, done: (outcome) => ({ trace: recorder.finish(outcome), frames, events }) };
}

function sudokuScene(size, given, pencil) {
  const root = Math.sqrt(size);
  const regions = [...Array(size * size).keys()].map((c) => Math.floor(Math.floor(c / size) / root) * root + Math.floor((c % size) / root));
  const symbols = [...Array(size).keys()].map((v) => (size < 10 ? String(v + 1) : size <= 35 ? "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[v] : String(v + 1)));
  const board = { kind: "board", rows: size, columns: size, symbols, pencil, regions, given, names: null, hints: null, blocked: [], checkered: false };
  const constraints = ["row", "column", "block"].flatMap((kind) => [...Array(size).keys()].map((i) => ({ kind, number: i + 1 })));
  return { parts: [board], constraints };
}

export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

export function sudokuTree(puzzle = HARD, options = {}) {
  const cells = [...puzzle].map((c) => (c === "." ? 0 : Number(c)));
  const given = cells.flatMap((v, c) => (v ? [c] : []));
  const scene = sudokuScene(9, given, true);
  const { regions } = scene.parts[0];
  const units = (c) => [Math.floor(c / 9), 9 + (c % 9), 18 + regions[c]];
  const peers = cells.map((_, c) => cells.flatMap((_, d) => (d !== c && units(c).some((u) => units(d).includes(u)) ? [d] : [])));
  const between = (a, b) => units(a).find((u) => units(b).includes(u));
  const sets = cells.map((v, c) => (v ? 0 : peers[c].reduce((set, d) => (cells[d] ? set & ~(1 << (cells[d] - 1)) : set), 511)));
  const path = [];
  const first = options.first ?? false;
  const state = () => ({ frame: cells.flatMap((v, c) => [v, sets[c]]), cost: null, incumbent: null, temperature: null, path });
  const header = { kind: "tree", experiment: { seed: 1 }, model: "sudoku", formulation: "cells", engine: "depth-first", scene };
  const { event, done } = recording(header, state, options);
  let ids = 0;

  const bits = (set) => [...Array(9).keys()].filter((i) => set & (1 << i));
  function search(depth) {
    const open = cells.flatMap((v, c) => (v === 0 ? [c] : []));
    const here = path.at(-1);
    if (open.length === 0) {
      event("goal", { id: here.id });
      return true;
    }
    const cell = first ? open[0] : open.reduce((a, b) => (bits(sets[b]).length < bits(sets[a]).length ? b : a));
    const values = bits(sets[cell]);
    const set = sets[cell];
    for (const [i, v] of values.entries()) {
      const node = { id: ++ids, parent: here.id, alternative: i + 1, alternatives: values.length, depth: depth + 1, act: { kind: "assign", element: cell, value: v + 1 } };
      cells[cell] = v + 1;
      sets[cell] = 0;
      path.push(node);
      event("node", node, 1);
      const lost = [];
      let dead = -1;
      for (const p of peers[cell]) {
        if (cells[p] || !(sets[p] & (1 << v))) continue;
        sets[p] &= ~(1 << v);
        lost.push(p);
        event("ruled_out", { element: p, value: v + 1, constraint: between(cell, p) });
        if (sets[p] === 0) {
          dead = p;
          break;
        }
      }
      if (dead >= 0) {
        const causes = [...Array(9).keys()].map((w) => {
          const by = peers[dead].find((d) => cells[d] === w + 1);
          return { value: w + 1, constraint: by === undefined ? null : between(dead, by), element: by ?? null };
        });
        event("dead_end", { why: { kind: "empty", element: dead, causes } });
      } else if (search(depth + 1)) return true;
      for (const p of lost) sets[p] |= 1 << v;
      cells[cell] = 0;
      sets[cell] = set;
      path.pop();
      event("backtrack", { id: here.id });
    }
    return false;
  }

  path.push({ id: 0, parent: 0, depth: 0, act: { kind: "none" } });
  event("node", path[0], 1);
  search(0);
  return done();
}

export function sudokuAnnealing({ puzzle = HARD, moves = 2000, seed = 1, size = 9, ...options } = {}) {
  const draw = random(seed);
  const root = Math.sqrt(size);
  const cells = [...(size === 9 ? puzzle : ".".repeat(size * size))].map((c) => (c === "." ? 0 : Number(c)));
  const given = cells.flatMap((v, c) => (v ? [c] : []));
  const scene = sudokuScene(size, given, false);
  const { regions } = scene.parts[0];
  const free = [...Array(size).keys()].map((b) => cells.flatMap((v, c) => (regions[c] === b && v === 0 ? [c] : [])));
  for (const [b, open] of free.entries()) {
    const missing = [...Array(size).keys()].map((v) => v + 1).filter((v) => !cells.some((w, c) => regions[c] === b && w === v));
    open.forEach((c, i) => (cells[c] = missing[i]));
  }
  const lines = [...Array(2 * size)].map(() => new Uint16Array(size + 1));
  const rowOf = (c) => Math.floor(c / size);
  cells.forEach((v, c) => {
    lines[rowOf(c)][v]++;
    lines[size + (c % size)][v]++;
  });
  let current = 0;
  for (const line of lines) for (let v = 1; v <= size; v++) if (line[v] > 1) current += line[v] - 1;
  let incumbent = current;
  let temperature = 1.2;
  const mark = (v, c) => (lines[rowOf(c)][v] > 1 || lines[size + (c % size)][v] > 1 ? (v | CONFLICT) >>> 0 : v);
  const state = () => ({ frame: cells.map(mark), cost: current, incumbent, temperature, path: null });
  const header = { kind: "local", experiment: { seed }, model: "sudoku", formulation: "blocks", engine: "annealing", scene };
  const { event, done } = recording(header, state, options);
  const put = (c, v, by) => {
    for (const [l, i] of [[rowOf(c), 0], [size + (c % size), 1]]) {
      const line = lines[l];
      if (by > 0 && line[v]++ > 0) shares.set(l, (shares.get(l) ?? 0) + 1);
      if (by < 0 && --line[v] > 0) shares.set(l, (shares.get(l) ?? 0) - 1);
    }
  };
  let shares = new Map();
  const swap = (a, b) => {
    put(a, cells[a], -1);
    put(b, cells[b], -1);
    [cells[a], cells[b]] = [cells[b], cells[a]];
    put(a, cells[a], 1);
    put(b, cells[b], 1);
  };
  event("start", { number: 1, cost: current });
  let accepted = 0;
  for (let m = 1; m <= moves && current > 0; m++) {
    const open = free[Math.floor(draw() * size)];
    if (open.length < 2) continue;
    const a = open[Math.floor(draw() * open.length)];
    let b = a;
    while (b === a) b = open[Math.floor(draw() * open.length)];
    const [first, second] = a < b ? [a, b] : [b, a];
    shares = new Map();
    swap(first, second);
    const list = [...shares].filter(([, delta]) => delta !== 0).map(([constraint, delta]) => ({ constraint, delta }));
    const delta = list.reduce((sum, s) => sum + s.delta, 0);
    const chance = delta <= 0 ? 1 : Math.exp(-delta / temperature);
    const drawn = delta <= 0 ? -1 : draw();
    const take = drawn < chance;
    if (take) {
      current += delta;
      accepted++;
    } else swap(first, second);
    event("move", { verdict: take ? "accepted" : "rejected", delta, act: { kind: "swap", first, second }, rule: { kind: "chance", chance, draw: drawn }, shares: list }, 1);
    if (current < incumbent) {
      incumbent = current;
      event("incumbent", { cost: current });
    }
    if (m % 200 === 0) {
      const next = m % 1000 === 0 ? 0.9 : temperature * 0.8;
      event("level", { temperature, acceptance: accepted / 200, cost: current });
      temperature *= 0.8;
      if (next === 0.9) {
        temperature = 0.9;
        event("reheat", { number: m / 1000, temperature });
      }
      event("temperature", { temperature });
      accepted = 0;
    }
  }
  return done({ status: current === 0 ? "solved" : "stopped", stop: current === 0 ? "goal" : "steps", cost: current });
}

export function eightPuzzle(start = [8, 1, 3, 4, 0, 2, 7, 6, 5], options = {}) {
  const scene = { parts: [{ kind: "tiles", rows: 3, columns: 3 }], constraints: [] };
  const apartFromHome = (tiles) => tiles.reduce((sum, t, i) => (t ? sum + Math.abs(Math.floor((t - 1) / 3) - Math.floor(i / 3)) + Math.abs(((t - 1) % 3) - (i % 3)) : sum), 0);
  const root = { id: 0, parent: 0, depth: 0, pathCost: 0, estimate: apartFromHome(start), act: { kind: "none" }, tiles: start, up: null };
  const ids = new Map([[start.join(), root]]);
  let at = root;
  const pathOf = (node) => (node ? [...pathOf(node.up), node] : []);
  const state = () => ({ frame: at.tiles, cost: at.pathCost, incumbent: null, temperature: null, path: pathOf(at) });
  const header = { kind: "frontier", experiment: {}, model: "sliding", formulation: "tiles", engine: "best-first", scene };
  const { event, done } = recording(header, state, options);
  const frontier = [root];
  event("node", root, 1);
  while (frontier.length > 0) {
    frontier.sort((a, b) => a.pathCost + a.estimate - b.pathCost - b.estimate || b.pathCost - a.pathCost);
    at = frontier.shift();
    const hole = at.tiles.indexOf(0);
    const from = [-3, 3, hole % 3 > 0 ? -1 : 9, hole % 3 < 2 ? 1 : 9].map((d) => hole + d).filter((p) => p >= 0 && p < 9);
    event("expand", { id: at.id });
    if (at.estimate === 0) {
      event("goal", { id: at.id });
      break;
    }
    for (const [i, place] of from.entries()) {
      const tiles = [...at.tiles];
      [tiles[hole], tiles[place]] = [tiles[place], 0];
      if (ids.has(tiles.join())) continue;
      const node = { id: ids.size, parent: at.id, alternative: i + 1, alternatives: from.length, depth: at.depth + 1, pathCost: at.pathCost + 1, estimate: apartFromHome(tiles), act: { kind: "slide", from: place, to: hole }, tiles, up: at };
      ids.set(tiles.join(), node);
      frontier.push(node);
      event("node", node, 1);
    }
  }
  return done();
}

// Best-improvement moves that mean nothing, on any scene: `change(draw, frame)` gives [act, fields] after changing the frame.
function wander(scene, engine, frame, change, { moves = 300, ...options } = {}) {
  const draw = random(7);
  let current = 100;
  let incumbent = 100;
  const state = () => ({ frame, cost: current, incumbent, temperature: null, path: null });
  const header = { kind: "local", experiment: {}, model: scene.parts[0].kind, formulation: "plain", engine, scene };
  const { event, done } = recording(header, state, options);
  event("start", { number: 1, cost: current });
  for (let m = 0; m < moves; m++) {
    const delta = Math.floor(draw() * 7) - 3;
    const verdict = delta <= 0 ? "accepted" : draw() < 0.2 ? "aspired" : "rejected";
    const old = frame.slice();
    const act = change(draw, frame);
    if (verdict === "rejected") old.forEach((word, i) => (frame[i] = word));
    else current += delta;
    event("move", { verdict, delta, act, rule: { kind: "limit", limit: 0 }, shares: [] }, 1);
    if (current < incumbent) event("incumbent", { cost: (incumbent = current) });
  }
  return done();
}

const FLOAT = new Float32Array(1);
const bitsOf = (x) => {
  FLOAT[0] = x;
  return new Uint32Array(FLOAT.buffer)[0];
};
const pick = (draw, n) => Math.floor(draw() * n);
const some = (n, item) => [...Array(n).keys()].map(item);

export function coloring(options) {
  const draw = random(3);
  const vertices = some(20, (i) => [0.5 + 0.45 * Math.cos(i * 2.4) * Math.sqrt((i + 1) / 20), 0.5 + 0.45 * Math.sin(i * 2.4) * Math.sqrt((i + 1) / 20)]);
  const edges = some(40, () => [pick(draw, 20), pick(draw, 20)]).filter(([a, b]) => a !== b);
  const constraints = edges.map((_, i) => ({ kind: "edge", number: i + 1 }));
  const frame = some(20, () => 1 + pick(draw, 4));
  const marked = () => edges.reduce((set, [a, b]) => ((frame[a] & 255) === (frame[b] & 255) ? set.add(a).add(b) : set), new Set());
  return wander({ parts: [{ kind: "graph", vertices, edges, labels: null }], constraints }, "tabu", frame, (draw, frame) => {
    const element = pick(draw, 20);
    const value = 1 + pick(draw, 4);
    frame[element] = value;
    const bad = marked();
    frame.forEach((word, i) => (frame[i] = (word & 255) + (bad.has(i) ? CONFLICT : 0)));
    return { kind: "assign", element, value };
  }, options);
}

export function tour(options) {
  const draw = random(5);
  const order = some(40, (i) => i);
  const points = order.map(() => [draw(), draw()]);
  const write = (frame) => order.forEach((p, i) => {
    const sides = [order.at(i - 1) + 1, order[(i + 1) % 40] + 1].sort((a, b) => a - b);
    [frame[2 * p], frame[2 * p + 1]] = sides;
  });
  const frame = Array(80).fill(0);
  write(frame);
  return wander({ parts: [{ kind: "tour", points, labels: null }], constraints: [] }, "late-acceptance", frame, (draw, frame) => {
    const a = 1 + pick(draw, 18);
    const b = a + 2 + pick(draw, 18);
    const [p, q, r, s] = [order[a - 1], order[a], order[b], order[b + 1]];
    order.splice(a, b - a + 1, ...order.slice(a, b + 1).reverse());
    write(frame);
    return { kind: "link", linked: [[p, r], [q, s]], unlinked: [[p, q], [r, s]] };
  }, options);
}

export function bars(options) {
  const scene = { parts: [{ kind: "bars", title: "Load", bars: [{ name: "truck", limit: 40 }, { name: "van", limit: 15 }, { name: "bike", limit: 5 }] }], constraints: [] };
  return wander(scene, "hill-climbing", [10, 5, 1].map(bitsOf), (draw, frame) => {
    const element = pick(draw, 3);
    frame[element] = bitsOf(Math.round(draw() * [50, 18, 6][element] * 10) / 10);
    return { kind: "text", text: `load ${scene.parts[0].bars[element].name}` };
  }, options);
}

export function intervals(options) {
  const scene = { parts: [{ kind: "intervals", rows: ["saw", "drill", "paint"], end: 40, names: some(9, (i) => `job ${i + 1}`) }], constraints: [] };
  const frame = some(9, (i) => [1 + (i % 3), i * 3, i * 3 + 5]).flat();
  return wander(scene, "great-deluge", frame, (draw, frame) => {
    const first = pick(draw, 9);
    const second = (first + 1 + pick(draw, 8)) % 9;
    const start = pick(draw, 34);
    frame.splice(first * 3, 3, 1 + pick(draw, 3), start, start + 2 + pick(draw, 5));
    return { kind: "swap", first, second };
  }, options);
}

export function table(options) {
  const names = [..."SENDMORY"];
  const scene = { parts: [{ kind: "table", variables: names.map((name) => ({ name, least: 0, size: 10 })), domains: true }], constraints: [{ name: "the sum" }] };
  const frame = names.flatMap(() => [0, 1023]);
  return wander(scene, "threshold-accepting", frame, (draw, frame) => {
    const element = pick(draw, 8);
    const value = 1 + pick(draw, 10);
    frame[2 * element] = value;
    frame[2 * element + 1] = 1 << (value - 1) | pick(draw, 1024);
    return { kind: "assign", element, value };
  }, options);
}

export function curve(options) {
  const values = some(200, (i) => Math.sin(i / 9) * 10 + (i - 100) ** 2 / 400);
  const scene = { parts: [{ kind: "curve", curves: [{ name: "x", low: -5, high: 5, values }] }], constraints: [] };
  return wander(scene, "annealing", [bitsOf(0)], (draw, frame) => {
    const x = draw() * 10 - 5;
    frame[0] = bitsOf(x);
    return { kind: "text", text: `x = ${x.toFixed(2)}` };
  }, options);
}

export function text(options) {
  const frame = some(40, () => 32);
  return wander({ parts: [{ kind: "text", rows: 4, columns: 10 }], constraints: [] }, "min-conflicts", frame, (draw, frame) => {
    const element = pick(draw, 40);
    const value = 65 + pick(draw, 26);
    frame[element] = value;
    return { kind: "assign", element, value };
  }, options);
}

// The first and last 300 events, and of what is between 20 in each 500.
export function thinned() {
  const keep = (i) => i < 300 || i % 500 < 20;
  return { ...sudokuAnnealing({ moves: 6000, keep }), keep };
}

export const SAMPLES = { sudokuTree: () => sudokuTree(), sudokuAnnealing, eightPuzzle: () => eightPuzzle(), coloring, tour, bars, intervals, table, curve, text };
