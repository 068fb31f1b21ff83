// One question at a time: choices or a number, hints that tell more and more, and why the answer is the answer.

import { html, tell } from "recuit/dom.js";

export class Quiz {
  // `total` is how many questions the part has, of how many `searches`; onAnswer(question, {right, alone}),
  // onSkip(question), onNext().
  constructor({ words, total, searches, onAnswer, onSkip, onNext }) {
    Object.assign(this, { words, total, searches, onAnswer, onSkip, onNext, question: null });
    this.status = html("p", { class: "quiz-status", role: "status" });
    this.box = html("div");
    this.next = html("button", { type: "button", class: "button wide primary", hidden: true, text: words.text("lesson.to_next"), onclick: () => this.onNext() });
    this.root = html("section", { class: "quiz", "aria-label": words.text("lesson.questions"), hidden: total === 0 }, this.box, this.status, this.next);
  }

  // How many questions are to come; `ready`: is there a player to go to the next one?
  left(count, ready) {
    if (this.total === 0) return;
    this.next.hidden = count === 0 || !ready || this.question !== null;
    if (this.question || this.box.firstChild) return;
    const args = { left: String(count), total: String(this.total) };
    tell(this.status, this.words.text(count > 0 ? "lesson.questions.left" : "lesson.questions.done", args));
  }

  say(text) {
    this.root.hidden = false;
    tell(this.status, text);
  }

  ask(question, number) {
    const { words } = this;
    Object.assign(this, { question, hints: 0, wrong: 0 });
    this.field = question.choices.length > 0 ? this.radios(question) : this.number();
    this.hintList = html("ol", { class: "quiz-hints" });
    this.hintButton = html("button", { type: "button", class: "button wide", text: words.text("lesson.hint"), onclick: () => this.hint() });
    const which = words.text("lesson.question", { number: String(number), total: String(this.total) });
    const search = this.searches > 1 ? ` · ${words.text(`lesson.search.${question.pane}`)}` : "";
    this.form = html(
      "form",
      {},
      html("p", { class: "note", text: which + search }),
      html("fieldset", {}, html("legend", { text: question.text }), this.field),
      this.hintList,
      html(
        "div",
        { class: "quiz-buttons" },
        html("button", { type: "submit", class: "button wide primary", text: words.text("lesson.answer") }),
        this.hintButton,
        html("button", { type: "button", class: "button wide", text: words.text("lesson.skip"), onclick: () => this.skip() }),
      ),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer();
    });
    this.box.replaceChildren(this.form);
    this.next.hidden = true;
    tell(this.status, "");
    this.focus();
  }

  radios({ choices }) {
    const radio = ({ text }, i) => html("label", { class: "quiz-choice" }, html("input", { type: "radio", name: "answer", value: String(i) }), html("span", { text }));
    return html("div", { class: "quiz-choices" }, ...choices.map(radio));
  }

  number() {
    return html("label", { class: "field" }, html("span", { text: this.words.text("lesson.number") }), html("input", { type: "number", min: "0", step: "1", inputmode: "numeric" }));
  }

  focus() {
    this.form?.querySelector("input:checked, input")?.focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "nearest" });
  }

  // A click on the picture chooses what it shows, if that is one of the choices.
  pick(pane, element) {
    if (!this.question || pane !== this.question.pane) return false;
    const index = this.question.choices.findIndex((choice) => choice.element === element);
    if (index < 0) return false;
    const radio = this.field.querySelectorAll("input")[index];
    radio.checked = true;
    radio.focus({ preventScroll: true });
    return true;
  }

  given() {
    const input = this.field.querySelector(this.question.choices.length > 0 ? "input:checked" : "input");
    return input && input.value !== "" ? Number(input.value) : null;
  }

  answer() {
    const { question, words } = this;
    const given = this.given();
    this.status.classList.remove("unseen");
    if (given === null) return tell(this.status, words.text("lesson.choose"));
    if (given === question.answer) return this.done(words.text("lesson.right", { reason: sentence(question.reason) }), { right: true, alone: this.hints === 0 && this.wrong === 0 });
    this.wrong++;
    // Where two were offered, nothing is left to be found.
    if (question.choices.length === 2) return this.tellAnswer();
    tell(this.status, words.text("lesson.wrong"));
  }

  // The last hint is the step itself.
  hint() {
    const { question, words } = this;
    const hint = sentence(question.hints[this.hints++]);
    if (this.hints === question.hints.length) return this.tellAnswer();
    this.hintList.append(html("li", { text: hint }));
    this.hintButton.textContent = words.text("lesson.hint.more");
    // The list shows it; this is for who hears the page.
    this.status.classList.add("unseen");
    tell(this.status, words.text("lesson.hint.number", { number: String(this.hints), hint }));
  }

  tellAnswer() {
    const { question, words } = this;
    const answer = question.choices[question.answer]?.text ?? String(question.answer);
    this.done(words.text("lesson.shown", { answer, reason: sentence(question.reason) }), { right: false, alone: false });
  }

  skip() {
    const { question } = this;
    this.close();
    this.onSkip(question);
    this.goOn();
  }

  done(text, result) {
    const { question } = this;
    this.question = null;
    const good = result.right ? "good" : "bad";
    this.box.replaceChildren(html("p", { class: "quiz-asked", text: question.text }), html("p", { class: `quiz-verdict ${good}`, text }));
    tell(this.status, text);
    this.status.classList.add("unseen");
    this.onAnswer(question, result);
    this.goOn();
  }

  // To the button that goes on; where no question is left, to the heading of the next thing to do.
  goOn() {
    this.status.classList.toggle("unseen", this.box.firstChild !== null);
    if (!this.next.hidden) this.next.focus({ preventScroll: true });
  }

  close() {
    this.question = null;
    this.box.replaceChildren();
    this.status.classList.remove("unseen");
  }
}

// A sentence of the player, with a full stop and, unless it begins with the name of a cell, a capital.
export function sentence(text) {
  const whole = /^\S*\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}
