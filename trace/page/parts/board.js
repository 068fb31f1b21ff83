// A board of cells: values, pencil marks, hints, and borders that are thick between regions. It is painted, a cell at a
// time: 2,401 cells of elements would be too many for a browser to play. A mark is never a color alone: what is given is
// bold on its own ground, what is in conflict has a flag in its corner, what is special a diamond, what was touched last a
// ring, dashed if the move was rejected.

import { candidates, IN_CONFLICT, marks, SPECIAL, value } from "recuit/elements.js";
import { colors, html, svg } from "recuit/dom.js";

const CELL = 40;
// Up to so many symbols, pencil marks are small digits; beyond, dots.
const DIGITS = 16;

export function board(part) {
  const canvas = html("canvas");
  const root = html("div", { class: "board", style: `--ratio: ${part.columns / part.rows}` }, canvas, lines(part));
  const painter = new Painter(part, canvas);
  const cellAt = ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    const [column, row] = [((clientX - box.left) / box.width) * part.columns, ((clientY - box.top) / box.height) * part.rows];
    return Math.min(part.count - 1, Math.max(0, Math.floor(row) * part.columns + Math.floor(column)));
  };
  return {
    root,
    elementAt: cellAt,
    show: (cell, frame) => painter.show(cell, frame),
    flag: (cell, name, on) => painter.flag(cell, name, on),
    heat: (cell, share) => painter.setHeat(cell, share),
  };
}

class Painter {
  constructor(part, canvas) {
    Object.assign(this, { part, canvas, frame: null, size: 0, dirty: new Set(), heat: null });
    this.flags = new Map();
    this.given = new Set(part.given ?? []);
    this.blocked = new Set(part.blocked ?? []);
    this.hints = new Map(part.hints ?? []);
    this.long = part.symbols.some((symbol) => [...symbol].length > 1);
    new ResizeObserver(() => this.repaint()).observe(canvas);
  }

  show(cell, frame) {
    this.frame = frame;
    this.soil(cell);
  }

  flag(cell, name, on) {
    const flags = this.flags.get(cell) ?? new Set();
    this.flags.set(cell, flags);
    flags[on ? "add" : "delete"](name);
    this.soil(cell);
  }

  setHeat(cell, share) {
    if (share === null && this.heat === null) return;
    if (share === null) this.heat = null;
    else (this.heat ??= new Float32Array(this.part.count))[cell] = share;
    this.soil(cell);
  }

  // Cells are painted together, when the browser next shows something.
  soil(cell) {
    if (this.dirty.size === 0) requestAnimationFrame(() => this.flush());
    this.dirty.add(cell);
  }

  repaint() {
    this.size = 0;
    this.soil(0);
  }

  flush() {
    const { canvas, part, dirty } = this;
    const size = Math.max(6, Math.round((canvas.clientWidth * (window.devicePixelRatio || 1)) / part.columns));
    if (this.frame && canvas.clientWidth > 0) {
      if (size !== this.size) {
        Object.assign(canvas, { width: size * part.columns, height: size * part.rows });
        Object.assign(this, { size, color: colors(canvas), context: canvas.getContext("2d") });
        for (let cell = 0; cell < part.count; cell++) dirty.add(cell);
      }
      for (const cell of dirty) this.paint(cell);
    }
    dirty.clear();
  }

  // All is in units of a cell of 40.
  paint(cell) {
    const { part, context, size, color } = this;
    const word = this.frame[part.at[cell]];
    const held = value(word);
    const wrong = held > 0 && (marks(word) & IN_CONFLICT) !== 0;
    const scale = size / CELL;
    context.setTransform(scale, 0, 0, scale, (cell % part.columns) * size, Math.floor(cell / part.columns) * size);
    this.ground(cell, wrong);
    if (held > 0) this.text(part.symbols[held - 1] ?? String(held), 20, 21.5, this.long ? 18 : 25, this.ink(cell, wrong), this.given.has(cell) ? 700 : 400);
    else if (part.pencil) this.pencil(candidates(part, this.frame, cell));
    if (this.hints.has(cell)) this.text(this.hints.get(cell), 3, 7, 9, color("muted"), 400, "left");
    if (wrong) this.shape(new Path2D(`M${CELL} 0v13l-13 -13z`), color("bad"));
    if (held > 0 && marks(word) & SPECIAL) this.shape(new Path2D(`M7 ${CELL - 13}l5 5l-5 5l-5 -5z`), color("warm"));
    for (const flag of this.flags.get(cell) ?? []) this.ring(flag);
  }

