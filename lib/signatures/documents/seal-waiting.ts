import type { Db } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { listOpenWithoutSeal } from "@/db/queries/signatures/signature-documents";
import { addSeconds, now } from "@/lib/shared/clock";

/** So many an hour: each takes its time, and a pool of documents that others wait for. */
const AT_ONCE_MAX = 500;
/** What is younger has a job of its own, which is on its way or waits for its next try. */
const YOUNG_SECONDS = 24 * 3600;

/**
 * Asks once more for the seal of what is still open and could not be made ready: its own job has an end after some four days, and
 * nobody is mailed a link before. Each is tried once an hour, until its deadline. Run twice, it asks once.
 */
export async function sealWaiting(db: Db): Promise<void> {
  const at = now();
  for (const named of await listOpenWithoutSeal(db, {
    before: addSeconds(at, -YOUNG_SECONDS),
    at,
    limit: AT_ONCE_MAX,
  })) {
    await addJob(db, "seal-documents", named, { jobKey: `seal ${named.operationUuid}`, maxAttempts: 1 });
  }
}
