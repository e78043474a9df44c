import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keptPassword, makeDataFolder } from "./data-folder";
import { giveFolderTo } from "./database-user";
import { lockFolder } from "./folder-lock";
import { findGround } from "./ground";
import { makeDatabase } from "./make-database";
import { stopOrphan } from "./orphan";
import { launchServer, stopServer } from "./server-process";

/** Superuser and database bear the same name. */
const PARAPH = "paraph";

export type EmbeddedPostgres = Readonly<{
  url: string;
  /** Resolves when the server is gone, wanted or not. */
  exited: Promise<void>;
  /** Stops it cleanly; harmless when called twice. */
  stop: () => Promise<void>;
}>;

export type EmbeddedPostgresOptions = Readonly<{
  /** Holds the data folder `postgres`, its log, lock and password. Made when missing. */
  folder: string;
  /** Default: a port that is free. */
  port?: number;
  /** More settings for the server, as `name=value`. */
  settings?: readonly string[];
}>;

/**
 * Starts a real Postgres whose data live in `folder`, on a free port of the loopback interface, with a database of its
 * own. It outlives neither `stop()` nor this process: a watcher stops it when this one is killed. What an earlier start
 * left, however it ended, is used again. Throws a `PlainProblem` when another living process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, "postgres");
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(join(folder, "postgres.lock"), `The database in ${folder}`);
  const undo = [unlock];
  const tidy = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const password = await keptPassword(join(folder, "postgres-password"));
    const { binaries, user, leave } = await findGround(folder);
    undo.push(leave);
    await stopOrphan(dataFolder);
    await makeDataFolder({ initdb: binaries.initdb, user, dataFolder, owner: PARAPH, password });
    await giveFolderTo(user, dataFolder);
    const server = await launchServer({ ...options, postgres: binaries.postgres, user, folder, dataFolder });
    const address = (database: string) => `postgres://${PARAPH}:${password}@127.0.0.1:${server.port}/${database}`;
    await makeDatabase(server, address("postgres"), PARAPH);
    return { url: address(PARAPH), exited: server.exited, stop: () => stopServer(server).finally(tidy) };
  } catch (error) {
    await tidy();
    throw error;
  }
}
