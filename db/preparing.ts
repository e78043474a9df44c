import type postgres from "postgres";

/** As many as a connection may hold without weighing on the server; beyond them a statement is sent as text each time. */
const PREPARED_MAX = 1_000;

/**
 * How long a connection of a pool lives. Nothing else takes a prepared statement off it: the driver keeps what it has once
 * prepared.
 */
export const CONNECTION_SECONDS_MAX = 900;

/** Which statements connections prepare. */
export type PreparedStatements = Readonly<{ admits: (statement: string) => boolean }>;

/**
 * At most `max` of them, over all connections of a pool. A full list takes a new one in place of the one that has not run for
 * longest, but only once no connection can hold that one any more: when it has not run for as long as a connection lives. So
 * `max` is what a connection holds at most, whatever is asked, and what runs often is always among them.
 */
export function preparedStatements(
  max: number = PREPARED_MAX,
  clock: () => number = () => performance.now(),
): PreparedStatements {
  /** When each ran last; in that order. */
  const ranAt = new Map<string, number>();
  const makeRoom = (at: number) => {
    const [oldest] = ranAt;
    if (oldest && at - oldest[1] > CONNECTION_SECONDS_MAX * 1_000) ranAt.delete(oldest[0]);
  };
  return {
    admits: (statement) => {
      const at = clock();
      if (!ranAt.delete(statement) && ranAt.size >= max) makeRoom(at);
      if (ranAt.size >= max) return false;
      ranAt.set(statement, at);
      return true;
    },
  };
}

/**
 * The same client, whose statements are prepared. Drizzle sends its statements as `unsafe` text, for which postgres.js asks
 * the server about the parameters each time: a second round trip for every query.
 * @param isPooled whether there is a pooler in between, which lends a connection for one transaction at a time
 */
export function preparing(
  sql: postgres.Sql,
  statements: PreparedStatements = preparedStatements(),
  isPooled = false,
): postgres.Sql {
  const unsafeOf = preparingUnsafe(statements);

  /** Savepoints are statements of the same connection. */
  const preparingIn = (tx: postgres.TransactionSql): postgres.TransactionSql =>
    new Proxy(tx, {
      get(client, name) {
        if (name === "unsafe") return unsafeOf(client);
        if (name === "savepoint") {
          return (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
            client.savepoint((inner) => run(preparingIn(inner)));
        }
        return Reflect.get(client, name);
      },
    });

  return new Proxy(sql, {
    get(client, name) {
      if (name === "unsafe") return isPooled ? unsafeOf(alone(client)) : unsafeOf(client);
      // Drizzle's one way to begin a transaction.
      if (name === "begin") {
        return (run: (tx: postgres.TransactionSql) => Promise<unknown>) => client.begin((tx) => run(preparingIn(tx)));
      }
      return Reflect.get(client, name);
    },
  });
}

function preparingUnsafe({ admits }: PreparedStatements): (client: postgres.ISql) => postgres.ISql["unsafe"] {
  return (client) =>
    (statement, parameters = []) =>
      client.unsafe(statement, parameters, { prepare: parameters.length > 0 && admits(statement) });
}

/**
 * What is sent here waits for the connection's answer to what was sent before. postgres.js sends on: behind a statement without
 * parameters the question about another's. The pooler takes its connection back with the first one's answer (PgBouncer 1.18), and that to
 * the question reaches nobody: its request would wait for ever. The driver itself has begun transactions this way.
 */
function alone(client: postgres.Sql): postgres.ISql {
  const unsafe: postgres.ISql["unsafe"] = (statement, parameters, options) => {
    const own = { ...options, onexecute: () => false };
    return client.unsafe(statement, parameters, own);
  };
  return new Proxy(client, { get: (of, name) => (name === "unsafe" ? unsafe : Reflect.get(of, name)) });
}
