// The search tree around where the search is. The path goes straight down; beside each of its nodes are the other
// alternatives: what is without a goal folded to a triangle with its number of nodes, what has one to a star, what is still
// to come as a ring. A click goes to where the node was entered.

import { colors, heighten, html, paint, spot, tell } from "recuit/dom.js";

const [ROW, WIDE] = [26, 54];

export function ancestors(nodes, i) {
  const way = [];
  for (; i >= 0 && i !== undefined; i = nodes[i].up) way.push(i);
  return way.reverse();
}

// For each node that is known at `now`: how many it has below it, itself included, and whether a goal is among them.
export function census(nodes, now) {
  const sizes = new Uint32Array(nodes.length);
  const goals = new Uint8Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (nodes[i].at > now) continue;
    sizes[i]++;
    if (nodes[i].goal <= now) goals[i] = 1;
    const up = nodes[i].up;
    if (up < 0) continue;
    sizes[up] += sizes[i];
    goals[up] |= goals[i];
  }
  return { sizes, goals };
}

// What is drawn on each level: the node of the path, and those beside it.
export function levels(nodes, way, now, sizes) {
  const beside = new Map(way.map((i) => [i, []]));
  nodes.forEach((node, i) => {
    if (node.at <= now && sizes[i] > 0) beside.get(node.up)?.push(i);
  });
  return way.map((i, level) => {
    const children = level === 0 ? [i] : beside.get(way[level - 1]);
    const told = nodes[i].alternatives || 0;
    return { node: i, row: children, open: Math.max(0, told - children.length) };
  });
}

export class Tree {
  constructor({ pane, label, go, words }) {
    Object.assign(this, { pane, label, go, words, shapes: [] });
    this.canvas = html("canvas", { class: "tree", role: "img", "aria-label": words.text("ui.tree.label") });
    this.scroll = html("div", { class: "tree-scroll", tabindex: "0", role: "group", "aria-label": words.text("ui.tree") }, this.canvas);
    this.note = html("p", { class: "note" });
    this.root = html("div", { class: "panel-body" }, this.scroll, this.note);
    this.canvas.addEventListener("click", (event) => this.click(event));
  }

  show(cursor) {
    const { nodes, index, isCut } = this.survey;
    const now = cursor.position;
    const here = index.get(cursor.context.node?.id);
    if (here === undefined) return;
    const { sizes, goals } = census(nodes, now);
    const way = ancestors(nodes, here);
    const rows = levels(nodes, way, now, sizes);
    const below = nodes.reduce((list, node, i) => (node.up === here && node.at <= now ? (list.push(i), list) : list), []);
    if (below.length > 0) rows.push({ node: -1, row: below, open: 0 });
    heighten(this.canvas, rows.length * ROW + 12);
    paint(this.canvas, (context, width) => this.draw(context, width, rows, { nodes, sizes, goals, here, now }));
    const known = sizes[way[0]];
    const nodesSoFar = { key: "ui.tree.nodes", args: { number: { number: known } }, count: known };
    const note = { key: "ui.tree.note", args: { nodes: nodesSoFar, depth: String(way.length - 1) } };
    const cut = { key: "ui.tree.cut", args: { number: { number: nodes.length } } };
    tell(this.note, this.words.say({ list: isCut ? [note, cut] : [note], joint: "list.space" }));
    this.follow(way.length / rows.length);
  }

  // That of the pane now: it grows while the search runs.
  get survey() {
    return this.pane.survey;
  }

  // Scrolls to the current node, unless it is where it was: then the reader may have scrolled.
  follow(share) {
    const wanted = Math.max(0, share * this.canvas.clientHeight - this.scroll.clientHeight + 60);
    if (this.followed !== wanted) this.scroll.scrollTop = wanted;
    this.followed = wanted;
  }

