// One pane: a trace, its picture, the sentence of the event, counters and the panels that are open.

import { html, tell } from "recuit/dom.js";
import { Curves, hasCurves } from "recuit/curves.js";
import { elementName, valueAt, valueNameAt } from "recuit/elements.js";
import { Frontier } from "recuit/frontier.js";
import { Lines } from "recuit/lines.js";
import { Overview } from "recuit/overview.js";
import { path } from "recuit/context.js";
import { doing, quantity, sentence } from "recuit/sentence.js";
import { Scene } from "recuit/scene.js";
import { settings } from "recuit/settings.js";
import { Tree } from "recuit/tree.js";
import { whyCell, whyStep } from "recuit/why.js";

export class Pane {
  // `player` has view, words, texts and what a pane asks for: go(pane, position), goStep(step), choose(pane, part, element).
  constructor(player, number, trace, survey, parts) {
    Object.assign(this, { player, number, trace, survey, parts, cursor: trace.cursor() });
    const { kind, engine, scene } = trace.header;
    this.told = { kind, engine, scene, parts, ...settings(trace.header), node: (id) => this.survey.node(id) };
    this.blank = new Uint32Array(parts.at(-1)?.at.at(-1) ?? 0);
    this.build();
  }

  build() {
    const { words } = this.player;
    const { model, formulation, engine } = this.trace.header;
    this.scene = new Scene(this.parts, words, (part, element) => this.player.choose(this.number, part, element));
    this.picture = html("div", { class: "picture", tabindex: "0", role: "application", "aria-label": words.text("ui.picture") }, this.scene.root);
    this.picture.addEventListener("keydown", (event) => this.walk(event));
    this.sentence = html("p", { class: "sentence" });
    this.left = html("p", { class: "left-out", hidden: true });
    this.counters = html("dl", { class: "counters" });
    this.panels = html("div", { class: "panels" });
    const title = html("h2", {}, html("span", { class: "engine", text: engine }), html("span", { class: "model", text: [model, formulation].filter(Boolean).join(" · ") }));
    this.root = html("section", { class: "pane", "aria-label": words.text("ui.pane", { number: String(this.number + 1), engine }) });
    const side = html("div", { class: "side" }, this.counters, this.panels);
    this.counted = html("p", { class: "totals", text: this.totals() });
    this.root.append(html("header", { class: "pane-head" }, title, this.counted), this.sentence, this.left, html("div", { class: "halves" }, this.picture, side));
    this.furnish();
  }

  totals() {
    const { words } = this.player;
    const { events, steps, outcome } = this.trace.footer;
    const counted = (key, count) => ({ key, args: { number: { number: count } }, count });
    const status = words.text(`ui.status.${outcome?.status ?? "running"}`);
    return words.say({ key: "ui.totals", args: { events: counted("ui.events", events), steps: counted("ui.steps", steps), status } });
  }

  // A longer trace of the same search, all that was read of it, and where the clock is in it.
  async take(trace, survey, position) {
    const cursor = trace.cursor();
    await cursor.seek(position);
    Object.assign(this, { trace, survey, cursor });
    this.scene.show(cursor.frame, null, cursor.event);
    tell(this.counted, this.totals());
  }

  // The panels that are open and that this trace can fill.
  furnish() {
    const { words, texts, view } = this.player;
    const common = { pane: this, words, label: (node) => this.label(node), go: (position) => this.player.go(this.number, position) };
    const make = {
      why: () => this.whyPanel(),
      lines: () => new Lines(this.trace.header, texts),
      curves: () => new Curves({ ...common, goStep: (step) => this.player.goStep(this.number, step) }),
      overview: () => new Overview(common),
      tree: () => new Tree(common),
      frontier: () => new Frontier(common),
    };
    this.open = [];
    this.panels.replaceChildren();
    for (const name of Object.keys(make)) {
      const wanted = view.panels.includes(name === "overview" ? "tree" : name);
      if (!wanted || !this.suits(name)) continue;
      const panel = make[name]();
      this.open.push(panel);
      this.panels.append(html("section", { class: `panel ${name}-panel` }, html("h3", { text: words.text(`ui.${name}`) }), panel.root));
    }
    this.side?.classList.toggle("bare", this.open.length === 0);
  }

  suits(name) {
    if (name === "tree" || name === "overview") return this.trace.header.kind !== "local";
    if (name === "curves") return hasCurves(this.trace);
    return name !== "frontier" || this.trace.header.kind === "frontier";
  }

