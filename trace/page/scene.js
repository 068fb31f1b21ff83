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
import { elementAt, value } from "recuit/elements.js";
import { html, svg } from "recuit/dom.js";

const DRAWINGS = { graph, tour, tiles, bars, intervals, table, curve, text };

// What drawings of SVG elements have in common: flags are classes, and a ring is as large as the ground of the element.
function drawn(drawing) {
  const { root, items } = drawing;
  items.forEach((item, element) => (item.element = element));
  return {
    elementAt: ({ target }) => target.closest(".item")?.element,
    flag(element, name, on) {
      if (on) ringed(items[element]);
      items[element].classList.toggle(name, on);
    },
    heat(element, share) {
      root.classList.toggle("heated", share !== null);
      items[element].style.setProperty("--heat", `${Math.round((share ?? 0) * 85)}%`);
    },
    ...drawing,
  };
}

// What changes its size has its border drawn instead (page.css).
function ringed(item) {
  if (item.ring || item.matches(".bar, .interval")) return;
  item.ring = item.querySelector(".ground").cloneNode();
  item.ring.setAttribute("class", "ring");
  item.ring.removeAttribute("style");
  item.append(item.ring);
}

export class Scene {
  constructor(parts, words, onPick) {
    this.parts = parts;
    this.drawings = parts.map((part) => (part.kind === "board" ? board(part) : drawn(DRAWINGS[part.kind](part, words))));
    this.root = html("div", { class: "scene" }, ...this.drawings.map(({ root }) => root));
    this.ringed = new Map();
    this.drawings.forEach(({ root, elementAt }, p) => {
      root.setAttribute("aria-hidden", "true");
      root.addEventListener("click", (event) => {
        const element = elementAt(event);
        if (element !== undefined) onPick(p, element);
      });
    });
  }

  // `changed` are indices of words, or null for all; `event` is what was done last.
  show(frame, changed, event) {
    if (changed === null) {
      this.parts.forEach((part, p) => {
        for (let element = 0; element < part.count; element++) this.drawings[p].show(element, frame);
      });
    } else {
      const dirty = new Map();
      for (const word of changed) dirty.set(...this.placed(this.placeOf(word)));
      for (const [p, element] of dirty.values()) this.drawings[p].show(element, frame);
    }
    this.ring(event);
  }

  // The part and the element that a word belongs to.
  placeOf(word) {
    const p = this.parts.findIndex((part) => word < part.at[part.count]);
    return [p, elementAt(this.parts[p], word)];
  }

  placed(place) {
    return [place.join(), place];
  }

  // A ring around what the event speaks of: what changed, and what was proposed even if it was rejected.
  ring(event) {
    const places = new Map();
    for (let k = 0; k < (event?.change.length ?? 0); k += 2) {
      const place = this.placeOf(event.change[k]);
      if (this.touched(place, event, k)) places.set(...this.placed(place));
    }
    for (const element of spokenOf(event)) places.set(...this.placed([0, element]));
    const flag = event?.verdict === "rejected" ? "refused" : "last";
    for (const [key, [p, element, old]] of this.ringed) if (!places.has(key) || old !== flag) this.drawings[p].flag(element, old, false);
    for (const [key, place] of places) {
      if (this.ringed.get(key)?.[2] !== flag) this.drawings[place[0]].flag(place[1], flag, true);
      place.push(flag);
    }
    this.ringed = places;
  }

  // What only got or lost a mark or a pencil mark was not touched.
  touched([p, element], { change, was }, k) {
    const part = this.parts[p];
    if (part.kind !== "board" && part.kind !== "graph") return true;
    return part.at[element] === change[k] && value(change[k + 1]) !== value(was[k + 1]);
  }

  choose(place) {
    if (String(place) === String(this.chosen)) return;
    if (this.chosen) this.drawings[this.chosen[0]].flag(this.chosen[1], "chosen", false);
    if (place) this.drawings[place[0]].flag(place[1], "chosen", true);
    this.chosen = place;
  }

  // How hot each element of the first part is, from 0 to 1; null cools all.
  heat(shares) {
    if (!shares && !this.heated) return;
    for (let element = 0; element < this.parts[0].count; element++) {
      const share = shares ? shares[element] : null;
      if (share !== this.heated?.[element]) this.drawings[0].heat(element, share);
    }
    this.heated = shares;
  }
}

function spokenOf(event) {
  if (!event) return [];
  const about = event.act ?? event.why ?? event;
  const pairs = [...(about.linked ?? []), ...(about.unlinked ?? [])].flat();
  const assigned = (about.assigned ?? []).map(([element]) => element);
  return [about.element, about.first, about.second, about.from, about.to, ...pairs, ...assigned].filter((e) => typeof e === "number");
}

// A small picture of hatching that styles refer to.
export function patterns() {
  const hatch = svg("pattern", { id: "recuit-hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 2, height: 5, class: "hatching" }));
  return svg("svg", { class: "patterns", "aria-hidden": "true" }, svg("defs", {}, hatch));
}
