// The player: one clock, one or two panes, a view that is in the address. `mount` is what a page calls.

import { html, tell } from "recuit/dom.js";
import { help, onKey } from "recuit/keys.js";
import { layout } from "recuit/elements.js";
import { Menu } from "recuit/menu.js";
import { Merged } from "recuit/merged.js";
import { NoTrace, openTrace } from "recuit/reader.js";
import { CHOICES, PANELS, read, USUAL, write } from "recuit/address.js";
import { Pane } from "recuit/pane.js";
import { patterns } from "recuit/scene.js";
import { positionAt, timeAt, total } from "recuit/clock.js";
import { SPEEDS, Transport } from "recuit/transport.js";
import { Survey } from "recuit/survey.js";
import { Words } from "recuit/phrase.js";

// `options`: words and algorithms ({en, fr}, of trace/words), and, if wanted: language, title, address (false: the view
// is not in location.hash), onStateChange(view). What comes back has feed, goTo, toggle, change, view and destroy.
export async function mount(element, buffers, options) {
  const player = new Player(element, options);
  await player.open(buffers);
  return player;
}

const REST = 100;

class Player {
  constructor(element, options) {
    Object.assign(this, { element, options, traces: [], surveys: [], panes: [], playing: false });
    this.view = options.address === false ? { ...USUAL } : read(location.hash);
    this.onkey = (event) => onKey(this, event);
    this.onresize = () => this.rest();
    this.onhash = () => this.reread();
    addEventListener("keydown", this.onkey);
    addEventListener("resize", this.onresize);
    if (options.address !== false) addEventListener("hashchange", this.onhash);
  }

