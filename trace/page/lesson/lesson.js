// A lesson: its parts, one at a time, each with prose, questions and a player. The player stops before the event that
// answers a question; this is where that is decided.

import { html, tell } from "recuit/dom.js";
import { positionAt, timeAt } from "recuit/clock.js";
import { mount } from "recuit/player.js";
import { Words } from "recuit/phrase.js";
import { notes } from "recuit/lesson/notes.js";
import { prose } from "recuit/lesson/prose.js";
import { Quiz } from "recuit/lesson/quiz.js";
import { Score } from "recuit/lesson/score.js";

// Times of one clock that are nearer than this are the same.
const SAME = 1e-9;

// What a part takes over from the one before.
const KEPT = ["lang", "theme", "speed", "present"];

export class Lesson {
  // `lesson` is {name, searches, texts: {en, fr}}, `buffers` the traces that its searches number; `options` are words,
  // algorithms and language, as for the player.
  constructor(element, lesson, buffers, options) {
    Object.assign(this, { element, lesson, buffers, options });
    this.view = { lang: options.language in options.words ? options.language : "en" };
    this.score = new Score(lesson.name);
    this.part = this.inAddress();
    addEventListener("hashchange", () => this.inAddress() !== this.part && this.go(this.inAddress()));
  }

  get count() {
    return this.lesson.searches.length;
  }

  // The texts in the reader's language, or in the only one that there is.
  get text() {
    return this.lesson.texts[this.view.lang] ?? Object.values(this.lesson.texts)[0];
  }

  get questions() {
    return this.text.parts[this.part].questions ?? [];
  }

