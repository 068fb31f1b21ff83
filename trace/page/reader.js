// A trace (docs/trace.md) from an ArrayBuffer. Only the footer is read at once; blocks are inflated when they are needed.

import { decode } from "recuit/block.js";

const KEPT = 12;
const BEGIN = "RECUITRC";
const END = "RECUITND";

// `key` is a sentence of the words, so that the viewer can say it in the reader's language.
export class NoTrace extends Error {
  constructor(key, args = {}) {
    super(key);
    this.key = key;
    this.args = args;
  }
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function json(bytes) {
  return JSON.parse(new TextDecoder().decode(await inflate(bytes)));
}

function ascii(buffer, at) {
  return String.fromCharCode(...new Uint8Array(buffer, at, 8));
}

export async function openTrace(buffer) {
  const length = buffer.byteLength;
  if (length < 24 || ascii(buffer, 0) !== BEGIN) throw new NoTrace("error.no_trace");
  if (ascii(buffer, length - 8) !== END) throw new NoTrace("error.cut");
  const view = new DataView(buffer);
  const part = (at, size) => new Uint8Array(buffer, at, size);
  try {
    const header = await json(part(12, view.getUint32(8, true)));
    if (header.version !== 1) throw new NoTrace("error.version", { version: String(header.version) });
    const size = view.getUint32(length - 12, true);
    return new Trace(buffer, header, await json(part(length - 12 - size, size)));
  } catch (error) {
    throw error instanceof NoTrace ? error : new NoTrace("error.damaged");
  }
}

// Events are counted from 0 as they are recorded; `position` p is the state after p of them. `event.index` is the
// number in the run, which is larger once events were left out.
export class Trace {
  constructor(buffer, header, footer) {
    Object.assign(this, { buffer, header, footer });
    this.blocks = [];
    this.length = 0;
    // Values that are ruled out are events that can be stopped at, but the run does not count them.
    let left = 0;
    for (const place of footer.blocks) {
      left += place.skipped;
      this.blocks.push({ ...place, start: this.length, first: this.length + left });
      this.length += place.events;
    }
    this.footer = { ...footer, events: Math.max(footer.events, this.length + left) };
    this.cache = new Map();
  }

  // The block that has the event before `position`, so that a state and the event that led to it are in one block.
  blockAt(position) {
    return this.lastBlock((place) => place.start < position);
  }

  // The last block of which `holds` is true; it is true of the first ones, and false of all that follow.
  lastBlock(holds) {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (holds(this.blocks[middle])) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  // A promise of the block; the last few that were asked for are kept.
  block(index) {
    const found = this.cache.get(index) ?? this.load(index);
    this.cache.delete(index);
    this.cache.set(index, found);
    if (this.cache.size > KEPT) this.cache.delete(this.cache.keys().next().value);
    return found;
  }

  // A block that is not kept: for who reads all of them once.
  async load(index) {
    if (this.blocks.length === 0) return this.startOnly();
    const place = this.blocks[index];
    try {
      return decode(await inflate(new Uint8Array(this.buffer, place.at, place.length)), place, this.header.kind);
    } catch {
      throw new NoTrace("error.damaged");
    }
  }

  startOnly() {
    const context = { cost: null, incumbent: null, temperature: null, node: null };
    return { keyframe: { frame: Uint32Array.from(this.header.start), step: 0, context }, events: [], known: new Map() };
  }

  async event(index) {
    const b = this.blockAt(index + 1);
    return (await this.block(b)).events[index - this.blocks[b].start];
  }

  cursor() {
    return new Cursor(this);
  }
}

// A place in a trace and the frame there. `frame` is one array, changed in place.
export class Cursor {
  constructor(trace) {
    this.trace = trace;
    this.position = -1;
    this.index = -1;
    this.block = null;
    this.frame = new Uint32Array(0);
  }

  // Goes to `position` and gives the indices of the words that may have changed, or null where all did.
  async seek(position) {
    const index = this.trace.blockAt(position);
    const block = index === this.index ? this.block : await this.trace.block(index);
    const start = this.trace.blocks[index]?.start ?? 0;
    return this.go(block, index, position - start, position);
  }

  go(block, index, offset, position) {
    const changed = new Set();
    let from = this.position - (position - offset);
    const other = this.block !== block;
    const old = this.frame;
    if (other) {
      this.frame = block.keyframe.frame.slice();
      from = 0;
    }
    for (; from < offset; from++) patch(this.frame, block.events[from].change, changed);
    for (; from > offset; from--) patch(this.frame, block.events[from - 1].was, changed);
    Object.assign(this, { block, index, offset, position });
    if (!other) return changed;
    if (old.length !== this.frame.length) return null;
    changed.clear();
    for (let i = 0; i < old.length; i++) if (old[i] !== this.frame[i]) changed.add(i);
    return changed;
  }

  // The event that led here, or null at a keyframe.
  get event() {
    return this.block.events[this.offset - 1] ?? null;
  }

  // The event that follows, if it is in the same block.
  get next() {
    return this.block.events[this.offset] ?? null;
  }

  get context() {
    return this.event?.context ?? this.block.keyframe.context;
  }

  get step() {
    return this.event?.step ?? this.block.keyframe.step;
  }

  // The frame and the context before the event that led here.
  before() {
    const frame = this.frame.slice();
    if (!this.event) return { frame, context: this.context };
    patch(frame, this.event.was, new Set());
    return { frame, context: (this.block.events[this.offset - 2] ?? this.block.keyframe).context };
  }
}

function patch(frame, pairs, changed) {
  for (let k = 0; k < pairs.length; k += 2) {
    frame[pairs[k]] = pairs[k + 1];
    changed.add(pairs[k]);
  }
}
