// axe-core finds nothing to complain of: in the studio, in a file and in a lesson, in both themes and both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { eventually, isSkipped, test } from "./browser.js";
import { studio, written } from "./command.js";
import { over, press, ready } from "./player.js";

const axe = isSkipped ? "" : readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const place = isSkipped ? "" : await studio();
const LOOKS = ["light", "dark"].flatMap((colorScheme) => ["en-US", "fr-FR"].map((locale) => ({ colorScheme, locale, bypassCSP: true })));
const WATCH = "#model=sudoku&set=9x9-medium&first=partial/depth-first&second=blocks/annealing&second.formulation.reduction=none&watch=1&at=30&marks=3&panels=lines+curves+tree+why+heat";

async function isClean(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]) })));
  assert.deepEqual(found, [], what);
}

for (const look of LOOKS) {
  const named = `${look.colorScheme}, ${look.locale.slice(0, 2)}`;

  test(`the studio, ${named}`, async (visit) => {
    const page = await visit(place, look);
    await page.locator(".instance-picture .board").waitFor();
    await isClean(page, "at the start");
    for (const summary of await page.locator("summary").all()) await summary.click();
    await isClean(page, "with everything open");
    await page.goto(place + WATCH);
    await over(page);
    await isClean(page, "watching");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await isClean(page, "help");
  });

  test(`a file and a lesson, ${named}`, async (visit) => {
    const language = look.locale.slice(0, 2);
    const file = written(`file-${language}.html`, "watch", "sliding", "8-puzzle", "--engine", "best-first", "--language", language);
    const page = await visit(`${file.address}#panels=lines+curves+tree+frontier+why&at=9`, look);
    await ready(page, 1);
    await isClean(page, "a file");
    const lesson = await visit(written(`lesson-${language}.html`, "lesson", "4", "--language", language).address, look);
    await lesson.locator(".lesson-text").waitFor();
    while (!(await lesson.locator(".quiz").isVisible())) await press(lesson, language === "fr" ? "Partie suivante" : "Next part");
    await ready(lesson, 1);
    await isClean(lesson, "a lesson");
    await lesson.keyboard.press("End");
    await lesson.locator(".quiz form").waitFor();
    await eventually(() => isClean(lesson, "a question"));
  });
}
