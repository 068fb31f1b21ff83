// Tiles that slide: the number of each, the blank as a hole.

import { value } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const TILE = 60;

export function tiles(part) {
  const root = svg("svg", { viewBox: `-4 -4 ${part.columns * TILE + 8} ${part.rows * TILE + 8}`, class: "tiles" });
  root.append(svg("rect", { class: "tray", x: -3, y: -3, rx: 6, width: part.columns * TILE + 6, height: part.rows * TILE + 6 }));
  const items = part.at.slice(0, part.count).map((_, place) => {
    const at = `translate(${(place % part.columns) * TILE} ${Math.floor(place / part.columns) * TILE})`;
    const item = svg("g", { class: "item tile", transform: at });
    item.number = svg("text", { class: "value", x: TILE / 2, y: TILE / 2 });
    item.append(svg("rect", { class: "ground", x: 2, y: 2, rx: 5, width: TILE - 4, height: TILE - 4 }), item.number);
    root.append(item);
    return item;
  });

  function show(place, frame) {
    const tile = value(frame[part.at[place]]);
    items[place].classList.toggle("hole", tile === 0);
    items[place].number.textContent = tile || "";
  }
  return { root, items, show };
}
