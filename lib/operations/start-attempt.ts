import { type Database, inTransaction, violates } from "@/db/client";
import {
  findPaymentOrder,
  insertAttempt,
  listAttempts,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts";
import { addJob } from "@/db/queries/jobs";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operation-moves";
import { findOperationByLink } from "@/db/queries/payer";
import { type Bank, BankError, type Initiation, type PaymentInitiation, type PsuContext } from "@/lib/banks/connector";
import { connectorFor, findBank } from "@/lib/banks/registry";
import { isLive } from "@/lib/payments/model";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { failAttempt } from "./fail-attempt";
import { openOperation } from "./open-operation";
import { endToEndIdOf, paymentInitiation } from "./payment-initiation";
import { schedulePoll } from "./schedule-poll";
import { settleAttempt } from "./settle-attempt";

/** A bank that hasn't answered our POST by then never will: its process or ours is gone. */
const INITIATION_SECONDS_MAX = 120;

export type AttemptStart = Readonly<{ next: "BANK"; url: string }> | Readonly<{ next: "PAGE" }>;

/**
 * The payer has chosen a bank. The attempt's row is written before the bank is called; what the bank answers is written after.
 * Called twice for the same bank it returns the same link, so a double click starts one payment.
 *
 * @returns where to send the payer, or that the page itself knows what comes next (authorised without SCA, or failed)
 * @throws AppError not_found, operation_final, attempt_in_progress (another bank, or the first call still runs),
 * bank_unavailable, invalid_field
 */
export async function startAttempt(
  db: Database,
  linkToken: string,
  { bankId, psu }: Readonly<{ bankId: string; psu: PsuContext }>,
): Promise<AttemptStart> {
  await openOperation(db, linkToken);
  const found = await findOperationByLink(db, linkToken);
  const order = found && (await findPaymentOrder(db, found.tenantUuid, found.uuid));
  if (!order) throw notFound();
  const bank = usableBank(bankId);

  const live = (await listAttempts(db, order.operation.tenantUuid, order.operation.uuid)).find(({ state }) =>
    isLive(state),
  );
  if (live) {
    if (live.bankId === bankId && live.scaRedirectUrl !== null) return { next: "BANK", url: live.scaRedirectUrl };
    throw attemptInProgress();
  }

  const uuid = newUuid();
  const attempt = { uuid, endToEndId: endToEndIdOf(uuid) };
  const input = paymentInitiation(order, attempt, psu);
  refuseImpediments(bank, input);
  await writeAttempt(db, order, bank, attempt);
  return callBank(db, order, bank, uuid, input);
}

function usableBank(bankId: string): Bank {
  const bank = findBank(bankId);
  if (!bank) throw badField("/bankId", "unknown_reference", "is not a bank that can be paid with");
  if (bank.status === "DISABLED") throw new AppError("bank_unavailable", { detail: "The bank cannot be used now." });
  return bank;
}

function refuseImpediments(bank: Bank, input: PaymentInitiation): void {
  const [impediment] = connectorFor(bank).validate(input);
  if (impediment) throw badField("/bankId", impediment.code, impediment.detail);
}

function attemptInProgress(): AppError {
  return new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
}

async function writeAttempt(
  db: Database,
  { operation }: PaymentOrder,
  bank: Bank,
  attempt: Readonly<{ uuid: string; endToEndId: string }>,
): Promise<void> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const at = now();
  const giveUpAt = addSeconds(at, INITIATION_SECONDS_MAX);
  try {
    await inTransaction(db, async (tx) => {
      // With the flow locked nobody ends the operation between this look and the insert.
      await lockFlowOfOperation(tx, tenantUuid, operationUuid);
      const current = await findPaymentOrder(tx, tenantUuid, operationUuid);
      if (current?.operation.status !== "OPENED" || current.operation.expiresAt <= at) {
        throw new AppError("operation_final", { detail: "The operation can no longer be paid." });
      }
      await insertAttempt(tx, {
        ...attempt,
        tenantUuid,
        operationUuid,
        bankId: bank.id,
        state: "STARTED",
        createdAt: at,
        nextPollAt: giveUpAt,
        pollCount: 0,
      });
      await insertFact(tx, tenantUuid, { operationUuid, kind: "BANK_CHOSEN", detail: { bank: bank.name }, at });
      await addJob(
        tx,
        "poll-attempt",
        { tenantUuid, attemptUuid: attempt.uuid },
        { runAt: giveUpAt, jobKey: `poll-attempt:${attempt.uuid}` },
      );
    });
  } catch (error) {
    throw violates(error, "payment_attempt_one_live") ? attemptInProgress() : error;
  }
}

async function callBank(
  db: Database,
  order: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  input: PaymentInitiation,
): Promise<AttemptStart> {
  const { tenantUuid } = order.operation;
  let initiation: Initiation;
  try {
    initiation = await connectorFor(bank).initiate(input);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn(
      { bank: bank.id, kind: error.kind, bankCode: error.bankCode, bankRequestId: error.requestId },
      "initiation failed",
    );
    const lost = error.kind === "OUTCOME_UNKNOWN";
    await inTransaction(db, (tx) =>
      failAttempt(
        tx,
        { tenantUuid, uuid: attemptUuid },
        {
          // Nobody holds the link of a payment whose answer was lost: with redirect, another attempt is safe.
          state: lost ? "UNKNOWN" : "FAILED",
          failure: { stage: "INITIATION", reason: error.bankCode ?? error.kind, retryable: lost || error.retryable },
          at: now(),
        },
      ),
    );
    return { next: "PAGE" };
  }
  return writeInitiation(db, order, bank, attemptUuid, initiation);
}

async function writeInitiation(
  db: Database,
  { operation }: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  initiation: Initiation,
): Promise<AttemptStart> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const at = now();
  const url = initiation.next.type === "REDIRECT" ? initiation.next.url : null;
  const written = await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, attemptUuid);
    if (attempt?.state !== "STARTED") return false;
    await updateAttempt(tx, tenantUuid, attemptUuid, {
      state: "AT_BANK",
      bankPaymentId: initiation.bankPaymentId,
      authorisationId: initiation.authorisationId,
      scaRedirectUrl: url,
      bankStatus: initiation.transactionStatus,
      scaStatus: initiation.scaStatus,
      sentToBankAt: at,
    });
    await insertFact(tx, tenantUuid, { operationUuid, kind: "SENT_TO_BANK", detail: { bank: bank.name }, at });
    await schedulePoll(tx, { ...attempt, sentToBankAt: at }, bank, at);
    return true;
  });
  if (!written) return { next: "PAGE" };
  if (url !== null) return { next: "BANK", url };
  await settleAttempt(db, { tenantUuid, uuid: attemptUuid, operationUuid }, bank, initiation, null);
  return { next: "PAGE" };
}
