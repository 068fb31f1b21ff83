// A graph: vertices with a color and, so that color is not all, the number of it. Edges between equal colors are heavy.

import { IN_CONFLICT, marks, value } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const SIZE = 400;

export function graph(part) {
  const radius = Math.max(5, Math.min(15, 90 / Math.sqrt(part.count)));
  const place = (v) => part.vertices[v].map((c) => 20 + c * (SIZE - 40));
  const root = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "graph" });
  const touching = part.vertices.map(() => []);
  for (const [a, b] of part.edges) {
    const [[x1, y1], [x2, y2]] = [place(a), place(b)];
    const line = svg("line", { class: "edge", x1, y1, x2, y2 });
    touching[a].push([b, line]);
    touching[b].push([a, line]);
    root.append(line);
  }
  const items = part.vertices.map((_, v) => {
    const item = svg("g", { class: "item vertex", transform: `translate(${place(v)})` });
    const title = part.labels?.[v] ?? String(v + 1);
    item.append(svg("circle", { class: "ground", r: radius }), svg("text", { class: "value", "font-size": radius * 1.15 }));
    // At the right edge a name stands to the left of its vertex, for there is no room beyond.
    const side = place(v)[0] > SIZE * 0.8 ? { class: "label before", x: -radius - 2 } : { class: "label", x: radius + 2 };
    if (radius > 8) item.append(svg("text", { ...side, y: -radius, text: title }));
    root.append(item);
    return item;
  });

  function show(v, frame) {
    const word = frame[part.at[v]];
    const held = value(word);
    items[v].classList.toggle("conflict", (marks(word) & IN_CONFLICT) !== 0);
    items[v].firstChild.style.fill = held > 0 ? hue(held) : "";
    items[v].children[1].textContent = held || "";
    for (const [other, line] of touching[v]) line.classList.toggle("conflict", held > 0 && value(frame[part.at[other]]) === held);
  }
  return { root, items, show };
}

// Neighbors in number are far apart in hue.
const hue = (n) => `hsl(${(n * 137.5) % 360} 60% var(--vertex))`;
