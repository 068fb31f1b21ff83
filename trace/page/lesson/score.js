// What was answered, kept by the browser for this lesson; where it keeps nothing, until the page is closed.

export class Score {
  constructor(name, store = storage()) {
    this.key = `recuit.lesson.${name}`;
    this.store = store;
    this.results = {};
    try {
      this.results = JSON.parse(store?.getItem(this.key) ?? "{}") ?? {};
    } catch {
      // What is kept there is not of this page.
    }
  }

  // The same question in another language, or in the page of another day, is the same question.
  id(part, { kind, pane, position }) {
    return `${part}.${kind}.${pane}.${position}`;
  }

  has(part, question) {
    return this.id(part, question) in this.results;
  }

  // `result` is {right, alone} or {skipped}.
  set(part, question, result) {
    this.results[this.id(part, question)] = result;
    this.keep();
  }

  clear() {
    this.results = {};
    this.keep();
  }

  keep() {
    try {
      this.store?.setItem(this.key, JSON.stringify(this.results));
    } catch {
      // A full or forbidden store: the score lasts as long as the page.
    }
  }

  // As texts, for the words of the score.
  counts() {
    const answered = Object.values(this.results).filter(({ skipped }) => !skipped);
    const count = (what) => String(answered.filter((result) => result[what]).length);
    return { right: count("right"), answered: String(answered.length), alone: count("alone") };
  }
}

function storage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
