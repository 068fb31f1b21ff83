// What the teacher reads, behind a button: notes, and the figures to expect with the commands that measure them.

import { html } from "recuit/dom.js";
import { prose } from "recuit/lesson/prose.js";

export function notes(words, { notes, figures }) {
  const root = html("aside", { class: "lesson-notes", hidden: true, id: "lesson-notes", "aria-label": words.text("lesson.notes") });
  if (notes.length === 0 && figures.length === 0) return { root, button: null };
  root.append(html("h3", { text: words.text("lesson.notes") }), ...prose(notes));
  if (figures.length > 0) root.append(html("h4", { text: words.text("lesson.figures") }), table(figures));
  const button = html("button", { type: "button", class: "chip", "aria-expanded": "false", "aria-controls": "lesson-notes", text: words.text("lesson.notes") });
  button.addEventListener("click", () => {
    root.hidden = !root.hidden;
    button.setAttribute("aria-expanded", String(!root.hidden));
    button.textContent = words.text(root.hidden ? "lesson.notes" : "lesson.notes.hide");
    if (!root.hidden) root.scrollIntoView({ block: "nearest" });
  });
  return { root, button };
}

function table(figures) {
  return html("dl", { class: "lesson-figures" }, ...figures.map(({ text, command }) => html("div", {}, html("dt", { text }), html("dd", {}, html("code", { text: command })))));
}
