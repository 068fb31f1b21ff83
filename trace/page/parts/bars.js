// Bars with a limit each. What is over its limit is hatched, and says by its number how high it is.

import { float } from "recuit/elements.js";
import { svg } from "recuit/dom.js";

const [WIDE, HIGH] = [400, 240];

// About how wide a text is, in the units of the picture.
const wide = (text) => [...String(text)].length * 7 + 4;

export function bars(part, words) {
  const step = WIDE / part.count;
  const width = Math.min(60, step * 0.7);
  const limits = part.bars.map(({ limit }) => limit ?? 0);
  let top = Math.max(...limits, 1e-9) * 1.25;
  const root = svg("svg", { viewBox: `0 -20 ${WIDE} ${HIGH + 62}`, class: "bars" });
  if (part.title) root.append(svg("text", { class: "title", x: WIDE / 2, y: -6, text: part.title }));
  // As many names as have room.
  const widest = Math.max(1, ...part.bars.map(({ name }) => wide(name)));
  const every = Math.ceil(widest / step);
  const items = part.bars.map(({ name, limit }, bar) => {
    const x = step * (bar + 0.5);
    const item = svg("g", { class: "item bar", transform: `translate(${x} 0)` });
    item.append(svg("rect", { class: "ground", x: -width / 2, width }));
    item.append(svg("text", { class: "label", y: HIGH + 16, text: bar % every === 0 ? name : "" }), svg("text", { class: "height", y: HIGH + 33 }));
    if (limit !== undefined && limit !== null) item.append(svg("path", { class: "limit" }));
    root.append(item);
    return item;
  });

  function draw(bar, height) {
    const [ground, , number, limit] = items[bar].children;
    const size = Math.max(0, (height / top) * HIGH);
    ground.setAttribute("y", HIGH - size);
    ground.setAttribute("height", size);
    const text = words.number(height, 4);
    number.textContent = wide(text) <= step ? text : "";
    limit?.setAttribute("d", `M${-step / 2 + 3} ${HIGH - (limits[bar] / top) * HIGH}h${step - 6}`);
    items[bar].classList.toggle("conflict", Boolean(limit) && height > limits[bar]);
  }

  // A bar that does not fit makes all of them smaller.
  function show(bar, frame) {
    const height = float(frame[part.at[bar]]);
    if (height > top) {
      top = height * 1.25;
      for (let other = 0; other < part.count; other++) draw(other, float(frame[part.at[other]]));
    } else draw(bar, height);
  }
  return { root, items, show };
}
