import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { makeFileOnce } from "@/lib/shared/process/make-file-once";
import { POSTGRES_MAJOR } from "./binaries";
import type { DatabaseUser } from "./database-user";

const run = promisify(execFile);

export type DataFolderOptions = Readonly<{
  initdb: string;
  user: DatabaseUser;
  dataFolder: string;
  /** Name of the superuser, and its password. */
  owner: string;
  password: string;
}>;

/**
 * Makes the data folder unless there is one. It is made beside its place and moved there when complete: an initdb that
 * was cut off leaves nothing that looks usable.
 */
export async function makeDataFolder({ initdb, user, dataFolder, owner, password }: DataFolderOptions): Promise<void> {
  if (await isReady(dataFolder)) return;
  const unfinished = `${dataFolder}.new`;
  const passwordFile = `${dataFolder}.initdb-password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await Promise.all([unfinished, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  const names = [`--pgdata=${unfinished}`, `--username=${owner}`, `--pwfile=${passwordFile}`];
  // Sorts by code point, alike on every machine, and knows upper and lower case of all letters (substring filters need it).
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const kind = ["--auth=scram-sha-256", ...locale, "--no-instructions"];
  const [program = initdb, ...args] = [...user.prefix, initdb, ...names, ...kind];
  try {
    await run(program, args, { cwd: dirname(dataFolder) });
    await rename(unfinished, dataFolder);
  } catch (error) {
    throw new PlainProblem(`Postgres could not make its data folder ${dataFolder}: ${reasonOf(error).trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function isReady(dataFolder: string): Promise<boolean> {
  const version = await readFile(join(dataFolder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return false;
  if (version.trim() === POSTGRES_MAJOR) return true;
  throw new PlainProblem(
    `${dataFolder} was made by Postgres ${version.trim()} and this is ${POSTGRES_MAJOR}: move it away, or set another DATA_DIR.`,
  );
}

/** The password of an earlier start, or a new one that is kept. */
export async function keptPassword(file: string): Promise<string> {
  const kept = await makeFileOnce(file, () => randomBytes(24).toString("base64url"));
  if (kept === "")
    throw new PlainProblem(`${file} is empty: put back what it held, or remove it where there is no database yet.`);
  return kept;
}
