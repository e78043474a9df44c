import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, listAttempts, updateAttempt } from "@/db/queries/attempts/attempts";
import { lockPaymentRecord } from "@/db/queries/attempts/payment-records";
import { advanceRecord, learnDebtor, leaveUnconfirmed } from "@/lib/attempts/following/advance-record";
import { inItsAfterlife } from "@/lib/attempts/following/afterlife";
import { leaveUnresolved, NOBODY_TO_ASK_SECONDS, tellNobodyKnows } from "@/lib/attempts/following/leave-unresolved";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { type AttemptFailure, isInTheWay, isOpen } from "@/lib/attempts/model";
import { DUPLICATE_PAYMENT_ID, wasPaidForAnother } from "@/lib/attempts/name-of-another";
import { orderedDay } from "@/lib/attempts/payment-initiation";
import { orderedProduct } from "@/lib/attempts/products";
import { lockSettlement, type Settlement, situationOf } from "@/lib/attempts/settlement";
import { askWhoWasPaid, completeByAttempt, isShown, placeOf } from "@/lib/attempts/starting/complete-by-attempt";
import { awaitsOurWord } from "@/lib/attempts/starting/confirm-at-bank";
import { goOn } from "@/lib/attempts/starting/go-on";
import type { Bank, BankStatus, PaymentDetails } from "@/lib/banks/connector";
import { interpretStatus, mayBeWithdrawal, type StatusMeaning } from "@/lib/banks/statuses/interpret-status";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { nextPollAt } from "@/lib/banks/statuses/polling";
import { assertNever } from "@/lib/shared/assert-never";
import { addSeconds } from "@/lib/shared/clock";
import { ABANDONED, failAttempt } from "./fail-attempt";

export const GONE = "RESOURCE_GONE";
export const NOT_PAID = "NOT_PAID";
const KNOWN_AFTER_ALL = "KNOWN_AFTER_ALL";
/** Failures that may not have been the bank's own no: what it says later counts (decision 44). */
const REOPENED: ReadonlySet<string> = new Set([GONE, NOT_PAID, ABANDONED]);

/**
 * Writes what the bank says of an attempt, in one transaction: completes the operation once, fails the attempt, moves the
 * payment record forward, or only plans the next question. Told the same twice, it changes nothing the second time. Nor does another word
 * than was written since the bank was asked: it may be the older one.
 *
 * @param asked the attempt as it was when the bank was asked
 * @param details what the bank tells of the payer, when this status is news
 * @returns false where it may be the older word, and is not written
 */
export async function settleAttempt(
  db: Database,
  asked: Pick<AttemptRow, "tenantUuid" | "uuid" | "operationUuid" | "pollCount">,
  bank: Bank,
  status: BankStatus,
  details: PaymentDetails | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const settlement = await lockSettlement(tx, asked, { at: databaseTime(), bank, status });
    if (!settlement) return true;
    const { attempt } = settlement;
    if (attempt.pollCount !== asked.pollCount) return isSameWord(attempt, status);
    await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, {
      // Whose answer to an order has no status has said nothing yet.
      ...(status.said !== null && { bankStatus: bankWord(status) }),
      scaStatus: status.scaStatus,
      authorisationId: status.authorisationId ?? attempt.authorisationId,
      pollCount: attempt.pollCount + 1,
      unansweredCount: 0,
      unansweredSince: null,
      goneCount: 0,
      goneSince: null,
    });
    await apply(settlement, details);
    return true;
  });
}

function isSameWord({ bankStatus, scaStatus }: AttemptRow, status: BankStatus): boolean {
  return bankStatus === bankWord(status) && scaStatus === status.scaStatus;
}

async function apply(settlement: Settlement, details: PaymentDetails | null): Promise<void> {
  const { tx, at, attempt } = settlement;
  const record = await lockPaymentRecord(tx, attempt.tenantUuid, attempt.operationUuid);
  const ours = record?.attemptUuid === attempt.uuid ? record : null;
  const meaning = meaningOf(settlement);
  switch (meaning.kind) {
    case "PENDING":
      if (attempt.state === "FAILED") await reopen(settlement);
      else await planNext(settlement, await goOn(settlement, details));
      return;
    case "AUTHORISED": {
      const place = await placeOf(settlement, record);
      const isNews = attempt.state !== "AUTHORISED" || (place !== null && !ours);
      if (attempt.state !== "AUTHORISED" && (await wasPaidForAnother(tx, attempt))) return doubt(settlement);
      if (isNews) await completeByAttempt(settlement, place, { meaning, cause: { by: "BANK" }, details });
      else if (ours) await advanceRecord(settlement, ours, meaning.record);
      if (ours && details) await learnDebtor(settlement, ours, details);
      if (meaning.final) await setPoll(tx, attempt, null);
      else await planNext(settlement, { ...attempt, state: "AUTHORISED", endedAt: isNews ? at : attempt.endedAt });
      return;
    }
    case "FAILED": {
      const { reason, retryable } = meaning;
      if (ours) {
        // Before anything is told: nobody waits for an attempt while the organisation's events wait for them.
        await askWhoWasPaid(settlement);
        await advanceRecord(settlement, ours, { status: "REJECTED", code: reason });
      }
      const failure = { ...endOf(attempt, meaning), retryable, notCharged: true };
      if (isOpen(attempt.state) || (!ours && (await isTakenBack(settlement))))
        await failAttempt(tx, attempt, { failure, at });
      else await setPoll(tx, attempt, null);
      return;
    }
    default:
      assertNever(meaning);
  }
}

