// The studio as a teacher uses it: a puzzle is chosen or typed, searched and watched; a link shows it again.

import assert from "node:assert/strict";
import { eventually, isSkipped, test } from "./browser.js";
import { kept, studio } from "./command.js";
import { at, goTo, plays, over, press, ready, seen, sentences, settled, where } from "./player.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const place = isSkipped ? "" : await studio();
const chosen = (page) => page.locator(".instance-picture .board").waitFor();
const asked = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));

// Backtracking beside annealing, on a small clock.
export const BESIDE = "#model=sudoku&set=9x9-medium&first=partial/depth-first&first.formulation.cells=first-cell&second=blocks/annealing&second.formulation.reduction=none&watch=1";
const MERGED = "#model=sudoku&set=9x9-medium&first=partial/depth-first&first.formulation.cells=first-cell&second=partial/depth-first&watch=1&merged=1";

test("a puzzle is typed and searched", async (visit) => {
  const page = await visit(place);
  await chosen(page);
  await page.getByText("Type or paste a text").first().click();
  await page.getByRole("textbox", { name: "Type or paste a text" }).fill(PUZZLE);
  await eventually(() => assert.equal(asked(page).get("text"), PUZZLE));
  await press(page, "Search and watch");
  await over(page);
  await press(page, "To the end");
  await eventually(async () => assert.match((await sentences(page))[0], /goal|solved|solution/i));
  for (const totals of await page.locator(".totals").allTextContents()) assert.match(totals, /^[\d,]+ events, [\d,]+ steps, solved$/);
});

test("a bad puzzle has the command's message, and its cell is marked", async (visit) => {
  const page = await visit(place);
  await chosen(page);
  const board = page.locator(".instance-picture .board");
  await page.getByText("Type or paste a text").first().click();
  const text = page.getByRole("textbox", { name: "Type or paste a text" });
  await text.fill(PUZZLE);
  await eventually(() => assert.equal(asked(page).get("text"), PUZZLE));
  const picture = () => board.locator("canvas").evaluate((canvas) => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(canvas.toDataURL())))));
  // A second 5 in the first row, typed into the board once it shows what was typed.
  await page.getByRole("button", { name: "Empty the board" }).waitFor();
  await eventually(async () => {
    const { width, height } = await board.boundingBox();
    await board.click({ position: { x: (2.5 / 9) * width, y: (0.5 / 9) * height } });
    assert.equal(await page.locator(".instance-picture .unseen").textContent(), "r1c3: empty");
  });
  await page.keyboard.press("5");
  await page.getByRole("alert").filter({ hasText: "row 1, column 3" }).waitFor();
  const wrong = await picture();
  await page.keyboard.press("Backspace");
  await page.getByRole("alert").waitFor({ state: "hidden" });
  await eventually(async () => assert.notEqual(await picture(), wrong));
  // What is no puzzle at all has the place where it is wrong.
  await text.fill(`${PUZZLE.slice(0, 40)}!${PUZZLE.slice(41)}`);
  await page.getByRole("alert").filter({ hasText: "column 41" }).waitFor();
});

test("two formulations play on one clock", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  assert.deepEqual(await page.locator(".pane h2").allTextContents(), ["depth-firstsudoku · partial", "annealingsudoku · blocks"]);
  await plays(page);
  const [first, second] = await sentences(page);
  assert.notEqual(first, second);
});

test("why is answered for a step and for a cell", async (visit) => {
  const page = await visit(`${place}${BESIDE}&panels=why`);
  await over(page);
  const why = page.locator(".why-panel").first();
  await goTo(page, 1);
  await eventually(async () => assert.match(await why.textContent(), /could be|tells no more/));
  const board = page.locator(".pane .board").first();
  const box = await board.boundingBox();
  await board.click({ position: { x: (0.5 / 9) * box.width, y: (0.5 / 9) * box.height } });
  await eventually(async () => assert.match(await why.textContent(), /r1c1/));
  // The same by keys: the next cell, and Enter asks.
  await page.getByRole("application").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await why.textContent(), /r1c2/));
});

test("a click in the tree goes to a node", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  await press(page, "To the end");
  await settled(page);
  const last = await at(page);
  const tree = page.locator("canvas.tree");
  await page.locator(".tree-scroll").evaluate((box) => (box.scrollTop = 0));
  const { width } = await tree.boundingBox();
  // The path lies a little left of the middle; its first node is in the first row.
  await tree.click({ position: { x: width * 0.36, y: 17 } });
  await eventually(async () => assert.ok((await at(page)) < last));
  await page.locator("canvas.overview").click({ position: { x: 5, y: 20 } });
  await eventually(async () => assert.ok((await at(page)) < last / 2));
});

test("two trees of one formulation are merged to show where they part", async (visit) => {
  const page = await visit(place + MERGED);
  await over(page);
  const merged = page.locator(".merged-panel");
  await eventually(async () => assert.match(await merged.textContent(), /Nodes of both: \d+/));
  await merged.getByRole("button", { name: /Only the second enters/ }).click();
  await eventually(async () => assert.ok((await at(page)) > 0));
});

test("bookmarks are set, gone to and removed", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  for (const event of [12, 40]) {
    await goTo(page, event);
    await press(page, "Set or remove a bookmark");
  }
  await press(page, "Bookmark 1");
  await eventually(async () => assert.match(await where(page), /^event 12 of/));
  await page.getByLabel("Jump to").selectOption("Bookmark");
  await press(page, "Next");
  await eventually(async () => assert.match(await where(page), /^event 40 of/));
  await press(page, "Set or remove a bookmark");
  await eventually(async () => assert.equal(await page.getByRole("button", { name: /^Bookmark \d/ }).count(), 1));
});

test("jumps go to the next and the previous of what one looks for", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  await press(page, "To the start");
  for (const [what, said] of [["Backtrack", /back to|back at/i], ["Best so far", /best/i], ["Goal", /solved|solution|goal/i]]) {
    await goTo(page, 0);
    await page.getByLabel("Jump to").selectOption(what);
    await press(page, "Next");
    await eventually(async () => assert.ok((await at(page)) > 0, what));
    await eventually(async () => assert.ok((await sentences(page)).some((sentence) => said.test(sentence)), `${what}: ${await sentences(page)}`));
    await press(page, "Previous");
    await page.getByText("There is no other.").waitFor({ state: "attached" });
  }
});

test("a link opened elsewhere shows the same", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  // Near the end: where the link is opened, the first of the trace to arrive may not reach so far.
  await press(page, "To the end");
  for (let i = 0; i < 3; i++) await press(page, "One event back");
  await settled(page);
  await press(page, "Set or remove a bookmark");
  await press(page, "Why?");
  await page.getByLabel("Clock").selectOption("steps");
  await eventually(async () => assert.match(await where(page), /^step/));
  await press(page, "Theme: as the system, light, dark");
  await eventually(() => assert.equal(asked(page).get("theme"), "light"));
  const here = await settled(page);
  const other = await visit(page.url());
  await over(other);
  await eventually(async () => assert.deepEqual(await seen(other), here));
  assert.equal(await other.getByRole("button", { name: /^Bookmark \d/ }).count(), 1);
  assert.equal(await other.locator("html").getAttribute("data-theme"), "light");
});

test("what is watched is taken home as one file", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  await goTo(page, 21);
  const here = await settled(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save as one file" }).click()]);
  assert.match(file.suggestedFilename(), /^sudoku.*\.html$/);
  const home = await visit(await kept(file));
  await ready(home);
  await goTo(home, 21);
  await eventually(async () => assert.deepEqual((await seen(home)).sentences, here.sentences));
});
