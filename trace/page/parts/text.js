// Characters in rows.

import { value } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const [WIDE, HIGH] = [12, 20];

export function text(part) {
  const root = svg("svg", { viewBox: `-2 -2 ${part.columns * WIDE + 4} ${part.rows * HIGH + 4}`, class: "text" });
  const items = part.at.slice(0, part.count).map((_, i) => {
    const at = `translate(${(i % part.columns) * WIDE} ${Math.floor(i / part.columns) * HIGH})`;
    const item = svg("g", { class: "item character", transform: at });
    item.character = svg("text", { x: WIDE / 2, y: HIGH / 2 });
    item.append(svg("rect", { class: "ground", width: WIDE, height: HIGH }), item.character);
    root.append(item);
    return item;
  });
  return { root, items, show: (i, frame) => (items[i].character.textContent = String.fromCodePoint(value(frame[part.at[i]]) || 32)) };
}
