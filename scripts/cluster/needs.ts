import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PlainProblem } from "@/lib/shared/plain-problem";

/** What the cluster stands on, by Debian package: the program that tells its version, and where its number stands in what it says. */
const PROGRAMS = {
  "etcd-server": { command: "etcd", version: /etcd Version: (\S+)/ },
  patroni: { command: "patroni", version: /patroni (\S+)/ },
  pgbouncer: { command: "pgbouncer", version: /PgBouncer (\S+)/ },
  haproxy: { command: "haproxy", option: "-v", version: /version (\d+\.\d+(?:\.\d+)?)/ },
} as const;

type Package = keyof typeof PROGRAMS;

/** Versions as the programs tell them; null of what is not there. */
export type Installed = Readonly<Record<Package, string | null> & { postgres: PostgresPrograms | null }>;

/** The built-in Postgres has neither pg_basebackup nor pg_rewind, without which nobody follows. */
type PostgresPrograms = Readonly<{ version: string; folder: string }>;

export type Ground = Readonly<{
  versions: Readonly<Record<Package | "postgres", string>>;
  postgresFolder: string;
  /** Whether a primary that was frozen, and wakes, may take the lead back (`FROZEN`). */
  losesToTheFrozen: boolean;
  /** Whether what is prepared by way of the pooler is kept. */
  keepsPrepared: boolean;
  /** What a person should know of these versions, a sentence each. */
  remarks: readonly string[];
}>;

const OLDEST_POSTGRES = "15";

const FROZEN =
  "Patroni before 3.0.3 renews its leader key in etcd without comparing it: a primary that was frozen for longer than its ttl and wakes takes the lead back, and what was acknowledged meanwhile is lost. The trial leaves that case out here unless --freezes asks for it; then what it says of writes, money, events and documents is Patroni's, and what must hold is that nobody hangs, each refusal says when to come again, and all becomes whole. Do not run 3.0.2 (Debian 12 has it) where money moves.";
const UNPREPARED =
  "PgBouncer before 1.21 keeps no prepared statements: everything goes as text, which the start of each process finds out by itself.";

export function lookAround(): Installed {
  const versionOf = (name: Package): string | null => {
    const { command, version, ...special } = PROGRAMS[name];
    const option = "option" in special ? special.option : "--version";
    const { stdout } = spawnSync(command, [option], { encoding: "utf8" });
    return version.exec(stdout ?? "")?.[1] ?? null;
  };
  return {
    "etcd-server": versionOf("etcd-server"),
    patroni: versionOf("patroni"),
    pgbouncer: versionOf("pgbouncer"),
    haproxy: versionOf("haproxy"),
    postgres: findPostgres(),
  };
}

/** @throws PlainProblem that names every package that is missing, and whatever is too old */
export function judge(installed: Installed): Ground {
  const { postgres, patroni, pgbouncer, haproxy, "etcd-server": etcd } = installed;
  const isThere = postgres !== null && isFrom(postgres.version, OLDEST_POSTGRES);
  if (!isThere || patroni === null || pgbouncer === null || haproxy === null || etcd === null) {
    const absent = Object.entries(installed).flatMap(([name, found]) => (found === null ? [name] : []));
    const missing = absent.map((name) => (name === "postgres" ? "postgresql" : name));
    const old =
      postgres && !isThere ? ` Postgres is ${postgres.version}: ${OLDEST_POSTGRES} is the oldest that works.` : "";
    const install = missing.length > 0 ? ` Missing (Debian's packages): apt-get install ${missing.join(" ")}` : "";
    throw new PlainProblem(
      `A cluster needs etcd, Patroni, PgBouncer, HAProxy and a Postgres with all its programs.${old}${install}`,
    );
  }
  const losesToTheFrozen = !isFrom(patroni, "3.0.3");
  const keepsPrepared = isFrom(pgbouncer, "1.21");
  return {
    versions: { "etcd-server": etcd, patroni, pgbouncer, haproxy, postgres: postgres.version },
    postgresFolder: postgres.folder,
    losesToTheFrozen,
    keepsPrepared,
    remarks: [...(losesToTheFrozen ? [FROZEN] : []), ...(keepsPrepared ? [] : [UNPREPARED])],
  };
}

/** Whether a version is this one or a later one, number by number. */
export function isFrom(version: string, oldest: string): boolean {
  const [ours, theirs] = [version, oldest].map((text) => text.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (const [at, least] of (theirs ?? []).entries()) {
    const difference = (ours?.[at] ?? 0) - least;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const DEBIAN = "/usr/lib/postgresql";

/** The newest that Debian keeps, else whichever is in PATH. */
function findPostgres(): PostgresPrograms | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const inPath = spawnSync("sh", ["-c", "command -v pg_rewind"], { encoding: "utf8" }).stdout.trim();
  const folders = [...versions.map((version) => join(DEBIAN, version, "bin")), ...(inPath ? [dirname(inPath)] : [])];
  for (const folder of folders) {
    if (!["postgres", "pg_rewind", "pg_basebackup"].every((program) => existsSync(join(folder, program)))) continue;
    const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    const version = /(\d+(?:\.\d+)?)/.exec(stdout ?? "")?.[1];
    if (version) return { version, folder };
  }
  return null;
}
