// A lesson: its page pauses before what answers a question, gives hints that tell more and more, and keeps the score.

import assert from "node:assert/strict";
import { eventually, isSkipped, test } from "./browser.js";
import { written } from "./command.js";
import { fitsPhone, press, ready } from "./player.js";

const page4 = isSkipped ? null : written("lesson-4.html", "lesson", "4", "--language", "en");
const score = (page) => page.locator(".lesson-score").textContent();
const left = async (page) => Number(/^(\d+) of/.exec(await page.locator(".quiz-status").textContent())?.[1]);

// To the first part that has questions.
async function toQuestions(page) {
  await page.locator(".lesson-text").waitFor();
  while (!(await page.locator(".quiz").isVisible())) await press(page, "Next part");
  await ready(page, 1);
}

test("the search pauses before the answer, hints tell more, and the score is kept", async (visit) => {
  const page = await visit(page4.address);
  await toQuestions(page);
  assert.match(await score(page), /0 of 0/);
  const here = page.url();

  // Played, it stops by itself and asks.
  await press(page, "To the end");
  const question = page.locator(".quiz form");
  await question.waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const asked = await question.locator("legend").textContent();
  assert.ok(asked.length > 5);

  // No answer is no answer.
  await press(page, "Answer");
  await page.getByText("Choose an answer first.").waitFor();

  // Two hints; the third is the step itself, which counts as not known.
  await press(page, "Hint");
  await press(page, "Next hint");
  assert.equal(await page.locator(".quiz-hints li").count(), 2);
  const [one, other] = await page.locator(".quiz-hints li").allTextContents();
  assert.notEqual(one, other);
  await press(page, "Next hint");
  await page.locator(".quiz-verdict").filter({ hasText: "The answer is" }).waitFor();
  await eventually(async () => assert.match(await score(page), /0 of 1/));

  // The next one is answered, by trying each choice.
  await press(page, "Go to the next question");
  await question.waitFor();
  const radios = question.getByRole("radio");
  for (let i = 0; i < (await radios.count()); i++) {
    await radios.nth(i).check();
    await press(page, "Answer");
    if ((await question.count()) === 0) break;
    await page.getByText("No. Look again, or take a hint.").waitFor();
  }
  await page.locator(".quiz-verdict").waitFor();
  await eventually(async () => assert.match(await score(page), /of 2/));
  const kept = await score(page);

  // It is there again tomorrow, until it is reset.
  const again = await visit(here, { here: page.context() });
  await eventually(async () => assert.equal(await score(again), kept));
  await press(again, "Reset");
  await eventually(async () => assert.match(await score(again), /0 of 0/));
});

test("a lesson speaks both languages, fits a phone, and has notes for the teacher", async (visit) => {
  const page = await visit(page4.address, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await toQuestions(page);
  await fitsPhone(page);
  const notes = page.getByRole("button", { name: "Teacher’s notes" });
  if (await notes.count()) {
    await notes.click();
    await page.getByRole("complementary", { name: "Teacher’s notes" }).waitFor();
  }
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByLabel("Language").selectOption("Français");
  await eventually(async () => assert.notEqual(await page.getByRole("heading", { level: 1 }).textContent(), title));
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
});
