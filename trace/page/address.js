// The view in the address: a link reproduces it. What is as it always is stays out.

import { UNITS } from "recuit/clock.js";

export const PANELS = ["lines", "curves", "tree", "frontier", "why", "heat"];
export const CHOICES = { lang: ["en", "fr"], theme: ["auto", "light", "dark"], clock: UNITS, layout: ["both", "first", "second"], heat: ["conflict", "changed"] };

export const USUAL = { lang: null, theme: "auto", clock: "events", at: 0, speed: 2, layout: "both", present: false, merged: false, panels: ["lines", "curves", "tree"], heat: "conflict", marks: [], cell: null };

export function read(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const view = { ...USUAL };
  for (const [name, choices] of Object.entries(CHOICES)) if (choices.includes(given.get(name))) view[name] = given.get(name);
  for (const name of ["at", "speed"]) if (given.has(name) && Number.isFinite(Number(given.get(name)))) view[name] = Math.max(0, Number(given.get(name)));
  for (const name of ["present", "merged"]) view[name] = given.get(name) === "1";
  if (given.has("panels")) view.panels = PANELS.filter((panel) => given.get("panels").split(" ").includes(panel));
  if (given.has("marks")) view.marks = given.get("marks").split(" ").map(Number).filter((t) => Number.isFinite(t) && t >= 0);
  const cell = /^(\d+)-(\d+)-(\d+)$/.exec(given.get("cell") ?? "");
  if (cell) view.cell = cell.slice(1).map(Number);
  return view;
}

export function write(view) {
  const given = new URLSearchParams();
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = view[name];
    if (value === usual || (Array.isArray(value) && String(value) === String(usual))) continue;
    given.set(name, typeof value === "boolean" ? "1" : Array.isArray(value) ? value.join(name === "cell" ? "-" : " ") : String(value));
  }
  return given.size > 0 ? `#${given}` : "";
}
