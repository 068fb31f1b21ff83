// What the settings of a search say of its steps: sentences and panels do not guess what is known.

export const settings = (header) => ({ takesFirst: takesFirst(header), evaluation: evaluation(header) });

const FIRST = ["first", "first-cell", "fixed"];

// Does the search take elements in their order? Null where that is not known.
function takesFirst({ experiment }) {
  const { name, order, variables, cells } = experiment?.model?.formulation ?? {};
  const chosen = order ?? variables ?? cells;
  if (typeof chosen === "string") return FIRST.includes(chosen);
  return name === "auto" ? false : null;
}

// What makes a node worth expanding before others: {key, weight, f}, where f(g, h, depth) is null if a part of it is not
// known.
function evaluation({ experiment }) {
  const { evaluation, weight } = experiment?.engine ?? {};
  if (evaluation === "greedy") return { key: "bound.greedy", f: (g, h) => h };
  if (evaluation === "uniform-cost") return { key: "bound.uniform_cost", f: (g) => g };
  if (evaluation === "breadth-first") return { key: "bound.breadth_first", f: (g, h, depth) => depth };
  const times = evaluation?.["weighted-a-star"] ?? weight ?? 1;
  return { key: times === 1 ? "bound" : "bound.weighted", weight: times, f: (g, h) => (g === null || h === null ? null : g + times * h) };
}
