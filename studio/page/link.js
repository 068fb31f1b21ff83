// What is asked for, in the address, beside the player's view (recuit/address.js): a link reproduces both.
//
//   model=sudoku  set=9x9-hard  number=3  |  text=...     the instance
//   first=partial/depth-first   second=blocks/annealing   how it is posed, and what searches
//   first.engine.tries=9        model.boxes=2x3           parameters of a search, and of all
//   seed=1  seconds=10  watch=1

import { USUAL, read, write } from "recuit/address.js";

export const PANES = ["first", "second"];
export const SECONDS = 10;

// What is asked for where nothing is said: `panes` has one or two of {formulation, engine, set}, with parameters by their keys.
export const nothing = () => ({ model: null, set: null, number: 1, text: null, wide: {}, panes: [{ formulation: null, engine: null, set: {} }], seed: 1, seconds: SECONDS, watch: false });

const whole = (text, least, most, usual) => (/^\d{1,15}$/.test(text ?? "") ? Math.min(most, Math.max(least, Number(text))) : usual);

export function readAsked(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const asked = nothing();
  for (const name of ["model", "set", "text"]) asked[name] = given.get(name);
  asked.number = whole(given.get("number"), 1, 1e6, 1);
  asked.seed = whole(given.get("seed"), 0, Number.MAX_SAFE_INTEGER, 1);
  asked.seconds = whole(given.get("seconds"), 1, 60, SECONDS);
  asked.watch = given.get("watch") === "1";
  const named = PANES.map((pane) => given.get(pane));
  asked.panes = (named[1] === null ? [named[0]] : named).map((name) => {
    const [formulation, engine] = (name ?? "").split("/");
    return { formulation: formulation || null, engine: engine || null, set: {} };
  });
  for (const [name, value] of given) {
    const [pane, ...key] = name.split(".");
    if (key.length === 0) continue;
    const of = asked.panes[PANES.indexOf(pane)];
    if (of) of.set[key.join(".")] = value;
    else if (pane === "model") asked.wide[name] = value;
  }
  return asked;
}

export const readView = (hash) => ({ ...USUAL, ...read(hash) });

export function writeLink(asked, view) {
  const given = new URLSearchParams();
  const say = (name, value, usual = null) => value !== usual && value !== null && given.set(name, value);
  say("model", asked.model);
  if (asked.text === null) {
    say("set", asked.set);
    say("number", asked.number, 1);
  } else say("text", asked.text);
  for (const [key, value] of Object.entries(asked.wide)) say(key, value);
  asked.panes.forEach(({ formulation, engine, set }, i) => {
    say(PANES[i], `${formulation ?? ""}/${engine ?? ""}`);
    for (const [key, value] of Object.entries(set)) say(`${PANES[i]}.${key}`, value);
  });
  say("seed", asked.seed, 1);
  say("seconds", asked.seconds, SECONDS);
  say("watch", asked.watch ? "1" : null);
  const shown = write(view).replace(/^#/, "");
  return `#${[String(given), shown].filter(Boolean).join("&")}`;
}

export const settings = (set) => Object.entries(set).map(([key, value]) => `${key}=${value}`);

// The instance, as the server is asked for it.
export function posed(asked) {
  const instance = asked.text !== null ? { text: asked.text, number: asked.number } : asked.set !== null ? { set: asked.set, number: asked.number } : {};
  return { model: asked.model, instance, set: settings(asked.wide) };
}

// The searches, as the server is asked for them.
export const wanted = (asked) =>
  asked.panes.map(({ formulation, engine, set }) => {
    const one = posed(asked);
    for (const [name, value] of Object.entries({ formulation, engine })) if (value) one[name] = value;
    return { posed: { ...one, set: [...one.set, ...settings(set)] }, seed: asked.seed, seconds: asked.seconds };
  });

const quoted = (word) => (/^[\w./#=:,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// The command that shows the same in a terminal.
export function asCommand(asked) {
  const [one, other] = asked.panes;
  const words = ["recuit", "watch", asked.model];
  if (asked.text !== null) words.push(asked.text.trim());
  else if (asked.set !== null) words.push(`${asked.set}#${asked.number}`);
  if (one.formulation) words.push("--formulation", one.formulation);
  if (one.engine) words.push("--engine", one.engine);
  for (const setting of [...settings(asked.wide), ...settings(one.set)]) words.push("--set", setting);
  if (other) words.push("--against", [other.engine, other.formulation].filter(Boolean).join("/"));
  for (const setting of other ? [...settings(asked.wide), ...settings(other.set)] : []) words.push("--against-set", setting);
  words.push("--seed", String(asked.seed), "--time-limit", String(asked.seconds));
  return words.map(quoted).join(" ");
}
