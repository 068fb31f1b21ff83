// Parameters with their meanings, each with a field. What is left empty is as the model has it.

import { html } from "recuit/dom.js";

// A value as it is written in a parameter.
export function written(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value).map(([key, inner]) => `${key} = ${written(inner)}`).join(", ")}}`;
}

const isName = ({ written }) => /^[a-z][a-z0-9-]*$/.test(written);

function names(forms) {
  if (forms.length === 1 && forms[0].written === "true or false") return ["true", "false"];
  return forms.length > 1 && forms.every(isName) ? forms.map(({ written }) => written) : null;
}

function field({ key, forms, value }, id, given, words, onChange) {
  const usual = written(value);
  const choices = names(forms);
  const set = ({ target }) => onChange(key, target.value.trim());
  if (choices) {
    const first = html("option", { value: "", text: usual ? words.text("studio.usual", { value: usual }) : words.text("studio.unset") });
    return html("select", { id, onchange: set }, first, ...choices.map((name) => html("option", { value: name, lang: "en", text: name, selected: name === given })));
  }
  const input = html("input", { id, type: "text", autocomplete: "off", spellcheck: "false", placeholder: usual || words.text("studio.unset"), onchange: set });
  input.value = given ?? "";
  return input;
}

// The ways to write it, of which each may have a meaning. What the command tells is English.
function ways(forms) {
  const told = forms.filter(({ meaning }) => meaning);
  if (told.length > 0) return html("ul", { lang: "en" }, ...forms.map(({ written, meaning }) => html("li", {}, html("code", { text: written }), meaning ? `: ${meaning}` : "")));
  return names(forms) ? null : html("p", { lang: "en" }, html("code", { text: forms.map(({ written }) => written).join(", ") }));
}

let last = 0;

// `given` has values by key, `prefix` is put before each key; onChange(key, value) with an empty value takes it back.
export function parameters(all, prefix, given, words, onChange) {
  const rows = all.map((one) => {
    const parameter = { ...one, key: one.key.startsWith(prefix) ? one.key : prefix + one.key };
    const id = `parameter-${++last}`;
    const meaning = html("div", { class: "meaning", id: `${id}-meaning` }, html("p", { lang: "en", text: parameter.meaning }), ways(parameter.forms));
    const input = field(parameter, id, given[parameter.key], words, onChange);
    input.setAttribute("aria-describedby", meaning.id);
    return html("div", { class: "parameter" }, html("label", { for: id }, html("code", { text: parameter.key })), input, meaning);
  });
  return html("div", { class: "parameters" }, ...rows);
}
