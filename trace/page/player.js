// The player: one clock, one or two panes, a view that is in the address. `mount` is what a page calls.

import { html, tell } from "recuit/dom.js";
import { hasCurves } from "recuit/curves.js";
import { help, onKey } from "recuit/keys.js";
import { layout } from "recuit/elements.js";
import { Menu } from "recuit/menu.js";
import { Merged } from "recuit/merged.js";
import { NoTrace, openTrace } from "recuit/reader.js";
import { CHOICES, PANELS, read, USUAL, write } from "recuit/address.js";
import { Pane } from "recuit/pane.js";
import { Motion, SPEEDS } from "recuit/motion.js";
import { patterns } from "recuit/scene.js";
import { positionAt, timeAt } from "recuit/clock.js";
import { Transport } from "recuit/transport.js";
import { Survey } from "recuit/survey.js";
import { onSystemTheme, setTheme } from "recuit/theme.js";
import { Words } from "recuit/phrase.js";

// `options`: words and algorithms ({en, fr}, of trace/words), and, if wanted: language, title, address (false: the view
// is not in location.hash), view (what it begins with, where the address says nothing), onStateChange(view),
// onPick(pane, part, element) (true: the click is taken), gate(player, time) (a time no later, where it is not to pass). What comes back has feed, goTo, toggle, change, view and destroy.
export async function mount(element, buffers, options) {
  const player = new Player(element, options);
  await player.open(buffers);
  return player;
}

class Player extends Motion {
  constructor(element, options) {
    super();
    Object.assign(this, { element, options, traces: [], surveys: [], panes: [] });
    this.view = options.address === false ? { ...USUAL, ...options.view } : read(location.hash);
    this.onkey = (event) => onKey(this, event);
    this.onresize = () => this.rest();
    this.onhash = () => this.reread();
    // What is painted has the colors of the theme in which it was painted.
    this.offsystem = onSystemTheme(() => this.build());
    addEventListener("keydown", this.onkey);
    addEventListener("resize", this.onresize);
    if (options.address !== false) addEventListener("hashchange", this.onhash);
  }

  destroy() {
    this.playing = false;
    this.isGone = true;
    for (const survey of this.surveys) survey.stopped = true;
    this.offsystem();
    removeEventListener("keydown", this.onkey);
    removeEventListener("resize", this.onresize);
    removeEventListener("hashchange", this.onhash);
    this.element.replaceChildren();
  }

  async open(buffers) {
    this.setWords();
    try {
      this.traces = await Promise.all(buffers.map(openTrace));
    } catch (error) {
      if (!(error instanceof NoTrace)) throw error;
      this.element.replaceChildren(html("p", { class: "error", role: "alert", text: this.words.text(error.key, error.args) }));
      return;
    }
    this.layouts = this.traces.map(({ header }) => layout(header.scene));
    this.surveys = this.traces.map((trace, i) => new Survey(trace, this.layouts[i]));
    await this.build();
    for (const survey of this.surveys) this.run(survey);
  }

  // A longer trace of the same search, while it runs. It takes the place of the other when all of it has been read, and nothing
  // else on the page changes. Who looks at the end stays at the end; who wanted to go beyond it goes there.
  async feed(number, buffer) {
    const trace = await openTrace(buffer);
    const survey = new Survey(trace, this.layouts[number]);
    await survey.run(() => (survey.stopped = this.isGone));
    if (this.isGone) return;
    const beyond = this.sought > this.total ? this.sought : this.view.at >= this.total ? Infinity : null;
    const offered = String(this.offered());
    this.surveys[number].stopped = true;
    this.traces[number] = trace;
    this.surveys[number] = survey;
    const pane = this.panes.find((one) => one.number === number);
    if (String(this.offered()) !== offered) await this.build();
    else await pane?.take(trace, survey, await positionAt(trace, this.view.clock, this.view.at));
    this.measure();
    await this.goTo(beyond ?? this.wanted ?? this.view.at);
  }

  // Where the clock ends.
  measure() {
    this.total = Math.max(1, ...this.panes.map((pane) => this.endOf(pane)));
  }

  run(survey) {
    survey.run(() => this.rest()).catch((error) => this.fail(error));
  }

  fail(error) {
    if (!(error instanceof NoTrace)) throw error;
    this.live.textContent = this.words.text(error.key, error.args);
  }

  setWords() {
    const { words, algorithms, language } = this.options;
    const wanted = this.view.lang ?? language ?? navigator.language.slice(0, 2);
    const found = wanted in words ? wanted : "en";
    this.words = new Words(words[found]);
    this.words.language = found;
    this.view.lang = found;
    this.texts = algorithms[found];
    document.documentElement.lang = found;
  }

  get title() {
    return this.options.title ?? `Recuit · ${[...new Set(this.traces.map(({ header }) => header.model))].join(", ")}`;
  }

  get mergeable() {
    const [a, b] = this.traces.map(({ header }) => header);
    return Boolean(b) && a.kind !== "local" && a.kind === b.kind && a.model === b.model && a.formulation === b.formulation;
  }

