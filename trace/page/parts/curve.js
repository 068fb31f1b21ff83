// Functions of one variable, each with the place where the search is on it.

import { float } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const [WIDE, HIGH] = [400, 180];

export function curve(part) {
  const root = svg("svg", { viewBox: `0 0 ${WIDE} ${part.count * (HIGH + 30)}`, class: "curve" });
  const items = part.curves.map(({ name, low, high, values }, c) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const y = (v) => HIGH - 8 - ((v - least) / (most - least || 1)) * (HIGH - 16);
    const x = (i) => (i / (values.length - 1)) * WIDE;
    const item = svg("g", { class: "item function", transform: `translate(0 ${c * (HIGH + 30) + 18})` });
    item.append(svg("rect", { class: "ground", width: WIDE, height: HIGH }), svg("path", { class: "line", d: `M${values.map((v, i) => `${x(i)} ${y(v)}`).join("L")}` }));
    item.here = svg("circle", { class: "here", r: 6 });
    item.append(svg("text", { class: "label", x: 4, y: -5, text: name }), item.here);
    item.at = (place) => {
      const i = Math.max(0, Math.min(values.length - 1, ((place - low) / (high - low)) * (values.length - 1)));
      const before = Math.floor(i);
      const height = values[before] + ((values[before + 1] ?? values[before]) - values[before]) * (i - before);
      return [x(i), y(height)];
    };
    root.append(item);
    return item;
  });

  function show(c, frame) {
    const [cx, cy] = items[c].at(float(frame[part.at[c]]));
    items[c].here.setAttribute("cx", cx);
    items[c].here.setAttribute("cy", cy);
  }
  return { root, items, show };
}
