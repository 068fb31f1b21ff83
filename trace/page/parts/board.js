// A board of cells: values, pencil marks, regions, hints. A mark is never a color alone: what is given is bold, what is
// in conflict has a flag in its corner, what is special a diamond, what was touched last a ring (see scene.js).

import { candidates, IN_CONFLICT, marks, SPECIAL, value } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const CELL = 40;
const DIGITS = 16;

export function board(part) {
  const { rows, columns, symbols } = part;
  const root = svg("svg", { viewBox: `-2 -2 ${columns * CELL + 4} ${rows * CELL + 4}`, class: "board" });
  const cells = svg("g");
  const given = new Set(part.given ?? []);
  const blocked = new Set(part.blocked ?? []);
  const long = symbols.some((symbol) => [...symbol].length > 1);
  const items = [];
  for (let cell = 0; cell < part.count; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const dark = part.checkered && (row + column) % 2 === 1;
    const names = ["item", "cell", given.has(cell) && "given", blocked.has(cell) && "blocked", dark && "dark", long && "long"];
    const item = svg("g", { class: names.filter(Boolean).join(" "), transform: `translate(${column * CELL} ${row * CELL})` });
    item.append(svg("rect", { class: "ground", width: CELL, height: CELL }));
    items.push(item);
    cells.append(item);
  }
  root.append(cells, lines(part));
  for (const [cell, text] of part.hints ?? []) items[cell].append(svg("text", { class: "hint", x: 3, y: 9, text }));
  return { root, items, show: (cell, frame) => show(part, items[cell], cell, frame) };
}

function show(part, item, cell, frame) {
  const word = frame[part.at[cell]];
  const held = value(word);
  piece(item, "value", held > 0, () => svg("text", { class: "value", x: CELL / 2, y: CELL / 2 }), (text) => {
    text.textContent = part.symbols[held - 1] ?? held;
  });
  piece(item, "flag", held > 0 && marks(word) & IN_CONFLICT, () => svg("path", { class: "flag", d: `M${CELL} 0v13l-13 -13z` }));
  piece(item, "special", held > 0 && marks(word) & SPECIAL, () => svg("path", { class: "special", d: `M6 ${CELL - 11}l5 5l-5 5l-5 -5z` }));
  item.classList.toggle("conflict", held > 0 && (marks(word) & IN_CONFLICT) !== 0);
  if (part.pencil) pencil(part, item, held > 0 ? [] : candidates(part, frame, cell));
}

// A part of a cell is made when it is first needed, and hidden when it is not: most cells never need most of them.
function piece(item, name, wanted, make, fill) {
  let found = item[name];
  if (wanted && !found) item.append((found = item[name] = make()));
  if (found) found.style.display = wanted ? "" : "none";
  if (wanted && fill) fill(found);
}

// Small digits while they can be read, dots beyond.
function pencil(part, item, values) {
  const side = Math.ceil(Math.sqrt(part.symbols.length));
  const step = CELL / side;
  const place = (v) => [((v - 1) % side) * step + step / 2, Math.floor((v - 1) / side) * step + step / 2];
  if (part.symbols.length > DIGITS) {
    const r = Math.max(0.8, step / 4);
    const dots = values.map(place).map(([x, y]) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`).join("");
    piece(item, "dots", values.length > 0, () => svg("path", { class: "dots" }), (path) => path.setAttribute("d", dots));
    return;
  }
  const left = new Set(values);
  for (let v = 1; v <= part.symbols.length; v++) {
    const [x, y] = place(v);
    piece(item, `pencil${v}`, left.has(v), () => svg("text", { class: "pencil", x, y, "font-size": step * 0.78, text: part.symbols[v - 1] }));
  }
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
  return svg("g", { class: "lines" }, svg("path", { class: "thin", d: thin }), svg("path", { class: "thick", d: thick }));
}
