// Points and the tour that goes through them: each point draws the lines to its two neighbors, from the lower to the higher.

import { svg } from "recuit/dom.js";

const SIZE = 400;

export function tour(part) {
  const place = (p) => [10 + part.points[p][0] * (SIZE - 20), SIZE - 10 - part.points[p][1] * (SIZE - 20)];
  const root = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "tour" });
  const ways = part.points.map(() => svg("path", { class: "way" }));
  const dots = part.points.map((_, p) => {
    const [x, y] = place(p);
    const item = svg("g", { class: "item point", transform: `translate(${x} ${y})` }, svg("circle", { class: "ground", r: part.count > 200 ? 1.5 : 4 }));
    // At the right edge a name stands to the left of its point, for there is no room beyond.
    const side = x > SIZE * 0.8 ? { class: "label before", x: -6 } : { class: "label", x: 6 };
    if (part.labels && part.count <= 60) item.append(svg("text", { ...side, y: -4, text: part.labels[p] }));
    return item;
  });
  root.append(svg("g", {}, ...ways), svg("g", {}, ...dots));

  function show(p, frame) {
    const at = part.at[p];
    let d = "";
    for (const neighbor of [frame[at], frame[at + 1]]) if (neighbor - 1 > p) d += `M${place(p)}L${place(neighbor - 1)}`;
    ways[p].setAttribute("d", d);
  }
  return { root, items: dots, show };
}
