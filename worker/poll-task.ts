import type { Task } from "graphile-worker";
import { findAttempt } from "@/db/queries/attempts/attempts";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { addSeconds, now } from "@/lib/shared/clock";
import { JOBS } from "@/lib/shared/jobs";
import { createPollPlaces } from "./poll-places";
import { task } from "./task";

/** Of this process, whatever becomes of its runner: what an abandoned one has begun still asks. */
const places = createPollPlaces();

/** The handler of a question to a bank: few at a time at each. Without a place the job is put back as it was. */
export const pollTask: Task = task(JOBS["poll-attempt"], async ({ tenantUuid, attemptUuid }, { db, putBack }) => {
  const attempt = await findAttempt(db, tenantUuid, attemptUuid);
  if (attempt === null) return;
  const admission = places.enter(attempt.bankId);
  if (!admission.admitted) return putBack(addSeconds(now(), admission.retryAfterMs / 1000));
  try {
    await refreshAttempt(db, tenantUuid, attemptUuid);
  } finally {
    admission.leave();
  }
});
