import { test } from "node:test";
import assert from "node:assert/strict";
import { openTrace } from "recuit/reader.js";
import { Recorder } from "./encoder.js";
import { SAMPLES, random, sudokuAnnealing, thinned } from "./samples.js";

for (const [name, make] of Object.entries(SAMPLES)) {
  test(`${name}: what is read is what was recorded`, async () => {
    const { trace: buffer, frames, events } = make();
    const trace = await openTrace(buffer);
    assert.equal(trace.length, events.length);
    const cursor = trace.cursor();
    for (let p = 0; p <= trace.length; p++) {
      await cursor.seek(p);
      assert.deepEqual([...cursor.frame], frames[p].map((word) => word >>> 0));
      if (p > 0) assert.equal(cursor.event.kind, events[p - 1].kind);
    }
  });

  test(`${name}: from anywhere to anywhere is the same`, async () => {
    const { trace: buffer, frames } = make();
    const trace = await openTrace(buffer);
    const cursor = trace.cursor();
    const draw = random(11);
    await cursor.seek(0);
    for (let i = 0; i < 60; i++) {
      const position = Math.floor(draw() * (trace.length + 1));
      const old = cursor.frame.slice();
      const changed = await cursor.seek(position);
      assert.deepEqual([...cursor.frame], frames[position].map((word) => word >>> 0));
      old.forEach((word, k) => word !== cursor.frame[k] && assert.ok(changed.has(k)));
      const fresh = trace.cursor();
      await fresh.seek(position);
      assert.deepEqual(picked(fresh.context), picked(cursor.context));
    }
  });
}

// A path and its costs, without what only a longer memory has.
function picked({ cost, incumbent, temperature, node }) {
  return { cost, incumbent, temperature, id: node?.id, parent: node?.parent };
}

test("forward and back changes nothing", async () => {
  const trace = await openTrace(sudokuAnnealing({ moves: 600, every: 100 }).trace);
  const cursor = trace.cursor();
  for (const p of [0, 50, 99, 100, 101, 350, trace.length]) {
    await cursor.seek(p);
    const frame = [...cursor.frame];
    const { context } = cursor;
    await cursor.seek(Math.min(p + 7, trace.length));
    await cursor.seek(p);
    assert.deepEqual([...cursor.frame], frame);
    assert.deepEqual(cursor.context, context);
  }
});

test("cost, incumbent and temperature are those of the next keyframe", async () => {
  const trace = await openTrace(sudokuAnnealing({ moves: 3000, every: 100 }).trace);
  for (let b = 0; b + 1 < trace.blocks.length; b++) {
    const here = await trace.block(b);
    const next = await trace.block(b + 1);
    const { cost, incumbent, temperature } = here.events.at(-1).context;
    const key = next.keyframe.context;
    assert.deepEqual([cost, incumbent, temperature], [key.cost, key.incumbent, key.temperature]);
  }
});

test("a thinned trace says what was left out, and its numbers are those of the run", async () => {
  const { trace: buffer, events, frames, keep } = thinned();
  const trace = await openTrace(buffer);
  const kept = events.map((_, i) => i).filter(keep);
  assert.equal(trace.length, kept.length);
  assert.equal(trace.length + trace.blocks.reduce((sum, b) => sum + b.skipped, 0), events.length - trailing(events, keep));
  const cursor = trace.cursor();
  for (const [i, number] of kept.entries()) {
    await cursor.seek(i + 1);
    assert.equal(cursor.event.index, number);
    assert.deepEqual([...cursor.frame], frames[number + 1].map((word) => word >>> 0));
  }
});

function trailing(events, keep) {
  let count = 0;
  while (!keep(events.length - 1 - count)) count++;
  return count;
}

test("what is no trace is told", async () => {
  const { trace } = sudokuAnnealing({ moves: 50 });
  await assert.rejects(openTrace(new ArrayBuffer(100)), { key: "error.no_trace" });
  await assert.rejects(openTrace(trace.slice(0, trace.byteLength - 5)), { key: "error.cut" });
  const hurt = trace.slice(0);
  new Uint8Array(hurt).fill(7, 20, 60);
  await assert.rejects(openTrace(hurt), { key: "error.damaged" });
});

test("a trace without events shows its start", async () => {
  const scene = { parts: [{ kind: "tiles", rows: 1, columns: 2 }], constraints: [] };
  const recorder = new Recorder({ kind: "tree", engine: "depth-first", scene }, () => ({ frame: [1, 0] }));
  const trace = await openTrace(recorder.finish());
  const cursor = trace.cursor();
  await cursor.seek(0);
  assert.deepEqual([...cursor.frame], [1, 0]);
  assert.equal(cursor.event, null);
});
