import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseEnv } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { freshness, STAMPS } from "../bootstrap/built.mjs";
import { oneAtATime, type Turn } from "./one-at-a-time";
import { step } from "./progress";

/**
 * Builds for production unless the build folder was made from exactly these sources and dependencies. Of several that start at
 * once one builds; the others wait and use what it has made.
 */
export async function buildWhenStale(): Promise<void> {
  const folder = buildFolder();
  if (isFresh(folder)) return;
  const waiting = (pid: number) => process.stdout.write(`Process ${pid} builds the application; waiting for it …\n`);
  await oneAtATime(`${folder}-lock`, (turn) => buildUnlessFresh(folder, turn), waiting);
}

/** @throws PlainProblem where NEXT_DIST_DIR is none */
function buildFolder(): string {
  try {
    return parseEnv({ NEXT_DIST_DIR: process.env.NEXT_DIST_DIR }).distDir;
  } catch (error) {
    throw new PlainProblem(reasonOf(error));
  }
}

/** Whether the build folder was made from exactly these sources and dependencies. */
export function isFresh(folder: string): boolean {
  return freshness(folder).code;
}

/** What builds is loaded by whoever builds: it takes longer than a start. */
async function buildUnlessFresh(folder: string, turn: Turn): Promise<void> {
  const fresh = freshness(folder);
  if (fresh.code) return;
  // A build that is cut off must not look like a finished one.
  await rm(join(folder, STAMPS.code), { force: true });
  if (!fresh.pages) {
    await rm(join(folder, STAMPS.pages), { force: true });
    await step("Building the application", async () => {
      await build(turn);
      const { buildPayerAssets } = await import("./build-payer-assets");
      const { compressStatic } = await import("./compress-static");
      await Promise.all([buildPayerAssets(folder), compressStatic(folder)]);
    });
    await writeFile(join(folder, STAMPS.pages), fresh.hashes.pages);
  }
  const { buildServerCode } = await import("./build-server-code");
  await step("Building the server", () => buildServerCode(folder));
  await writeFile(join(folder, STAMPS.code), fresh.hashes.code);
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
