import { type Database, inTransaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts";
import { lockPaymentRecord } from "@/db/queries/payment-records";
import type { Bank, BankStatus, PaymentDetails } from "@/lib/banks/connector";
import { interpretStatus, type StatusMeaning } from "@/lib/banks/interpret-status";
import { assertNever } from "@/lib/shared/assert-never";
import { now } from "@/lib/shared/clock";
import { advanceRecord } from "./advance-record";
import { completeByAttempt } from "./complete-by-attempt";
import { failAttempt } from "./fail-attempt";
import { paymentOf } from "./payment-initiation";
import { schedulePoll, setPoll } from "./schedule-poll";
import { lockSettlement, type Settlement } from "./settlement";

/**
 * Writes what the bank says of an attempt, in one transaction: completes the operation once, fails the attempt, moves the
 * payment record forward, or only plans the next question. Told the same twice, it changes nothing the second time.
 *
 * @param details what the bank tells of the payer, when this status may complete the operation
 */
export async function settleAttempt(
  db: Database,
  attempt: Pick<AttemptRow, "tenantUuid" | "uuid" | "operationUuid">,
  bank: Bank,
  status: BankStatus,
  details: PaymentDetails | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settlement = await lockSettlement(tx, attempt, { at: now(), bank, status });
    if (!settlement) return;
    await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, {
      bankStatus: status.transactionStatus,
      scaStatus: status.scaStatus,
      pollCount: settlement.attempt.pollCount + 1,
    });
    await apply(settlement, details);
  });
}

async function apply(settlement: Settlement, details: PaymentDetails | null): Promise<void> {
  const { tx, at, attempt } = settlement;
  const record = await lockPaymentRecord(tx, attempt.tenantUuid, attempt.operationUuid);
  const ours = record?.attemptUuid === attempt.uuid ? record : null;
  const meaning = meaningOf(settlement);
  switch (meaning.kind) {
    case "PENDING":
      await planNext(settlement);
      return;
    case "AUTHORISED": {
      // An attempt that was authorised in vain has no record to follow.
      const completes =
        !ours && attempt.state !== "AUTHORISED" && (await completeByAttempt(settlement, meaning, details));
      if (ours) await advanceRecord(settlement, ours, meaning.record);
      if ((ours || completes) && !meaning.final) await planNext(settlement, attempt.endedAt ?? at);
      else await setPoll(tx, attempt, null);
      return;
    }
    case "FAILED": {
      await setPoll(tx, attempt, null);
      const { stage, reason, retryable } = meaning;
      if (ours) await advanceRecord(settlement, ours, { status: "REJECTED", code: reason });
      else await failAttempt(tx, attempt, { state: "FAILED", failure: { stage, reason, retryable }, at });
      return;
    }
    default:
      assertNever(meaning);
  }
}

function meaningOf({ attempt, bank, order, status }: Settlement): StatusMeaning {
  return interpretStatus({
    ...status,
    bank,
    product: paymentOf(order).product,
    futureDated: order.operation.requestedExecutionDate !== null,
    completedBefore: attempt.state === "AUTHORISED",
  });
}

/** The next question; what an attempt becomes when there is none left is `refresh-attempt.ts`'s to decide. */
async function planNext({ tx, at, attempt, bank, order }: Settlement, authorisedAt = attempt.endedAt): Promise<void> {
  await schedulePoll(tx, attempt, bank, at, {
    product: paymentOf(order).product,
    requestedExecutionDate: order.operation.requestedExecutionDate,
    authorisedAt,
  });
}
