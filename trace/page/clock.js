// One clock for all panes. Its unit is events, steps (moves measured, nodes entered) or milliseconds of the run. Every
// event has a time of its own, so that a time says exactly what is shown: an event is shown from its time on.

export const UNITS = ["events", "steps", "ms"];

// The time of the event that is number `i` in `block`, which lies at `place`. Several events of one step, or of one
// millisecond, follow each other within it.
function timeIn(trace, unit, place, block, i) {
  const index = place.first + i;
  const within = (index + 1) / (trace.footer.events + 1);
  if (unit === "events") return index + 1;
  if (unit === "steps") return block.events[i].step + within;
  const [from, to] = place.ms;
  return from + ((to - from) * (i + 1)) / place.events + within / 1000;
}

// Only steps are written in the events; the other times are known from the footer.
const inside = (trace, unit, b) => (unit === "steps" ? trace.block(b) : null);

export async function timeAt(trace, unit, position) {
  if (position <= 0 || trace.length === 0) return 0;
  const b = trace.blockAt(position);
  const place = trace.blocks[b];
  return timeIn(trace, unit, place, await inside(trace, unit, b), position - 1 - place.start);
}

// How many of the recorded events have come at `time`.
export async function positionAt(trace, unit, time) {
  if (trace.length === 0) return 0;
  const begins = { events: (p) => p.first, steps: (p) => p.steps[0], ms: (p) => p.ms[0] }[unit];
  const b = trace.lastBlock((place) => begins(place) <= time);
  return countIn(trace, unit, time, b);
}

async function countIn(trace, unit, time, b) {
  const place = trace.blocks[b];
  const block = await inside(trace, unit, b);
  let low = 0;
  let high = place.events;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeIn(trace, unit, place, block, middle) <= time) low = middle + 1;
    else high = middle;
  }
  // Two blocks may begin in one step: then all of this one may be still to come.
  return low === 0 && b > 0 && begun(place, trace.blocks[b - 1], unit) ? countIn(trace, unit, time, b - 1) : place.start + low;
}

function begun(place, before, unit) {
  return unit !== "events" && before[unit][1] >= place[unit][0];
}

export function total(trace, unit) {
  if (unit === "events") return trace.footer.events;
  if (unit === "steps") return trace.footer.steps + 1;
  return (trace.blocks.at(-1)?.ms[1] ?? 0) + 0.001;
}

// The stretches that were left out, as [from, to] in this unit.
export function gaps(trace, unit) {
  const end = { events: (p) => p.first + p.events, steps: (p) => p.steps[1], ms: (p) => p.ms[1] }[unit];
  const begin = { events: (p) => p.first, steps: (p) => p.steps[0], ms: (p) => p.ms[0] }[unit];
  const found = [];
  trace.blocks.forEach((place, b) => {
    if (place.skipped > 0) found.push([b > 0 ? end(trace.blocks[b - 1]) : 0, begin(place), place.skipped]);
  });
  const last = trace.blocks.at(-1);
  const left = last ? trace.footer.events - last.first - last.events : 0;
  if (left > 0) found.push([end(last), total(trace, unit), left]);
  return found;
}
