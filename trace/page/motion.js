// How the panes move: one clock for all of them, steps and jumps of it, and playing.

import { positionAt, timeAt, total } from "recuit/clock.js";

// Events a second; the last is as fast as it goes.
export const SPEEDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 4000, 16000, Infinity];

// What need not be drawn at each event is drawn so often, in milliseconds.
const REST = 100;

// The player (player.js) adds what is on the page: panes, traces, view, transport, live, words, fail, afterRest, rest.
export class Motion {
  playing = false;

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

  // Goes to a time of the clock. The last call wins: while one is under way, only the place of the next is kept.
  async goTo(time) {
    this.sought = time;
    this.wanted = Math.max(0, Math.min(this.total, time));
    if (this.going) return this.going;
    this.going = this.follow().finally(() => (this.going = null));
    return this.going;
  }

  async follow() {
    while (this.wanted !== null) {
      const wanted = this.wanted;
      this.wanted = null;
      const time = this.options.gate ? await this.options.gate(this, wanted) : wanted;
      this.view.at = time;
      const slow = !this.playing || performance.now() - (this.rested ?? 0) > REST;
      await Promise.all(this.panes.map(async (pane) => pane.seek(await positionAt(pane.trace, this.view.clock, time), slow))).catch((error) => this.fail(error));
      this.transport.show();
      if (slow) this.afterRest();
    }
  }

  async go(number, position) {
    await this.goTo(await timeAt(this.traces[number], this.view.clock, position));
  }

  async goStep(number, step) {
    const trace = this.traces[number];
    await this.go(number, await positionAt(trace, "steps", step + 1 - 1e-9));
  }

  // One event on or back, of whichever pane has the next. A key that is held down asks faster than blocks come: each step
  // begins where the last one ended.
  step(by) {
    this.pause();
    this.stepping = (this.stepping ?? Promise.resolve()).then(async () => {
      await this.going;
      await this.goTo(by > 0 ? await this.nextTime() : await this.timeBefore());
    });
    return this.stepping;
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
}
