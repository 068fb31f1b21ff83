// Which instance: one that ships with the model, a text that is typed or pasted, or one that is made; and its picture.

import { generate, instance } from "studio/asking.js";
import { Board } from "studio/board.js";
import { html } from "recuit/dom.js";
import { parameters } from "studio/parameters.js";
import { posed } from "studio/link.js";

// After the last key, so long until what was typed is looked at.
const PAUSE = 250;

export class Entry {
  // `page` is the model's, of the server; onChange() is called when `asked` has another instance; `picture` is the answer for
  // the one that it has now, if that was asked for already.
  constructor(asked, page, words, onChange, picture) {
    Object.assign(this, { asked, page, words, onChange, wishes: {} });
    this.board = new Board(words, (text) => this.write(text));
    this.error = html("p", { class: "complaint", role: "alert", hidden: true });
    this.text = html("textarea", { rows: "5", spellcheck: "false", autocomplete: "off", id: "instance-text", oninput: () => this.typed() });
    this.root = html("section", { class: "entry", "aria-labelledby": "entry-title" }, html("h2", { id: "entry-title", text: words.text("studio.instance") }), this.sources(), this.error, this.board.root, this.typing(), this.making(), this.wide());
    this.look(picture);
  }

  // ---- Where it comes from

  sources() {
    const { asked, page, words } = this;
    const options = page.sets.map(({ name, summary }) => html("option", { value: name, lang: "en", text: `${name}: ${summary}`, selected: name === asked.set }));
    const own = html("option", { value: "", text: words.text("studio.own"), selected: asked.text !== null });
    this.select = html("select", { id: "instance-set", onchange: () => this.pick() }, ...options, own);
    this.number = html("input", { type: "number", id: "instance-number", min: "1", value: String(asked.number), onchange: () => this.pick() });
    this.count = html("span", { class: "note" });
    this.which = html("span", { class: "field" }, html("label", { for: "instance-number", text: words.text("studio.number") }), this.number, this.count);
    return html("div", { class: "row" }, html("label", { for: "instance-set", class: "unseen", text: words.text("studio.set") }), this.select, this.which);
  }

  pick() {
    const { asked } = this;
    if (this.select.value === "") {
      this.text.focus();
      return this.write(this.board.text ?? "");
    }
    const isOther = asked.set !== this.select.value;
    Object.assign(asked, { set: this.select.value, text: null, number: isOther ? 1 : Math.max(1, Number(this.number.value) || 1) });
    this.number.value = String(asked.number);
    this.changed();
  }

  typing() {
    const clear = html("button", { type: "button", class: "button wide", text: this.words.text("studio.clear"), onclick: () => this.board.clear() });
    this.details = html("details", { open: this.asked.text !== null }, html("summary", { text: this.words.text("studio.text") }), html("label", { for: "instance-text", class: "unseen", text: this.words.text("studio.text") }), this.text, html("p", { class: "note", text: this.words.text("studio.text.note") }));
    this.clear = clear;
    return html("div", {}, clear, this.details);
  }

  typed() {
    this.write(this.text.value, true);
  }

  write(text, isTyped = false) {
    Object.assign(this.asked, { text, number: 1 });
    this.select.value = "";
    this.which.hidden = true;
    if (!isTyped) this.text.value = text;
    // Until the board shows what was typed, a sign written into it would bring the text of before back.
    this.board.root.inert = isTyped;
    this.changed(PAUSE);
  }

  making() {
    const { page, words } = this;
    if (page.generate.length === 0) return "";
    const wish = (key, value) => (value === "" ? delete this.wishes[key] : (this.wishes[key] = value));
    const seed = html("input", { type: "number", id: "wish-seed", min: "0", value: "1" });
    const button = html("button", { type: "button", class: "button wide", text: words.text("studio.make"), onclick: () => this.make(Number(seed.value) || 0, button) });
    this.seed = seed;
    return html("details", { class: "making" }, html("summary", { text: words.text("studio.generate") }), parameters(page.generate, "", {}, words, wish), html("div", { class: "row" }, html("label", { for: "wish-seed", text: words.text("studio.seed") }), seed, button));
  }

  // The next one has another seed.
  async make(seed, button) {
    button.disabled = true;
    try {
      const wishes = Object.entries(this.wishes).map(([key, value]) => `${key}=${value}`);
      this.write((await generate({ model: this.asked.model, wishes, seed })).instance);
      this.seed.value = String(seed + 1);
    } catch (complaint) {
      this.complain(complaint);
    }
    button.disabled = false;
  }

  // Parameters of the model, whatever searches.
  wide() {
    const { asked, page, words } = this;
    if (page.parameters.length === 0) return "";
    const set = (key, value) => {
      if (value === "") delete asked.wide[key];
      else asked.wide[key] = value;
      this.changed();
    };
    return html("details", {}, html("summary", { text: words.text("studio.wide") }), parameters(page.parameters, "model.", asked.wide, words, set));
  }

  // ---- How it looks

  changed(pause = 0) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.look(), pause);
    this.onChange();
  }

  async look(answer = null) {
    const { asked, words } = this;
    const round = (this.round = (this.round ?? 0) + 1);
    try {
      const { count, picture } = await (answer ?? instance(posed(asked)));
      if (round !== this.round) return;
      this.board.root.inert = false;
      this.board.show(picture);
      this.clear.hidden = !this.board.places;
      if (document.activeElement !== this.text) this.text.value = asked.text ?? picture.instance;
      this.which.hidden = count === 1 && asked.text !== null;
      this.number.max = String(count);
      this.count.textContent = words.text("studio.of", { count: String(count) });
      this.error.hidden = true;
    } catch (complaint) {
      if (round === this.round) this.complain(complaint);
    }
  }

  complain(complaint) {
    this.board.root.inert = false;
    this.error.replaceChildren(...said(complaint, this.words));
    this.error.hidden = false;
    this.board.mark(complaint);
  }
}

// A complaint of the command, which speaks English, with its place in the reader's language.
export function said({ message, line, column }, words) {
  if (!message) return [words.text("studio.gone")];
  const told = html("span", { lang: "en", text: message });
  return line ? [words.text("studio.at", { line: String(line), column: String(column) }), " ", told] : [told];
}