  label({ act }) {
    return act.kind === "none" ? this.player.words.text("ui.root") : this.player.words.say(doing(this.told, act, this.blank));
  }

  // Goes to `position`; `slow` is for what need not be drawn sixty times a second.
  async seek(position, slow) {
    const moved = position !== this.cursor.position;
    const { cursor } = this;
    const changed = await cursor.seek(position);
    // A longer trace has taken its place meanwhile.
    if (cursor !== this.cursor) return;
    if (moved || !this.shown) this.scene.show(this.cursor.frame, this.shown ? changed : null, this.cursor.event);
    this.shown = true;
    if (slow) this.showRest();
  }

  showRest() {
    tell(this.sentence, this.say());
    this.showLeft();
    this.showCounters();
    for (const panel of this.open) panel.show(this.cursor);
    const { view } = this.player;
    this.scene.heat(view.panels.includes("heat") ? this.shares(view.heat) : null);
    this.scene.choose(view.cell?.[0] === this.number ? view.cell.slice(1) : null);
  }

  say() {
    const { cursor, player } = this;
    if (!cursor.event) return player.words.text("ui.start_here");
    return player.words.say(sentence(this.told, cursor.event, cursor.before(), cursor.next));
  }

  showLeft() {
    const { cursor, player } = this;
    const place = this.trace.blocks[cursor.index];
    const count = cursor.offset === 1 ? (place?.skipped ?? 0) : 0;
    this.left.hidden = count === 0;
    if (count > 0) tell(this.left, player.words.say({ key: "ui.left_out", args: { number: { number: count } }, count }));
  }

  showCounters() {
    const { words } = this.player;
    const { cost, incumbent, temperature, node } = this.cursor.context;
    const rows = [["ui.step", this.cursor.step]];
    if (this.trace.header.kind !== "local" && node) rows.push(["ui.depth", path(node).length - 1]);
    if (cost !== null) rows.push(["ui.cost", cost]);
    if (incumbent !== null) rows.push(["ui.best", incumbent]);
    if (temperature !== null) rows.push([null, temperature]);
    const name = (key) => (key ? words.text(key) : words.say(quantity(this.trace.header.engine)));
    while (this.counters.children.length < rows.length) this.counters.append(html("div", {}, html("dt"), html("dd")));
    [...this.counters.children].forEach((row, i) => {
      row.hidden = i >= rows.length;
      if (row.hidden) return;
      tell(row.firstChild, name(rows[i][0]));
      tell(row.lastChild, words.number(rows[i][1], rows[i][0] ? 6 : 3));
    });
  }

  shares(what) {
    const counts = this.survey.heatAt(this.cursor, what);
    const most = counts ? counts.reduce((a, b) => Math.max(a, b), 1) : 1;
    return counts && Array.from(counts, (count) => count / most);
  }

  // ---- Why

  whyPanel() {
    const { words, view } = this.player;
    const list = html("ul", { class: "why" });
    const show = (cursor) => {
      const cell = view.cell?.[0] === this.number && view.cell[1] === 0 ? view.cell[2] : null;
      const phrases = cell === null ? whyStep(this.told, cursor.event, cursor.before()) : this.whyOf(cell);
      list.replaceChildren(...phrases.map((phrase) => html("li", { text: words.say(phrase) })));
    };
    return { root: html("div", { class: "panel-body" }, list), show };
  }

  whyOf(element) {
    const { block, offset, frame } = this.cursor;
    return whyCell(this.told, element, frame, block.events.slice(0, offset).reverse());
  }

  // Arrows walk from cell to cell, Enter asks why.
  walk(event) {
    const part = this.parts[0];
    const columns = part.columns ?? 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const { cell } = this.player.view;
    const at = cell?.[0] === this.number && cell[1] === 0 ? cell[2] : null;
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    const to = at === null ? 0 : Math.max(0, Math.min(part.count - 1, at + (by ?? 0)));
    this.player.choose(this.number, 0, to, event.key === "Enter");
  }

  describe(element) {
    const part = this.parts[0];
    const { words } = this.player;
    const held = valueAt(part, this.cursor.frame, element);
    const value = held > 0 && part.kind !== "bars" && part.kind !== "curve" ? valueNameAt(part, element, held) : words.text("ui.empty");
    return words.say({ key: "ui.cell", args: { element: elementName(part, element), value } });
  }
}