  draw(context, width, rows, seen) {
    const color = colors(this.canvas);
    this.shapes = [];
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    let from = null;
    const names = [];
    rows.forEach(({ node, row, open }, level) => {
      const y = level * ROW + ROW / 2 + 4;
      const places = this.places(context, width, node, row, open);
      places.forEach((x, i) => {
        context.strokeStyle = color(row[i] === node ? "accent" : "line-strong");
        context.lineWidth = row[i] === node ? 2.5 : 1;
        if (from) line(context, from, [x, y]);
      });
      const wide = places.length < 2 || Math.abs(places[1] - places[0]) > 34;
      places.forEach((x, i) => this.shape(context, color, row[i], [x, y], node, wide, seen));
      from = [places[Math.max(0, row.indexOf(node))], y];
      if (node >= 0) names.push([this.label(seen.nodes[node]), from[0] + 13, y]);
    });
    // Names come last, over the lines.
    Object.assign(context, { fillStyle: color("ink"), strokeStyle: color("panel"), lineWidth: 4, lineJoin: "round", textAlign: "left" });
    for (const name of names) {
      context.strokeText(...name);
      context.fillText(...name);
    }
  }

  // Where the nodes of a level lie: that of the path in the middle with its name, the others on both sides.
  places(context, width, node, row, open) {
    const center = Math.max(width * 0.36, 60);
    const mine = Math.max(0, row.indexOf(node));
    const right = row.length + open - mine - 1;
    const named = node >= 0 ? context.measureText(this.label(this.survey.nodes[node])).width + 30 : 0;
    const stepLeft = Math.min(WIDE, (center - 12) / Math.max(1, mine));
    const stepRight = Math.min(WIDE, (width - center - named - 8) / Math.max(1, right));
    return Array.from({ length: row.length + open }, (_, i) => (i <= mine ? center - (mine - i) * stepLeft : center + named + (i - mine - (named > 0 ? 1 : 0)) * stepRight));
  }

  shape(context, color, i, [x, y], node, wide, { nodes, sizes, goals, here, now }) {
    context.lineWidth = 1.5;
    if (i === undefined) return circle(context, x, y, 4, null, color("muted"));
    this.shapes.push({ x, y, node: i });
    const known = nodes[i];
    if (i === node) {
      circle(context, x, y, i === here ? 7 : 5, color("accent"), null);
      if (i === here) circle(context, x, y, 10, null, color("accent"));
      return;
    }
    if (goals[i]) return star(context, x, y, color("good"));
    if (known.expanded === Infinity && sizes[i] === 1 && known.dead > now) return circle(context, x, y, 4, color("panel"), color("muted"));
    const size = 4 + Math.log2(sizes[i] + 1);
    triangle(context, x, y, size, color(this.survey.trace.header.kind === "tree" ? "bad" : "line-strong"));
    if (sizes[i] > 1 && wide) {
      context.fillStyle = color("muted");
      context.textAlign = "left";
      context.fillText(this.words.number(sizes[i]), x + size, y);
    }
  }

  click(event) {
    const { x, y } = spot(event);
    const near = this.shapes.find((shape) => Math.abs(shape.x - x) < 14 && Math.abs(shape.y - y) < 13);
    if (near) this.go(this.survey.nodes[near.node].at);
  }
}

export function line(context, [x1, y1], [x2, y2]) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

export function circle(context, x, y, r, fill, stroke) {
  context.beginPath();
  context.arc(x, y, r, 0, 7);
  finish(context, fill, stroke);
}

export function triangle(context, x, y, size, fill) {
  context.beginPath();
  context.moveTo(x, y - size * 0.8);
  context.lineTo(x + size * 0.8, y + size * 0.8);
  context.lineTo(x - size * 0.8, y + size * 0.8);
  finish(context, fill, null);
}

export function diamond(context, x, y, r, fill) {
  context.beginPath();
  for (const [dx, dy] of [[0, -r], [r, 0], [0, r], [-r, 0]]) context.lineTo(x + dx, y + dy);
  finish(context, fill, null);
}

export function star(context, x, y, fill) {
  context.beginPath();
  for (let i = 0; i < 10; i++) context.lineTo(x + Math.sin((i * Math.PI) / 5) * (i % 2 ? 4 : 9), y - Math.cos((i * Math.PI) / 5) * (i % 2 ? 4 : 9));
  finish(context, fill, null);
}

function finish(context, fill, stroke) {
  context.closePath();
  if (fill) Object.assign(context, { fillStyle: fill }).fill();
  if (stroke) Object.assign(context, { strokeStyle: stroke }).stroke();
}
