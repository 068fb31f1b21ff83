// The studio: choosing or watching, and an address that says which and what.

import { CHOICES } from "recuit/address.js";
import { file } from "studio/asking.js";
import { Chooser } from "studio/chooser.js";
import { said } from "studio/entry.js";
import { html } from "recuit/dom.js";
import { options, spoken } from "recuit/embedded.js";
import { asCommand, readAsked, readView, wanted, writeLink } from "studio/link.js";
import { button } from "recuit/icons.js";
import { choice } from "recuit/transport.js";
import { mount } from "recuit/player.js";
import { onSystemTheme, setTheme } from "recuit/theme.js";
import { Running } from "studio/running.js";
import { Words } from "recuit/phrase.js";

const { words: common, algorithms } = options();
const own = spoken("studio.");
const words = Object.fromEntries(CHOICES.lang.map((lang) => [lang, { ...common[lang], ...own[lang] }]));

class Studio {
  constructor(root) {
    this.root = root;
    this.read();
    addEventListener("hashchange", () => this.reread());
    addEventListener("keydown", (event) => this.onKey(event));
    // What is watched is drawn again by its player.
    onSystemTheme(() => this.asked.watch || this.show());
  }

  read() {
    this.asked = readAsked(location.hash);
    this.view = readView(location.hash);
    this.written = location.hash;
    this.show();
  }

  reread() {
    if (location.hash === this.written) return;
    this.leave();
    this.read();
  }

  show() {
    const lang = this.view.lang ?? (navigator.language.slice(0, 2) in words ? navigator.language.slice(0, 2) : "en");
    this.words = new Words(words[lang]);
    this.lang = lang;
    document.documentElement.lang = lang;
    setTheme(this.view.theme);
    if (this.asked.watch) return this.watch();
    return this.choose();
  }

