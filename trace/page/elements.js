// What a scene is made of: where each element of each part has its words in a frame, and what it is called.

const COUNTS = {
  board: (part) => part.rows * part.columns,
  graph: (part) => part.vertices.length,
  tour: (part) => part.points.length,
  tiles: (part) => part.rows * part.columns,
  bars: (part) => part.bars.length,
  intervals: (part) => part.names.length,
  table: (part) => part.variables.length,
  curve: (part) => part.curves.length,
  text: (part) => part.rows * part.columns,
};

export const PARTS = Object.keys(COUNTS);
export const IN_CONFLICT = 1;
export const SPECIAL = 2;

const setWords = (size) => Math.ceil(size / 32);

function wordsOf(part, element) {
  if (part.kind === "board") return part.pencil ? 1 + setWords(part.symbols.length) : 1;
  if (part.kind === "table") return part.domains ? 1 + setWords(part.variables[element].size) : 1;
  return { tour: 2, intervals: 3 }[part.kind] ?? 1;
}

// The parts of a scene, each with `count` elements; `at[e]` is the first word of element e, `at[count]` the end.
export function layout(scene) {
  let word = 0;
  return scene.parts.map((given) => {
    const part = { ...given, count: COUNTS[given.kind](given), at: [word] };
    if (part.kind === "board") part.symbols = [...part.symbols];
    for (let e = 0; e < part.count; e++) part.at.push((word += wordsOf(part, e)));
    return part;
  });
}

// Which element of which part a word of the frame belongs to.
export function elementAt(part, word) {
  let low = 0;
  let high = part.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (part.at[middle] <= word) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const value = (word) => word & 0xffffff;
export const marks = (word) => word >>> 24;
export const valueAt = (part, frame, element) => value(frame[part.at[element]]);

const FLOAT = new Float32Array(1);
const BITS = new Uint32Array(FLOAT.buffer);

export function float(word) {
  BITS[0] = word;
  return FLOAT[0];
}

// The values that pencil marks or a domain leave to an element, or null where the part shows none.
export function candidates(part, frame, element) {
  if (!part.pencil && !part.domains) return null;
  const values = [];
  const first = part.at[element] + 1;
  for (let word = first; word < part.at[element + 1]; word++) {
    for (let bits = frame[word]; bits !== 0; bits = (bits & (bits - 1)) >>> 0) {
      values.push((word - first) * 32 + 32 - Math.clz32(bits & -bits));
    }
  }
  return values;
}

// Has it a value to be found, and none yet?
export function isOpen(part, frame, element) {
  return valueAt(part, frame, element) === 0 && !part.blocked?.includes(element);
}

// Names are phrases (see phrase.js) or, where the model gave one, texts.
export function elementName(part, element) {
  const given = part.labels?.[element] ?? part.names?.[element] ?? part.variables?.[element]?.name ?? part.curves?.[element]?.name;
  if (given !== undefined && given !== null) return String(given);
  if (part.kind === "bars" && part.bars[element]) return { key: "element.bar", args: { name: String(part.bars[element].name) } };
  if (part.columns) {
    const row = Math.floor(element / part.columns) + 1;
    return { key: "element.cell", args: { row: String(row), column: String((element % part.columns) + 1) } };
  }
  return { key: part.kind === "graph" ? "element.vertex" : "element.other", args: { number: String(element + 1) } };
}

export function valueName(part, held) {
  switch (part.kind) {
    case "board":
      return part.symbols[held - 1] ?? String(held);
    case "graph":
      return { key: "value.color", args: { number: String(held) } };
    case "text":
      return String.fromCodePoint(held);
    case "bars":
      return "";
    default:
      return String(held);
  }
}

// A variable has its own least value, so that its element has to be known.
export function valueNameAt(part, element, held) {
  if (part.kind === "table") return String(part.variables[element].least + held - 1);
  return valueName(part, held);
}

export function constraintName(scene, index) {
  const constraint = scene.constraints?.[index];
  if (!constraint) return { key: "constraint.other", args: { number: String(index + 1) } };
  if (constraint.name !== undefined) return constraint.name;
  return { key: `constraint.${constraint.kind}`, args: { number: String(constraint.number) } };
}
