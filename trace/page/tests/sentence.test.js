import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { KINDS, VERDICTS } from "recuit/block.js";
import { layout } from "recuit/elements.js";
import { Words, apart } from "recuit/phrase.js";
import { openTrace } from "recuit/reader.js";
import { sentence } from "recuit/sentence.js";
import { settings } from "recuit/settings.js";
import { SAMPLES } from "./samples.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../words/${name}.json`, import.meta.url)));
const english = new Words(read("en"));
const french = new Words(read("fr"));

test("both languages have the same keys and the same places", () => {
  const places = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();
  assert.deepEqual(Object.keys(english.words).sort(), Object.keys(french.words).sort());
  for (const [key, text] of Object.entries(english.words)) assert.deepEqual(places(french.words[key]), places(text), key);
});

test("every sentence of every sample can be said in both languages", async () => {
  for (const make of Object.values(SAMPLES)) {
    const trace = await openTrace(make().trace);
    const told = toldOf(trace);
    const cursor = trace.cursor();
    for (let p = 1; p <= trace.length; p++) {
      await cursor.seek(p);
      const phrase = sentence(told, cursor.event, cursor.before(), cursor.next);
      for (const words of [english, french]) assert.doesNotMatch(words.say(phrase), /undefined|NaN|\[object|\{/);
    }
  }
});

function toldOf(trace) {
  const { kind, engine, scene } = trace.header;
  return { kind, engine, scene, parts: layout(scene), ...settings(trace.header), node: () => undefined };
}

const BOARD = { kind: "board", rows: 2, columns: 2, symbols: "AB", pencil: true, blocked: [], given: [] };
const SCENE = { parts: [BOARD], constraints: [{ kind: "row", number: 1 }, { kind: "column", number: 2 }, { name: "cage 3" }] };
const FRAMES = { open: [0, 3, 0, 1, 0, 3, 0, 3], held: [1, 0, 2, 0, 0, 0, 0, 3] };
const node = (fields) => ({ kind: "node", id: 2, parent: 1, alternative: 1, alternatives: 2, depth: 1, pathCost: null, estimate: null, ...fields });
const up = { ...node({ id: 1, parent: 1, act: { kind: "none" } }), up: null };

const ACTS = {
  none: { kind: "none" },
  assign: { kind: "assign", element: 0, value: 1 },
  refuse: { kind: "refuse", element: 0, value: 2 },
  swap: { kind: "swap", first: 0, second: 1 },
  slide: { kind: "slide", from: 0, to: 1 },
  link: { kind: "link", linked: [[0, 1]], unlinked: [[1, 2], [2, 3]] },
  text: { kind: "text", text: "anything" },
  slides: { kind: "slides", slides: [[0, 1], [2, 1]] },
  assigns: { kind: "assigns", assigned: [[0, 1], [2, 3]] },
};
const WHYS = {
  none: {},
  empty: { element: 3, causes: [{ value: 1, constraint: 0, element: 0 }, { value: 2, constraint: null, element: null }] },
  violated: { constraint: 2 },
  bound: { bound: 7, incumbent: 5.5 },
  limit: { depth: 9 },
  nowhere: { value: 1, constraint: 1 },
  starving: { element: 2 },
  circle: {},
  text: { text: "because" },
};
const RULES = { none: {}, chance: { chance: 0.0381, draw: 0.0379 }, limit: { limit: 3 } };

// Every kind of event with every kind of act, why, rule and verdict, and with numbers told or not.
function everything() {
  const all = [];
  for (const kind of KINDS.acts) {
    for (const told of [null, 3]) all.push(node({ act: ACTS[kind], pathCost: told, estimate: told }));
    for (const verdict of VERDICTS) {
      for (const rule of KINDS.rules) {
        for (const delta of [null, -1, 0, 2, 2.25]) {
          for (const draw of [-1, 0.01, 0.9]) all.push({ kind: "move", verdict, delta, act: ACTS[kind], rule: { kind: rule, ...RULES[rule], draw }, shares: [] });
        }
      }
    }
  }
  for (const kind of KINDS.whys) all.push({ kind: "dead_end", why: { kind, ...WHYS[kind] } });
  for (const constraint of [null, 0, 7]) all.push({ kind: "ruled_out", element: 1, value: 2, constraint });
  for (const id of [0, 1, 2, 5]) for (const kind of ["backtrack", "goal", "expand"]) all.push({ kind, id });
  for (const n of [null, 0, 1.5]) {
    all.push({ kind: "incumbent", cost: n }, { kind: "start", number: 1, cost: n }, { kind: "reheat", number: 1, temperature: n });
    all.push({ kind: "chain", number: 2, cost: n, temperature: n }, { kind: "temperature", temperature: n ?? 0 });
    if (n !== null) all.push({ kind: "level", temperature: n, acceptance: n, cost: n });
  }
  return [...all, { kind: "restart" }];
}

test("every kind of event, act, why, rule and verdict has a sentence in both languages", () => {
  assert.deepEqual([...new Set(everything().map((e) => e.kind))].sort(), [...KINDS.events].sort());
  const below = { ...node({ act: ACTS.assign }), up };
  const contexts = [
    { cost: null, incumbent: null, temperature: null, node: null },
    { cost: 5, incumbent: 4, temperature: 0.61, node: below },
    { cost: 5, incumbent: 4, temperature: 0.61, node: { ...node({ id: 3, parent: 2, act: ACTS.refuse }), up: below } },
  ];
  for (const kind of ["tree", "frontier", "local"]) {
    for (const engine of ["annealing", "threshold-accepting", "great-deluge"]) {
      const told = { kind, engine, scene: SCENE, parts: layout(SCENE), ...settings({}), node: (id) => (id === 2 ? below : undefined) };
      for (const context of contexts) {
        for (const frame of Object.values(FRAMES)) {
          for (const event of everything()) {
            for (const next of [null, { kind: "backtrack", id: 1 }, { kind: "restart" }]) {
              const phrase = sentence(told, event, { frame, context }, next);
              for (const words of [english, french]) assert.doesNotMatch(words.say(phrase), /undefined|NaN|\[object|\{/, event.kind);
            }
          }
        }
      }
    }
  }
});

const says = (event, frame = FRAMES.open, context = { cost: 5, incumbent: 4, temperature: 0.61, node: up }, next = null, words = english, experiment = {}) =>
  words.say(sentence({ kind: "tree", engine: "annealing", scene: SCENE, parts: layout(SCENE), ...settings({ experiment }), node: () => undefined }, event, { frame, context }, next));
const inFrench = (...args) => says(args[0], args[1], args[2], args[3], french);

test("what is claimed of the state is true of it", () => {
  const assign = (element, value) => node({ act: { kind: "assign", element, value } });
  assert.equal(says(assign(1, 1)), "only A is left for r1c2: set it (alternative 1 of 2)");
  assert.equal(says(assign(0, 2)), "r1c1 is the first empty cell: try B (alternative 1 of 2)");
  assert.equal(says(assign(2, 2)), "r2c1 has 2 values left: try B (alternative 1 of 2)");
  assert.equal(says(assign(0, 2), [0, 3, 0, 3, 0, 3, 0, 3]), "r1c1 is the first empty cell: try B (alternative 1 of 2)");
  assert.equal(says(assign(3, 1), FRAMES.held), "r2c2 has 2 values left: try A (alternative 1 of 2)");
});

test("what the settings say is not guessed", () => {
  const formulated = (formulation, engine = {}) => (event) => says(event, undefined, undefined, undefined, undefined, { model: { formulation }, engine });
  const assign = (element, value, fields) => node({ act: { kind: "assign", element, value }, ...fields });
  // Of the two that are open, the first has two values and so has the other: which comes next is up to the search.
  for (const order of ["first", "fixed"]) assert.match(formulated({ order })(assign(0, 2)), /^r1c1 is the first empty cell/);
  assert.match(formulated({ cells: "first-cell" })(assign(0, 2)), /^r1c1 is the first empty cell/);
  for (const formulation of [{ order: "dsatur" }, { variables: "fewest-values" }, { name: "auto" }]) assert.match(formulated(formulation)(assign(0, 2)), /^r1c1 has 2 values left/);
  const f = (evaluation) => / f = [^(]*/.exec(formulated({}, { evaluation })(assign(1, 1, { depth: 4, pathCost: 3, estimate: 5 })))[0].trim();
  assert.equal(f("a-star"), "f = g + h = 3 + 5 = 8");
  assert.equal(f("greedy"), "f = h = 5");
  assert.equal(f("uniform-cost"), "f = g = 3");
  assert.equal(f("breadth-first"), "f = depth = 4");
  assert.equal(f({ "weighted-a-star": 2 }), "f = g + 2 h = 3 + 2 × 5 = 13");
});

test("the sentences of the issue", () => {
  const move = (fields) => ({ kind: "move", act: ACTS.swap, shares: [], delta: 2, ...fields });
  const chance = (chance, draw) => ({ kind: "chance", chance, draw });
  assert.equal(says(move({ verdict: "accepted", rule: chance(0.038, 0.021) })), "swap r1c1 and r1c2: +2 at T = 0.61, accepted: 0.021 drawn below 0.038");
  assert.equal(says(move({ verdict: "rejected", rule: chance(0.038, 0.61) })), "swap r1c1 and r1c2: +2 at T = 0.61, rejected: 0.61 drawn, 0.038 needed");
  assert.equal(says({ kind: "level", temperature: 0.61, acceptance: 0.12, cost: 3 }), "level over: T is 0.61, 12\u00a0% accepted");
  assert.equal(says({ kind: "temperature", temperature: 0.58 }), "a level begins: T falls to 0.58");
  const path = { ...node({ act: ACTS.assign }), up };
  const dead = { kind: "dead_end", why: { kind: "empty", element: 2, causes: [{ value: 1, constraint: 0, element: 0 }, { value: 2, constraint: 1, element: null }] } };
  const context = { cost: null, incumbent: null, temperature: null, node: path };
  assert.equal(says(dead, FRAMES.held, context, { kind: "backtrack", id: 1 }), "no value is left for r2c1 (row 1 has A, column 2 rules out B): back to r1c1, no longer A");
});

test("French has its commas and spaces", () => {
  const move = { kind: "move", act: ACTS.swap, shares: [], delta: 2, verdict: "accepted", rule: { kind: "chance", chance: 0.038, draw: 0.021 } };
  assert.equal(inFrench(move), "échanger l1c1 et l1c2\u00a0: +2 à T = 0,61, accepté\u00a0: 0,021 tiré, sous 0,038");
  assert.equal(inFrench({ kind: "level", temperature: 0.61, acceptance: 0.12, cost: 3 }), "fin du palier\u00a0: T vaut 0,61, 12\u00a0% acceptés");
  assert.equal(inFrench({ kind: "temperature", temperature: 0.58 }), "un palier commence\u00a0: T descend à 0,58");
  for (const [key, text] of Object.entries(french.words)) assert.doesNotMatch(text, /[^\u00a0\u202f/s] ?[:](?!\/)\s|[ \w][;?!%](\s|$)|'/, key);
});

test("numbers", () => {
  assert.equal(english.number(1234567), "1,234,567");
  assert.equal(french.number(1234567.5, 9), "1\u202f234\u202f567,5");
  assert.equal(english.number(-0.614999, 2), "−0.61");
  assert.equal(english.number(0.0000123, 2), "1.2 × 10⁻⁵");
  assert.equal(english.signed(2), "+2");
  assert.equal(english.signed(-2.5), "−2.5");
  assert.equal(english.percent(0.1249), "12\u00a0%");
  assert.equal(english.percent(0.0049), "0.5\u00a0%");
  assert.deepEqual(apart(0.0381, 0.0379).map((n) => english.say(n)), ["0.0381", "0.0379"]);
});
