import { PlainProblem } from "@/lib/shared/plain-problem";
import { readArguments } from "./read-arguments";
import { sayFailure } from "./say-failure";
import { readSettings } from "./start/settings";

const USAGE = "Say where: DATABASE_URL=… npm run backup -- --to <a new folder>";

/** Backs up the database of DATABASE_URL with its documents, beside running processes: `npm run backup -- --to <folder>`. */
async function main(): Promise<void> {
  const { to } = readArguments({ options: { to: { type: "string" } } }, USAGE).values;
  const settings = readSettings();
  if (!to || settings.databaseUrl === "") {
    throw new PlainProblem(USAGE);
  }
  const [{ openSession }, { makeBackup }] = await Promise.all([
    import("./backup/ways"),
    import("./backup/make-backup"),
  ]);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const { db, close } = await openSession(settings);
  try {
    const { manifest, others } = await makeBackup(db, settings.databaseSessionUrl, to, stopping.signal);
    const { files, counts, gone } = manifest;
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${to}: ${rows} rows of ${Object.keys(counts).length} tables, ${files.length} files.\n`);
    if (gone.length > 0) process.stdout.write(`${gone.length} files were removed by their owners meanwhile.\n`);
    if (others.length > 0) process.stdout.write(`Beside it, at work or died (then remove it): ${others.join(", ")}.\n`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  sayFailure(error);
}
