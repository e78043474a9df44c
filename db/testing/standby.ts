import { execFile } from "node:child_process";
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrateDatabase } from "@/db/migrate";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded";

const run = promisify(execFile);

export type Pair = Readonly<{
  primary: string;
  /** The same database on a server that streams from it. */
  standby: string;
  stop: () => Promise<void>;
}>;

/** A migrated primary and a streaming replica of it, both nobody else's: real ones, made by copying a server that had stopped. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-pair-"));
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  const empty = await startEmbeddedPostgres({ folder: first, settings: ["fsync=off"] });
  await migrateDatabase(empty.url);
  await empty.stop();
  await run("cp", ["-a", first, second]);
  await markAsStandby(join(second, "postgres"));
  const primary = await startEmbeddedPostgres({ folder: first, settings: ["fsync=off"] });
  const { hostname, port, username, password } = new URL(primary.url);
  const standby = await startEmbeddedPostgres({
    folder: second,
    settings: [
      "fsync=off",
      `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
      // Who is in the way of what has to be replayed is ended soon.
      "max_standby_streaming_delay=100ms",
    ],
  });
  return {
    primary: primary.url,
    standby: standby.url,
    stop: async () => {
      await Promise.all([standby.stop(), primary.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function markAsStandby(dataFolder: string): Promise<void> {
  const signal = join(dataFolder, "standby.signal");
  const { uid, gid } = await stat(dataFolder);
  await writeFile(signal, "");
  await chown(signal, uid, gid);
}
