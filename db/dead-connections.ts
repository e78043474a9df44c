import { setImmediate as nextTurn } from "node:timers/promises";
import postgres from "postgres";
import { isConnectionLost } from "./unavailable";

type Run = (tx: postgres.TransactionSql) => Promise<unknown>;

/**
 * The same client, whose transactions end with their connection. postgres.js hands a transaction's later statements (its own
 * `rollback` and `commit` among them) to the connection's place in the pool, whatever has become of it: they would run outside
 * of any transaction or in another one, or be written to no socket at all, which nobody can catch (its issues 1154 and 1208).
 */
export function leavingDeadConnections(sql: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    get(client, name) {
      if (name !== "begin") return Reflect.get(client, name);
      return (run: Run) => {
        let isDead = false;
        const outcome = client.begin((tx) => finish(run(guarded(tx, () => isDead)), () => isDead));
        // The driver rejects it in the moment the connection closes, before anything else can be said.
        outcome.catch(() => {
          isDead = true;
        });
        return outcome;
      };
    },
  });
}

/** A transaction whose connection is gone has failed already: one that never ends here sends neither `commit` nor `rollback`. */
async function finish(running: Promise<unknown>, isDead: () => boolean): Promise<unknown> {
  try {
    const result = await running;
    return isDead() ? await never() : result;
  } catch (error) {
    // The socket closes right after it has failed.
    if (isConnectionLost(error)) await nextTurn();
    if (isDead()) return await never();
    throw error;
  }
}

const never = () => new Promise<never>(() => undefined);

function guarded(tx: postgres.TransactionSql, isDead: () => boolean): postgres.TransactionSql {
  return new Proxy(tx, {
    get(client, name) {
      if (name === "unsafe") return isDead() ? grave.unsafe : client.unsafe;
      if (name === "savepoint") {
        return (run: Run) => client.savepoint((inner) => finish(run(guarded(inner, isDead)), isDead));
      }
      return Reflect.get(client, name);
    },
  });
}

/** Rejects whatever it is asked, in the driver's own form. */
export const grave = postgres({ max: 1 });
void grave.end();
