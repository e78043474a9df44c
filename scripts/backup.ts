import { parseArgs } from "node:util";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readSettings } from "./start/settings";

/** Backs up the database of DATABASE_URL with its documents, beside running processes: `npm run backup -- --to <folder>`. */
async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  const { databaseUrl } = readSettings();
  if (!to || databaseUrl === "") {
    throw new PlainProblem("Say where: DATABASE_URL=… npm run backup -- --to <a new folder>");
  }
  const [{ openDatabase }, { makeBackup }] = await Promise.all([import("@/db/client"), import("./backup/make-backup")]);
  const { db, close } = openDatabase(databaseUrl, 2);
  try {
    const { files, counts, gone } = await makeBackup(db, databaseUrl, to);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${to}: ${rows} rows of ${Object.keys(counts).length} tables, ${files.length} files.\n`);
    if (gone.length > 0) process.stdout.write(`${gone.length} files were removed by their owners meanwhile.\n`);
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