/**
 * That it was paid is said of another attempt's payment, which the bank has named alike: what became of this one nobody knows (decision
 * 374). It loses name and link: whatever is asked or called off by that name is the other's.
 */
async function doubt({ tx, at, attempt }: Settlement): Promise<void> {
  const { tenantUuid, uuid, state } = attempt;
  await leaveUnresolved(tx, attempt, { stage: "AUTHORISATION", reason: DUPLICATE_PAYMENT_ID, at });
  await updateAttempt(tx, tenantUuid, uuid, { bankPaymentId: null, scaRedirectUrl: null });
  await setPoll(tx, attempt, state === "FAILED" ? null : addSeconds(at, NOBODY_TO_ASK_SECONDS));
}

/** It was authorised in vain, and its money went back before any statement has shown it: nobody has to pay it back (decision 305). */
async function isTakenBack({ tx, attempt }: Settlement): Promise<boolean> {
  if (attempt.state !== "AUTHORISED") return false;
  return !(await isShown(tx, attempt));
}

type End = Pick<AttemptFailure, "stage" | "reason">;

/** Whose wish it was that the bank forgot the payment; ours, where its order had led nobody anywhere: then no payer has gone away. */
function endOf({ calledOffAt, scaStatus, failure }: AttemptRow, { stage, reason }: End): End {
  if (calledOffAt === null || !mayBeWithdrawal(reason)) return { stage, reason };
  if (failure?.stage === "INITIATION") return { stage: failure.stage, reason: failure.reason };
  return { stage, reason: scaStatus === "failed" ? "SCA_FAILED" : ABANDONED };
}

function meaningOf({ attempt, bank, order, status }: Settlement): StatusMeaning {
  return interpretStatus({
    ...status,
    bank,
    product: orderedProduct(order, attempt),
    futureDated: orderedDay(order, attempt) !== null,
    completedBefore: attempt.state === "AUTHORISED",
    awaitsOurWord: awaitsOurWord(bank, attempt),
  });
}

/**
 * The next question; what an attempt that is open becomes when it stays without an answer is `refresh-attempt.ts`'s to decide.
 * After the last question about one that was authorised its record says that the bank is silent, in the same transaction.
 */
async function planNext(settlement: Settlement, attempt: AttemptRow): Promise<void> {
  const { tx, at, bank, order } = settlement;
  const next = nextPollAt(situationOf(order, bank, attempt), at);
  await setPoll(tx, attempt, next);
  if (next === null) await leaveUnconfirmed(settlement);
}

/**
 * The bank knows the payment after all, which is told as all that nobody knows is (decision 44). Where the payer has gone on in the
 * meantime, it stands beside the newer attempt. What it had said before a person judged is no news: it is only asked again.
 */
async function reopen(settlement: Settlement): Promise<void> {
  const { tx, at, attempt, bank, order, status } = settlement;
  const { tenantUuid, uuid, operationUuid } = attempt;
  const { stage = "AUTHORISATION", reason = "", notCharged = false } = attempt.failure ?? {};
  if (notCharged || !REOPENED.has(reason)) return setPoll(tx, attempt, null);
  const isNews = attempt.bankStatus !== bankWord(status) || attempt.scaStatus !== status.scaStatus;
  if (reason === NOT_PAID && !isNews) return setPoll(tx, attempt, inItsAfterlife(attempt, bank, at));
  const others = await listAttempts(tx, tenantUuid, operationUuid);
  await updateAttempt(tx, tenantUuid, uuid, {
    state: "UNRESOLVED",
    endedAt: null,
    release: others.some(isInTheWay) ? "PAYER" : null,
    nextPollAt: at,
  });
  await setPoll(tx, attempt, nextPollAt(situationOf(order, bank, { ...attempt, state: "UNRESOLVED" }), at));
  await tellNobodyKnows(tx, attempt, { order, stage, reason: KNOWN_AFTER_ALL, at });
}