  ground(cell, wrong) {
    const { part, context, color, heat } = this;
    const dark = part.checkered && (Math.floor(cell / part.columns) + (cell % part.columns)) % 2 === 1;
    context.fillStyle = this.blocked.has(cell) ? color("ink") : wrong && !heat ? color("bad-soft") : this.given.has(cell) || dark ? color("given") : color("panel");
    context.fillRect(0, 0, CELL, CELL);
    if (!heat) return;
    context.fillStyle = color("panel");
    context.fillRect(0, 0, CELL, CELL);
    context.globalAlpha = heat[cell] * 0.85;
    context.fillStyle = color("warm");
    context.fillRect(0, 0, CELL, CELL);
    context.globalAlpha = 1;
  }

  ink(cell, wrong) {
    if (this.heat) return this.color("ink");
    return this.color(wrong ? "bad" : this.given.has(cell) ? "ink" : "accent");
  }

  text(text, x, y, size, fill, weight = 400, align = "center") {
    Object.assign(this.context, { font: `${weight} ${size}px system-ui, sans-serif`, fillStyle: fill, textAlign: align, textBaseline: "middle" });
    this.context.fillText(text, x, y);
  }

  shape(path, fill) {
    this.context.fillStyle = fill;
    this.context.fill(path);
  }

  pencil(values) {
    const { symbols } = this.part;
    const side = Math.ceil(Math.sqrt(symbols.length));
    const step = (CELL - 3) / side;
    for (const v of values) {
      const [x, y] = [1.5 + (((v - 1) % side) + 0.5) * step, 1.5 + (Math.floor((v - 1) / side) + 0.5) * step];
      if (symbols.length <= DIGITS) this.text(symbols[v - 1], x, y + 0.5, step * 0.8, this.color("muted"));
      else this.shape(square(x, y, step / 3), this.color("muted"));
    }
  }

  ring(flag) {
    const { context, color } = this;
    context.lineWidth = 3;
    context.strokeStyle = color(flag === "chosen" ? "second" : "accent");
    context.setLineDash(flag === "refused" ? [5, 4] : flag === "chosen" ? [2, 3] : []);
    context.beginPath();
    context.roundRect(2.5, 2.5, CELL - 5, CELL - 5, 4);
    context.stroke();
    context.setLineDash([]);
  }
}

function square(x, y, r) {
  const path = new Path2D();
  path.rect(x - r, y - r, 2 * r, 2 * r);
  return path;
}

// Thin between cells, thick between regions and around all.
function lines({ rows, columns, regions }) {
  const region = (row, column) => (row < 0 || column < 0 || row >= rows || column >= columns ? -1 : (regions?.[row * columns + column] ?? 0));
  let thin = "";
  let thick = "";
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [x, y] = [column * CELL, row * CELL];
      const across = `M${x} ${y}h${CELL}`;
      const down = `M${x} ${y}v${CELL}`;
      if (column < columns) region(row - 1, column) === region(row, column) ? (thin += across) : (thick += across);
      if (row < rows) region(row, column - 1) === region(row, column) ? (thin += down) : (thick += down);
    }
  }
  return svg("svg", { viewBox: `0 0 ${columns * CELL} ${rows * CELL}`, class: "borders" }, svg("path", { class: "thin", d: thin }), svg("path", { class: "thick", d: thick }));
}
