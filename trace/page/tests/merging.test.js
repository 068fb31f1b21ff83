// Two trees as one, and what of it is drawn.

import { test } from "node:test";
import assert from "node:assert/strict";
import { layout } from "recuit/elements.js";
import { BOTH, merge, outline, place } from "recuit/merging.js";
import { openTrace } from "recuit/reader.js";
import { Survey } from "recuit/survey.js";
import { ancestors } from "recuit/tree.js";
import { PUZZLE, sudokuTree } from "./samples.js";

async function surveyed(puzzle, options) {
  const trace = await openTrace(sudokuTree(puzzle, options).trace);
  const survey = new Survey(trace, layout(trace.header.scene));
  await survey.run(() => {});
  return survey;
}

test("merged trees share what both chose", async () => {
  const one = await surveyed(PUZZLE);
  const same = merge([one, await surveyed(PUZZLE)]);
  assert.deepEqual([same.shared, same.only, same.part], [one.nodes.length, [0, 0], [-1, -1]]);
  assert.ok(same.nodes.every(({ parts }) => !parts));
  const other = await surveyed(PUZZLE, { first: true });
  const apart = merge([one, other]);
  assert.equal(apart.shared + apart.only[0], one.nodes.length);
  assert.equal(apart.shared + apart.only[1], other.nodes.length);
  assert.equal(apart.nodes[0].size, apart.nodes.length);
  assert.ok(apart.nodes[0].parts);
});

// How many merged nodes are drawn: by themselves, or folded with all below them.
function drawn(root, nodes) {
  const count = ({ folded, children }) => (folded ? folded.reduce((sum, n) => sum + nodes[n].size, 0) : 1) + children.reduce((sum, child) => sum + count(child), 0);
  return count(root);
}

test("all of both trees is drawn or folded; no way is hidden, and no goal unless there are too many", async () => {
  const surveys = [await surveyed(), await surveyed(undefined, { first: true })];
  const merged = merge(surveys);
  const ways = surveys.map(({ nodes }, s) => ancestors(nodes, nodes.length - 1).map((i) => merged.of[s][i]));
  for (const most of [0, 5, 1000]) {
    const root = outline(merged, ways, most);
    assert.equal(drawn(root, merged.nodes), merged.nodes.length);
    const found = [];
    const visit = ({ node, folded, children }) => {
      if (most === 1000 && folded) assert.ok(folded.every((n) => !merged.nodes[n].goal && !(merged.nodes[n].parts && merged.nodes[n].by === BOTH)));
      found.push(node);
      children.forEach(visit);
    };
    visit(root);
    for (const node of ways.flat()) assert.ok(found.includes(node));
    assert.ok(found.filter((node) => node !== undefined).length <= new Set([0, ...ways.flat()]).size + most);
    const { levels, columns } = place(root);
    assert.ok(levels >= Math.max(...ways.map((way) => way.length)) && columns >= 1);
  }
});
