import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { closeDatabase, getDb, isDatabaseAway, lastOutageAt, watchDatabase } from "../client";

/**
 * A process of its own that watches the database of its first argument, with a statement of five seconds under way. It answers each line
 * with one: `block` computes for two and a half seconds first, `end` says what became of the statement and ends.
 */
const [, , url = ""] = process.argv;
watchDatabase({ url });
await getDb().execute(sql`select 1`);
const slow = getDb()
  .execute(sql`select pg_sleep(5)`)
  .then(
    () => "DONE",
    (error: unknown) => String(error),
  );
process.stdout.write("ready\n");

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  // Whatever was due meanwhile has its turn first.
  for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
  if (line === "end") break;
  process.stdout.write("here\n");
}
process.stdout.write(`${JSON.stringify({ slow: await slow, isAway: isDatabaseAway(), outageAt: lastOutageAt() })}\n`);
await closeDatabase();
process.exit();
