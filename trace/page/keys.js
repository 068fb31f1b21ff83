// What each key does, and the page of help that says so: one list for both.

import { html } from "recuit/dom.js";

const KEYS = [
  ["Space", " ", "play_pause", (player) => player.toggle()],
  ["→", "ArrowRight", "step_on", (player) => player.step(1)],
  ["←", "ArrowLeft", "back", (player) => player.step(-1)],
  ["Home", "Home", "to_start", (player) => player.goTo(0)],
  ["End", "End", "to_end", (player) => player.goTo(Infinity)],
  ["+", "+", "faster", (player) => player.faster(1)],
  ["-", "-", "slower", (player) => player.faster(-1)],
  ["b", "b", "jump.backtrack", (player) => player.jump("backtrack", 1)],
  ["d", "d", "jump.dead_end", (player) => player.jump("dead_end", 1)],
  ["i", "i", "jump.incumbent", (player) => player.jump("incumbent", 1)],
  ["g", "g", "jump.goal", (player) => player.jump("goal", 1)],
  ["B D I G", null, "jump.earlier", null],
  ["m", "m", "bookmark", (player) => player.mark()],
  ["]", "]", "bookmark.next", (player) => player.jump("bookmark", 1)],
  ["[", "[", "bookmark.previous", (player) => player.jump("bookmark", -1)],
  ["w", "w", "why", (player) => player.togglePanel("why")],
  ["h", "h", "heat", (player) => player.togglePanel("heat")],
  ["c", "c", "clock", (player) => player.nextClock()],
  ["p", "p", "layout", (player) => player.nextLayout()],
  ["f", "f", "present", (player) => player.change({ present: !player.view.present }, true)],
  ["t", "t", "theme", (player) => player.nextTheme()],
  ["l", "l", "lang", (player) => player.change({ lang: player.words.language === "en" ? "fr" : "en" }, true)],
  ["?", "?", "help", (player) => player.help.showModal()],
];

const EARLIER = { B: "backtrack", D: "dead_end", I: "incumbent", G: "goal" };

// Keys that the element with the focus has a use of its own for.
function own({ target, key }) {
  if (target.matches("select, textarea, input:not([type=range])")) return true;
  if (target.matches("input.speed")) return key.startsWith("Arrow") || key === "Home" || key === "End";
  return target.matches("button, a") && key === " ";
}

export function onKey(player, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || player.help.open || own(event)) return;
  if (EARLIER[event.key]) return player.jump(EARLIER[event.key], -1);
  const found = KEYS.find(([, key]) => key === event.key || (key === "+" && event.key === "="));
  if (!found) return;
  event.preventDefault();
  found[3](player);
}

// Keys whose names differ from language to language.
const NAMED = { Space: "ui.space", Home: "ui.home", End: "ui.end" };

// `addressed`: is the view in the address of the page?
export function help(words, addressed) {
  const rows = KEYS.map(([shown, , name]) => html("div", {}, html("dt", {}, html("kbd", { text: shown in NAMED ? words.text(NAMED[shown]) : shown })), html("dd", { text: words.text(`ui.${name}`) })));
  const dialog = html("dialog", { class: "help", "aria-label": words.text("ui.help") }, html("h2", { text: words.text("ui.help") }), html("dl", {}, ...rows));
  const notes = addressed ? ["ui.help.picture", "ui.help.address"] : ["ui.help.picture"];
  dialog.append(...notes.map((key) => html("p", { text: words.text(key) })), html("button", { type: "button", class: "button wide", text: words.text("ui.close"), onclick: () => dialog.close() }));
  return dialog;
}
