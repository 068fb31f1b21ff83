// Intervals on rows: a Gantt chart. Those that are on no row are not drawn.

import { svg } from "recuit/dom.js";

const [WIDE, ROW, LEFT] = [400, 30, 56];

export function intervals(part) {
  const rows = part.rows.length;
  const scale = (WIDE - LEFT - 4) / part.end;
  const root = svg("svg", { viewBox: `0 0 ${WIDE} ${rows * ROW + 22}`, class: "intervals" });
  part.rows.forEach((name, row) => {
    root.append(svg("line", { class: "thin", x1: LEFT, x2: WIDE, y1: (row + 1) * ROW, y2: (row + 1) * ROW }));
    root.append(svg("text", { class: "label", x: LEFT - 6, y: (row + 0.5) * ROW, text: name }));
  });
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const at = Math.round(part.end * share);
    root.append(svg("text", { class: share === 1 ? "tick last-tick" : "tick", x: LEFT + at * scale, y: rows * ROW + 14, text: at }));
  }
  const items = part.names.map((name, i) => {
    const item = svg("g", { class: "item interval" }, svg("rect", { class: "ground", height: ROW - 6, rx: 3, style: `fill: hsl(${(i * 137.5) % 360} 45% var(--vertex))` }), svg("text", { class: "value", text: name }));
    root.append(item);
    return item;
  });

  function show(i, frame) {
    const [row, from, to] = frame.subarray(part.at[i], part.at[i] + 3);
    const width = (to - from) * scale;
    items[i].style.display = row === 0 ? "none" : "";
    items[i].setAttribute("transform", `translate(${LEFT + from * scale} ${(row - 1) * ROW + 3})`);
    items[i].firstChild.setAttribute("width", Math.max(1, width));
    const text = items[i].children[1];
    text.setAttribute("x", width / 2);
    text.setAttribute("y", (ROW - 6) / 2);
    text.style.display = width > part.names[i].length * 6 ? "" : "none";
  }
  return { root, items, show };
}
