import type { Transaction } from "@/db/client";
import {
  type AttemptRow,
  findPaymentOrder,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { type AttemptFailure, type AttemptState, isLive, type Release } from "@/lib/attempts/model";
import { DUPLICATE_PAYMENT_ID, isNameOfAnother } from "@/lib/attempts/name-of-another";
import type { Bank } from "@/lib/banks/connector";
import { bankDirectory } from "@/lib/banks/registry";
import { describeOperation } from "@/lib/operations/move-operation";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { countAttempt } from "@/lib/shared/process/metrics";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { setPoll } from "./schedule-poll";

/** Where nobody can be asked, somebody looks whether a person has found out. */
export const NOBODY_TO_ASK_SECONDS = 3600;

/**
 * We don't know what became of a live attempt, and don't guess (decision 44): it is UNRESOLVED, told to the payer, the
 * organisation and its ERP, and asked about until the bank or a person says. Of one that is UNRESOLVED by now, because the bank's answer
 * could not be written in time, it is only learnt by what name to ask. Changes nothing of any other, and nothing where it is no longer
 * what it was judged by: its bank's answer was written meanwhile (decision 248).
 *
 * @param bankPaymentId where the bank has told it by now
 * @param judgedAs the state in which it was found; null for the word of who has asked the bank
 */
export async function leaveUnresolved(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  {
    stage,
    at,
    bankPaymentId = null,
    judgedAs = null,
    ...told
  }: Readonly<{
    stage: AttemptFailure["stage"];
    reason: string;
    at: Date;
    bankPaymentId?: string | null;
    judgedAs?: AttemptState | null;
  }>,
): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (attempt?.state === "UNRESOLVED" && bankPaymentId !== null) return learnReference(tx, attempt, bankPaymentId, at);
  if (!attempt || !isLive(attempt.state)) return;
  if (judgedAs !== null && attempt.state !== judgedAs) return;
  const order = await findPaymentOrder(tx, tenantUuid, attempt.operationUuid);
  if (!order) return;
  const bank = (await bankDirectory(tx)).find(attempt.bankId);
  const isAnothers =
    attempt.bankPaymentId === null && bankPaymentId !== null && (await isNameOfAnother(tx, attempt, bankPaymentId));
  const reason = isAnothers ? DUPLICATE_PAYMENT_ID : told.reason;
  const isDuplicate = reason === DUPLICATE_PAYMENT_ID;
  const reference = attempt.bankPaymentId ?? (isAnothers ? null : bankPaymentId);
  const isFirstWord = attempt.state === "STARTED";
  await updateAttempt(tx, tenantUuid, uuid, {
    state: "UNRESOLVED",
    failure: { stage, reason, retryable: true },
    // By a name that is another's too, the link to this payment may be in the other payer's hands.
    release: isDuplicate ? null : releaseOf(attempt, bank),
    bankPaymentId: reference,
    // A bank that has named two alike has answered.
    ...(isFirstWord &&
      !isDuplicate && { unansweredCount: attempt.unansweredCount + 1, unansweredSince: attempt.createdAt }),
    ...(isFirstWord && reference !== null && { sentToBankAt: at }),
  });
  if (isFirstWord) await setPoll(tx, attempt, reference === null ? addSeconds(at, NOBODY_TO_ASK_SECONDS) : at);
  await tellNobodyKnows(tx, attempt, { order, stage, reason, at });
}

/** An attempt is UNRESOLVED from now on: in the log, the timeline and the ERP's events. */
export async function tellNobodyKnows(
  tx: Transaction,
  { tenantUuid, uuid, operationUuid, bankId }: AttemptRow,
  {
    order: { operation, flow },
    stage,
    reason,
    at,
  }: Readonly<{
    order: Pick<PaymentOrder, "operation" | "flow">;
    stage: AttemptFailure["stage"];
    reason: string;
    at: Date;
  }>,
): Promise<void> {
  countAttempt("UNRESOLVED");
  log.warn({ attemptUuid: uuid, bank: bankId, reason }, "nobody knows what became of an attempt");
  const bank = (await bankDirectory(tx)).find(bankId)?.name ?? bankId;
  await insertFact(tx, tenantUuid, { operationUuid, kind: "ATTEMPT_UNRESOLVED", detail: { bank, reason, stage }, at });
  await recordEvent(tx, tenantUuid, {
    type: "PSD2_PAYMENT_UNRESOLVED",
    resource: { ...describeOperation(operation, flow, at), status: "UNRESOLVED" },
  });
}

/** From now on its bank can be asked, unless what it says by that name is said of another's payment. */
async function learnReference(tx: Transaction, attempt: AttemptRow, bankPaymentId: string, at: Date): Promise<void> {
  if (attempt.bankPaymentId !== null || (await isNameOfAnother(tx, attempt, bankPaymentId))) return;
  await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, { bankPaymentId, sentToBankAt: at });
  await setPoll(tx, attempt, at);
}

/**
 * Nobody can authorise, by redirect, what nobody has the link of: the answer to the order was lost. Not so where the bank pays without
 * being told to, or the payer has been there; nor where it has answered by something else than a link: which way is taken, it has the last
 * word, and what was confirmed in its app or on our page needs no link.
 */
function releaseOf({ state, returnedAt }: AttemptRow, bank: Bank | null): Release | null {
  // Of a payment that is confirmed in an app, the app itself tells the payer.
  const needsLink = bank !== null && !bank.exempts && bank.methods.every(({ approach }) => approach === "REDIRECT");
  const isLost = state === "STARTED";
  return needsLink && isLost && returnedAt === null ? "NO_LINK" : null;
}
