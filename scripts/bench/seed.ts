/**
 * `npm run bench:seed`: a database of a million operations over a thousand tenants, one of which has 200 000;
 * `-- --operations 20000` makes a smaller one beside it. Does nothing when it is there; one that was cut off is made again.
 */
import process from "node:process";
import { readOptions } from "./options";
import { runAlone } from "./run-alone";
import { readGround } from "./seed/ground";

await runAlone(async () => {
  const { operations, dataDir } = readOptions(process.argv.slice(2));
  process.env.DATA_DIR ??= dataDir;
  const [{ readSettings }, { prepareDatabase }, { step }] = await Promise.all([
    import("../start/settings"),
    import("../start/database"),
    import("../start/progress"),
  ]);
  readSettings();
  await prepareDatabase({ seed: true, serves: true });
  if (readGround() === undefined) {
    const { seedOperations } = await import("./seed/seed-operations");
    await step(`Writing ${operations} operations`, () => seedOperations(operations));
  }
  process.stdout.write("The bench's database is seeded: npm run bench, with the same --operations\n");
});
