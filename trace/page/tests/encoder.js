// Writes traces exactly as docs/trace.md says, for tests and for trying the page by hand.

import { gzipSync } from "node:zlib";

const EVENTS = ["", "node", "ruled_out", "dead_end", "backtrack", "expand", "restart", "goal", "incumbent", "move", "start", "level", "reheat", "chain", "temperature"];
const ACTS = ["none", "assign", "refuse", "swap", "slide", "link", "text", "slides", "assigns"];
const RULES = ["none", "chance", "limit"];
const WHYS = ["none", "empty", "violated", "bound", "limit", "nowhere", "starving", "circle", "text"];
const VERDICTS = ["rejected", "accepted", "aspired", "stuck"];

class Sink {
  constructor() {
    this.bytes = [];
  }

  varint(n) {
    for (; n >= 128; n = Math.floor(n / 128)) this.bytes.push((n % 128) + 128);
    this.bytes.push(n);
  }

  float(x, size) {
    const view = new DataView(new ArrayBuffer(size));
    if (size === 8) view.setFloat64(0, x, true);
    else view.setFloat32(0, x, true);
    this.bytes.push(...new Uint8Array(view.buffer));
  }

  number(x) {
    if (x === null || x === undefined) return this.varint(3);
    if (Number.isInteger(x)) return this.varint(2 * (x >= 0 ? 2 * x : -2 * x - 1));
    this.varint(1);
    this.float(x, 8);
  }

  text(text) {
    const bytes = new TextEncoder().encode(text);
    this.varint(bytes.length);
    this.bytes.push(...bytes);
  }

  list(items, one) {
    this.varint(items.length);
    for (const item of items) one(item);
  }

  optional(n) {
    this.varint(n === null || n === undefined ? 0 : n + 1);
  }

  varints(...all) {
    for (const n of all) this.varint(n);
  }

  act(act = { kind: "none" }) {
    this.varint(ACTS.indexOf(act.kind));
    const pair = ([a, b]) => this.varints(a, b);
    if (act.kind === "assign" || act.kind === "refuse") this.varints(act.element, act.value);
    if (act.kind === "swap") this.varints(act.first, act.second);
    if (act.kind === "slide") this.varints(act.from, act.to);
    if (act.kind === "link") {
      this.list(act.linked, pair);
      this.list(act.unlinked, pair);
    }
    if (act.kind === "text") this.text(act.text);
    if (act.kind === "slides") this.list(act.slides, pair);
    if (act.kind === "assigns") this.list(act.assigned, pair);
  }

  rule(rule = { kind: "none" }) {
    this.varint(RULES.indexOf(rule.kind));
    if (rule.kind === "chance") {
      this.float(rule.chance, 4);
      this.float(rule.draw, 4);
    }
    if (rule.kind === "limit") this.number(rule.limit);
  }

  why(why = { kind: "none" }) {
    this.varint(WHYS.indexOf(why.kind));
    const { kind } = why;
    if (kind === "empty" || kind === "starving") this.varint(why.element);
    if (kind === "nowhere") this.varint(why.value);
    if (kind === "violated" || kind === "nowhere") this.varint(why.constraint);
    if (kind === "limit") this.varint(why.depth);
    if (kind === "text") this.text(why.text);
    if (kind === "bound") {
      this.number(why.bound);
      this.number(why.incumbent);
    }
    if (kind === "empty") {
      this.list(why.causes, ({ value, constraint, element }) => {
        this.varint(value);
        this.optional(constraint);
        this.optional(element);
      });
    }
  }

  node(e) {
    this.varints(e.id, e.parent, e.alternative ?? 0, e.alternatives ?? 0, e.depth ?? 0);
    this.number(e.pathCost);
    this.number(e.estimate);
    this.act(e.act);
  }

