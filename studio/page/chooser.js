// Choosing: a model, an instance, and one search or two.

import { engine, instance, model, models } from "studio/asking.js";
import { Entry, said } from "studio/entry.js";
import { EXAMPLES } from "studio/examples.js";
import { html } from "recuit/dom.js";
import { nothing, posed, settings } from "studio/link.js";
import { parameters } from "studio/parameters.js";

// Which engines suit a formulation, and why the others do not: [{name, suits, why}].
function engines({ engines }) {
  return engines.flatMap((paragraph) => {
    const [, suits, names, why] = /^(suits|not) ([^:]*)(?:: (.*))?$/s.exec(paragraph) ?? [];
    return (names ?? "").split(", ").filter(Boolean).map((name) => ({ name, suits: suits === "suits", why }));
  });
}

// The formulation that a person can follow, where the model's own choice is the fastest.
function stepByStep({ formulations }) {
  const [first] = formulations;
  return (first.name === "auto" && formulations.find(({ name }) => name === "partial")) || first;
}

export class Chooser {
  // `asked` is changed as is chosen; onChange() after each change, onStart() to see it.
  constructor(asked, words, onChange, onStart) {
    Object.assign(this, { asked, words, onChange, onStart });
    this.root = html("main", { class: "chooser" });
  }

  async build() {
    const { asked, words } = this;
    try {
      this.models = await models();
      const isKnown = this.models.some(({ name }) => name === asked.model);
      if (!isKnown) Object.assign(asked, nothing(), this.examples()[0]?.asked ?? { model: this.models[0].name });
      // Both are asked for at once: the picture is what everybody waits for.
      const picture = asked.set !== null || asked.text !== null ? instance(posed(asked)) : null;
      picture?.catch(() => {});
      this.page = await model(asked.model);
      this.picture = picture;
    } catch (complaint) {
      this.root.replaceChildren(html("p", { class: "complaint", role: "alert" }, ...said(complaint, words)));
      return;
    }
    if (asked.text === null && !this.page.sets.some(({ name }) => name === asked.set)) {
      asked.set = this.page.sets[0]?.name ?? null;
      this.picture = null;
    }
    this.searches = html("div", { class: "searches" });
    this.entry = new Entry(asked, this.page, words, this.onChange, this.picture);
    this.root.replaceChildren(this.shelf(), html("div", { class: "halves" }, html("div", { class: "what" }, this.modelField(), this.entry.root), html("div", { class: "how" }, this.searches, this.foot())));
    this.showSearches();
    this.onChange();
  }

  // ---- Examples

  examples() {
    const has = ({ model, set, panes }) => {
      const known = this.models.find(({ name }) => name === model);
      return known?.sets.includes(set) && panes.every(({ formulation }) => known.formulations.includes(formulation));
    };
    return EXAMPLES.filter(has).map(({ key, ...chosen }) => ({ key, asked: { ...nothing(), ...structuredClone(chosen) } }));
  }

  shelf() {
    const { words } = this;
    const card = ({ key, asked }) =>
      html("li", {}, html("button", { type: "button", class: "card", onclick: () => this.take(asked) }, html("strong", { text: words.text(`studio.example.${key}`) }), html("span", { text: words.text(`studio.example.${key}.about`) })));
    const cards = this.examples().map(card);
    return cards.length > 0 ? html("section", { class: "shelf", "aria-labelledby": "shelf-title" }, html("h2", { id: "shelf-title", text: words.text("studio.examples") }), html("ul", {}, ...cards)) : "";
  }

  take(asked) {
    Object.assign(this.asked, structuredClone(asked));
    this.onStart();
  }

  // ---- The model

  modelField() {
    const { asked, words } = this;
    const options = this.models.map(({ name, summary }) => html("option", { value: name, lang: "en", text: `${name}: ${summary}`, selected: name === asked.model }));
    const select = html("select", { id: "model", onchange: () => this.changeModel(select.value) }, ...options);
    return html("section", {}, html("h2", {}, html("label", { for: "model", text: words.text("studio.model") })), select);
  }

  async changeModel(name) {
    Object.assign(this.asked, nothing(), { model: name });
    await this.build();
    this.root.querySelector("#model").focus();
  }

  // ---- The searches

