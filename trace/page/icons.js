// The signs on buttons, drawn here.

import { html, svg } from "recuit/dom.js";

const PATHS = {
  play: "M7 4l13 8l-13 8z",
  pause: "M6 4h4v16h-4zM14 4h4v16h-4z",
  step: "M5 4l10 8l-10 8zM16 4h3v16h-3z",
  back: "M19 4l-10 8l10 8zM8 4h-3v16h3z",
  start: "M20 4l-8 8l8 8zM12 4l-8 8l8 8z",
  end: "M4 4l8 8l-8 8zM12 4l8 8l-8 8z",
  next: "M6 5l9 7l-9 7v-4l4-3l-4-3z",
  previous: "M18 5l-9 7l9 7v-4l-4-3l4-3z",
  bookmark: "M6 3h12v18l-6-5l-6 5z",
  help: "M9 8a3 3 0 1 1 4.4 2.7c-1 .6-1.4 1.1-1.4 2.8M12 17v1.5",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  present: "M3 5h18v12h-18zM9 21h6M12 17v4",
};
const OUTLINED = ["help", "theme", "present"];

export function icon(name) {
  const kind = OUTLINED.includes(name) ? "outlined" : "filled";
  return svg("svg", { viewBox: "0 0 24 24", class: `icon ${kind}`, "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

// A button with a sign and a name; the key that does the same is in its title.
export function button(words, name, key, sign, onclick) {
  const label = words.text(`ui.${name}`);
  return html("button", { type: "button", class: "button", "aria-label": label, title: key ? `${label} (${key})` : label, onclick }, icon(sign));
}
