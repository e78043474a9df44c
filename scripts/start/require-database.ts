import { connect } from "@/db/connect";
import { leadToOneDatabase } from "@/db/one-database";
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

/** @throws PlainProblem when it does not answer, or is not what is wanted; the sentence names the variable, and no password */
export async function requireDatabase(
  variable: string,
  url: string,
  wanted: Readonly<{ synchronous: boolean }>,
): Promise<void> {
  const { host, pathname } = new URL(url);
  const problem = await askFacts(url).then(
    (facts) => unfitness(facts, wanted),
    (error: unknown) => `does not answer: ${reasonOf(error)}`,
  );
  if (problem !== null) throw new PlainProblem(`The database of ${variable} (${host}${pathname}) ${problem}.`);
}

async function askFacts(url: string): Promise<DatabaseFacts> {
  const sql = connect(url, { max: 1, prepare: false, connect_timeout: 10 });
  try {
    const [facts] = await sql<DatabaseFacts[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
             current_setting('standard_conforming_strings') as strings,
             array(select name::text from pg_available_extensions) as extensions,
             current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`;
    if (!facts) throw new Error("it has said nothing");
    return facts;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
