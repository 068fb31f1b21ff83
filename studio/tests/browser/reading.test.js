// For every reader: in French, by keys alone, on a phone, from the last row, in the light and in the dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { eventually, isSkipped, test } from "./browser.js";
import { studio } from "./command.js";
import { at, fitsPhone, over, press, sentences, where } from "./player.js";

const place = isSkipped ? "" : await studio();
const BESIDE = "#model=sudoku&set=9x9-medium&first=partial/depth-first&second=blocks/annealing&second.formulation.reduction=none&watch=1&at=30";

// Every text of the page that is not marked as English, those for screen readers included.
const texts = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("[lang=en], script, style, code")) continue;
      for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) found.push(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    }
    return [...new Set(found.map((text) => text?.trim()).filter(Boolean))];
  });

// What the English interface says and the French one does not, as patterns of whole texts.
function english() {
  const words = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url)));
  const all = ["../../words/LANG.json", "../../../trace/words/LANG.json"];
  const [en, fr] = ["en", "fr"].map((lang) => Object.assign({}, ...all.map((path) => words(path.replace("LANG", lang)))));
  const french = new Set(Object.values(fr));
  const said = Object.values(en).filter((text) => !french.has(text) && /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, "")));
  return said.map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+")}( \\(.*\\))?$`));
}

async function isFrench(page) {
  const patterns = english();
  const left = (await texts(page)).filter((text) => patterns.some((pattern) => pattern.test(text)));
  assert.deepEqual(left, []);
}

test("in French nothing is left English", async (visit) => {
  const page = await visit(place, { locale: "fr-FR" });
  await page.locator(".instance-picture .board").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  for (const summary of await page.locator("summary").all()) await summary.click();
  await isFrench(page);
  await page.goto(`${place}${BESIDE}&panels=lines+curves+tree+why`);
  await over(page);
  await eventually(async () => assert.match(await where(page), /^événement 30 sur/));
  await isFrench(page);
  const french = await sentences(page);
  // The reader may choose otherwise, and back.
  await page.getByLabel("Langue").selectOption("English");
  await eventually(async () => assert.match(await where(page), /^event 30 of/));
  for (const [i, sentence] of (await sentences(page)).entries()) assert.notEqual(sentence, french[i]);
  await page.getByLabel("Language").selectOption("Français");
  await eventually(async () => assert.match(await where(page), /^événement 30 sur/));
  await isFrench(page);
  assert.deepEqual(await sentences(page), french);
});

// Tab from where the focus is until an element is reached.
async function tabTo(page, name) {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((name) => [document.activeElement.getAttribute("aria-label"), document.activeElement.textContent].includes(name), name)) return;
  }
  assert.fail(`${name} is not reached by Tab`);
}

test("keys alone reach everything and play", async (visit) => {
  const page = await visit(place);
  await page.locator(".instance-picture .board").waitFor();
  await page.getByText("Second search").waitFor();
  await tabTo(page, "Only the first search");
  await page.keyboard.press("Enter");
  await page.getByText("Second search").waitFor({ state: "detached" });
  // The same button, which has kept the focus, takes it back.
  await page.keyboard.press("Enter");
  await page.getByText("Second search").waitFor();
  await tabTo(page, "Search and watch");
  await page.keyboard.press("Enter");
  await over(page);
  // All controls, in one round of Tab.
  const controls = await page.evaluate(() => [...document.querySelectorAll("button, select, input, a[href], [tabindex='0']")].filter((control) => control.checkVisibility() && !control.disabled).length);
  const reached = new Set();
  await page.evaluate(() => (document.activeElement.blur(), (window.numbers = new Map())));
  for (let i = 0; i < controls + 5; i++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => (document.activeElement === document.body ? null : (window.numbers.has(document.activeElement) || window.numbers.set(document.activeElement, window.numbers.size), window.numbers.get(document.activeElement)))));
  }
  reached.delete(null);
  assert.equal(reached.size, controls);
  // The keys of the player.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Home");
  await eventually(async () => assert.equal(await at(page), 0));
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await at(page), 1));
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await eventually(async () => assert.ok((await at(page)) > 2));
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play" }).waitFor();
  const paused = await at(page);
  await page.keyboard.press("ArrowLeft");
  await eventually(async () => assert.ok((await at(page)) < paused));
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search and watch" }).waitFor();
});

test("a phone shows it without scrolling sideways, and a finger meets every control", async (visit) => {
  const page = await visit(place, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await page.locator(".instance-picture .board").waitFor();
  await fitsPhone(page);
  for (const summary of await page.locator("summary").all()) await summary.click();
  await fitsPhone(page);
  await page.goto(`${place}${BESIDE}&panels=lines+curves+tree+why+heat&marks=3`);
  await over(page);
  await fitsPhone(page);
});

test("a presentation has large words", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  const size = () => page.locator(".sentence").first().evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  const usual = await size();
  await press(page, "Presentation");
  await eventually(async () => assert.ok((await size()) > usual * 1.25));
  assert.equal(await page.getByRole("button", { name: "Copy the link" }).isVisible(), false);
  await page.keyboard.press("f");
  await eventually(async () => assert.equal(await size(), usual));
});

test("light and dark are as the system has it, unless the reader chooses", async (visit) => {
  const page = await visit(place + BESIDE);
  await over(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const pixel = () => page.locator(".pane .board canvas").first().evaluate((canvas) => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve([...canvas.getContext("2d").getImageData(2, 2, 1, 1).data].join())))));
  const light = [await ground(), await pixel()];
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(async () => assert.notEqual(await ground(), light[0]));
  await eventually(async () => assert.notEqual(await pixel(), light[1]));
  // As the system, then light.
  await press(page, "Theme: as the system, light, dark");
  await eventually(async () => assert.deepEqual([await ground(), await pixel()], light));
});
