import { type Db, inTransaction } from "@/db/client";
import { findConfiguration, storePicture } from "@/db/queries/configurations";
import { addJob } from "@/db/queries/jobs";
import { lockTenant } from "@/db/queries/tenants/tenants";
import type { Gate, Leave } from "@/lib/outbound/gate";
import { addSeconds, now } from "@/lib/shared/clock";
import { type JobPayload, REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { type FetchedPicture, fetchPicture } from "./fetch-picture";

type Job = JobPayload<"copy-picture">;

/** Five tries (decision 31), so long after the one before. */
const TRY_DELAYS_MS = [0, 10_000, 60_000, 600_000, 3_600_000] as const;

/**
 * Takes the copy of a picture that lives elsewhere, for payers to see (decision 31). The job belongs to one saving: once the
 * configuration has been saved again, it changes nothing, because that saving has a job of its own. What can't be had after
 * five tries is left: the page stays as it is.
 */
export async function copyPicture(db: Db, job: Job, gate: Gate): Promise<void> {
  const { tenantUuid, configurationUuid, picture, tryNumber } = job;
  const row = await findConfiguration(db, tenantUuid, configurationUuid);
  const address = row?.visualConfiguration.addresses?.[picture];
  if (address === undefined || row?.updatedAt.toISOString() !== job.savedAt) return;

  const admission = gate.enter(`pictures ${tenantUuid}`, { failing: false });
  if (!admission.admitted) return await tryAgain(db, job, admission.retryAfterMs);
  const fetched = await fetchAndLeave(address, admission.leave);
  if ("dataUrl" in fetched) return await store(db, job, address, fetched);
  log.info({ configurationUuid, picture, tryNumber, problem: fetched.problem }, "picture not copied");
  const delayMs = TRY_DELAYS_MS[tryNumber];
  if (delayMs !== undefined) await tryAgain(db, { ...job, tryNumber: tryNumber + 1 }, delayMs);
}

async function fetchAndLeave(address: string, leave: Leave): Promise<FetchedPicture> {
  const started = performance.now();
  let succeeded = false;
  try {
    const fetched = await fetchPicture(address);
    succeeded = "dataUrl" in fetched;
    return fetched;
  } finally {
    leave({ succeeded, latencyMs: performance.now() - started });
  }
}

async function store(
  db: Db,
  { tenantUuid, configurationUuid, picture, savedAt }: Job,
  address: string,
  { dataUrl }: Extract<FetchedPicture, { dataUrl: string }>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Who saves the configuration again reads, under the same lock, which copy is to stay.
    await lockTenant(tx, tenantUuid);
    await storePicture(tx, tenantUuid, configurationUuid, { picture, address, savedAt: new Date(savedAt), dataUrl });
  });
}

async function tryAgain(db: Db, job: Job, delayMs: number): Promise<void> {
  const runAt = addSeconds(now(), delayMs / 1000);
  await addJob(db, "copy-picture", job, { runAt, priority: REDELIVERY_PRIORITY });
}
