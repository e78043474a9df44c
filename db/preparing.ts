import type postgres from "postgres";

/** As many as a connection may hold without weighing on the server; whatever comes later is sent as text each time. */
const PREPARED_MAX = 1_000;

/** The statements that connections prepare, over all pools: what runs first is what runs always. */
const prepared = new Set<string>();

function isPrepared(statement: string): boolean {
  if (!prepared.has(statement) && prepared.size < PREPARED_MAX) prepared.add(statement);
  return prepared.has(statement);
}

/**
 * The same client, whose statements are prepared. Drizzle sends its statements as `unsafe` text, for which postgres.js asks
 * the server about the parameters each time: a second round trip for every query.
 */
export function preparing(sql: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    get(client, name) {
      if (name === "unsafe") return unsafeOf(client);
      // Drizzle's one way to begin a transaction.
      if (name === "begin") {
        return (run: (tx: postgres.TransactionSql) => Promise<unknown>) => client.begin((tx) => run(preparingIn(tx)));
      }
      return Reflect.get(client, name);
    },
  });
}

/** Savepoints are statements of the same connection. */
function preparingIn(tx: postgres.TransactionSql): postgres.TransactionSql {
  return new Proxy(tx, {
    get(client, name) {
      if (name === "unsafe") return unsafeOf(client);
      if (name === "savepoint") {
        return (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
          client.savepoint((inner) => run(preparingIn(inner)));
      }
      return Reflect.get(client, name);
    },
  });
}

function unsafeOf(client: postgres.ISql): postgres.ISql["unsafe"] {
  return (statement, parameters = []) =>
    client.unsafe(statement, parameters, { prepare: parameters.length > 0 && isPrepared(statement) });
}
