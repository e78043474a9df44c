import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { isOpen } from "@/lib/attempts/model";
import { type AttemptSession, firstSession, sealSession, sessionOf } from "@/lib/attempts/session";
import type { Settlement } from "@/lib/attempts/settlement";
import type { PaymentDetails } from "@/lib/banks/connector";
import { EMPTY_SESSION, type NextAction, NO_ACTION } from "@/lib/banks/next-action";
import { AFTER_CHOICE, begun, nextAfterStatus } from "@/lib/banks/statuses/after-status";
import { describeOperation } from "@/lib/operations/move-operation";
import { recordEvent } from "@/lib/webhooks/events/record-event";

/**
 * The bank has answered, and the payment is still open: writes what the payer has to do by that. A step of the payer's that the
 * bank had not answered is over with it, and may be sent again: there is one payment at the bank, whatever became of it. The
 * first time that others have to sign, everybody is told.
 *
 * @returns the attempt as it is now
 */
export async function goOn(settlement: Settlement, details: PaymentDetails | null): Promise<AttemptRow> {
  const { tx, attempt, bank, status } = settlement;
  if (!isOpen(attempt.state)) return attempt;
  // Of an order whose answer was lost nothing is known but this word. It is UNRESOLVED, and no form is made for its turns.
  const before = sessionOf(attempt) ?? firstSession(NO_ACTION, EMPTY_SESSION);
  const next = nextAfterStatus(bank, status, details ?? {}, before.next);
  const gone = after(before, next, settlement.at);
  const sessionSealed = isSame(before, gone) ? attempt.sessionSealed : sealSession(gone);
  const change = { sessionSealed, othersAwaitedAt: await othersAwaited(settlement, next) };
  await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, change);
  return { ...attempt, ...change };
}

function isSame(before: AttemptSession, after: AttemptSession): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function after(before: AttemptSession, next: NextAction, at: Date): AttemptSession {
  const cancellation = stillAsked(before.cancellation, at);
  // The choice has had its turn: should its answer come after all, it knows more than this.
  if (next === AFTER_CHOICE) {
    return { ...before, next, busy: false, cancellation, doneAt: at.toISOString(), bank: begun(before.bank) };
  }
  const isAnother = before.next.type !== next.type || (cancellation === null) !== (before.cancellation === null);
  return { ...before, next, busy: false, cancellation, turn: before.turn + (isAnother ? 1 : 0) };
}

/** Nobody waits for a yes in the bank's app that was to be given by now. */
function stillAsked(cancellation: AttemptSession["cancellation"], at: Date): AttemptSession["cancellation"] {
  if (cancellation === null) return null;
  const { next } = cancellation;
  const isOver = next.type === "DECOUPLED" && new Date(next.expiresAt) <= at;
  return isOver ? null : { ...cancellation, busy: false };
}

/** Since when others are waited for; told once, however often the bank says so. */
async function othersAwaited(
  { tx, at, attempt, bank, order }: Settlement,
  next: NextAction,
): Promise<AttemptRow["othersAwaitedAt"]> {
  if (next.type !== "WAIT_OTHERS" || attempt.othersAwaitedAt !== null) return attempt.othersAwaitedAt;
  const { tenantUuid, operationUuid } = attempt;
  await insertFact(tx, tenantUuid, {
    operationUuid,
    kind: "AWAITING_SIGNATURE",
    detail: { bank: bank.name, ...(next.signed !== null && { signed: String(next.signed) }) },
    at,
  });
  await recordEvent(tx, tenantUuid, {
    type: "PSD2_PAYMENT_AWAITING_SIGNATURE",
    resource: { ...describeOperation(order.operation, order.flow, at), status: "AWAITING_SIGNATURE" },
  });
  return at;
}
