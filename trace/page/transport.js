// What is below all panes: the seek bar with its gaps and marks, the buttons, the speed, the clock.

import { colors, html, paint, tell } from "recuit/dom.js";
import { gaps, UNITS } from "recuit/clock.js";
import { button, icon } from "recuit/icons.js";
import { SPEEDS } from "recuit/motion.js";
import { JUMPS } from "recuit/survey.js";

export class Transport {
  constructor(player) {
    this.player = player;
    const { words, view } = player;
    this.canvas = html("canvas", { class: "rail", "aria-hidden": "true" });
    this.range = html("input", { type: "range", class: "seek", min: "0", step: "any", "aria-label": words.text("ui.seek") });
    this.range.addEventListener("input", () => player.goTo(Number(this.range.value)));
    this.play = button(words, "play", words.text("ui.space"), "play", () => player.toggle());
    this.play.classList.add("primary");
    this.speed = html("input", { type: "range", class: "speed", min: "0", max: String(SPEEDS.length - 1), step: "1", "aria-label": words.text("ui.speed") });
    this.speed.addEventListener("input", () => player.change({ speed: Number(this.speed.value) }));
    this.speedText = html("output", { class: "speed-text" });
    this.where = html("output", { class: "where" });
    this.clock = choice(words, "clock", UNITS, view.clock, (unit) => player.setClock(unit));
    const local = player.traces.every(({ header }) => header.kind === "local");
    this.jump = choice(words, "jump", [...JUMPS.slice(local ? JUMPS.indexOf("incumbent") : 0), "bookmark"], null, () => {});
    const jump = (by) => player.jump(this.jump.value, by);
    const at = (name, key, sign, go) => button(words, name, key, sign, go);
    this.bookmarks = html("span", { class: "bookmarks" });
    this.root = html("footer", { class: "transport" });
    this.root.append(
      html("div", { class: "rail-box" }, this.canvas, this.range),
      html(
        "div",
        { class: "controls" },
        html("div", { class: "group" }, at("to_start", "Home", "start", () => player.goTo(0)), at("back", "←", "back", () => player.step(-1)), this.play, at("step_on", "→", "step", () => player.step(1)), at("to_end", "End", "end", () => player.goTo(Infinity))),
        html("div", { class: "group" }, html("label", { class: "field" }, html("span", { text: words.text("ui.speed") }), this.speed), this.speedText),
        html("div", { class: "group" }, at("previous", "", "previous", () => jump(-1)), this.jump, at("next", "", "next", () => jump(1))),
        html("div", { class: "group" }, at("bookmark", "m", "bookmark", () => player.mark()), this.bookmarks),
        html("div", { class: "group end" }, this.where, this.clock),
      ),
    );
  }

  show() {
    const { player } = this;
    const { words, view, total } = player;
    if (this.range.max !== String(total)) this.range.max = String(total);
    this.range.value = String(view.at);
    const key = view.clock === "ms" ? "ui.where.ms" : `ui.where.${view.clock}`;
    const shown = view.clock === "ms" ? [words.number(view.at, 4), words.number(total, 4)] : [words.number(Math.floor(view.at)), words.number(Math.floor(view.clock === "steps" ? total - 1 : total))];
    const where = words.text(key, { at: shown[0], total: shown[1] });
    tell(this.where, where);
    this.range.setAttribute("aria-valuetext", where);
    if (this.playing !== player.playing) {
      this.playing = player.playing;
      this.play.replaceChildren(icon(this.playing ? "pause" : "play"));
      this.play.setAttribute("aria-label", words.text(this.playing ? "ui.pause" : "ui.play"));
    }
  }

  // What changes less often than the place.
  showRest() {
    const { words, view } = this.player;
    this.speed.value = String(view.speed);
    const speed = SPEEDS[view.speed];
    const text = speed === Infinity ? words.text("ui.speed.most") : speed < 1 ? words.text("ui.speed.slow") : words.say({ key: "ui.speed.events", args: { number: { number: speed } }, count: speed });
    tell(this.speedText, text);
    this.speed.setAttribute("aria-valuetext", text);
    this.clock.value = view.clock;
    this.showMarks();
    this.showRail();
  }

  showMarks() {
    const { words, view } = this.player;
    if (this.bookmarks.childElementCount === view.marks.length) return;
    const buttons = view.marks.map((time, i) => html("button", { type: "button", class: "chip mark", text: String(i + 1), "aria-label": words.text("ui.bookmark.go", { number: String(i + 1) }), onclick: () => this.player.goTo(time) }));
    this.bookmarks.replaceChildren(...buttons);
  }

  // The rail is painted again only where it would be another one.
  showRail() {
    const { panes, view, total } = this.player;
    const state = [this.canvas.clientWidth, total, view.theme, view.clock, view.marks, panes.map(({ survey }) => survey.done)].join();
    if (state === this.painted) return;
    this.painted = state;
    paint(this.canvas, (context, width, height) => this.rail(context, width, height));
  }

  // One lane for each pane: gaps hatched, dead ends as ticks, incumbents and goals as taller ones; then the bookmarks.
  rail(context, width, height) {
    const { panes, total, view } = this.player;
    const color = colors(this.canvas);
    const x = (time) => 9 + (time / total) * (width - 18);
    const lane = (height - 4) / panes.length;
    panes.forEach((pane, row) => {
      const y = 2 + row * lane;
      const end = x(this.player.endOf(pane));
      context.fillStyle = color("line");
      context.fillRect(9, y, end - 9, lane - 2);
      for (const [kind, name, share] of [["dead_end", "bad", 0.45], ["incumbent", "good", 0.8], ["goal", "good", 1]]) {
        context.fillStyle = color(name);
        for (const time of this.player.ticks(pane, kind, width)) context.fillRect(x(time), y + (lane - 2) * (1 - share), kind === "goal" ? 3 : 1, (lane - 2) * share);
      }
      for (const [from, to] of gaps(pane.trace, view.clock)) hatch(context, color, x(from), y, x(to) - x(from), lane - 2);
    });
    context.fillStyle = color("accent");
    for (const time of view.marks) context.fillRect(x(time) - 1.5, 0, 3, height);
  }
}

function hatch(context, color, left, top, width, height) {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.fillStyle = color("page");
  context.fill();
  context.clip();
  context.strokeStyle = color("muted");
  context.lineWidth = 1;
  context.beginPath();
  for (let x = left - height; x < left + width; x += 6) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
}

export function choice(words, name, values, chosen, onChange) {
  const options = values.map((value) => html("option", { value, text: words.text(`ui.${name}.${value}`), selected: value === chosen }));
  const select = html("select", { "aria-label": words.text(`ui.${name}`) }, ...options);
  select.addEventListener("change", () => onChange(select.value));
  return select;
}
