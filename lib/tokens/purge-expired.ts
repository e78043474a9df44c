import type { Db } from "@/db/client";
import { deleteOldFailures } from "@/db/queries/people/failure-delays";
import { deleteOldDevices } from "@/db/queries/people/known-devices";
import { deleteOldResets } from "@/db/queries/people/password-resets";
import { deleteOldNotices } from "@/db/queries/people/security-notices";
import { deleteOldSessions } from "@/db/queries/people/sessions";
import { deleteOldCounters } from "@/db/queries/rate-counters";
import { deleteOldInvitations } from "@/db/queries/tenants/invitations";
import { deleteOldSignUps } from "@/db/queries/tenants/sign-ups";
import { deleteEndedAssertions } from "@/db/queries/tokens/clients";
import { deleteExpiredGrants } from "@/db/queries/tokens/grants";
import { deleteExpiredRevocations } from "@/db/queries/tokens/revocations";
import { addSeconds, now } from "@/lib/shared/clock";
import { allInTurn } from "@/lib/shared/process/one-by-one";

const DAY_SECONDS = 86_400;

/**
 * Forgets what nobody can use any more. Meant to run every hour. The order keeps what other rows rest on; what can't be
 * forgotten keeps nothing else.
 */
export async function purgeExpired(db: Db): Promise<void> {
  const yesterday = addSeconds(now(), -DAY_SECONDS);
  await allInTurn([
    () => deleteExpiredGrants(db, yesterday),
    // Codes and families end no later than their session: a day after it nothing rests on it.
    () => deleteOldSessions(db, addSeconds(yesterday, -DAY_SECONDS)),
    () => deleteExpiredRevocations(db, now()),
    () => deleteOldCounters(db, yesterday),
    () => deleteOldFailures(db, yesterday),
    () => deleteOldDevices(db, yesterday),
    () => deleteEndedAssertions(db, addSeconds(now(), -60)),
    () => deleteOldResets(db, yesterday),
    () => deleteOldNotices(db, yesterday),
    () => deleteOldSignUps(db, yesterday),
    // A month longer than they work: who was invited, and never came, is asked about.
    () => deleteOldInvitations(db, addSeconds(now(), -30 * DAY_SECONDS)),
  ]);
}
