// Variables, one a row: the value, and the domain as a row of boxes of which those that are left are filled.

import { candidates, valueAt } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const [ROW, NAME, VALUE, BOX] = [24, 90, 44, 16];
const BOXES = 32;

export function table(part) {
  const boxes = part.domains ? Math.min(BOXES, Math.max(...part.variables.map(({ size }) => size))) : 0;
  const wide = NAME + VALUE + boxes * BOX + 8;
  const root = svg("svg", { viewBox: `0 0 ${wide} ${part.count * ROW + 4}`, class: "table" });
  const items = part.variables.map(({ name, least, size }, v) => {
    const item = svg("g", { class: "item variable", transform: `translate(0 ${v * ROW + 2})` });
    item.append(svg("rect", { class: "ground", width: wide, height: ROW - 2, rx: 3 }), svg("text", { class: "label", x: NAME - 8, y: ROW / 2, text: name }));
    item.append(svg("text", { class: "value", x: NAME + VALUE / 2, y: ROW / 2 }));
    item.boxes = [];
    // A domain that is longer than the row is told by how many values are left.
    if (boxes > 0 && size > BOXES) item.append((item.count = svg("text", { class: "count", x: NAME + VALUE + 4, y: ROW / 2 })));
    else {
      for (let i = 0; i < boxes && i < size; i++) {
        const box = svg("g", { class: "box", transform: `translate(${NAME + VALUE + i * BOX} 3)` });
        box.append(svg("rect", { width: BOX - 2, height: ROW - 8, rx: 2 }), svg("text", { x: BOX / 2 - 1, y: ROW / 2 - 3, text: least + i }));
        item.append(box);
        item.boxes.push(box);
      }
    }
    root.append(item);
    return item;
  });

  function show(v, frame) {
    const item = items[v];
    const held = valueAt(part, frame, v);
    item.children[2].textContent = held > 0 ? part.variables[v].least + held - 1 : "·";
    if (!part.domains) return;
    const left = new Set(candidates(part, frame, v));
    item.boxes.forEach((box, i) => box.classList.toggle("left", left.has(i + 1)));
    if (item.count) item.count.textContent = `{${left.size}}`;
  }
  return { root, items, show };
}