  inAddress() {
    const number = Number(/^#part=(\d+)$/.exec(location.hash)?.[1] ?? 1);
    return Math.max(0, Math.min(this.count - 1, number - 1));
  }

  async go(part) {
    this.part = part;
    history.replaceState(null, "", part === 0 ? location.pathname + location.search : `#part=${part + 1}`);
    await this.open();
    scrollTo(0, 0);
    this.heading.focus({ preventScroll: true });
  }

  // ---- What is on the page

  async open() {
    this.player?.destroy();
    this.player = null;
    this.build();
    const { traces, from, panels } = this.lesson.searches[this.part];
    this.stage.hidden = traces.length === 0;
    if (traces.length === 0) return;
    const view = { ...this.view, at: from };
    if (panels) view.panels = panels;
    this.player = await mount(this.stage, traces.map((trace) => this.buffers[trace]), {
      ...this.options,
      address: false,
      view,
      title: this.text.title,
      gate: (player, time) => this.gate(player, time),
      onPick: (pane, part, element) => part === 0 && this.quiz.pick(pane, element),
      onStateChange: (view) => this.follow(view),
    });
    this.showLeft();
  }

  build() {
    const { text, part, count } = this;
    const words = (this.words = new Words(this.options.words[this.view.lang]));
    document.documentElement.lang = this.view.lang;
    document.title = text.title;
    const { title, prose: pieces, command } = text.parts[part];
    this.heading = html("h2", { tabindex: "-1", text: title });
    this.quiz = new Quiz({
      words,
      total: this.questions.length,
      searches: this.lesson.searches[part].traces.length,
      onAnswer: (question, result) => this.answered(question, result),
      onSkip: (question) => this.answered(question, { skipped: true }),
      onNext: () => this.toNext(),
    });
    this.stage = this.stage ?? html("div", { class: "lesson-player" });
    this.notes = notes(words, text.parts[part]);
    const step = (by, key) => html("button", { type: "button", class: "button wide", disabled: part + by < 0 || part + by >= count, text: words.text(key), onclick: () => this.go(part + by) });
    const article = html(
      "section",
      { class: "lesson-text", "aria-label": title },
      html("p", { class: "note", text: words.text("lesson.part", { number: String(part + 1), total: String(count) }) }),
      this.heading,
      ...prose(pieces),
      this.quiz.root,
      command ? html("details", { class: "lesson-command" }, html("summary", { text: words.text("lesson.command") }), html("code", { text: `recuit watch ${command}` })) : "",
      html("div", { class: "lesson-steps" }, step(-1, "lesson.previous"), step(1, "lesson.next")),
      this.notes.root,
    );
    this.element.className = "lesson";
    this.element.replaceChildren(this.head(), html("div", { class: "lesson-body" }, article, this.stage));
    this.showScore();
    this.showLeft();
  }

  head() {
    const { text, words, part } = this;
    const chip = ({ title }, i) => html("li", {}, html("button", { type: "button", class: "chip", "aria-current": i === part ? "step" : null, title, text: String(i + 1), "aria-label": `${i + 1}. ${title}`, onclick: () => this.go(i) }));
    const minutes = text.minutes ? html("span", { class: "note", text: words.text("lesson.minutes", { minutes: String(text.minutes) }) }) : "";
    this.scoreText = html("output", { class: "lesson-score" });
    const reset = html("button", { type: "button", class: "link", text: words.text("lesson.score.reset"), onclick: () => this.reset() });
    return html(
      "section",
      { class: "lesson-head", "aria-label": text.title },
      html("h1", {}, text.title, " ", minutes),
      html("nav", { "aria-label": words.text("lesson.parts") }, html("ol", { class: "chips" }, ...text.parts.map(chip))),
      html("div", { class: "group end" }, this.scoreText, reset, this.notes?.button ?? ""),
    );
  }

  showScore() {
    tell(this.scoreText, this.words.text("lesson.score", this.score.counts()));
  }

  showLeft() {
    this.quiz.left(this.pending().length, this.player !== null);
  }

  reset() {
    this.score.clear();
    this.showScore();
    this.showLeft();
    this.quiz.say(this.words.text("lesson.score.cleared"));
  }

  // ---- Questions and the player

  pending() {
    return this.questions.filter((question) => !this.score.has(this.part, question));
  }

  time(question, position) {
    return timeAt(this.player.traces[question.pane], this.player.view.clock, position);
  }

  // How far the player may go: to just before the event that answers a question, and to the end of the part.
  async gate(player, time) {
    const { at, clock } = player.view;
    const { to } = this.lesson.searches[this.part];
    for (const question of this.pending()) {
      const trace = player.traces[question.pane];
      const answer = await timeAt(trace, clock, question.position + 1);
      if (at >= answer - SAME || time < answer - SAME) continue;
      const before = await timeAt(trace, clock, question.position);
      player.pause();
      this.ask(question, before);
      return before;
    }
    if (to === null || to === undefined) return time;
    const trace = player.traces[0];
    const end = await timeAt(trace, clock, await positionAt(trace, "events", to));
    if (at >= end - SAME || time <= end) return time;
    player.pause();
    this.quiz.say(this.words.text("lesson.end"));
    return end;
  }

  ask(question, at) {
    if (this.quiz.question === question) return this.quiz.focus();
    this.asked = at;
    this.element.classList.add("asking");
    this.quiz.ask(question, this.questions.indexOf(question) + 1);
  }

  async answered(question, result) {
    this.score.set(this.part, question, result);
    this.element.classList.remove("asking");
    this.showScore();
    this.showLeft();
    await this.player.goTo(await this.time(question, question.reveal));
  }

  // To just before the answer of the first question that has none.
  async toNext() {
    const [question] = this.pending();
    if (!question) return;
    const before = await this.time(question, question.position);
    await this.player.goTo(before);
    if (this.quiz.question !== question) this.ask(question, before);
  }

  // The reader moved away from a question, or chose another language.
  follow(view) {
    if (this.quiz.question && Math.abs(view.at - this.asked) > SAME && !this.moving(view)) {
      this.element.classList.remove("asking");
      this.quiz.close();
      this.showLeft();
    }
    const other = view.lang !== this.view.lang;
    for (const key of KEPT) this.view[key] = view[key];
    if (other) this.build();
  }

  // Another clock has other times for the same place.
  moving({ clock, at }) {
    if (clock === this.clock) return false;
    Object.assign(this, { clock, asked: at });
    return true;
  }
}
