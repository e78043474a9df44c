import { PlainProblem } from "@/lib/shared/plain-problem";
import { WRONG_SECRET } from "@/server/guards/wrong-secret";
import { sayFailure } from "./say-failure";
import { requireOneDatabase } from "./start/require-database";
import { readSettings } from "./start/settings";

/**
 * Seals everything anew with APP_SECRET that APP_SECRET_PREVIOUS has sealed (decision 72), beside running processes. Exit code 1
 * when something could not be opened; called again it goes on where it was left.
 */
async function main(): Promise<void> {
  const settings = readSettings();
  if (settings.databaseUrl === "")
    throw new PlainProblem("DATABASE_URL is missing: name the database whose secrets are to be sealed anew.");
  await requireOneDatabase(settings, { synchronous: false });
  const [{ closeDatabase, getDb }, { isOurSecret, resealEverything }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/tokens/keys/app-secret"),
  ]);
  try {
    if (!(await isOurSecret(getDb()))) throw new PlainProblem(WRONG_SECRET);
    const { resealed, unreadable } = await resealEverything(getDb());
    process.stdout.write(`${resealed} secrets were sealed with APP_SECRET.\n`);
    if (unreadable > 0) throw new PlainProblem(`${unreadable} could not be opened: keep APP_SECRET_PREVIOUS.`);
    process.stdout.write("Nothing needs APP_SECRET_PREVIOUS any more.\n");
  } finally {
    await closeDatabase();
  }
}

try {
  await main();
} catch (error) {
  sayFailure(error);
}
