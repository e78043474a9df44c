import { execFile } from "node:child_process";
import { chown, lchown, lstat, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

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

/** Another user, who needs rights to nothing but the programs and the folder. */
function userOf(uid: number, gid: number, ...rights: readonly string[]): DatabaseUser {
  return { prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...rights, "--"], uid, gid };
}

/** The real nobody, who may enter closed folders where the system lets root hand that right on. */
const NOBODY_LET_IN = userOf(NOBODY, NOBODY, "--inh-caps=+dac_override", "--ambient-caps=+dac_override");
const PLAIN_NOBODY = userOf(NOBODY, NOBODY);

/**
 * Picks the first way that works here, by having `initdb` look around and writing a file in `parentFolder`: containers
 * forbid some ways, and a folder of another person's closes others. Anyone but root simply starts the program.
 * Undefined when no way works.
 */
export async function chooseDatabaseUser(initdb: string, parentFolder: string): Promise<DatabaseUser | undefined> {
  const uid = process.getuid?.() ?? NOBODY;
  if (uid !== 0) return { prefix: [], uid, gid: process.getgid?.() ?? NOBODY };
  const candidates = [RENAMED_ROOT, ...(await ownersOnTheWayTo(parentFolder)), NOBODY_LET_IN, PLAIN_NOBODY];
  for (const user of candidates) {
    if (await canWork(user, initdb, parentFolder)) return user;
  }
  return undefined;
}

/** Whoever a closed folder belongs to may enter it. */
async function ownersOnTheWayTo(folder: string): Promise<DatabaseUser[]> {
  const above = dirname(folder);
  const { uid, gid } = await stat(folder);
  const further = above === folder ? [] : await ownersOnTheWayTo(above);
  return uid === 0 || further.some((user) => user.uid === uid) ? further : [...further, userOf(uid, gid)];
}

async function canWork(user: DatabaseUser, initdb: string, parentFolder: string): Promise<boolean> {
  const trial = await mkdtemp(join(parentFolder, "trial-"));
  try {
    await chown(trial, user.uid, user.gid);
    // `--show` finds its other programs and files, prints its settings and makes nothing.
    const script = '"$1" --show --pgdata="$2" >/dev/null && touch "$2/written"';
    await run("sh", ["-c", 'exec "$@"', "sh", ...user.prefix, "sh", "-c", script, "sh", initdb, trial]);
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
