// A real browser for the tests, and a test that skips where there is none. Nothing here waits a fixed time: what is to be
// seen is looked for until it is there.

import { after, test as nodeTest } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { isThere } from "./command.js";

// The longest that anything may take on a slow machine; nothing is expected to.
const PATIENCE = 30_000;
const LONGEST = 240_000;

function executable() {
  for (const name of [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean)) {
    try {
      return execFileSync("/bin/sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" }).trim();
    } catch {
      // The next one, perhaps.
    }
  }
  return null;
}

const playwright = await import("playwright-core").catch(() => null);
const program = executable();
const lacking = [
  [isThere, "no command: cargo build --workspace --bins, or RECUIT_COMMAND=..."],
  [playwright, "no packages: npm ci --ignore-scripts in studio/tests/browser"],
  [program, "no browser: CHROMIUM=... names one"],
];
const skip = lacking.find(([found]) => !found)?.[1] ?? false;

export const isSkipped = skip !== false;

const browser = isSkipped ? null : await playwright.chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-background-networking"] });
after(() => browser?.close());

// A test of pages: `visit(address, options)` opens one, in a browser that has never been here before. What goes wrong in a
// page, or is asked for elsewhere, fails the test.
export function test(name, body) {
  nodeTest(name, { skip, timeout: LONGEST }, async () => {
    const contexts = [];
    const troubles = [];
    const visit = async (address, { here = null, ...options } = {}) => {
      const context = here ?? (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", colorScheme: "light", ...options }));
      if (!here) contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.on("pageerror", (error) => troubles.push(error.stack));
      page.on("console", (message) => message.type() === "error" && !isRefusal(message) && troubles.push(message.text()));
      page.on("request", (request) => !isHere(request.url(), address) && troubles.push(`asked elsewhere: ${request.url()}`));
      await page.goto(address);
      return page;
    };
    try {
      await body(visit);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
    assert.deepEqual(troubles, []);
  });
}

// What the server refuses is shown to the reader; the browser complains of it too.
const isRefusal = (message) => /status of 4\d\d/.test(message.text());

const isHere = (url, address) => url.startsWith("data:") || new URL(url).origin === new URL(address).origin;

// Until `check` no longer throws, or patience ends.
export async function eventually(check) {
  for (const end = Date.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 40))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
