// Two trees of one formulation laid over each other: what both entered, what only one did, and where they part first.

import { colors, heighten, html, paint, spot } from "recuit/dom.js";
import { ancestors, circle, line } from "recuit/tree.js";

const ROW = 22;
const TALLEST = 1200;

// What was chosen, as a text: equal choices from equal nodes are one node of the merged tree.
const choice = ({ act }) => JSON.stringify(act);

// Each node of both surveys gets the number of its node in the merged tree; `both` has a bit for each survey.
export function merge(surveys) {
  const numbers = new Map();
  const both = [];
  const of = surveys.map(({ nodes }, s) => {
    const mine = new Int32Array(nodes.length);
    nodes.forEach((node, i) => {
      const key = `${node.up < 0 ? -1 : mine[node.up]} ${choice(node)}`;
      if (!numbers.has(key)) numbers.set(key, both.push(0) - 1);
      mine[i] = numbers.get(key);
      both[mine[i]] |= 1 << s;
    });
    return mine;
  });
  const count = (bits) => both.reduce((sum, b) => sum + (b === bits), 0);
  return { of, shared: count(3), only: [count(1), count(2)], part: parting(surveys, of, both) };
}

// The first node of each that the other never entered.
function parting(surveys, of, both) {
  return surveys.map(({ nodes }, s) => nodes.findIndex((_, i) => both[of[s][i]] === 1 << s));
}

export class Merged {
  constructor({ surveys, labels, go, words }) {
    Object.assign(this, { surveys, labels, go, words, shapes: [] });
    this.canvas = html("canvas", { class: "merged", role: "img", "aria-label": words.text("ui.merged.label") });
    this.facts = html("p", { class: "note" });
    this.links = html("p", { class: "note links" });
    this.root = html("section", { class: "panel merged-panel" }, html("h3", { text: words.text("ui.merged") }), this.facts, this.links, this.canvas);
    this.canvas.addEventListener("click", (event) => {
      const { x, y } = spot(event);
      const near = this.shapes.find((shape) => Math.abs(shape.x - x) < 12 && Math.abs(shape.y - y) < 11);
      if (near) go(near.pane, surveys[near.pane].nodes[near.node].at);
    });
  }

  show(cursors) {
    const counted = this.surveys.map(({ nodes }) => nodes.length).join();
    if (this.counted !== counted) {
      this.merged = merge(this.surveys);
      this.counted = counted;
      this.tellFacts();
    }
    const ways = this.surveys.map(({ nodes, index }, s) => ancestors(nodes, index.get(cursors[s].context.node?.id)));
    const deepest = Math.max(1, ...ways.map((way) => way.length));
    heighten(this.canvas, Math.min(TALLEST, deepest * ROW + 16));
    paint(this.canvas, (context, width, height) => this.draw(context, width, Math.min(ROW, (height - 16) / deepest), ways));
  }

  tellFacts() {
    const { shared, only, part } = this.merged;
    const number = (n) => ({ number: n });
    this.facts.textContent = this.words.say({ key: "ui.merged.facts", args: { shared: number(shared), first: number(only[0]), second: number(only[1]) } });
    const links = part.map((node, s) => node >= 0 && html("button", { class: "link", text: this.words.text(`ui.merged.part.${s + 1}`, { node: this.labels[s](this.surveys[s].nodes[node]) }), onclick: () => this.go(s, this.surveys[s].nodes[node].at) }));
    this.links.replaceChildren(...links.filter(Boolean));
  }

  // One spine while both paths are the same, two from where they part.
  draw(context, width, row, ways) {
    const color = colors(this.canvas);
    const { of } = this.merged;
    this.shapes = [];
    let apart = 0;
    while (apart < Math.min(ways[0].length, ways[1].length) && of[0][ways[0][apart]] === of[1][ways[1][apart]]) apart++;
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    ways.forEach((way, s) => {
      const x = (level) => (level < apart ? width / 2 : width * (s === 0 ? 0.3 : 0.7));
      const y = (level) => 10 + level * row;
      way.forEach((node, level) => {
        context.strokeStyle = color(level < apart ? "line-strong" : s === 0 ? "accent" : "second");
        context.lineWidth = 2;
        if (level > 0) line(context, [x(level - 1), y(level - 1)], [x(level), y(level)]);
      });
      way.forEach((node, level) => {
        circle(context, x(level), y(level), 4.5, color(level < apart ? "muted" : s === 0 ? "accent" : "second"), null);
        this.shapes.push({ x: x(level), y: y(level), pane: s, node });
        if (row < 12 || (level < apart && s === 1)) return;
        context.fillStyle = color("ink");
        context.textAlign = s === 0 && level >= apart ? "right" : "left";
        context.fillText(this.labels[s](this.surveys[s].nodes[node]), x(level) + (context.textAlign === "right" ? -10 : 10), y(level));
      });
    });
  }
}