  // The panels that at least one of the traces can fill.
  offered() {
    const kinds = this.traces.map(({ header }) => header.kind);
    const suits = { tree: kinds.some((kind) => kind !== "local"), frontier: kinds.includes("frontier"), curves: this.traces.some(hasCurves) };
    return PANELS.filter((panel) => suits[panel] ?? true);
  }

  // ---- What is on the page

  async build() {
    this.setWords();
    const { view, words } = this;
    const root = document.documentElement;
    setTheme(view.theme);
    root.classList.toggle("presenting", view.present);
    const shown = this.traces.map((_, i) => i).filter((i) => view.layout === "both" || this.traces.length === 1 || i === ["first", "second"].indexOf(view.layout));
    this.panes = shown.map((i) => new Pane(this, i, this.traces[i], this.surveys[i], this.layouts[i]));
    this.merged = view.merged && this.mergeable && this.panes.length === 2 ? this.mergedPanel() : null;
    this.measure();
    this.help = help(words, this.options.address !== false);
    this.menu = new Menu(this);
    this.transport = new Transport(this);
    this.live = html("p", { class: "unseen", "aria-live": "polite" });
    const main = html("main", { class: `panes count${this.panes.length}` }, ...this.panes.map(({ root }) => root), this.merged?.root ?? "");
    const reachable = () => [...this.element.querySelectorAll("button, select, input, [tabindex]")];
    const focus = reachable().indexOf(document.activeElement);
    this.element.replaceChildren(patterns(), this.menu.root, main, this.transport.root, this.live, this.help);
    this.element.classList.add("recuit");
    if (focus >= 0) reachable()[focus]?.focus();
    if (this.options.address !== false) document.title = this.title;
    await this.goTo(view.at);
  }

  mergedPanel() {
    return new Merged({ surveys: this.surveys, labels: this.panes.map((pane) => (node) => pane.label(node)), go: (pane, position) => this.go(pane, position), words: this.words });
  }

  // Draws what is not drawn at each event.
  rest() {
    for (const pane of this.panes) if (pane.shown) pane.showRest();
    this.afterRest();
  }

  afterRest() {
    this.rested = performance.now();
    this.menu.show();
    this.transport.showRest();
    if (this.panes.every(({ shown }) => shown)) this.merged?.show(this.panes.map(({ cursor }) => cursor));
    // Screen readers hear each event only while there is time to say it.
    if (!this.playing || SPEEDS[this.view.speed] <= 0.5) tell(this.live, this.panes.map((pane) => pane.sentence.textContent).join(" · "));
    this.remember();
  }

  // ---- The view

  // Changes the view; `again` is for what needs the page built anew.
  change(parts, again = false) {
    Object.assign(this.view, parts);
    if (again) return this.build();
    this.rest();
  }

  togglePanel(panel) {
    const { view } = this;
    view.panels = view.panels.includes(panel) ? view.panels.filter((one) => one !== panel) : [...view.panels, panel];
    for (const pane of this.panes) pane.furnish();
    this.rest();
  }

  // The element whose why is asked; the same again asks for the step's.
  choose(number, part, element, ask = true) {
    if (ask && this.options.onPick?.(number, part, element)) return;
    const { view } = this;
    const place = String([number, part, element]);
    const again = ask && this.asked === place && String(view.cell) === place && view.panels.includes("why");
    view.cell = again ? null : [number, part, element];
    this.asked = ask && !again ? place : null;
    if (ask && !view.panels.includes("why")) this.togglePanel("why");
    this.rest();
    const pane = this.panes.find((one) => one.number === number);
    if (view.cell && part === 0) this.live.textContent = pane.describe(element);
  }

  mark() {
    const { marks, at } = this.view;
    this.change({ marks: marks.includes(at) ? marks.filter((time) => time !== at) : [...marks, at].sort((a, b) => a - b) });
  }

  faster(by) {
    this.change({ speed: Math.max(0, Math.min(SPEEDS.length - 1, this.view.speed + by)) });
  }

  nextTheme() {
    this.change({ theme: following(CHOICES.theme, this.view.theme) }, true);
  }

  nextLayout() {
    if (this.traces.length > 1) this.change({ layout: following(CHOICES.layout, this.view.layout) }, true);
  }

  nextClock() {
    this.setClock(following(CHOICES.clock, this.view.clock));
  }

  // The place and the bookmarks stay where they are in the first pane.
  async setClock(unit) {
    const { view } = this;
    const { trace } = this.panes[0];
    const same = async (time) => timeAt(trace, unit, await positionAt(trace, view.clock, time));
    const [at, ...marks] = await Promise.all([view.at, ...view.marks].map(same));
    await this.change({ clock: unit, at, marks }, true);
  }

  remember() {
    this.options.onStateChange?.(this.view);
    if (this.options.address === false || this.remembering) return;
    this.remembering = setTimeout(() => {
      this.remembering = null;
      const hash = write(this.view);
      if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
    }, 400);
  }

  reread() {
    this.view = read(location.hash);
    return this.build();
  }
}

const following = (list, one) => list[(list.indexOf(one) + 1) % list.length];
