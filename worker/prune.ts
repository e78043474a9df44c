import type { Db } from "@/db/client";
import { deleteAddressDaysBefore } from "@/db/queries/deliveries/reminders";
import { deleteOldIdempotencyKeys } from "@/db/queries/idempotency";
import { deleteExhaustedJobs } from "@/db/queries/jobs";
import { forgetLastWrites } from "@/db/queries/replicas";
import { deletePassagesExpiredBefore } from "@/db/queries/signatures/remote-passages";
import { deleteCodesExpiredBefore } from "@/db/queries/signatures/signing-codes";
import { pruneBankCalls } from "@/lib/banks/prune-bank-calls";
import { addSeconds, now } from "@/lib/shared/clock";
import { isoDay } from "@/lib/shared/iso-day";
import { allInTurn } from "@/lib/shared/process/one-by-one";
import { sweepWorkFolders } from "@/lib/shared/process/work-folder";
import { prunePreparations } from "@/lib/signatures/keys/prune-preparations";
import { purgeExpired } from "@/lib/tokens/purge-expired";
import { pruneDeliveries } from "@/lib/webhooks/deliveries/prune-deliveries";
import { pruneEvents } from "@/lib/webhooks/events/prune-events";

const DAY_SECONDS = 24 * 3600;
/** So long a job that failed for good can be looked at. */
const EXHAUSTED_JOBS_KEPT_DAYS = 14;
/** An answer is replayed for 24 h (decision 2). */
const IDEMPOTENCY_KEYS_KEPT_DAYS = 1;

/** What became of each is in the evidence. */
const SIGNING_CODES_KEPT_DAYS = 1;

/** So long those who prepare without end are counted. */
const PREPARATIONS_KEPT_SECONDS = 3600;

/** Of days that are over nobody asks; wherever it is still the day before. */
const ADDRESS_DAYS_KEPT_DAYS = 2;

/** Forgets what is kept only for a while. Each part is harmless when repeated, and none waits for another. */
export async function prune(db: Db): Promise<void> {
  await allInTurn([
    () => purgeExpired(db),
    () => deleteOldIdempotencyKeys(db, daysAgo(IDEMPOTENCY_KEYS_KEPT_DAYS)),
    () => pruneDeliveries(db),
    () => pruneEvents(db),
    () => deleteExhaustedJobs(db, daysAgo(EXHAUSTED_JOBS_KEPT_DAYS)),
    () => deleteCodesExpiredBefore(db, daysAgo(SIGNING_CODES_KEPT_DAYS)),
    () => deletePassagesExpiredBefore(db, addSeconds(now(), -PREPARATIONS_KEPT_SECONDS)),
    () => prunePreparations(db, addSeconds(now(), -PREPARATIONS_KEPT_SECONDS)),
    () => pruneBankCalls(db),
    () => forgetLastWrites(db),
    () => deleteAddressDaysBefore(db, isoDay(daysAgo(ADDRESS_DAYS_KEPT_DAYS), "UTC")),
    () => sweepWorkFolders(),
  ]);
}

function daysAgo(days: number): Date {
  return addSeconds(now(), -days * DAY_SECONDS);
}
