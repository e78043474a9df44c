/**
 * `npm run bench:seed`: a database of a million operations over a thousand tenants, one of which has 200 000. Does nothing
 * when it is there; one that was cut off is made again.
 */
import process from "node:process";
import { BENCH_DATA_DIR, readGround } from "./ground";

process.env.DATA_DIR ??= BENCH_DATA_DIR;

const [{ readSettings }, { prepareDatabase }, { stopEverything, stopOnSignals }, { step }] = await Promise.all([
  import("../start/settings"),
  import("../start/database"),
  import("@/server/shutdown"),
  import("../start/progress"),
]);
stopOnSignals();
readSettings();
await prepareDatabase({ seed: true });
if (readGround() === undefined) {
  const { seedMillion } = await import("./seed-million");
  await step("Writing a million operations", seedMillion);
}
process.stdout.write("The bench's database is seeded: npm run bench\n");
await stopEverything(0);
