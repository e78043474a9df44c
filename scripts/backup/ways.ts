import { type DatabaseHandle, openDatabase } from "@/db/client";
import { UNBOUNDED } from "@/db/settings";
import { requireOneDatabase, type Ways } from "../start/require-database";

/**
 * Opens the way to Postgres itself (decision 210): a snapshot that others read, and what takes as long as it takes, are nothing for a
 * pooler in transaction mode.
 * @throws PlainProblem where it does not answer, or leads to another database than the processes use
 */
export async function openSession(ways: Ways): Promise<DatabaseHandle> {
  await requireOneDatabase(ways, { synchronous: false });
  return openDatabase(ways.databaseSessionUrl, 2, { limits: UNBOUNDED });
}
