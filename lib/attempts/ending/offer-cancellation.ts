import { type Database, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, listAttempts, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { attemptShown, type Since } from "@/lib/attempts/attempt-shown";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { isOpen } from "@/lib/attempts/model";
import { type AttemptSession, sealSession, sessionOf } from "@/lib/attempts/session";
import { EMPTY_SESSION } from "@/lib/banks/next-action";
import { notFound } from "@/lib/shared/errors";
import type { Cancellation } from "./cancel-at-bank";

type Needed = Extract<Cancellation, { outcome: "NEEDS_SCA" }>;

/**
 * The bank forgets the payment only if the payer authorises that: writes how, so that their page says so, on its pages, at its
 * authorization server, in its app or by a code (decision 311). Until then the payment is what it was. A cancellation that was asked for
 * before is over: the bank has begun another.
 *
 * @returns false where the bank offers no way that we could lead the payer, or the attempt has ended
 */
export async function offerCancellation(db: Database, named: AttemptRow, needed: Needed): Promise<boolean> {
  const asked = askedOf(needed);
  if (asked === null) return false;
  const write = async (tx: Transaction): Promise<boolean> => {
    const attempt = await lockAttempt(tx, named.tenantUuid, named.uuid);
    const before = attempt && sessionOf(attempt);
    if (attempt?.state !== "AT_BANK" || !before) return false;
    const sessionSealed = sealSession({ ...before, ...asked, turn: before.turn + 1 });
    await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, { sessionSealed });
    // Who confirms in an app comes back from nowhere: the bank is asked at once, and by that curve from then on.
    await setPoll(tx, attempt, databaseTime());
    return true;
  };
  return persistently(db, (living) => inTransaction(living, write));
}

function askedOf({
  next,
  authorisationId = null,
  session,
}: Needed): Pick<AttemptSession, "cancelUrl" | "cancellation"> | null {
  if (next?.type === "REDIRECT") return { cancelUrl: next.url, cancellation: null };
  if (next === null || next.type === "NONE") return null;
  const untouched = { since: databaseTime().toISOString(), busy: false, refused: false };
  const cancellation = { next, ...untouched, authorisationId, bank: session ?? EMPTY_SESSION };
  return { cancelUrl: null, cancellation };
}

/**
 * The payer would rather leave the payment as it is: nothing is asked of them for its cancellation any more. The bank is told
 * nothing, and forgets an authorisation that nobody gives. Done twice it is done once, and nothing where the page told of another attempt.
 * @throws AppError not_found
 */
export async function keepPayment(db: Database, linkToken: string, since?: Since): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const attempt = attemptShown(await listAttempts(db, found.tenantUuid, found.uuid), since);
  if (!attempt) return;
  await inTransaction(db, async (tx) => {
    const locked = await lockAttempt(tx, attempt.tenantUuid, attempt.uuid);
    const session = locked && sessionOf(locked);
    if (!session || !isOpen(locked.state) || !(session.cancelUrl ?? session.cancellation)) return;
    const kept = { ...session, cancelUrl: null, cancellation: null, turn: session.turn + 1 };
    await updateAttempt(tx, locked.tenantUuid, locked.uuid, { sessionSealed: sealSession(kept) });
  });
}
