// Cost, incumbent, temperature and depth over the run, from the footer, with a cursor at the step that is shown. A click
// goes there.

import { colors, html, paint, spot } from "recuit/dom.js";
import { line } from "recuit/tree.js";
import { quantity } from "recuit/sentence.js";

const NAMES = ["cost", "incumbent", "temperature", "depth"];
const DASHES = [[], [6, 3], [2, 3], []];
const LEFT = 46;
const COLORS = ["accent", "good", "warm", "second"];

// Which of the curves a trace has, from 0.
function drawn({ footer }) {
  const has = (i) => (footer.curve ?? []).some((point) => point[i + 1] !== null && point[i + 1] !== undefined);
  return NAMES.map((_, i) => i).filter(has);
}

export const hasCurves = (trace) => drawn(trace).length > 0;

export class Curves {
  constructor({ pane, words, goStep }) {
    Object.assign(this, { pane, words });
    this.canvas = html("canvas", { class: "curves", role: "img", "aria-label": words.text("ui.curves.label") });
    this.legend = html("p", { class: "legend" });
    this.root = html("div", { class: "panel-body" }, this.canvas, this.legend);
    this.read();
    this.canvas.addEventListener("click", (event) => {
      const { x, width } = spot(event);
      goStep(Math.max(0, Math.round(((x - LEFT) / (width - LEFT)) * this.steps)));
    });
  }

  // The curves of the trace that the pane has now: it grows while the search runs.
  read() {
    const { trace } = this.pane;
    if (trace === this.trace) return;
    this.trace = trace;
    this.points = trace.footer.curve ?? [];
    this.steps = Math.max(1, trace.footer.steps);
    this.paths = {};
    this.drawn = drawn(trace);
    this.ranges = NAMES.map((_, i) => range(this.points, i + 1));
    // Costs are on one scale, so that the incumbent lies under the cost.
    const both = [0, 1].filter((i) => this.drawn.includes(i)).map((i) => this.ranges[i]);
    for (const i of [0, 1]) if (both.length > 0) this.ranges[i] = [Math.min(...both.map(([low]) => low)), Math.max(...both.map(([, high]) => high))];
    const name = (i) => (i === 2 ? this.words.say(quantity(trace.header.engine)) : this.words.text(`ui.curves.${NAMES[i]}`));
    this.legend.replaceChildren(...this.drawn.map((i) => html("span", { class: `key ${COLORS[i]} dash${i}`, text: name(i) })));
  }

  show(cursor) {
    this.read();
    paint(this.canvas, (context, width, height) => {
      const color = colors(this.canvas);
      const x = (step) => LEFT + (step / this.steps) * (width - LEFT - 1);
      context.lineWidth = 1.6;
      for (const i of this.drawn) {
        const [low, high] = this.ranges[i];
        const y = (value) => height - 5 - ((value - low) / (high - low || 1)) * (height - 10);
        context.strokeStyle = color(COLORS[i]);
        context.setLineDash(DASHES[i]);
        context.stroke(this.path(i, width, x, y));
      }
      context.setLineDash([]);
      context.strokeStyle = color("ink");
      line(context, [x(cursor.step), 0], [x(cursor.step), height]);
      this.scale(context, color, height);
    });
  }

  path(i, width, x, y) {
    if (this.paths[i]?.width === width) return this.paths[i].path;
    const path = new Path2D();
    let drawing = false;
    for (const point of this.points) {
      const value = point[i + 1];
      const known = value !== null && value !== undefined;
      if (known) path[drawing ? "lineTo" : "moveTo"](x(point[0]), y(value));
      drawing = known;
    }
    this.paths[i] = { width, path };
    return path;
  }

  scale(context, color, height) {
    const [low, high] = this.ranges[this.drawn[0]];
    context.fillStyle = color("muted");
    context.font = "11px system-ui, sans-serif";
    context.fillText(this.words.number(high, 3), 0, 11);
    context.fillText(this.words.number(low, 3), 0, height - 3);
  }
}

function range(points, i) {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    if (point[i] === null || point[i] === undefined) continue;
    low = Math.min(low, point[i]);
    high = Math.max(high, point[i]);
  }
  return [low, high];
}
