// Two trees of one formulation as one: equal choices below equal nodes are one node. And what of it is drawn.

const FIRST = 1;
const SECOND = 2;
export const BOTH = FIRST | SECOND;

// What was chosen, as a text.
const choice = ({ act }) => JSON.stringify(act);

// `nodes` of the merged tree each know whose they are (a bit for each survey) and which nodes of the surveys they are; `of`
// has the number of the merged node for each node of each survey. A node of both `parts` if below it there is one of one alone.
export function merge(surveys) {
  const numbers = new Map();
  const nodes = [];
  const of = surveys.map((survey, s) => {
    const mine = new Int32Array(survey.nodes.length);
    survey.nodes.forEach((node, i) => {
      const up = node.up < 0 ? -1 : mine[node.up];
      const key = `${up} ${choice(node)}`;
      if (!numbers.has(key)) {
        numbers.set(key, nodes.length);
        nodes[up]?.children.push(nodes.length);
        nodes.push({ up, by: 0, are: [-1, -1], children: [], size: 1, goal: false, parts: false });
      }
      mine[i] = numbers.get(key);
      const merged = nodes[mine[i]];
      merged.by |= 1 << s;
      if (merged.are[s] < 0) merged.are[s] = i;
      merged.goal ||= node.goal < Infinity;
    });
    return mine;
  });
  for (let n = nodes.length - 1; n >= 0; n--) {
    const { up, by, size, goal, parts } = nodes[n];
    if (up < 0) continue;
    nodes[up].size += size;
    nodes[up].goal ||= goal;
    nodes[up].parts ||= nodes[up].by === BOTH && (by !== BOTH || parts);
  }
  const count = (bits) => nodes.reduce((sum, { by }) => sum + (by === bits), 0);
  const part = surveys.map((_, s) => nodes.find(({ by }) => by === 1 << s)?.are[s] ?? -1);
  return { nodes, of, shared: count(BOTH), only: [count(FIRST), count(SECOND)], part };
}

// What is drawn, as {node, children}: a child of its own is one on the way to where a search is, one with a goal, or one below
// which the trees part; of the others those of the same searches are folded together, as {folded: [node, ...]}. Beyond `most`
// only the ways are followed.
export function outline({ nodes }, ways, most) {
  const onWay = new Set(ways.flat());
  const root = { node: 0, children: [] };
  let open = [root];
  for (let left = most; open.length > 0; ) {
    const next = [];
    for (const item of open) {
      const folds = new Map();
      for (const child of nodes[item.node].children) {
        const { by, goal, parts } = nodes[child];
        if (onWay.has(child) || ((goal || parts) && left-- > 0)) {
          next.push({ node: child, children: [] });
          item.children.push(next.at(-1));
        } else if (folds.has(by)) folds.get(by).folded.push(child);
        else {
          folds.set(by, { folded: [child], children: [] });
          item.children.push(folds.get(by));
        }
      }
    }
    open = next;
  }
  return root;
}

// Gives each item of an outline its level and its column; what comes back is how many there are of both.
export function place(root) {
  const count = { levels: 0, columns: 0 };
  const visit = (item, level) => {
    item.level = level;
    count.levels = Math.max(count.levels, level + 1);
    if (item.children.length === 0) item.column = count.columns++;
    else {
      for (const child of item.children) visit(child, level + 1);
      item.column = (item.children[0].column + item.children.at(-1).column) / 2;
    }
  };
  visit(root, 0);
  return count;
}
