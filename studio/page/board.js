// The picture of an instance. A board whose text has one sign for each cell is written into: a click or an arrow chooses a
// cell, a key fills it.

import { elementName, IN_CONFLICT, layout, value } from "recuit/elements.js";
import { html } from "recuit/dom.js";
import { Scene } from "recuit/scene.js";

// Where the sign of each cell is in the text: a character each, or a word each. Null where it is neither.
export function placesOf(text, cells) {
  for (const sign of [/[^\s|+]/gu, /[^\s|+]+/gu]) {
    const places = [...text.matchAll(sign)].map((found) => [found.index, found.index + found[0].length]);
    if (places.length === cells) return places;
  }
  return null;
}

const isBlank = (sign) => /^[.0_*?-]$/.test(sign);

export class Board {
  // onWrite(text) is called with the text of the changed instance.
  constructor(words, onWrite) {
    Object.assign(this, { words, onWrite, cell: null, wrong: [] });
    this.root = html("div", { class: "instance-picture" });
  }

  show({ scene, frame, instance }) {
    const part = scene.parts[0];
    this.text = instance;
    this.places = part?.kind === "board" && part.given ? placesOf(instance, part.rows * part.columns) : null;
    this.scene = scene;
    this.frame = frame;
    if (this.places) this.givenAlone();
    this.parts = layout(this.scene);
    this.build();
  }

  // The cells that are given, and no others: what a formulation begins with is no part of the puzzle.
  givenAlone() {
    const [part] = layout(this.scene);
    const given = new Set(part.given);
    const words = Array.from({ length: part.count }, (_, cell) => (given.has(cell) ? value(this.frame[part.at[cell]]) : 0));
    this.scene = { ...this.scene, parts: [{ ...this.scene.parts[0], pencil: false }] };
    this.frame = words;
  }

  build() {
    const had = this.root.contains(document.activeElement);
    this.drawn = new Scene(this.parts, this.words, (part, element) => this.places && part === 0 && this.choose(element));
    const label = this.words.text(this.places ? "studio.board" : "studio.picture");
    const attributes = this.places ? { tabindex: "0", role: "application", onkeydown: (event) => this.onKey(event) } : { role: "img" };
    this.frameBox = html("div", { class: "picture", "aria-label": label, ...attributes }, this.drawn.root);
    this.told = html("p", { class: "unseen", "aria-live": "polite" });
    this.root.replaceChildren(this.frameBox, this.told, ...(this.places ? [html("p", { class: "note", text: this.words.text("studio.board.note") })] : []));
    this.drawn.show(this.frame, null, null);
    if (this.cell !== null && this.places && this.cell < this.parts[0].count) this.drawn.choose([0, this.cell]);
    if (had) this.frameBox.focus();
  }

  choose(cell) {
    this.cell = cell;
    this.drawn.choose([0, cell]);
    this.frameBox.focus();
    const held = this.frame[cell] & 0xffffff;
    const args = { element: elementName(this.parts[0], cell), value: held > 0 ? this.parts[0].symbols[held - 1] : this.words.text("ui.empty") };
    this.told.textContent = this.words.say({ key: "ui.cell", args });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { columns, count, symbols } = this.parts[0];
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const symbol = symbols.findIndex((one) => one.toLowerCase() === event.key.toLowerCase());
    const clears = ["Backspace", "Delete", " "].includes(event.key) || isBlank(event.key);
    if (by === undefined && symbol < 0 && !clears) return;
    event.preventDefault();
    if (by !== undefined || this.cell === null) return this.choose(Math.min(count - 1, Math.max(0, (this.cell ?? -(by ?? 0)) + (by ?? 0))));
    this.write(symbol);
  }

  // Fills the chosen cell, or empties it; what comes of it is shown at once, and judged by the command after.
  write(symbol) {
    const { text, places, cell } = this;
    const blank = places.map(([from, to]) => text.slice(from, to)).find(isBlank) ?? ".";
    const sign = symbol < 0 ? blank : this.parts[0].symbols[symbol];
    const [from, to] = places[cell];
    this.text = text.slice(0, from) + sign + text.slice(to);
    this.places = placesOf(this.text, this.parts[0].count);
    this.frame[cell] = symbol + 1;
    const given = new Set(this.parts[0].given);
    given[symbol < 0 ? "delete" : "add"](cell);
    this.scene.parts[0].given = [...given];
    this.parts = layout(this.scene);
    this.build();
    this.choose(cell);
    this.onWrite(this.text);
  }

  // All cells empty.
  clear() {
    if (!this.places) return;
    const parts = [];
    let end = 0;
    for (const [from, to] of this.places) {
      parts.push(this.text.slice(end, from), ".");
      end = to;
    }
    this.onWrite(parts.join("") + this.text.slice(end));
  }

  // The cells that a complaint is about: those that it names, or else the one where the text is wrong.
  mark(complaint) {
    if (!this.places) return;
    const part = this.parts[0];
    const named = complaint.cells.filter(([row, column]) => row <= part.rows && column <= part.columns).map(([row, column]) => (row - 1) * part.columns + column - 1);
    const lines = this.text.split("\n");
    const at = complaint.line ? lines.slice(0, complaint.line - 1).join("\n").length + (complaint.line > 1 ? 1 : 0) + complaint.column - 1 : -1;
    const placed = named.length > 0 ? [] : this.places.flatMap(([from, to], cell) => (at >= from && at < to ? [cell] : []));
    for (const cell of [...named, ...placed]) if (this.frame[cell] > 0) this.frame[cell] |= IN_CONFLICT << 24;
    this.drawn.show(this.frame, null, null);
  }
}
