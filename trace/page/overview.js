// All of the tree at once: time to the right, depth downwards. Each column of pixels shows how deep the nodes entered then
// lie. A click goes there.

import { colors, html, paint, spot } from "recuit/dom.js";

export class Overview {
  constructor({ pane, go, words }) {
    this.pane = pane;
    this.canvas = html("canvas", { class: "overview", role: "img", "aria-label": words.text("ui.overview.label") });
    this.root = html("div", { class: "panel-body" }, this.canvas);
    this.canvas.addEventListener("click", (event) => {
      const { x, width } = spot(event);
      go(Math.max(1, Math.round((x / width) * pane.survey.trace.length)));
    });
  }

  show(cursor) {
    const { nodes, trace, marks } = this.pane.survey;
    paint(this.canvas, (context, width, height) => {
      const color = colors(this.canvas);
      const columns = this.columns(nodes, trace, Math.ceil(width));
      const y = (depth) => 3 + (depth / (this.deepest || 1)) * (height - 8);
      const now = (cursor.position / (trace.length || 1)) * width;
      const thick = Math.max(1, (0.7 * width) / Math.max(1, nodes.length));
      columns.forEach(([least, most], x) => {
        if (most < 0) return;
        context.fillStyle = color(x <= now ? "accent" : "line-strong");
        context.fillRect(x, y(least), thick, Math.max(2, y(most) - y(least)));
      });
      context.fillStyle = color("good");
      for (const goal of marks.goal) context.fillRect((goal / trace.length) * width - 1, 0, 3, height);
      context.fillStyle = color("ink");
      context.fillRect(now - 0.75, 0, 1.5, height);
    });
  }

  // Kept until more of the trace is read or the canvas has another width.
  columns(nodes, trace, width) {
    if (this.kept?.length === width && this.read === trace && this.counted === nodes.length) return this.kept;
    this.kept = Array.from({ length: width }, () => [Infinity, -1]);
    Object.assign(this, { read: trace, counted: nodes.length });
    this.deepest = 0;
    for (const { at, depth } of nodes) {
      const column = this.kept[Math.min(width - 1, Math.floor((at / trace.length) * width))];
      column[0] = Math.min(column[0], depth);
      column[1] = Math.max(column[1], depth);
      this.deepest = Math.max(this.deepest, depth);
    }
    return this.kept;
  }
}
