import type { Db } from "@/db/client";
import { deleteExhaustedJobs } from "@/db/queries/jobs";
import { addSeconds, now } from "@/lib/shared/clock";
import { pruneDeliveries } from "@/lib/webhooks/prune-deliveries";

/** So long a job that failed for good can be looked at. */
const EXHAUSTED_JOBS_KEPT_DAYS = 14;

/** Forgets what is kept only for a while. Each part is harmless when repeated. */
export async function prune(db: Db): Promise<void> {
  await pruneDeliveries(db);
  await deleteExhaustedJobs(db, addSeconds(now(), -EXHAUSTED_JOBS_KEPT_DAYS * 24 * 3600));
}
