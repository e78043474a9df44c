import { execFile } from "node:child_process";
import { chown, lchown, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PlainProblem } from "../plain-problem";

const run = promisify(execFile);

/**
 * How Postgres's programs are started so that they are not root, which Postgres refuses to be.
 * `prefix` goes in front of the program; `uid` is who must own the data folder, as seen from outside.
 */
export type DatabaseUser = Readonly<{ prefix: readonly string[]; uid: number; gid: number }>;

/** "nobody" on Linux: the highest 16-bit id less one. */
const NOBODY = 65_534;

/** A namespace in which root calls itself nobody: it still owns its files, nothing is made or changed on the system. */
const RENAMED_ROOT: DatabaseUser = {
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
  uid: 0,
  gid: 0,
};

/** The real nobody, allowed to enter closed folders (a checkout in a closed home folder, say). */
const NOBODY_LET_IN: DatabaseUser = {
  prefix: [
    "setpriv",
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--",
  ],
  uid: NOBODY,
  gid: NOBODY,
};

/** The real nobody with no rights at all, for systems that give root no capability to hand on. */
const PLAIN_NOBODY: DatabaseUser = {
  prefix: ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--"],
  uid: NOBODY,
  gid: NOBODY,
};

/**
 * Picks the first way that works here, by running `program --version` and touching a file in `parentFolder`: containers
 * forbid some ways, and a folder of another person's closes others. Anyone but root simply starts the program.
 */
export async function chooseDatabaseUser(program: string, parentFolder: string): Promise<DatabaseUser> {
  const uid = process.getuid?.() ?? NOBODY;
  if (uid !== 0) return { prefix: [], uid, gid: process.getgid?.() ?? NOBODY };
  for (const user of [RENAMED_ROOT, NOBODY_LET_IN, PLAIN_NOBODY]) {
    if (await canWork(user, program, parentFolder)) return user;
  }
  throw new PlainProblem(
    `Postgres refuses to run as root, and no other user can use ${parentFolder}: start as an ordinary user or set DATABASE_URL.`,
  );
}

async function canWork(user: DatabaseUser, program: string, parentFolder: string): Promise<boolean> {
  const trial = await mkdtemp(join(parentFolder, "trial-"));
  try {
    await chown(trial, user.uid, user.gid);
    const script = '"$1" --version >/dev/null && touch "$2/written"';
    await run("sh", ["-c", 'exec "$@"', "sh", ...user.prefix, "sh", "-c", script, "sh", program, trial]);
    return true;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Hands a folder and all in it to the user, when an earlier start ran Postgres as someone else. */
export async function giveFolderTo(user: DatabaseUser, folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await lstat(folder)).uid === user.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), user.uid, user.gid);
  }
  // Last: a transfer that was cut off is found unfinished, and done again.
  await chown(folder, user.uid, user.gid);
}
