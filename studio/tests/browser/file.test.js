// The page that `recuit watch --html` writes: from a file, with the network refused.

import assert from "node:assert/strict";
import { isSkipped, test } from "./browser.js";
import { written } from "./command.js";
import { fitsPhone, goTo, plays, press, ready, sentences } from "./player.js";

const BESIDE = ["watch", "sudoku", "9x9-medium#1", "--formulation", "partial", "--set", "formulation.cells=first-cell", "--against", "annealing/blocks", "--against-set", "formulation.reduction=none", "--language", "en"];
const file = isSkipped ? null : written("beside.html", ...BESIDE, "--events", "5000");

// Whatever is asked for beyond the file is refused, and counted.
async function offline(page, address) {
  const asked = [];
  await page.context().route(/^(?!file:|data:)/, (route) => (asked.push(route.request().url()), route.abort()));
  await page.context().setOffline(true);
  await page.goto(address);
  return asked;
}

test("a file plays without a network", async (visit) => {
  const page = await visit("about:blank");
  const asked = await offline(page, file.address);
  await ready(page);
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), await page.title());
  await plays(page);
  assert.deepEqual(asked, []);
});

test("5,000 steps of two panes are a file of at most 2 MB", async (visit) => {
  assert.ok(file.bytes <= 2_000_000, `${file.bytes} bytes`);
  const page = await visit(file.address);
  await ready(page);
  const totals = await page.locator(".totals").allTextContents();
  const steps = totals.map((text) => Number(/([\d,\u202f]+) steps/.exec(text)[1].replace(/\D/g, "")));
  assert.ok(Math.max(...steps) >= 5000, totals.join());
});

test("a file speaks both languages and fits a phone", async (visit) => {
  const page = await visit(file.address, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await ready(page);
  await fitsPhone(page);
  await goTo(page, 9);
  const english = await sentences(page);
  await page.getByLabel("Language").selectOption("Français");
  await page.getByLabel("Langue").waitFor();
  assert.notDeepEqual(await sentences(page), english);
  await press(page, "Lire");
  await page.getByRole("button", { name: "Pause" }).waitFor();
});
