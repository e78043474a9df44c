import { parseArgs } from "node:util";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readSettings } from "./start/settings";

/** Brings a backup back into an empty DATABASE_URL and its file store, and verifies it: `npm run restore -- --from <folder>`. */
async function main(): Promise<void> {
  const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
  const { databaseUrl } = readSettings();
  if (!from || databaseUrl === "") {
    throw new PlainProblem("Say what: DATABASE_URL=… npm run restore -- --from <a backup's folder>");
  }
  const [{ openDatabase }, { restoreBackup }] = await Promise.all([
    import("@/db/client"),
    import("./backup/restore-backup"),
  ]);
  const { db, close } = openDatabase(databaseUrl, 2);
  try {
    const { files, counts, takenAt } = await restoreBackup(db, databaseUrl, from);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`As of ${takenAt}: ${rows} rows and ${files.length} files are back, and verified.\n`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof PlainProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
