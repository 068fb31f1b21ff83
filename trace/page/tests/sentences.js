// Prints the sentences of a trace as JSON, for each event one in each language: trace/tests/sentence.rs compares them with
// those of the terminal.

import { readFileSync } from "node:fs";
import { layout } from "recuit/elements.js";
import { Words } from "recuit/phrase.js";
import { openTrace } from "recuit/reader.js";
import { sentence } from "recuit/sentence.js";
import { settings } from "recuit/settings.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../words/${name}.json`, import.meta.url)));
const languages = ["en", "fr"].map((name) => new Words(read(name)));

const file = readFileSync(process.argv[2]);
const trace = await openTrace(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
const { kind, engine, scene } = trace.header;
const told = { kind, engine, scene, parts: layout(scene), ...settings(trace.header), node: () => undefined };
const cursor = trace.cursor();
const sentences = [];
for (let position = 1; position <= trace.length; position++) {
  await cursor.seek(position);
  const said = sentence(told, cursor.event, cursor.before(), cursor.next);
  sentences.push(languages.map((words) => words.say(said)));
}
process.stdout.write(JSON.stringify(sentences));
