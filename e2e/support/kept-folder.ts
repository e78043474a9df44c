import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "./server";

const run = promisify(execFile);

export type KeptFolder = Readonly<{
  /** Another data folder like it: as if its own first start were over. */
  copy: () => Promise<string>;
  /** Removes it; the copies are their owners'. */
  remove: () => Promise<void>;
}>;

/**
 * What a first start leaves, with its demo: every other start of a test goes on from a copy, and saves itself the time that a
 * demo takes to be made.
 */
export async function makeKeptFolder(): Promise<KeptFolder> {
  const kept = await newFolder();
  const server = await startServer({ dataDir: kept });
  await server.stop();
  return {
    copy: async () => {
      const folder = await newFolder();
      // With owners and modes: Postgres looks at both.
      await run("cp", ["-a", `${kept}/.`, folder]);
      return folder;
    },
    remove: () => rm(kept, { recursive: true, force: true }),
  };
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "paraph-kept-"));
}
