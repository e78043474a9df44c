import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import { readDatabaseAddress } from "@/lib/shared/database-address";
import { databasePasswordOf } from "@/lib/shared/env";

/** graphile-worker serves its hundred places in batches. */
const CONNECTIONS_MAX = 10;
const CONNECT_WITHIN_MS = 3_000;
/** Batches of a hundred at most; a connection that stays silent is left. */
const ANSWER_WITHIN_MS = 10_000;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * graphile-worker 0.17.3 gives the connection that it listens with back twice when it shuts itself down while the answer to its
 * LISTEN is still out and then never comes. pg throws at the second time, where nobody can catch it, and the process would end.
 */
class LenientPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      if (!client) {
        connected(error, client, release);
        return;
      }
      let isReleased = false;
      connected(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
    return undefined;
  }
}

/** Its connections are made as all others are (`connect.ts`): each asks anew for certificates and password, which may have changed. */
function clientOf(address: string) {
  const { url, tls } = readDatabaseAddress(address);
  const password = databasePasswordOf(url);
  const { hostname } = new URL(url);
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: url, ...(tls && { ssl: tls(hostname) }) });
      // What it reads from the address is more to it than what it is told.
      if (password) Object.assign(this, { password });
    }
  };
}

/** For graphile-worker's own migrations, which may take as long as they do. */
export function openMigrationPool(address: string): Pool {
  const pool = new Pool({ Client: clientOf(address), max: 1, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Whoever asks is told of a connection that breaks; one that nobody asks is missed by nobody.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export type WorkerPool = Readonly<{
  pool: Pool;
  /** When nothing is asked any more. */
  close: () => Promise<void>;
  /** Cuts every connection at once: those that were asked something and stay silent, too. */
  destroy: () => void;
}>;

/**
 * The connections that one job runner fetches, completes and listens with; `onLost` is called for each that breaks, in use or
 * not.
 */
export function openWorkerPool(databaseUrl: string, onLost: () => void): WorkerPool {
  const pool = new LenientPool({
    Client: clientOf(databaseUrl),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    application_name: "paraph-worker",
  });
  const clients = new Set<PoolClient>();
  // One that idles is told of the pool, one in use of itself.
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", onLost);
  });
  pool.on("remove", (client) => clients.delete(client));
  return {
    pool,
    close: () => pool.end(),
    destroy: () => {
      pool.end().catch(() => undefined);
      for (const client of clients) Promise.resolve(client.end()).catch(() => undefined);
    },
  };
}