  showSearches() {
    const { asked, words } = this;
    const titled = (pane, i) => {
      const title = words.text(asked.panes.length === 1 ? "studio.search" : `studio.search.${i + 1}`);
      const group = html("fieldset", { class: "search" }, html("legend", { text: title }));
      this.fill(group, pane, i);
      return group;
    };
    const more = html("button", { type: "button", class: "button wide", text: words.text(asked.panes.length === 1 ? "studio.beside" : "studio.alone"), onclick: () => this.besides() });
    this.searches.replaceChildren(...asked.panes.map(titled), more);
  }

  // A second search, at first as the first; or one alone again.
  besides() {
    const { panes } = this.asked;
    this.asked.panes = panes.length === 1 ? [panes[0], structuredClone(panes[0])] : [panes[0]];
    this.showSearches();
    this.searches.querySelector(panes.length === 1 ? "#formulation-1" : ":scope > button").focus();
    this.onChange();
  }

  fill(group, pane, i) {
    const { page, words } = this;
    const formulation = page.formulations.find(({ name }) => name === pane.formulation) ?? stepByStep(page);
    const suited = engines(formulation);
    const chosen = suited.some(({ name, suits }) => suits && name === pane.engine) ? pane.engine : formulation.engine;
    Object.assign(pane, { formulation: formulation.name, engine: chosen });
    const change = (parts) => {
      Object.assign(pane, parts);
      while (group.children.length > 1) group.lastChild.remove();
      this.fill(group, pane, i);
      this.onChange();
    };
    // What was set of an engine or a formulation means nothing to another.
    const kept = (prefix) => Object.fromEntries(Object.entries(pane.set).filter(([key]) => !key.startsWith(prefix)));
    const formulations = html("select", { id: `formulation-${i}` }, ...page.formulations.map(({ name, summary }) => html("option", { value: name, lang: "en", text: `${name}: ${summary}`, selected: name === formulation.name })));
    formulations.addEventListener("change", () => {
      change({ formulation: formulations.value, engine: null, set: {} });
      group.querySelector(`#formulation-${i}`).focus();
    });
    const option = ({ name, suits, why }) => html("option", { value: name, lang: "en", text: suits ? name : `${name} (${why})`, disabled: !suits, selected: name === chosen });
    const list = html("select", { id: `engine-${i}` }, ...suited.filter(({ suits }) => suits).map(option), ...suited.filter(({ suits }) => !suits).map(option));
    list.addEventListener("change", () => {
      change({ engine: list.value, set: kept("engine.") });
      group.querySelector(`#engine-${i}`).focus();
    });
    const summary = html("p", { class: "note", lang: "en" });
    const details = html("details", { class: "more" }, html("summary", {}, `${words.text("studio.parameters")} `, html("code", { text: settings(pane.set).join(" ") })));
    group.append(
      html("label", { for: `formulation-${i}`, text: words.text("studio.formulation") }),
      formulations,
      html("label", { for: `engine-${i}`, text: words.text("studio.engine") }),
      list,
      summary,
      details,
    );
    this.describe(pane, formulation, chosen, summary, details);
  }

  // What the engine is, and the parameters of both, which the server is asked for.
  async describe(pane, formulation, chosen, summary, details) {
    try {
      const about = await engine(this.asked.model, formulation.name, chosen);
      summary.textContent = about.summary;
      const set = (key, value) => {
        if (value === "") delete pane.set[key];
        else pane.set[key] = value;
        details.querySelector("summary code").textContent = settings(pane.set).join(" ");
        this.onChange();
      };
      details.append(parameters(formulation.parameters, "formulation.", pane.set, this.words, set), parameters(about.parameters, "engine.", pane.set, this.words, set));
    } catch (complaint) {
      summary.replaceChildren(...said(complaint, this.words));
    }
  }

  foot() {
    const { asked, words } = this;
    const number = (name, key, least, most) => {
      const input = html("input", { type: "number", id: name, min: String(least), max: String(most), value: String(asked[name]) });
      input.addEventListener("change", () => {
        asked[name] = Math.min(most, Math.max(least, Math.round(Number(input.value)) || least));
        input.value = String(asked[name]);
        this.onChange();
      });
      return html("span", { class: "field" }, html("label", { for: name, text: words.text(key) }), input);
    };
    return html("div", { class: "row foot" }, number("seed", "studio.seed", 0, Number.MAX_SAFE_INTEGER), number("seconds", "studio.seconds", 1, 60), html("button", { type: "button", class: "button wide start", text: words.text("studio.start"), onclick: () => this.onStart() }));
  }
}
