// Reads the page of a lesson and looks up, for every question in every language, what the trace itself says: the terminal's
// tests (command/tests/command/lesson.rs) run it on each lesson that ships. Prints how many questions of each kind agree.

import { readFileSync } from "node:fs";
import { candidates, constraintName, isOpen, layout } from "recuit/elements.js";
import { Words } from "recuit/phrase.js";
import { openTrace } from "recuit/reader.js";

const page = readFileSync(process.argv[2], "utf8");
const [, data] = /<script type="application\/json" data-lesson>(.*?)<\/script>/s.exec(page);
const { searches, texts } = JSON.parse(data);
const bytes = [...page.matchAll(/<script type="application\/octet-stream" data-trace>(.*?)<\/script>/gs)].map(([, text]) => Buffer.from(text, "base64"));
const traces = await Promise.all(bytes.map((b) => openTrace(b.buffer.slice(b.byteOffset, b.byteOffset + b.length))));

// The cursor just before the answer, and the events from there on.
async function at(trace, position) {
  const cursor = trace.cursor();
  await cursor.seek(position);
  const frame = cursor.frame.slice();
  const events = [];
  for (let i = position; i < Math.min(trace.length, position + 400); i++) events.push(await trace.event(i));
  return { frame, events };
}

const KINDS = {
  "next-cell": ({ question, parts, frame, events }) => {
    const { element } = events[0].act;
    const open = question.choices.every((choice) => isOpen(parts[0], frame, choice.element));
    const left = (e) => candidates(parts[0], frame, e)?.length;
    const wrong = question.choices.filter((choice) => choice.element !== element);
    const isFirst = wrong.every((choice) => choice.element > element);
    const isFewest = left(element) !== undefined && wrong.every((choice) => left(choice.element) > left(element));
    return open && question.choices[question.answer].element === element && (isFirst || isFewest || parts[0].kind === "graph");
  },
  accepted: ({ question, events }) => events[0].kind === "move" && events[0].verdict === (question.answer === 0 ? "accepted" : "rejected"),
  "ruled-out": ({ question, events }) => events[0].kind === "node" && events.slice(1).findIndex(({ kind }) => kind !== "ruled_out") === question.answer,
  killer: ({ question, scene, words, events }) => {
    const { kind, why } = events[0];
    const said = (constraint) => words.say(constraintName(scene, constraint));
    const constraints = why.kind === "empty" ? why.causes.filter(({ constraint }) => constraint !== null).map(({ constraint }) => said(constraint)) : [said(why.constraint)];
    return kind === "dead_end" && constraints.includes(question.choices[question.answer].text);
  },
  "back-to": ({ question, events }) => events[0].kind === "dead_end" && events.find(({ kind }) => kind === "node").act.element === question.choices[question.answer].element,
  "next-state": async ({ question, trace, words, events }) => {
    for (let i = 0; i < question.position; i++) {
      const event = await trace.event(i);
      if (event.kind !== "node" || event.id !== events[0].id) continue;
      const { text } = question.choices[question.answer];
      return text === words.text("lesson.state", { g: words.number(event.pathCost), h: words.number(event.estimate) });
    }
    return false;
  },
};

const counts = {};
for (const [language, { parts }] of Object.entries(texts)) {
  const words = new Words(JSON.parse(readFileSync(new URL(`../../words/${language}.json`, import.meta.url))));
  for (const [p, { questions }] of parts.entries()) {
    for (const question of questions ?? []) {
      const trace = traces[searches[p].traces[question.pane]];
      const { scene } = trace.header;
      const holds = await KINDS[question.kind]({ question, trace, scene, words, parts: layout(scene), ...(await at(trace, question.position)) });
      if (!holds) throw new Error(`${language}, part ${p + 1}: ${JSON.stringify(question)}`);
      counts[question.kind] = (counts[question.kind] ?? 0) + 1;
    }
  }
}
process.stdout.write(JSON.stringify(counts));
