import { z } from "zod";
import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, findAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { lockPaymentRecord } from "@/db/queries/attempts/payment-records";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { bankOfAttempt } from "@/lib/attempts/bank-of-attempt";
import { inItsAfterlife } from "@/lib/attempts/following/afterlife";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { RESOLUTION_OUTCOMES, RESOLUTION_REASON_LENGTH_MAX, type ResolutionOutcome } from "@/lib/attempts/model";
import { lockSettlement, type Settlement } from "@/lib/attempts/settlement";
import { completeByAttempt, placeOf } from "@/lib/attempts/starting/complete-by-attempt";
import type { Bank, BankStatus } from "@/lib/banks/connector";
import type { Cause } from "@/lib/operations/model";
import { assertNever } from "@/lib/shared/assert-never";
import { channelOf } from "@/lib/shared/caller";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { failAttempt } from "./fail-attempt";
import { NOT_PAID } from "./settle-attempt";

/** What a person tells: outcome, and how they know it. */
export const resolutionRequest = z.object({
  outcome: z.enum(RESOLUTION_OUTCOMES),
  reason: z.string().trim().min(1).max(RESOLUTION_REASON_LENGTH_MAX),
});

/** What a person has seen on the creditor account. */
const ARRIVED = {
  kind: "AUTHORISED",
  record: { status: "SETTLED", code: "CREDITED" },
  settled: true,
  final: true,
} as const;

/**
 * A person tells what became of an UNRESOLVED attempt, where the bank doesn't (decision 44). PAID: the money is on the account,
 * so the operation completes, or has been paid twice. NOT_PAID: the attempt has failed; should the bank say otherwise later,
 * that counts. Written with its reason and in the audit log.
 *
 * @throws AppError forbidden (ADMIN and above); not_found; conflict when the attempt is not UNRESOLVED any more
 */
export async function resolveAttempt(
  db: Database,
  author: Author,
  { operationUuid, attemptUuid }: Readonly<{ operationUuid: string; attemptUuid: string }>,
  { outcome, reason }: z.output<typeof resolutionRequest>,
): Promise<void> {
  const { caller } = author;
  if (caller?.actor.type !== "PERSON") throw new AppError("forbidden", { detail: "Only a person can tell." });
  const { tenantUuid, actor } = caller;
  requireMember(author, tenantUuid, "ADMIN");
  const operation = await findOperation(db, tenantUuid, operationUuid, channelOf(caller));
  const found = operation && (await findAttempt(db, tenantUuid, attemptUuid));
  if (found?.operationUuid !== operationUuid) throw notFound();
  // One that is not configured any more says nothing more: a person has the last word all the same.
  const bank = await bankOfAttempt(db, found);

  await inTransaction(db, async (tx) => {
    const at = databaseTime();
    const settlement = await lockSettlement(tx, found, { at, bank, status: lastWord(found) });
    if (!settlement) throw notFound();
    if (settlement.attempt.state !== "UNRESOLVED") {
      throw new AppError("conflict", { detail: "The attempt has been resolved in the meantime." });
    }
    await insertFact(tx, tenantUuid, {
      operationUuid,
      kind: "ATTEMPT_RESOLVED",
      detail: { bank: bank?.name ?? found.bankId, outcome, reason },
      at,
    });
    await close(settlement, outcome, { by: "PERSON", id: actor.personUuid });
    await updateAttempt(tx, tenantUuid, attemptUuid, {
      resolution: { outcome, reason, personUuid: actor.personUuid, at: at.toISOString() },
    });
    await audit(tx, author, tenantUuid, {
      action: "payment_attempt.resolved",
      subjectType: "operation",
      subjectUuid: operationUuid,
    });
  });
}

async function close(settlement: Settlement<Bank | null>, outcome: ResolutionOutcome, cause: Cause): Promise<void> {
  const { tx, attempt, at, bank } = settlement;
  switch (outcome) {
    case "PAID": {
      const record = await lockPaymentRecord(tx, attempt.tenantUuid, attempt.operationUuid);
      const place = await placeOf(settlement, record);
      await completeByAttempt(settlement, place, { meaning: ARRIVED, cause, details: null });
      await setPoll(tx, attempt, null);
      return;
    }
    case "NOT_PAID":
      await failAttempt(tx, attempt, {
        failure: { stage: "AUTHORISATION", reason: NOT_PAID, retryable: true },
        at,
        askAgainAt: bank === null || attempt.bankPaymentId === null ? null : inItsAfterlife(attempt, bank, at),
      });
      return;
    default:
      assertNever(outcome);
  }
}

function lastWord({ bankStatus, scaStatus, authorisationId }: AttemptRow): BankStatus {
  return { transactionStatus: bankStatus ?? "", scaStatus, authorisationId, reason: null };
}
