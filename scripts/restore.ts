import { PlainProblem } from "@/lib/shared/plain-problem";
import { readArguments } from "./read-arguments";
import { sayFailure } from "./say-failure";
import { readSettings } from "./start/settings";

const USAGE = "Say what: DATABASE_URL=… npm run restore -- --from <a backup's folder>";

/** Brings a backup back into an empty DATABASE_URL and its file store, and verifies it: `npm run restore -- --from <folder>`. */
async function main(): Promise<void> {
  const { from } = readArguments({ options: { from: { type: "string" } } }, USAGE).values;
  const settings = readSettings();
  if (!from || settings.databaseUrl === "") {
    throw new PlainProblem(USAGE);
  }
  const [{ openSession }, { restoreBackup }] = await Promise.all([
    import("./backup/ways"),
    import("./backup/restore-backup"),
  ]);
  const { db, close } = await openSession(settings);
  try {
    const { files, counts, takenAt } = await restoreBackup(db, settings.databaseSessionUrl, from);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`As of ${takenAt}: ${rows} rows and ${files.length} files are back, and verified.\n`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  sayFailure(error);
}
