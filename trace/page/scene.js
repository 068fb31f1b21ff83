// The picture of a state: a drawing for each part. Only elements of which a word has changed are drawn again.

import { board } from "recuit/parts/board.js";
import { graph } from "recuit/parts/graph.js";
import { tour } from "recuit/parts/tour.js";
import { tiles } from "recuit/parts/tiles.js";
import { bars } from "recuit/parts/bars.js";
import { intervals } from "recuit/parts/intervals.js";
import { table } from "recuit/parts/table.js";
import { curve } from "recuit/parts/curve.js";
import { text } from "recuit/parts/text.js";
import { elementAt } from "recuit/elements.js";
import { html, svg } from "recuit/dom.js";

const DRAWINGS = { board, graph, tour, tiles, bars, intervals, table, curve, text };

export class Scene {
  constructor(parts, words, onPick) {
    this.parts = parts;
    this.drawings = parts.map((part) => DRAWINGS[part.kind](part, words));
    this.root = html("div", { class: "scene" }, ...this.drawings.map(({ root }) => root));
    this.last = new Set();
    this.drawings.forEach(({ root, items }, p) => {
      root.setAttribute("aria-hidden", "true");
      items.forEach((item, element) => (item.place = [p, element]));
      root.addEventListener("click", ({ target }) => {
        const item = target.closest(".item");
        if (item) onPick(...item.place);
      });
    });
  }

  // `changed` are indices of words, or null for all; `event` is what was done last.
  show(frame, changed, event) {
    if (changed === null) this.drawings.forEach(({ items, show }) => items.forEach((_, element) => show(element, frame)));
    else {
      const dirty = new Set();
      for (const word of changed) dirty.add(this.itemAt(word));
      for (const item of dirty) this.drawings[item.place[0]].show(item.place[1], frame);
    }
    this.ring(event);
  }

  itemAt(word) {
    const p = this.parts.findIndex((part) => word < part.at[part.count]);
    return this.drawings[p].items[elementAt(this.parts[p], word)];
  }

  // A ring around what the event speaks of: what changed, and what was proposed even if it was rejected.
  ring(event) {
    const items = new Set();
    for (let k = 0; k < (event?.change.length ?? 0); k += 2) items.add(this.itemAt(event.change[k]));
    for (const element of spokenOf(event)) items.add(this.drawings[0].items[element]);
    for (const item of this.last) if (!items.has(item)) item.classList.remove("last");
    for (const item of items) {
      if (this.last.has(item) || !item) continue;
      ringed(item);
      item.classList.add("last");
    }
    items.delete(undefined);
    this.last = items;
    this.root.classList.toggle("refused", event?.verdict === "rejected");
  }

  choose(place) {
    this.chosen?.classList.remove("chosen");
    this.chosen = place ? this.drawings[place[0]].items[place[1]] : null;
    if (!this.chosen) return;
    ringed(this.chosen);
    this.chosen.classList.add("chosen");
  }

  // How hot each element of the first part is, from 0 to 1; null cools all.
  heat(shares) {
    this.root.classList.toggle("heated", shares !== null);
    this.drawings[0].items.forEach((item, element) => {
      const share = shares?.[element] ?? 0;
      if (item.heat === share) return;
      item.heat = share;
      item.style.setProperty("--heat", `${Math.round(share * 85)}%`);
    });
  }
}

// The ring is as large as the ground of the item. What changes its size has its border drawn instead (page.css).
function ringed(item) {
  if (item.ring || item.matches(".bar, .interval")) return;
  const ground = item.querySelector(".ground");
  item.ring = ground.cloneNode();
  item.ring.setAttribute("class", "ring");
  item.ring.removeAttribute("style");
  item.append(item.ring);
  if (ground.tagName === "rect" && item.matches(".cell")) {
    for (const [name, value] of [["x", 2], ["y", 2], ["width", 36], ["height", 36], ["rx", 4]]) item.ring.setAttribute(name, value);
  }
}

function spokenOf(event) {
  if (!event) return [];
  const about = event.act ?? event.why ?? event;
  const pairs = [...(about.linked ?? []), ...(about.unlinked ?? [])].flat();
  return [about.element, about.first, about.second, about.from, about.to, ...pairs].filter((e) => typeof e === "number");
}

// A small picture of hatching that styles refer to.
export function patterns() {
  const hatch = svg("pattern", { id: "recuit-hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 2, height: 5, class: "hatching" }));
  return svg("svg", { class: "patterns", "aria-hidden": "true" }, svg("defs", {}, hatch));
}
