// What the page knows without being drawn: the clock, the survey, trees, frontiers, addresses, lit lines, reasons.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { read, USUAL, write } from "recuit/address.js";
import { gaps, positionAt, timeAt, total, UNITS } from "recuit/clock.js";
import { layout } from "recuit/elements.js";
import { waiting } from "recuit/frontier.js";
import { algorithm, LIT, litBy } from "recuit/lines.js";
import { Words } from "recuit/phrase.js";
import { openTrace } from "recuit/reader.js";
import { settings } from "recuit/settings.js";
import { Survey } from "recuit/survey.js";
import { ancestors, census } from "recuit/tree.js";
import { whyCell, whyStep } from "recuit/why.js";
import { coloring, eightPuzzle, PUZZLE, SAMPLES, sudokuAnnealing, sudokuTree, thinned } from "./samples.js";

const words = (name) => JSON.parse(readFileSync(new URL(`../../words/${name}.json`, import.meta.url)));
const texts = { en: words("algorithms.en"), fr: words("algorithms.fr") };
const said = ["en", "fr"].map((name) => new Words(words(name)));

async function surveyed(buffer) {
  const trace = await openTrace(buffer);
  const survey = new Survey(trace, layout(trace.header.scene));
  await survey.run(() => {});
  return survey;
}

test("each event has its own time, in every unit, and is shown from it on", async () => {
  for (const buffer of [sudokuTree().trace, sudokuTree(undefined, { every: 7 }).trace, sudokuAnnealing({ moves: 400, every: 50 }).trace, thinned().trace]) {
    const trace = await openTrace(buffer);
    for (const unit of UNITS) {
      let before = 0;
      for (let p = 1; p <= trace.length; p++) {
        const time = await timeAt(trace, unit, p);
        assert.ok(time > before, `${unit} ${p}`);
        assert.ok(time <= total(trace, unit), `${unit} ${p}`);
        assert.equal(await positionAt(trace, unit, time), p, unit);
        before = time;
      }
      assert.equal(await positionAt(trace, unit, 0), 0);
    }
  }
});

test("gaps are all that was left out", async () => {
  const { trace: buffer, events } = thinned();
  const trace = await openTrace(buffer);
  const left = gaps(trace, "events");
  assert.equal(left.reduce((sum, [, , count]) => sum + count, 0), events.length - trace.length);
  for (const [from, to, count] of left) assert.equal(to - from, count);
});

test("the survey finds every backtrack, dead end, incumbent and goal", async () => {
  for (const make of [SAMPLES.sudokuTree, SAMPLES.sudokuAnnealing, SAMPLES.eightPuzzle]) {
    const { trace: buffer, events } = make();
    const survey = await surveyed(buffer);
    for (const [kind, found] of Object.entries(survey.marks)) {
      assert.deepEqual(found, events.flatMap((event, i) => (event.kind === kind ? [i + 1] : [])));
      assert.equal(survey.jump(kind, 0, 1), found[0] ?? null);
      assert.equal(survey.jump(kind, Infinity, -1), found.at(-1) ?? null);
    }
  }
});

test("the tree has every node once, and at the end all are below its root", async () => {
  const { trace: buffer, events } = sudokuTree();
  const { nodes, trace } = await surveyed(buffer);
  const made = events.filter(({ kind }) => kind === "node");
  assert.equal(nodes.length, made.length);
  const { sizes, goals } = census(nodes, trace.length);
  assert.equal(sizes[0], nodes.length);
  assert.equal(goals[0], 1);
  assert.equal(census(nodes, 1).sizes[0], 1);
  assert.deepEqual(ancestors(nodes, nodes.length - 1).map((i) => nodes[i].depth), [...Array(nodes.at(-1).depth + 1).keys()]);
});

test("a tree that is too large to be kept says so", () => {
  const survey = new Survey(null, [{ count: 0 }]);
  survey.add({ id: 0, parent: 0 }, 1);
  assert.ok(!survey.isCut);
  survey.nodes.length = 400_000;
  survey.add({ id: 7, parent: 0 }, 2);
  assert.ok(survey.isCut && survey.node(7) === undefined);
});

test("the frontier is what was made and not taken", async () => {
  const { trace: buffer, events } = eightPuzzle();
  const { nodes } = await surveyed(buffer);
  for (let p = 0; p <= events.length; p++) {
    const past = events.slice(0, p);
    const size = past.filter(({ kind }) => kind === "node").length - past.filter(({ kind }) => kind === "expand").length;
    const { size: found, best } = waiting(nodes, p, settings({}).evaluation.f);
    assert.equal(found, size);
    if (events[p]?.kind === "expand") assert.equal(best[0].g + best[0].h, nodes.find(({ id }) => id === events[p].id).g + nodes.find(({ id }) => id === events[p].id).h);
  }
});

test("heat is counted up to the place, whatever the way there", async () => {
  const survey = await surveyed(sudokuAnnealing({ moves: 500, every: 40 }).trace);
  const cursor = survey.trace.cursor();
  const changed = new Uint32Array(81);
  for (let p = 1; p <= survey.trace.length; p++) {
    await cursor.seek(p);
    const { change, was } = cursor.event;
    for (let k = 0; k < change.length; k += 2) if ((change[k + 1] & 255) !== (was[k + 1] & 255)) changed[change[k]]++;
    assert.deepEqual(survey.heatAt(cursor, "changed"), changed);
  }
});

test("an address reproduces the view", () => {
  const view = { ...USUAL, lang: "fr", theme: "dark", clock: "ms", at: 12.5, speed: 7, layout: "second", present: true, merged: true, panels: ["tree", "why"], heat: "changed", marks: [1, 2.5], cell: [1, 0, 40] };
  assert.deepEqual(read(write(view)), view);
  assert.deepEqual(read(write(USUAL)), USUAL);
  assert.deepEqual(read("#at=x&clock=years&theme=pink&marks=a&cell=1-2"), USUAL);
});

test("every algorithm has the same lines in both languages, and each event lights one of them", async () => {
  assert.deepEqual(Object.keys(texts.en).sort(), Object.keys(LIT).sort());
  for (const [name, lines] of Object.entries(texts.en)) {
    assert.equal(texts.fr[name].length, lines.length, name);
    for (const [event, line] of Object.entries(LIT[name])) assert.ok(line < lines.length, `${name} ${event}`);
  }
  for (const make of Object.values(SAMPLES)) {
    const { trace: buffer, events } = make();
    const { header } = await openTrace(buffer);
    for (const event of events) assert.ok(litBy(algorithm(header), event) >= 0, `${header.engine} ${event.kind}`);
  }
});

test("reasons can be said in both languages, and are true of the frame", async () => {
  for (const make of [sudokuTree, sudokuAnnealing, coloring]) {
    const trace = await openTrace(make().trace);
    const { kind, engine, scene } = trace.header;
    const told = { kind, engine, scene, parts: layout(scene), ...settings(trace.header), node: () => undefined };
    const cursor = trace.cursor();
    for (let p = 1; p <= trace.length; p += 13) {
      await cursor.seek(p);
      const reasons = whyStep(told, cursor.event, cursor.before());
      for (let e = 0; e < told.parts[0].count; e += 5) {
        const cell = whyCell(told, e, cursor.frame, cursor.block.events.slice(0, cursor.offset).reverse());
        if (kind === "tree") assert.ok(cell.every(({ key }) => key !== "whys.clash"));
        reasons.push(...cell);
      }
      for (const reason of reasons) for (const one of said) assert.doesNotMatch(one.say(reason), /undefined|NaN|\{/);
    }
  }
});
