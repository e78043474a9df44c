import type { Db } from "@/db/client";
import { listStatusHistory } from "@/db/queries/operations/status-histories";

const CHANGES_MAX = 100;

/**
 * The latest 100 changes of a subject's status, the newest first, and their exact number (decision 4). Its creation is no
 * change: what has never moved has none. Whoever asks has seen to it that the caller may see the subject.
 */
export async function readStatusHistory(
  db: Db,
  tenantUuid: string,
  subject: Readonly<{ type: "FLOW" | "OPERATION"; uuid: string }>,
) {
  const { total, results } = await listStatusHistory(db, tenantUuid, subject, CHANGES_MAX);
  return { total, results: results.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) };
}
