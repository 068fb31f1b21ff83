// What of a lesson's page needs no browser: prose, the score, how sentences are written.

import { test } from "node:test";
import assert from "node:assert/strict";
import { pieces } from "recuit/lesson/prose.js";
import { sentence } from "recuit/lesson/quiz.js";
import { Score } from "recuit/lesson/score.js";

test("emphasis and code; a mark alone is a character", () => {
  assert.deepEqual(pieces("a *b c* and `d*e` and 2 * 3 * 4"), [{ text: "a " }, { em: "b c" }, { text: " and " }, { code: "d*e" }, { text: " and 2 * 3 * 4" }]);
  assert.deepEqual(pieces("*g*"), [{ em: "g" }]);
  assert.deepEqual(pieces("A* takes *f = g + h*: A*"), [{ text: "A* takes " }, { em: "f = g + h" }, { text: ": A*" }]);
});

test("sentences have a capital and a full stop", () => {
  assert.equal(sentence("swap r1c1 and r1c2: +2"), "Swap r1c1 and r1c2: +2.");
  assert.equal(sentence("r1c1 has 2 values left"), "r1c1 has 2 values left.");
  assert.equal(sentence("à la racine ?"), "À la racine ?");
});

const store = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
};
const question = { kind: "accepted", pane: 0, position: 7 };

test("the score is kept for the lesson, and can be cleared", () => {
  const kept = store();
  const score = new Score("lesson-3", kept);
  score.set(0, question, { right: true, alone: true });
  score.set(1, question, { right: true, alone: false });
  score.set(2, question, { right: false, alone: false });
  score.set(3, question, { skipped: true });
  const again = new Score("lesson-3", kept);
  assert.deepEqual(again.counts(), { right: "2", answered: "3", alone: "1" });
  assert.ok(again.has(3, question) && !again.has(4, question));
  assert.deepEqual(new Score("lesson-4", kept).counts().answered, "0");
  again.clear();
  assert.deepEqual(new Score("lesson-3", kept).counts().answered, "0");
});

test("a browser that keeps nothing still counts", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  const score = new Score("lesson-3", { getItem: refuse, setItem: refuse });
  score.set(0, question, { right: true, alone: true });
  assert.equal(score.counts().right, "1");
});
