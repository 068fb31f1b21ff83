// Asking the server. What it refuses is thrown as a Complaint: the command's message, and the place that it is about.

export class Complaint extends Error {
  constructor({ message, line, column, cells }) {
    super(message ?? "");
    Object.assign(this, { line, column, cells: cells ?? [] });
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`./api/${path}`, options);
  } catch {
    throw new Complaint({ message: null });
  }
  if (!response.ok) throw new Complaint(await response.json().catch(() => ({ message: response.statusText })));
  return response;
}

const json = async (path, options) => (await ask(path, options)).json();
const send = (path, body) => json(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

// What was listed once stays as it is.
const pages = new Map();

function page(path) {
  if (!pages.has(path)) {
    const asked = json(path);
    pages.set(path, asked);
    asked.catch(() => pages.delete(path));
  }
  return pages.get(path);
}

export const models = async () => (await page("models")).find(({ kind }) => kind === "models").names;
export const model = (name) => page(`models/${encodeURIComponent(name)}`);
export const engine = (name, formulation, engine) => page(`models/${[name, formulation, engine].map(encodeURIComponent).join("/")}`);
export const instance = (posed) => send("instance", posed);
export const generate = (wishes) => send("generate", wishes);
export const start = (wanted) => send("searches", wanted);
export const progress = (number) => json(`searches/${number}`);
export const trace = async (number) => (await ask(`searches/${number}/trace`)).arrayBuffer();

// Where the file is that has these searches in it.
export const file = (language, numbers) => `./api/file/${language}/${numbers.join("-")}`;

// The page may be closing: a beacon is sent all the same.
export const stop = (number) => navigator.sendBeacon(`./api/searches/${number}/stop`);
