import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { buildPayerAssets } from "./build-payer-assets";
import { oneAtATime, type Turn } from "./one-at-a-time";
import { step } from "./progress";

/** Folders at the root that the built pages cannot depend on. Any other counts: one that is new must not be missed. */
const FOLDERS_APART = /^(node_modules|docs|deploy|e2e|scripts|coverage|test-results|playwright-report)$/;
/** Of the files at the root only code and configuration count: a log that somebody writes there does not. */
const ROOT_FILES = /^(?!next-env\.d\.ts$).*\.([cm]?[jt]s|json|css)$/;
const FILES_APART = /^\.|\.(md|test\.tsx?|tsbuildinfo)$/;

/**
 * Builds for production unless the build folder was made from exactly these sources and dependencies. Of several that start at
 * once one builds; the others wait and use what it has made.
 */
export async function buildWhenStale(): Promise<void> {
  const folder = process.env.NEXT_DIST_DIR || ".next";
  if (await isFresh(folder)) return;
  const waiting = (pid: number) => process.stdout.write(`Process ${pid} builds the application; waiting for it …\n`);
  await oneAtATime(`${folder}-lock`, (turn) => buildUnlessFresh(folder, turn), waiting);
}

async function buildUnlessFresh(folder: string, turn: Turn): Promise<void> {
  if (await isFresh(folder)) return;
  const sources = await hashOfSources(process.cwd());
  // A build that is cut off must not look like a finished one.
  await rm(join(folder, STAMP), { force: true });
  await step("Building the application", async () => {
    await build(turn);
    await buildPayerAssets(folder);
  });
  await writeFile(join(folder, STAMP), sources);
}

/** Kept in the build folder: what it was made from. */
const STAMP = "built-from";

/** Whether the build folder was made from exactly these sources and dependencies. */
export async function isFresh(folder: string): Promise<boolean> {
  const builtFrom = await readFile(join(folder, STAMP), "utf8").catch(() => undefined);
  return builtFrom !== undefined && builtFrom === (await hashOfSources(process.cwd()));
}

export async function hashOfSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await filesUnder(root, "")) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries
    .filter((entry) => isBuiltFrom(entry, folder === ""))
    .map((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    });
  return (await Promise.all(nested)).flat().sort();
}

function isBuiltFrom(entry: Dirent, isAtRoot: boolean): boolean {
  if (FILES_APART.test(entry.name)) return false;
  if (!isAtRoot) return true;
  return entry.isDirectory() ? !FOLDERS_APART.test(entry.name) : ROOT_FILES.test(entry.name);
}

/** In a process of its own: a build takes memory that the server should not keep. */
async function build(turn: Turn): Promise<void> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const child = spawn(process.execPath, [next, "build"], { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const ended = new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  if (child.pid !== undefined) await turn.shareWith(child.pid);
  const code = await ended;
  process.off("exit", endWithUs);
  if (code !== 0) throw new PlainProblem(`${Buffer.concat(output).toString()}\nThe application could not be built.`);
}
