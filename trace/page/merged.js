// Two trees of one formulation laid over each other: what both entered, what only one did, and where they part.

import { colors, heighten, html, paint, spot } from "recuit/dom.js";
import { BOTH, merge, outline, place } from "recuit/merging.js";
import { ancestors, circle, diamond, line, star, triangle } from "recuit/tree.js";

const ROW = 24;
const TALLEST = 1200;
// So many nodes are drawn besides the ways to where the searches are.
const MOST = 120;

// By whose a node is: its color, and the dashes of the line to it.
const LOOKS = [null, ["accent", []], ["second", [4, 3]], ["muted", []]];

export class Merged {
  constructor({ surveys, labels, go, words }) {
    Object.assign(this, { surveys, labels, go, words, shapes: [] });
    this.canvas = html("canvas", { class: "merged", role: "img", "aria-label": words.text("ui.merged.label") });
    this.facts = html("p", { class: "note" });
    this.links = html("p", { class: "note links" });
    const legend = html("p", { class: "legend" }, ...["both", "first", "second"].map((whose) => html("span", { class: `key ${whose}`, text: words.text(`ui.merged.${whose}`) })));
    this.root = html("section", { class: "panel merged-panel" }, html("h3", { text: words.text("ui.merged") }), this.facts, this.links, this.canvas, legend, html("p", { class: "note", text: words.text("ui.merged.note") }));
    this.canvas.addEventListener("click", (event) => this.click(event));
  }

  // Both trees are merged when all of both has been read.
  show(cursors) {
    if (!this.surveys.every(({ finished }) => finished)) return;
    if (this.surveys.some((survey, s) => survey !== this.read?.[s])) {
      this.read = [...this.surveys];
      this.merged = merge(this.surveys);
      this.tellFacts();
    }
    const heres = this.surveys.map(({ index }, s) => index.get(cursors[s].context.node?.id));
    const ways = this.surveys.map(({ nodes }, s) => ancestors(nodes, heres[s] ?? -1).map((i) => this.merged.of[s][i]));
    const drawn = outline(this.merged, ways, MOST);
    const { levels, columns } = place(drawn);
    heighten(this.canvas, Math.min(TALLEST, levels * ROW + 8));
    paint(this.canvas, (context, width, height) => {
      const [wide, high] = [Math.min(60, (width - 24) / columns), Math.min(ROW, (height - 8) / levels)];
      const left = (width - wide * columns) / 2;
      this.draw(context, drawn, { x: ({ column }) => left + wide * (column + 0.5), y: ({ level }) => 4 + high * (level + 0.5), width, high }, ways.map((way) => way.at(-1)));
    });
  }

  tellFacts() {
    const { shared, only, part } = this.merged;
    const number = (n) => ({ number: n });
    const cut = this.surveys.find(({ isCut }) => isCut);
    const facts = { key: "ui.merged.facts", args: { shared: number(shared), first: number(only[0]), second: number(only[1]) } };
    this.facts.textContent = this.words.say({ list: cut ? [facts, { key: "ui.tree.cut", args: { number: number(cut.nodes.length) } }] : [facts], joint: "list.space" });
    const links = part.map((node, s) => node >= 0 && html("button", { class: "link", text: this.words.text(`ui.merged.part.${s + 1}`, { node: this.labels[s](this.surveys[s].nodes[node]) }), onclick: () => this.go(s, this.surveys[s].nodes[node].at) }));
    this.links.replaceChildren(...links.filter(Boolean));
  }

  draw(context, root, at, heres) {
    const color = colors(this.canvas);
    const items = [];
    const visit = (item) => (items.push(item), item.children.forEach(visit));
    visit(root);
    context.lineWidth = 1.5;
    for (const item of items) {
      for (const child of item.children) {
        const [name, dashes] = LOOKS[this.whose(child)];
        context.strokeStyle = color(name === "muted" ? "line-strong" : name);
        context.setLineDash(dashes);
        line(context, [at.x(item), at.y(item)], [at.x(child), at.y(child)]);
      }
    }
    context.setLineDash([]);
    this.shapes = items.map((item) => ({ x: at.x(item), y: at.y(item), item }));
    for (const { x, y, item } of this.shapes) this.shape(context, color, x, y, item, heres);
    if (at.high > 12) this.name(context, color, at.width);
  }

  whose({ node, folded }) {
    return this.merged.nodes[node ?? folded[0]].by;
  }

  shape(context, color, x, y, { node, folded }, heres) {
    const { nodes } = this.merged;
    const by = this.whose({ node, folded });
    const fill = color(LOOKS[by][0]);
    const ends = folded ?? (nodes[node].children.length === 0 ? [node] : []);
    if (ends.some((n) => nodes[n].goal)) star(context, x, y, color("good"));
    else if (folded) {
      triangle(context, x, y, Math.min(11, 4 + Math.log2(this.sizeOf(folded) + 1)), fill);
    } else if (by === 2) diamond(context, x, y, 6, fill);
    else circle(context, x, y, 4.5, fill, null);
    if (folded) return;
    if (by === BOTH && nodes[node].children.some((child) => nodes[child].by !== BOTH)) circle(context, x, y, 7.5, null, color("ink"));
    if (heres.includes(node)) circle(context, x, y, 10.5, null, color("accent"));
  }

  sizeOf(folded) {
    return folded.reduce((sum, n) => sum + this.merged.nodes[n].size, 0);
  }

  // What was chosen, or how many are folded, where there is room to the right.
  name(context, color, width) {
    Object.assign(context, { font: "12px system-ui, sans-serif", textBaseline: "middle", textAlign: "left", fillStyle: color("ink"), strokeStyle: color("panel"), lineWidth: 4, lineJoin: "round" });
    const rows = new Map();
    for (const shape of this.shapes) rows.set(shape.y, [...(rows.get(shape.y) ?? []), shape]);
    for (const row of rows.values()) {
      row.sort((a, b) => a.x - b.x);
      row.forEach(({ x, y, item }, i) => {
        const text = item.folded ? this.words.number(this.sizeOf(item.folded)) : this.label(item.node);
        if (x + 14 + context.measureText(text).width > (row[i + 1]?.x ?? width) - 12) return;
        context.strokeText(text, x + 14, y);
        context.fillText(text, x + 14, y);
      });
    }
  }

  label(node) {
    const [s, i] = this.entered(node);
    return this.labels[s](this.surveys[s].nodes[i]);
  }

  // The first search that entered it, and its node there.
  entered(node) {
    const { are } = this.merged.nodes[node];
    const s = are[0] >= 0 ? 0 : 1;
    return [s, are[s]];
  }

  click(event) {
    const { x, y } = spot(event);
    const near = this.shapes.find((shape) => Math.abs(shape.x - x) < 12 && Math.abs(shape.y - y) < 11);
    if (!near) return;
    const [s, i] = this.entered(near.item.node ?? near.item.folded[0]);
    this.go(s, this.surveys[s].nodes[i].at);
  }
}
