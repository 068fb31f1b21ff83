// Searches that run: started, asked how they stand, their traces handed on as they grow.

import { Complaint, progress, start, stop, trace } from "studio/asking.js";

// How long until a search is asked again, in milliseconds: soon at first, for most are over at once.
const SOON = 60;
const LATE = 800;

// A trace that grows is handed on so often, in milliseconds: the player begins anew with each.
const BETWEEN = 2000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Running {
  // onTrace(pane, buffer) for each longer trace; onState() whenever something is to be told.
  constructor(all, onTrace, onState) {
    Object.assign(this, { onTrace, onState, ended: false });
    this.panes = all.map((wanted) => ({ wanted, number: null, state: "running", seconds: 0, complaint: null, changed: null, handed: -Infinity }));
    this.leave = () => this.stop();
    addEventListener("pagehide", this.leave);
  }

  begin() {
    return Promise.all(this.panes.map((pane, i) => this.follow(pane, i)));
  }

  get running() {
    return this.panes.some(({ state }) => state === "running");
  }

  // Until it is over, or nobody wants it any more.
  async follow(pane, i) {
    try {
      pane.number = (await start(pane.wanted)).search;
      for (let wait = SOON; pane.state === "running"; wait = Math.min(LATE, wait * 1.5)) {
        await pause(wait);
        if (this.ended) return stop(pane.number);
        const now = await progress(pane.number);
        const isDue = now.changed !== pane.changed && performance.now() > pane.handed + BETWEEN;
        if (now.bytes !== null && (isDue || now.state !== "running")) {
          Object.assign(pane, { changed: now.changed, handed: performance.now() });
          await this.hand(pane, i);
        }
        Object.assign(pane, { state: now.state, seconds: now.seconds });
        if (now.state === "failed") throw new Complaint(now);
        this.onState();
      }
    } catch (complaint) {
      if (!(complaint instanceof Complaint)) throw complaint;
      Object.assign(pane, { state: "failed", complaint });
      this.onState();
    }
  }

  async hand(pane, i) {
    const buffer = await trace(pane.number);
    if (!this.ended) await this.onTrace(i, buffer);
  }

  // Ask those that run to end; they hand over what they have found.
  stop() {
    for (const { state, number } of this.panes) if (state === "running" && number !== null) stop(number);
  }

  // Nobody wants to know any more.
  end() {
    this.ended = true;
    this.stop();
    removeEventListener("pagehide", this.leave);
  }
}
