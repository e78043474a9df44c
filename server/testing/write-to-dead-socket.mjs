/**
 * Makes the driver write to a socket that is gone, as it does by itself when a transaction outlives its connection, then throws
 * what it is told to. Says "survived" when it still runs.
 */
import process from "node:process";
import { DrizzleQueryError } from "drizzle-orm/errors";
import postgres from "postgres";
import { register } from "tsx/esm/api";

register();
const { surviveLostConnections } = await import("../driver-guard.ts");
const [, , url, after] = process.argv;
if (after !== "UNGUARDED") surviveLostConnections();
const sql = postgres(url, { max: 1, onnotice: () => undefined });
const other = postgres(url, { max: 1 });
let left;
const leaving = new Promise((resolve) => (left = resolve));
const transaction = sql.begin(async (tx) => {
  const [{ pid }] = await tx`select pg_backend_pid() as pid`;
  await other`select pg_terminate_backend(${pid}, 5000)`;
  await transaction.catch(() => undefined);
  // Its rollback follows, on a connection that is closed by now.
  left();
  throw new Error("over");
});
transaction.catch(() => undefined);
await leaving;
for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
process.stdout.write("survived\n");
if (after === "ANOTHER") setImmediate(() => null.write());
else if (after === "QUERY")
  setImmediate(() => {
    throw new DrizzleQueryError("select $1", ["ana@example.com"], new Error("canceling statement"));
  });
else process.exit(0);
