// A search that takes long is watched while it runs, and stopped.

import assert from "node:assert/strict";
import { eventually, isSkipped, test } from "./browser.js";
import { studio } from "./command.js";
import { goTo, press, settled, where } from "./player.js";

const LONG = "#model=tsp&set=uniform-100&first=tour/annealing&first.engine.schedule=constant&first.engine.minimum=0&seconds=60&watch=1";
const place = isSkipped ? "" : await studio();

test("a search is watched while it runs, without losing the place or the focus, and stopped", async (visit) => {
  const page = await visit(place + LONG);
  await page.locator(".pane").waitFor();
  await page.getByRole("status").filter({ hasText: "searching" }).waitFor();
  await page.locator(".totals").filter({ hasText: "not over" }).waitFor();
  await goTo(page, 7);
  const here = (await settled(page)).sentences;
  // The same elements stay on the page, and one of them keeps the focus.
  await page.locator(".pane").evaluate((pane) => (pane.isTheSame = true));
  await page.getByRole("button", { name: "One event on" }).focus();
  const total = async () => /of (.*)$/.exec(await where(page))[1];
  const before = await total();
  await eventually(async () => assert.notEqual(await total(), before));
  assert.match(await where(page), /^event 7 of/);
  assert.deepEqual((await settled(page)).sentences, here);
  assert.ok(await page.locator(".pane").evaluate((pane) => pane.isTheSame));
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "One event on");
  await press(page, "Stop");
  await page.getByRole("status").filter({ hasText: /stopped after/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
});
