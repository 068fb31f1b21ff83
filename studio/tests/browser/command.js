// The command that the tests drive, a studio that it serves, and pages that it writes.

import { after } from "node:test";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname, "../../..");
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");

export const command = process.env.RECUIT_COMMAND ?? join(target, "debug", "recuit");

export const isThere = existsSync(command);

// The address of a studio that ends with the tests.
export async function studio() {
  const server = spawn(command, ["studio", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  after(() => server.kill());
  let told = "";
  for await (const bytes of server.stdout.iterator({ destroyOnReturn: false })) {
    told += bytes;
    const address = /http:\S+/.exec(told);
    if (address) return address[0];
  }
  throw new Error(`no studio: ${told}`);
}

const folder = mkdtempSync(join(tmpdir(), "recuit-pages-"));
after(() => rmSync(folder, { recursive: true }));

// The address of a download.
export async function kept(download) {
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return pathToFileURL(path).href;
}

// A page that the command writes, as an address and its size.
export function written(name, ...args) {
  const path = join(folder, name);
  // The exit code says whether the search found something, which is another question.
  try {
    execFileSync(command, [...args, "--html", path], { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    if (![1, 3].includes(error.status)) throw error;
  }
  return { address: pathToFileURL(path).href, bytes: statSync(path).size };
}
