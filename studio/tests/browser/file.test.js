// The page that `recuit watch --html` writes: from a file, with the network refused.

import assert from "node:assert/strict";
import { eventually, isSkipped, test } from "./browser.js";
import { written } from "./command.js";
import { at, fitsPhone, goTo, plays, press, ready, sentences, settled } from "./player.js";

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

test("what is played on to is what is opened there", async (visit) => {
  const slid = written("tiles.html", "watch", "sliding", "8-puzzle", "--engine", "best-first", "--language", "en");
  const read = async (page) => [await page.locator(".tiles .value").allTextContents(), await page.locator(".counters").textContent()];
  const page = await visit(slid.address);
  await ready(page, 1);
  for (let event = 1; event <= 20; event++) await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await at(page), 20));
  await settled(page);
  const played = await read(page);
  await page.goto(`${slid.address}#at=20`);
  await page.reload();
  await ready(page, 1);
  assert.deepEqual(await read(page), played);
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
