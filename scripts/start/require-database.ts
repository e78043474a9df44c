import { setTimeout as pause } from "node:timers/promises";
import { connect } from "@/db/connect";
import { leadToOneDatabase } from "@/db/one-database";
import { isConnectionLost } from "@/db/unavailable";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/** The oldest that everything was tried with. */
const OLDEST_MAJOR = 15;
/** What the schema is made with (`db/migrations`). */
const EXTENSIONS = ["pg_trgm", "btree_gin"];

export type DatabaseFacts = Readonly<{
  /** `server_version_num`: 150018 is 15.18. */
  version: number;
  /** `server_encoding`. */
  encoding: string;
  /** `standard_conforming_strings`, as connections by this way have it. */
  strings: string;
  /** Those of Postgres's extensions that the server has files of. */
  extensions: readonly string[];
  /** `synchronous_commit`, as connections by this way have it. */
  commit: string;
  /** `synchronous_standby_names`; empty where no commit waits for another server. */
  standbys: string;
}>;

/** What is wrong with a database that answers, as the end of a sentence; null where nothing is. */
export function unfitness(facts: DatabaseFacts, wanted: Readonly<{ synchronous: boolean }>): string | null {
  const { version, encoding, strings, extensions, commit, standbys } = facts;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) return `is Postgres ${major}, and ${OLDEST_MAJOR} is the oldest that is supported`;
  if (encoding !== "UTF8")
    return `keeps text as ${encoding}, and names of all languages need UTF8: make it with encoding 'UTF8' template template0`;
  if (strings !== "on")
    return `has standard_conforming_strings = ${strings}: set it on again, for this role and database`;
  const lacking = EXTENSIONS.filter((name) => !extensions.includes(name));
  if (lacking.length > 0)
    return `lacks ${lacking.join(" and ")}, which come with Postgres: install its package of extensions (contrib)`;
  if (!wanted.synchronous) return null;
  const loses = "loses what it has acknowledged with its machine, and DATABASE_SYNCHRONOUS=1 demands that it doesn't";
  if (standbys === "") return `${loses}: synchronous_standby_names is empty`;
  if (commit === "off" || commit === "local") return `${loses}: synchronous_commit is ${commit}`;
  return null;
}

/** As the environment has them: one and the same where no pooler stands in between (decision 210). */
export type Ways = Readonly<{ databaseUrl: string; databaseSessionUrl: string }>;

/**
 * Who migrates one database and serves from another, or listens there, would notice it by what is missing.
 * @throws PlainProblem where one of both ways does not answer, is not what is wanted, or leads to another database than the other
 */
export async function requireOneDatabase(
  { databaseUrl, databaseSessionUrl }: Ways,
  wanted: Readonly<{ synchronous: boolean }>,
): Promise<void> {
  await requireDatabase("DATABASE_URL", databaseUrl, wanted);
  if (databaseSessionUrl === databaseUrl) return;
  await requireDatabase("DATABASE_SESSION_URL", databaseSessionUrl, wanted);
  if (await leadToOneDatabase(databaseUrl, databaseSessionUrl)) return;
  throw new PlainProblem(
    "DATABASE_SESSION_URL leads to another database than DATABASE_URL: name both ways to the one that is meant.",
  );
}

/** More than a connection may take to be made. */
const SILENCE_MS = 12_000;
const ASKED_AGAIN_MS = 1_000;
/** Of so many tries one is told. */
const TOLD_OF = 60;

/** Nobody is there, or it does not serve yet: that passes. */
class DatabaseAway extends PlainProblem {}

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  // Who we are, what we ask for or how is refused by one that serves; a pooler says 08P01 for all of it.
  const isRefused = error instanceof Error && "code" in error && /^(22|28|3D|42|08P01)/.test(String(error.code));
  return isConnectionLost(error) && !isRefused;
}

/**
 * `requireOneDatabase`, for who may come before the database does: after a loss of power both start at once, and a supervisor waits
 * minutes before it starts again what has ended a few times.
 * @throws PlainProblem where it answers, and is not what is wanted
 */
export async function awaitOneDatabase(ways: Ways, wanted: Readonly<{ synchronous: boolean }>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await requireOneDatabase(ways, wanted);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      if (tries % TOLD_OF === 0) process.stderr.write(`${error.message} It is asked again every second.\n`);
    }
    await pause(ASKED_AGAIN_MS);
  }
}

/** @throws PlainProblem when it does not answer, or is not what is wanted; the sentence names the variable, and no password */
export async function requireDatabase(
  variable: string,
  url: string,
  wanted: Readonly<{ synchronous: boolean }>,
): Promise<void> {
  const { host, pathname } = new URL(url);
  const its = `The database of ${variable} (${host}${pathname})`;
  const facts = await askFacts(url).catch((error: unknown) => {
    const sentence = `${its} does not answer: ${reasonOf(error)}.`;
    throw isAway(error) ? new DatabaseAway(sentence) : new PlainProblem(sentence);
  });
  const problem = unfitness(facts, wanted);
  if (problem !== null) throw new PlainProblem(`${its} ${problem}.`);
}

async function askFacts(url: string): Promise<DatabaseFacts> {
  const sql = connect(url, { max: 1, prepare: false, connect_timeout: 10 });
  const given = new AbortController();
  // The driver takes up a connection again, without end, that is closed before a word: a proxy's that has no server behind it.
  const silence = pause(SILENCE_MS, undefined, { signal: given.signal }).then(() => {
    throw new DatabaseAway("it has said nothing");
  });
  try {
    const [facts] = await Promise.race([
      silence,
      sql<DatabaseFacts[]>`
        select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
               current_setting('standard_conforming_strings') as strings,
               array(select name::text from pg_available_extensions) as extensions,
               current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`,
    ]);
    if (!facts) throw new DatabaseAway("it has said nothing");
    return facts;
  } finally {
    given.abort();
    await sql.end({ timeout: 1 });
  }
}
