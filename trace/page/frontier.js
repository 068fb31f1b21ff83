// The frontier of a best-first search: how many nodes wait, and the best few of them.

import { html, tell } from "recuit/dom.js";

const SHOWN = 6;

// Nodes that are made and not yet taken at `now`, the lowest f first.
export function waiting(nodes, now, f) {
  const open = nodes.filter((node) => node.at <= now && node.expanded > now);
  const of = ({ g, h, depth }) => f(g ?? 0, h ?? 0, depth);
  return { size: open.length, best: open.sort((a, b) => of(a) - of(b) || a.at - b.at).slice(0, SHOWN) };
}

export class Frontier {
  constructor({ pane, label, go, words }) {
    Object.assign(this, { pane, label, go, words });
    this.size = html("p", { class: "note" });
    this.rows = html("tbody");
    const head = ["ui.frontier.node", "g", "h", "f"].map((key) => html("th", { scope: "col", text: words.has(key) ? words.text(key) : key }));
    this.root = html("div", { class: "panel-body" }, this.size, html("table", { class: "frontier" }, html("thead", {}, html("tr", {}, ...head)), this.rows));
  }

  show(cursor) {
    const { f } = this.pane.told.evaluation;
    const { size, best } = waiting(this.pane.survey.nodes, cursor.position, f);
    tell(this.size, this.words.say({ key: "ui.frontier.size", args: { number: { number: size } }, count: size }));
    const number = (n) => html("td", { text: n === null ? "–" : this.words.number(n) });
    this.rows.replaceChildren(
      ...best.map((node) => {
        const link = html("button", { class: "link", text: this.label(node), onclick: () => this.go(node.at) });
        return html("tr", {}, html("td", {}, link), number(node.g), number(node.h), number(f(node.g, node.h, node.depth)));
      }),
    );
  }
}
