import { type DatabaseHandle, openDatabase } from "@/db/client";
import { leadToOneDatabase } from "@/db/one-database";
import { UNBOUNDED } from "@/db/settings";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/** As the environment has them: one and the same where no pooler stands in between. */
type Ways = Readonly<{ databaseUrl: string; databaseSessionUrl: string }>;

/**
 * Opens the way to Postgres itself (decision 210): a snapshot that others read, and what takes as long as it takes, are nothing for a
 * pooler in transaction mode.
 * @throws PlainProblem where it does not answer, or leads to another database than the processes use
 */
export async function openSession({ databaseUrl, databaseSessionUrl }: Ways): Promise<DatabaseHandle> {
  const isOne = await leadToOneDatabase(databaseUrl, databaseSessionUrl).catch((error: unknown) => {
    throw new PlainProblem(`The database does not answer: ${reasonOf(error)}.`);
  });
  if (!isOne) {
    throw new PlainProblem(
      "DATABASE_SESSION_URL leads to another database than DATABASE_URL: name both ways to the one that is meant.",
    );
  }
  return openDatabase(databaseSessionUrl, 2, { limits: UNBOUNDED });
}
