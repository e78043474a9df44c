import { type DatabaseHandle, openDatabase } from "@/db/client";
import { leadToOneDatabase } from "@/db/one-database";
import { UNBOUNDED } from "@/db/settings";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { requireDatabase } from "../start/require-database";

/** As the environment has them: one and the same where no pooler stands in between. */
type Ways = Readonly<{ databaseUrl: string; databaseSessionUrl: string }>;

/**
 * Opens the way to Postgres itself (decision 210): a snapshot that others read, and what takes as long as it takes, are nothing for a
 * pooler in transaction mode.
 * @throws PlainProblem where it does not answer, or leads to another database than the processes use
 */
export async function openSession({ databaseUrl, databaseSessionUrl }: Ways): Promise<DatabaseHandle> {
  await requireDatabase("DATABASE_URL", databaseUrl, { synchronous: false });
  if (databaseSessionUrl !== databaseUrl) {
    await requireDatabase("DATABASE_SESSION_URL", databaseSessionUrl, { synchronous: false });
  }
  if (!(await leadToOneDatabase(databaseUrl, databaseSessionUrl))) {
    throw new PlainProblem(
      "DATABASE_SESSION_URL leads to another database than DATABASE_URL: name both ways to the one that is meant.",
    );
  }
  return openDatabase(databaseSessionUrl, 2, { limits: UNBOUNDED });
}
