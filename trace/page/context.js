// What is true beside the picture: the path (as a node that points up to the root), cost, incumbent and temperature.
// Contexts are never changed, only replaced, so that each event keeps its own and going back costs nothing.

export function after(event, context, known, kind) {
  switch (event.kind) {
    case "node": {
      const up = kind === "frontier" ? known.get(event.parent) : climb(context.node, event.parent);
      const node = { ...bare(event), up: event.parent === event.id ? null : (up ?? null) };
      known.set(event.id, node);
      return kind === "frontier" ? context : at(context, node);
    }
    case "backtrack":
      return at(context, climb(context.node, event.id));
    case "expand":
      return at(context, known.get(event.id));
    case "restart":
      return at(context, context.node && path(context.node)[0]);
    case "incumbent":
      return { ...context, incumbent: event.cost };
    case "move":
      if (event.verdict !== "accepted" && event.verdict !== "aspired") return context;
      return { ...context, cost: context.cost === null ? null : context.cost + (event.delta ?? 0) };
    case "start":
      return { ...context, cost: event.cost };
    case "level":
      return { ...context, cost: event.cost ?? context.cost };
    case "temperature":
    case "reheat":
      return { ...context, temperature: event.temperature };
    case "chain":
      return { ...context, cost: event.cost, temperature: event.temperature };
    default:
      return context;
  }
}

// A node that the trace has left out is no reason to forget the path.
function at(context, node) {
  return node ? { ...context, node, cost: node.pathCost ?? context.cost } : context;
}

function bare({ id, parent, alternative, alternatives, depth, pathCost, estimate, act }) {
  return { id, parent, alternative, alternatives, depth, pathCost, estimate, act };
}

export function climb(node, id) {
  while (node && node.id !== id) node = node.up;
  return node;
}

// From the root to `node`.
export function path(node) {
  const nodes = [];
  for (; node; node = node.up) nodes.push(node);
  return nodes.reverse();
}