  // The address says what is seen, a moment after it is.
  remember() {
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => this.writeAddress(), 200);
  }

  writeAddress() {
    this.written = writeLink(this.asked, this.view);
    if (this.written !== location.hash) history.replaceState(null, "", this.written);
  }

  // Going back in the browser goes back to choosing. A search begins at its start, without the marks of another one.
  turn(watch) {
    clearTimeout(this.remembering);
    this.writeAddress();
    this.asked.watch = watch;
    if (watch) Object.assign(this.view, { at: 0, marks: [], cell: null });
    this.written = writeLink(this.asked, this.view);
    history.pushState(null, "", this.written);
    this.leave();
    this.show();
  }

  leave() {
    this.running?.end();
    this.player?.destroy();
    this.running = this.player = null;
    document.documentElement.classList.remove("presenting");
  }

  onKey(event) {
    if (event.key === "Escape" && this.asked.watch && !document.querySelector("dialog[open]")) this.turn(false);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !this.asked.watch) this.turn(true);
  }

  // ---- Choosing

  choose() {
    const { words } = this;
    this.chooser = new Chooser(this.asked, words, () => this.remember(), () => this.turn(true));
    const language = choice(words, "lang", CHOICES.lang, this.lang, (lang) => this.look({ lang }));
    const theme = button(words, "theme", "", "theme", () => this.look({ theme: CHOICES.theme[(CHOICES.theme.indexOf(this.view.theme) + 1) % CHOICES.theme.length] }));
    const head = html("header", { class: "menu" }, html("h1", { text: words.text("studio.title") }), html("div", { class: "group end" }, language, theme));
    this.root.replaceChildren(html("div", { class: "recuit" }, head, this.chooser.root));
    document.title = words.text("studio.title");
    return this.chooser.build();
  }

  look(parts) {
    Object.assign(this.view, parts);
    this.remember();
    this.show();
  }

  // ---- Watching

  watch() {
    this.stage = html("div", {});
    this.bar = html("section", { class: "bar" });
    this.troubles = html("div", {});
    this.root.replaceChildren(this.bar, this.troubles, this.stage);
    this.buffers = [];
    this.playing = null;
    this.running = new Running(wanted(this.asked), (pane, buffer) => this.take(pane, buffer), () => this.tell());
    const { running } = this;
    running.begin().then(() => running === this.running && this.settle());
    this.tell();
  }

  // The player begins when every pane has something to show. What comes while it is made is shown by it after.
  async take(pane, buffer) {
    this.buffers[pane] = buffer;
    if (this.playing) {
      await this.playing;
      const shown = this.shown.indexOf(pane);
      if (this.player && shown >= 0) await this.player.feed(shown, buffer);
    } else if (this.asked.panes.every((_, i) => this.buffers[i])) await this.play();
  }

  // All are over: what failed has no trace, and the other is shown alone.
  async settle() {
    if (this.buffers.some(Boolean)) await this.play();
    this.tell();
  }

  play() {
    this.playing ??= this.begin();
    return this.playing;
  }

  async begin() {
    this.shown = this.asked.panes.map((_, i) => i).filter((i) => this.buffers[i]);
    const onStateChange = (view) => {
      this.view = { ...view };
      this.remember();
      if (view.lang && view.lang !== this.lang) this.speak(view.lang);
    };
    const options = { words, algorithms, language: this.lang, address: false, view: this.view, onStateChange };
    const { running } = this;
    const player = await mount(this.stage, this.shown.map((i) => this.buffers[i]), options);
    if (running !== this.running) return player.destroy();
    this.player = player;
    this.tell();
  }

  speak(lang) {
    this.lang = lang;
    this.words = new Words(words[lang]);
    this.tell();
  }

  // How the searches stand, above the player.
  tell() {
    const { words, running } = this;
    if (!running) return;
    const state = (pane, i) => {
      const name = running.panes.length > 1 ? `${i + 1}: ` : "";
      const seconds = { number: pane.seconds, digits: 2 };
      return `${name}${words.say({ key: `studio.state.${pane.state}`, args: { seconds } })}`;
    };
    const wide = (key, onclick) => html("button", { type: "button", class: "button wide", text: words.text(key), onclick });
    const copy = (key, text) => wide(key, async ({ target }) => {
      await navigator.clipboard.writeText(text());
      target.textContent = words.text("studio.copied");
    });
    const status = html("p", { class: "status", role: "status", text: running.panes.map(state).join(" · ") });
    const key = `${this.lang} ${status.textContent} ${running.running} ${Boolean(this.player)}`;
    if (key === this.told) return;
    this.told = key;
    const focus = document.activeElement?.textContent;
    this.bar.setAttribute("aria-label", words.text("studio.bar"));
    this.bar.replaceChildren(
      wide("studio.back", () => this.turn(false)),
      status,
      running.running ? wide("studio.stop", () => running.stop()) : "",
      html("div", { class: "group end" }, this.saving(), copy("studio.copy.link", () => (this.writeAddress(), location.href)), copy("studio.copy.command", () => asCommand(this.asked))),
    );
    [...this.bar.querySelectorAll("button")].find(({ textContent }) => textContent === focus)?.focus();
    const failed = running.panes.filter(({ complaint }) => complaint);
    const whose = (pane) => words.text(running.panes.length > 1 ? `studio.search.${running.panes.indexOf(pane) + 1}` : "studio.search");
    this.troubles.replaceChildren(...failed.map((pane) => html("p", { class: "complaint", role: "alert" }, `${whose(pane)}: `, ...said(pane.complaint, words))));
  }

  // All that was found, as a file that needs no studio.
  saving() {
    const { asked, player, running, words } = this;
    if (!player || running.running) return "";
    const numbers = this.shown.map((pane) => running.panes[pane].number);
    return html("a", { class: "button wide", href: file(this.lang, numbers), download: `${asked.model}.html`, text: words.text("studio.save") });
  }
}

window.studio = new Studio(document.getElementById("recuit"));
