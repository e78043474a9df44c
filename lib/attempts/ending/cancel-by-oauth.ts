import type { Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { isOpen } from "@/lib/attempts/model";
import { sealSession, sessionOf } from "@/lib/attempts/session";
import { startedUntil } from "@/lib/attempts/while-started";
import type { Bank, BroughtBack } from "@/lib/banks/connector";
import { NO_ACTION, type OAuthAction, type PayerToken } from "@/lib/banks/next-action";
import { connectorFor } from "@/lib/banks/registry";

/**
 * The payer is back from the server where they were to authorise that the bank forgets the payment (decision 311). What they bring is
 * good once, and for the cancellation that is asked for now. Of an older one, which may have been given there all the same, nothing is
 * taken; the bank is asked after any.
 *
 * @param attempt locked
 * @returns whose code is to be traded; null where there is none
 */
export async function takeCancellation(
  tx: Transaction,
  attempt: AttemptRow,
  bank: Bank | null,
  broughtBack: BroughtBack,
): Promise<OAuthAction | "FOREIGN" | null> {
  const session = sessionOf(attempt);
  const cancellation = session?.cancellation ?? null;
  const next = cancellation?.next;
  const action = next?.type === "OAUTH" && next.state === broughtBack.state ? next : null;
  const answer = action && bank ? connectorFor(bank).readReturn(action, broughtBack) : "NOTHING";
  if (answer === "FOREIGN") return "FOREIGN";
  if (session && cancellation && answer !== "NOTHING") {
    // Written before the code leaves: should we die with it, nobody trades it again, and nothing has come of it that we know of.
    const failed = { ...session, cancellation: { ...cancellation, next: NO_ACTION } };
    await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, { sessionSealed: sealSession(failed) });
  }
  const at = databaseTime();
  if (isOpen(attempt.state)) await setPoll(tx, attempt, answer === "CODE" ? startedUntil(at) : at);
  return answer === "CODE" ? action : null;
}

/**
 * The server has taken the payer's word: there is nothing more to be done for it here. A token that it gives is the payer's for this
 * payment, and kept where they have given no other.
 */
export async function writeCancelled(
  tx: Transaction,
  { tenantUuid, uuid }: AttemptRow,
  token: PayerToken,
): Promise<boolean> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const session = attempt && sessionOf(attempt);
  if (session?.cancellation?.next.type !== "NONE") return false;
  const bank = { ...session.bank, token: session.bank.token ?? token };
  await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession({ ...session, bank, cancellation: null }) });
  return true;
}