  destroy() {
    this.playing = false;
    for (const survey of this.surveys) survey.stopped = true;
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

  // A longer trace of the same search, while it runs. Who looks at the end stays at the end.
  async feed(number, buffer) {
    const atEnd = this.view.at >= this.total;
    const trace = await openTrace(buffer);
    this.surveys[number].stopped = true;
    this.traces[number] = trace;
    this.surveys[number] = new Survey(trace, this.layouts[number]);
    await this.build();
    this.run(this.surveys[number]);
    if (atEnd) await this.goTo(Infinity);
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
    const suits = { tree: kinds.some((kind) => kind !== "local"), frontier: kinds.includes("frontier"), curves: this.traces.some(({ footer }) => footer.curve?.length > 0) };
    return PANELS.filter((panel) => suits[panel] ?? true);
  }

  // ---- What is on the page

  async build() {
    this.setWords();
    const { view, words } = this;
    const root = document.documentElement;
    root.dataset.theme = view.theme;
    root.classList.toggle("presenting", view.present);
    const shown = this.traces.map((_, i) => i).filter((i) => view.layout === "both" || this.traces.length === 1 || i === ["first", "second"].indexOf(view.layout));
    this.panes = shown.map((i) => new Pane(this, i, this.traces[i], this.surveys[i], this.layouts[i]));
    this.merged = view.merged && this.mergeable && this.panes.length === 2 ? this.mergedPanel() : null;
    this.total = Math.max(1, ...this.panes.map((pane) => this.endOf(pane)));
    this.help = help(words);
    this.menu = new Menu(this);
    this.transport = new Transport(this);
    this.live = html("p", { class: "unseen", "aria-live": "polite" });
    const main = html("main", { class: `panes count${this.panes.length}` }, ...this.panes.map(({ root }) => root), this.merged?.root ?? "");
    const focus = document.activeElement?.getAttribute("aria-label");
    this.element.replaceChildren(patterns(), this.menu.root, main, this.transport.root, this.live, this.help);
    this.element.classList.add("recuit");
    if (focus) [...this.element.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === focus)?.focus();
    document.title = this.title;
    await this.goTo(view.at);
  }

  mergedPanel() {
    return new Merged({ surveys: this.surveys, labels: this.panes.map((pane) => (node) => pane.label(node)), go: (pane, position) => this.go(pane, position), words: this.words });
  }

  endOf(pane) {
    return total(pane.trace, this.view.clock);
  }

  // Where events of a kind lie on the clock, at most one for each pixel. Steps are not in the footer: there, a place in a
  // block is told from the events of the block by share.
  ticks(pane, kind, width) {
    const { trace, survey } = pane;
    const list = survey.marks[kind];
    const every = Math.max(1, Math.floor(list.length / width));
    const times = [];
    for (let k = 0; k < list.length; k += every) {
      const place = trace.blocks[trace.blockAt(list[k])];
      const share = (list[k] - place.start) / place.events;
      const [from, to] = { events: [place.first, place.first + place.events], steps: place.steps, ms: place.ms }[this.view.clock];
      times.push(from + (to - from) * share);
    }
    return times;
  }

  // ---- The clock

  // Goes to a time of the clock. The last call wins: while one is under way, only the place of the next is kept.
  async goTo(time) {
    this.wanted = Math.max(0, Math.min(this.total, time));
    if (this.going) return this.going;
    this.going = this.follow().finally(() => (this.going = null));
    return this.going;
  }

  async follow() {
    while (this.wanted !== null) {
      const time = this.wanted;
      this.wanted = null;
      this.view.at = time;
      const slow = !this.playing || performance.now() - (this.rested ?? 0) > REST;
      await Promise.all(this.panes.map(async (pane) => pane.seek(await positionAt(pane.trace, this.view.clock, time), slow))).catch((error) => this.fail(error));
      this.transport.show();
      if (slow) this.afterRest();
    }
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

  async go(number, position) {
    await this.goTo(await timeAt(this.traces[number], this.view.clock, position));
  }

  async goStep(number, step) {
    const trace = this.traces[number];
    await this.go(number, await positionAt(trace, "steps", step + 1 - 1e-9));
  }

  // One event on or back, of whichever pane has the next.
  async step(by) {
    this.pause();
    await this.going;
    const time = by > 0 ? await this.nextTime() : await this.timeBefore();
    await this.goTo(time);
  }

  async nextTime() {
    const times = this.panes.filter(({ cursor, trace }) => cursor.position < trace.length).map(({ cursor, trace }) => timeAt(trace, this.view.clock, cursor.position + 1));
    return Math.min(this.total, ...(await Promise.all(times)));
  }

  async timeBefore() {
    const at = (pane, position) => timeAt(pane.trace, this.view.clock, position);
    const times = await Promise.all(this.panes.map((pane) => at(pane, pane.cursor.position)));
    const last = Math.max(...times);
    return Math.max(...(await Promise.all(this.panes.map((pane, i) => (times[i] === last ? at(pane, pane.cursor.position - 1) : times[i])))));
  }

  async jump(kind, by) {
    this.pause();
    if (kind === "bookmark") {
      const marks = this.view.marks.filter((time) => (time - this.view.at) * by > 1e-9);
      return marks.length > 0 && this.goTo(by > 0 ? Math.min(...marks) : Math.max(...marks));
    }
    const found = this.panes.map((pane) => [pane, pane.survey.jump(kind, pane.cursor.position, by)]).filter(([, position]) => position !== null);
    const times = await Promise.all(found.map(([pane, position]) => timeAt(pane.trace, this.view.clock, position)));
    const beyond = times.filter((time) => (time - this.view.at) * by > 1e-12);
    if (beyond.length > 0) return this.goTo(by > 0 ? Math.min(...beyond) : Math.max(...beyond));
    this.live.textContent = this.words.text("ui.jump.none");
  }

  toggle() {
    if (this.playing) return this.pause();
    this.playing = true;
    const from = this.view.at >= this.total ? 0 : this.view.at;
    let last = performance.now();
    const frame = async (now) => {
      if (!this.playing) return;
      const time = await this.advance(Math.min(0.25, (now - last) / 1000));
      last = now;
      await this.goTo(time);
      if (time >= this.total) this.pause();
      else requestAnimationFrame(frame);
    };
    this.goTo(from).then(() => requestAnimationFrame(frame));
  }

  // Where the clock is after so many seconds. Where nothing happens for longer than a second, or events were left out,
  // it goes on to the next event.
  async advance(seconds) {
    const events = Math.max(...this.panes.map(({ trace }) => trace.footer.events));
    const speed = Math.min(SPEEDS[this.view.speed], Math.max(1000, events / 4));
    const units = speed * (this.view.clock === "ms" ? this.total / Math.max(1, events) : 1);
    const time = this.view.at + units * seconds;
    const next = await this.nextTime();
    return next > time + units * Math.max(1, 1 / speed) ? next : time;
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.rest();
    this.transport.show();
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
    const { view } = this;
    const same = String(view.cell) === String([number, part, element]);
    view.cell = same && ask && view.panels.includes("why") ? null : [number, part, element];
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