  fields(kind, e) {
    if (kind === "node") this.node(e);
    if (kind === "ruled_out") {
      this.varints(e.element, e.value);
      this.optional(e.constraint);
    }
    if (kind === "dead_end") this.why(e.why);
    if (kind === "backtrack" || kind === "expand" || kind === "goal") this.varint(e.id);
    if (kind === "start" || kind === "reheat" || kind === "chain") this.varint(e.number);
    if (kind === "incumbent" || kind === "start" || kind === "chain") this.number(e.cost);
    if (kind === "reheat" || kind === "chain") this.number(e.temperature);
    if (kind === "level") for (const name of ["temperature", "acceptance", "cost"]) this.number(e[name]);
    if (kind === "temperature") this.number(e.temperature);
    if (kind === "move") {
      this.varint(VERDICTS.indexOf(e.verdict));
      this.number(e.delta);
      this.act(e.act);
      this.rule(e.rule);
      this.list(e.shares ?? [], ({ constraint, delta }) => {
        this.varint(constraint);
        this.number(delta);
      });
    }
  }
}

// `state()` gives {frame, cost, incumbent, temperature, path} of the search as it is; the frame is not kept by the search.
export class Recorder {
  constructor(header, state, { every = 256, keep = () => true, pace = 0.01 } = {}) {
    Object.assign(this, { header: { version: 1, program: "encoder 1", ...header }, state, every, keep, pace });
    this.header.start = [...state().frame];
    this.done = [];
    this.blocks = [];
    this.curve = [];
    this.number = this.step = this.skipped = 0;
    this.open();
  }

  open() {
    const sink = new Sink();
    const { frame, cost, incumbent, temperature, path } = this.state();
    sink.list([...frame], (word) => sink.varint(word >>> 0));
    for (const number of [cost, incumbent, temperature]) sink.number(number);
    sink.list(path ?? [], (node) => sink.node(node));
    sink.varint(this.step);
    this.words = [...frame];
    this.sink = sink;
    this.place = { events: 0, first: this.number, steps: [this.step, this.step], ms: [this.number * this.pace, 0], skipped: this.skipped };
    this.skipped = 0;
  }

  close() {
    if (!this.sink || this.place.events === 0) return;
    this.place.steps[1] = this.step;
    this.place.ms[1] = this.number * this.pace;
    this.done.push(gzipSync(Uint8Array.from(this.sink.bytes)));
    this.blocks.push(this.place);
    this.sink = null;
  }

  event(kind, fields = {}, steps = 0) {
    this.step += steps;
    const { frame, cost, incumbent, temperature, path } = this.state();
    if (this.number % 16 === 0) this.curve.push([this.step, cost ?? null, incumbent ?? null, temperature ?? null, path ? path.length : null]);
    if (this.keep(this.number)) this.record(kind, fields, steps, frame);
    else {
      this.close();
      this.skipped++;
    }
    this.number++;
    if (this.keep(this.number) && (!this.sink || this.place.events >= this.every)) {
      this.close();
      this.open();
    }
  }

  record(kind, fields, steps, frame) {
    const { sink } = this;
    sink.varints(EVENTS.indexOf(kind), steps);
    sink.fields(kind, fields);
    const changed = [];
    for (let i = 0; i < frame.length; i++) if (frame[i] >>> 0 !== this.words[i] >>> 0) changed.push(i);
    let last = -1;
    sink.list(changed, (i) => {
      sink.varints(last < 0 ? i : i - last - 1, frame[i] >>> 0);
      this.words[i] = frame[i];
      last = i;
    });
    this.place.events++;
  }

  finish(outcome = { status: "solved", stop: "goal", cost: null }) {
    this.close();
    const header = gzipSync(JSON.stringify(this.header));
    let at = 12 + header.length;
    this.blocks.forEach((place, i) => {
      Object.assign(place, { at, length: this.done[i].length });
      at += this.done[i].length;
    });
    const footer = gzipSync(JSON.stringify({ blocks: this.blocks, events: this.number, steps: this.step, outcome, curve: this.curve }));
    const length = (n) => new Uint8Array(Uint32Array.of(n).buffer);
    const file = Buffer.concat([Buffer.from("RECUITRC"), length(header.length), header, ...this.done, footer, length(footer.length), Buffer.from("RECUITND")]);
    return file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  }
}
