// What is above the panes: the title, which panels are open, language, theme, presentation, help.

import { CHOICES } from "recuit/address.js";
import { html } from "recuit/dom.js";
import { button } from "recuit/icons.js";
import { choice } from "recuit/transport.js";

export class Menu {
  constructor(player) {
    this.player = player;
    const { words, view, title } = player;
    this.chips = player.offered().map((panel) => {
      const chip = html("button", { type: "button", class: "chip", text: words.text(`ui.${panel}`), onclick: () => player.togglePanel(panel) });
      chip.panel = panel;
      return chip;
    });
    this.heat = choice(words, "heat", CHOICES.heat, view.heat, (heat) => player.change({ heat }));
    const merged = html("button", { type: "button", class: "chip", text: words.text("ui.merged"), onclick: () => player.change({ merged: !player.view.merged }, true) });
    this.merged = player.mergeable ? merged : null;
    const layout = player.traces.length > 1 ? choice(words, "layout", CHOICES.layout, view.layout, (value) => player.change({ layout: value }, true)) : null;
    const language = choice(words, "lang", CHOICES.lang, words.language, (lang) => player.change({ lang }, true));
    this.root = html(
      "header",
      { class: "menu" },
      html("h1", { text: title }),
      html("div", { class: "chips", role: "group", "aria-label": words.text("ui.panels") }, ...this.chips, this.merged, this.heat),
      html(
        "div",
        { class: "group end" },
        layout,
        language,
        button(words, "theme", "t", "theme", () => player.nextTheme()),
        button(words, "present", "f", "present", () => player.change({ present: !player.view.present }, true)),
        button(words, "help", "?", "help", () => player.help.showModal()),
      ),
    );
  }

  show() {
    const { view } = this.player;
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(view.panels.includes(chip.panel)));
    this.merged?.setAttribute("aria-pressed", String(view.merged));
    this.heat.hidden = !view.panels.includes("heat");
  }
}
