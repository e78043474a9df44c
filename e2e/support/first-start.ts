import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashesOf } from "@/scripts/bootstrap/built.mjs";
import { oneAtATime } from "@/scripts/start/one-at-a-time";
import { type RunningServer, type ServerOptions, startServer } from "./server";

const run = promisify(execFile);

/** Beside the build, for all who start it: of which sources, and of which day, since the demo's past ends on it. */
export const BUILD = process.env.NEXT_DIST_DIR ?? ".next-test";
const KEPT = join(BUILD, "first-start");
const STAMP = join(BUILD, "first-start-of");
/** Beside it: who builds it anew, while somebody waits, empties the folder. */
const LOCK = `${BUILD}-first-start-lock`;

/**
 * A new folder with what a first start leaves, and its demo, as if it were over: a start goes on from it, and so does a Postgres, and
 * they save themselves the time that a demo takes to be made. It is made by the first who asks, if the build's own test has not left one.
 */
export async function copyOfFirstStart(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-later-"));
  await oneAtATime(LOCK, async () => {
    await makeUnlessKept();
    await copy(KEPT, folder);
  });
  return folder;
}

/** Starts as every start but the first does; its folder goes with it. */
export async function startLater(options: Omit<ServerOptions, "dataDir"> = {}): Promise<RunningServer> {
  const dataDir = await copyOfFirstStart();
  // A Postgres whose server was killed still writes for a moment.
  const tidy = () => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  const server = await startServer({ ...options, dataDir }).catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  return {
    ...server,
    stop: () => server.stop().finally(tidy),
    kill: () => server.kill().finally(tidy),
  };
}

/** Makes what a first start has left here, which has stopped, the one that others go on from. */
export async function keepFirstStart(folder: string): Promise<void> {
  await oneAtATime(LOCK, () => keep(folder));
}

async function makeUnlessKept(): Promise<void> {
  if ((await readFile(STAMP, "utf8").catch(() => null)) === stamp()) return;
  const folder = await mkdtemp(join(tmpdir(), "paraph-first-"));
  try {
    await (await startServer({ dataDir: folder })).stop();
    await keep(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(folder: string): Promise<void> {
  // One that is cut off must not look like a whole one.
  await rm(STAMP, { force: true });
  await rm(KEPT, { recursive: true, force: true });
  await copy(folder, KEPT);
  await writeFile(STAMP, stamp());
}

function stamp(): string {
  return `${hashesOf(process.cwd()).code} ${new Date().toISOString().slice(0, 10)}`;
}

/** With owners and modes: Postgres looks at both. */
async function copy(from: string, to: string): Promise<void> {
  await run("cp", ["-a", `${from}/.`, to]);
}
