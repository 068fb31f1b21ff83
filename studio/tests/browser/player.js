// What a reader of a player sees and does, and the checks that hold wherever there is one.

import assert from "node:assert/strict";
import { eventually } from "./browser.js";

export const sentences = (page) => page.locator(".sentence").allTextContents();
export const where = (page) => page.locator(".where").textContent();
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

// How far the clock is, as the seek bar has it.
export const at = async (page) => Number(await page.locator(".seek").inputValue());
const end = async (page) => Number(await page.locator(".seek").getAttribute("max"));

// Panes are there, and whole traces have been read.
export async function ready(page, panes = 2) {
  await page.locator(".pane").nth(panes - 1).waitFor();
  await settled(page);
}

// In the studio: the searches are over, and all of their traces is there.
export async function over(page) {
  await page.locator(".bar a[download]").waitFor();
  await settled(page);
}

// All that a reader sees of the state: pictures, sentences, counters, lines and trees.
export const seen = (page) =>
  page.evaluate(async () => {
    // What was drawn is painted with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const painted = (root) => [...root.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
    const shown = (name) => [...document.querySelectorAll(name)].map((part) => [part.outerHTML, painted(part)]);
    return { pictures: shown(".picture"), sentences: shown(".sentence"), counters: shown(".counters"), panels: shown(".panel"), where: document.querySelector(".where").textContent };
  });

// What is seen once nothing changes any more.
export async function settled(page) {
  let before = null;
  return eventually(async () => {
    const now = JSON.stringify(await seen(page));
    const same = now === before;
    before = now;
    assert.ok(same, "the page still changes");
    return JSON.parse(now);
  });
}

export async function goTo(page, event) {
  await page.locator(".seek").fill(String(event));
  await eventually(async () => assert.match(await where(page), new RegExp(`^event ${event} of`)));
}

// Play, pause, step, back, the ends, and seeking; and that forward and back changes nothing.
export async function plays(page) {
  await press(page, "To the start");
  await eventually(async () => assert.equal(await at(page), 0));
  assert.match((await sentences(page))[0], /^The start/);

  await press(page, "Play");
  await eventually(async () => assert.ok((await at(page)) > 2));
  await press(page, "Pause");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const paused = await settled(page);
  assert.deepEqual(await settled(page), paused);

  await goTo(page, 5);
  const before = await settled(page);
  const words = await sentences(page);
  await press(page, "One event on");
  await eventually(async () => assert.notDeepEqual(await sentences(page), words));
  assert.ok((await at(page)) > 5);
  const after = await settled(page);
  assert.notDeepEqual(after.pictures, before.pictures);
  await press(page, "One event back");
  await eventually(async () => assert.deepEqual(await seen(page), before));

  await press(page, "To the end");
  await eventually(async () => assert.equal(await at(page), await end(page)));
  const last = await settled(page);
  for (let i = 0; i < 5; i++) await press(page, "One event back");
  await eventually(async () => assert.notDeepEqual((await seen(page)).sentences, last.sentences));
  await press(page, "To the end");
  await eventually(async () => assert.deepEqual(await seen(page), last));

  await goTo(page, 5);
  await eventually(async () => assert.deepEqual(await seen(page), before));
}

// No scrolling sideways, and nothing to be pressed that a finger misses.
export async function fitsPhone(page) {
  // A page that is too wide makes the window of a phone as wide as itself.
  const { width } = page.viewportSize();
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width));
  const small = await page.evaluate(() => {
    const box = (control) => (control.closest("label") ?? control).getBoundingClientRect();
    // A link within a text is as high as its line.
    const controls = [...document.querySelectorAll("button, select, input, summary, textarea")].filter((control) => !control.matches("p .link, td .link") && control.checkVisibility());
    return controls.filter((control) => box(control).width < 24 || box(control).height < 24).map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  assert.deepEqual(small, []);
}
