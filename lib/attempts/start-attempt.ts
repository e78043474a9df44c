import { type Database, inTransaction, type Transaction, violates } from "@/db/client";
import {
  findPaymentOrder,
  insertAttempt,
  listAttempts,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { forAttempt } from "@/lib/banks/calls";
import { checkAnswers, isComplete } from "@/lib/banks/check-answers";
import {
  type Bank,
  BankError,
  type Initiation,
  type PaymentInitiation,
  type PaymentProduct,
  type PsuContext,
} from "@/lib/banks/connector";
import { type FieldProblems, NO_ACTION, type Typed } from "@/lib/banks/next-action";
import { nextPollAt } from "@/lib/banks/polling";
import { bankDirectory, connectorFor } from "@/lib/banks/registry";
import { isHeld, whyHeld } from "@/lib/creditor-accounts/model";
import { openOperation } from "@/lib/operations/open-operation";
import { remittanceOf } from "@/lib/operations/remittance";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { failAttempt } from "./fail-attempt";
import { leaveUnresolved } from "./leave-unresolved";
import { isInTheWay, isOpen } from "./model";
import { endToEndIdOf, orderedDay, paymentInitiation, paymentOf } from "./payment-initiation";
import { orderedProduct, productAfter, productAt } from "./products";
import { addPollJob, setPoll } from "./schedule-poll";
import { firstSession, pageActionOf, sealSession, sessionOf } from "./session";
import { settleAttempt } from "./settle-attempt";
import { situationOf } from "./settlement";
import { persistently, startedUntil, whileStarted } from "./while-started";

export type AttemptStart =
  | Readonly<{ next: "BANK"; url: string }>
  | Readonly<{ next: "PAGE" }>
  /** The bank wants to know something first; nothing has left. */
  | Readonly<{ next: "ASK"; problems: FieldProblems }>;

export type BankChoice = Readonly<{
  bankId: string;
  psu: PsuContext;
  /** What the payer typed, by the field's name; null where they have not been asked. */
  typed?: Typed | null;
}>;

/**
 * The payer has chosen a bank. The attempt's row is written before the bank is called; what the bank answers is written after,
 * and an answer that was lost leaves the attempt UNRESOLVED (decision 44).
 * Called twice for the same bank it returns the same link, so a double click starts one payment.
 *
 * @returns where to send the payer; that the page itself knows what comes next (something to do here, authorised without SCA,
 * or failed); or that this bank wants to know something first, and what is wrong with what it was told
 * @throws AppError not_found, operation_final, attempt_in_progress (another bank, or the first call still runs),
 * bank_unavailable, invalid_field, conflict while signatures come first, or when the account is somebody else's
 */
export async function startAttempt(
  db: Database,
  linkToken: string,
  { bankId, psu, typed = null }: BankChoice,
): Promise<AttemptStart> {
  await openOperation(db, linkToken);
  const found = await findOperationByLink(db, linkToken);
  const order = found && (await findPaymentOrder(db, found.tenantUuid, found.uuid));
  if (!order) throw notFound();
  refuseHeld(order);
  const bank = await usableBank(db, bankId);

  const other = (await listAttempts(db, order.operation.tenantUuid, order.operation.uuid)).find(isInTheWay);
  if (other) {
    const same = other.state === "AT_BANK" && other.bankId === bankId;
    if (same && other.scaRedirectUrl !== null) return { next: "BANK", url: other.scaRedirectUrl };
    if (same && pageActionOf(sessionOf(other))) return { next: "PAGE" };
    throw attemptInProgress();
  }

  const checked = checkAnswers(connectorFor(bank).requirements(), typed ?? {});
  if (!isComplete(checked)) return { next: "ASK", problems: typed === null ? {} : checked.problems };

  const uuid = newUuid();
  const named = { uuid, endToEndId: endToEndIdOf(uuid), createdAt: now() };
  const attempt = { ...named, product: productFor(order, bank, named) };
  const input = paymentInitiation(order, attempt, { psu, answers: checked.answers, token: null });
  refuseImpediments(bank, input);
  await writeAttempt(db, order, bank, attempt);
  return callBank(db, order, bank, uuid, input);
}

/** What is at a bank already goes its way; nothing more is ordered (decision 125). */
function refuseHeld({ verification }: PaymentOrder): void {
  if (isHeld(verification))
    throw new AppError("conflict", { detail: `The creditor account ${whyHeld(verification)}.` });
}

async function usableBank(db: Database, bankId: string): Promise<Bank> {
  const bank = (await bankDirectory(db)).find(bankId);
  if (!bank) throw badField("/bankId", "unknown_reference", "is not a bank that can be paid with");
  if (bank.status === "DISABLED") throw new AppError("bank_unavailable", { detail: "The bank cannot be used now." });
  return bank;
}

/** Where the bank's record allows none, the best one: what stands in its way is named then. */
function productFor(order: PaymentOrder, bank: Bank, attempt: Readonly<{ createdAt: Date }>): PaymentProduct {
  const { amount, product } = paymentOf(order);
  const { productFallback } = order.operation;
  const remittance = remittanceOf(order.operation, order.creditor.ownerName);
  const payment = { amount, remittance, requestedExecutionDate: orderedDay(order, attempt) };
  return productAt(bank, { product, productFallback }, payment) ?? product;
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
  attempt: Readonly<{ uuid: string; endToEndId: string; createdAt: Date; product: PaymentProduct }>,
): Promise<void> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const at = attempt.createdAt;
  const nextPollAt = startedUntil(at);
  try {
    await inTransaction(db, async (tx) => {
      // With the flow locked nobody ends the operation between this look and the insert.
      await lockFlowOfOperation(tx, tenantUuid, operationUuid);
      const current = await findPaymentOrder(tx, tenantUuid, operationUuid);
      if (current?.operation.status !== "OPENED" || current.operation.expiresAt <= at) {
        throw new AppError("operation_final", { detail: "The operation can no longer be paid." });
      }
      refuseHeld(current);
      if (current.isUnsigned)
        throw new AppError("conflict", { detail: "What comes before this payment is not signed." });
      await insertAttempt(tx, {
        ...attempt,
        tenantUuid,
        operationUuid,
        bankId: bank.id,
        state: "STARTED",
        nextPollAt,
        pollCount: 0,
      });
      await insertFact(tx, tenantUuid, { operationUuid, kind: "BANK_CHOSEN", detail: { bank: bank.name }, at });
      await addPollJob(tx, { tenantUuid, uuid: attempt.uuid }, nextPollAt);
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
  const attempt = { tenantUuid, uuid: attemptUuid };
  let initiation: Initiation;
  try {
    initiation = await initiateInTurn(db, order, bank, attempt, input);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn(
      { bank: bank.id, kind: error.kind, bankCode: error.bankCode, bankRequestId: error.requestId },
      "initiation failed",
    );
    await persistently(() => inTransaction(db, (tx) => writeFailure(tx, attempt, error)));
    return { next: "PAGE" };
  }
  return writeInitiation(db, order, bank, attemptUuid, initiation);
}

type Named = Readonly<{ tenantUuid: string; uuid: string }>;

/**
 * As the attempt says; where the bank itself refuses the product, as what stands in for it (decision 126). Nobody has been asked
 * to authorise anything by then, and the bank holds nothing.
 */
async function initiateInTurn(
  db: Database,
  order: PaymentOrder,
  bank: Bank,
  attempt: Named,
  input: PaymentInitiation,
): Promise<Initiation> {
  const initiate = (asked: PaymentInitiation) =>
    whileStarted(db, attempt, () => forAttempt(attempt, () => connectorFor(bank).initiate(asked)));
  try {
    return await initiate(input);
  } catch (error) {
    const product = error instanceof BankError ? productAfter(error, bank, order, input) : null;
    if (product === null || !(await changeProduct(db, attempt, product))) throw error;
    return initiate({ ...input, product });
  }
}

/** Not of an attempt that was left UNRESOLVED meanwhile: its payer may be at another bank already. */
async function changeProduct(db: Database, { tenantUuid, uuid }: Named, product: PaymentProduct): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, uuid);
    if (attempt?.state !== "STARTED") return false;
    await updateAttempt(tx, tenantUuid, uuid, { product });
    return true;
  });
}

/** Only a request that never left, or the bank's own refusal, is the end of it. */
async function writeFailure(
  tx: Transaction,
  attempt: Readonly<{ tenantUuid: string; uuid: string }>,
  error: BankError,
): Promise<void> {
  const at = now();
  const reason = error.bankCode ?? error.kind;
  if (error.maybeAtBank) {
    await leaveUnresolved(tx, attempt, { stage: "INITIATION", reason, at, bankPaymentId: error.bankPaymentId });
    return;
  }
  const failure = { stage: "INITIATION", reason, retryable: error.retryable, notCharged: error.notSent } as const;
  await failAttempt(tx, attempt, { failure, at });
}

async function writeInitiation(
  db: Database,
  order: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  initiation: Initiation,
): Promise<AttemptStart> {
  const { tenantUuid, uuid: operationUuid } = order.operation;
  const url = initiation.next.type === "REDIRECT" ? initiation.next.url : null;
  const sent = await persistently(() =>
    inTransaction(db, (tx) => writeSent(tx, order, bank, attemptUuid, { initiation, url })),
  );
  if (sent && url !== null) return { next: "BANK", url };
  if (initiation.next.type === "NONE")
    await settleAttempt(db, { tenantUuid, uuid: attemptUuid, operationUuid }, bank, initiation, null);
  return { next: "PAGE" };
}

/**
 * Writes where the bank sends the payer. An answer that came so late that its attempt had been left UNRESOLVED counts as well;
 * when the payer has gone on in the meantime, its link is nobody's any more, and the bank is asked about it.
 *
 * @returns whether the payer may follow the link
 */
async function writeSent(
  tx: Transaction,
  { operation }: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  { initiation, url }: Readonly<{ initiation: Initiation; url: string | null }>,
): Promise<boolean> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const at = now();
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const attempts = await listAttempts(tx, tenantUuid, operationUuid);
  const attempt = attempts.find(({ uuid }) => uuid === attemptUuid);
  const order = await findPaymentOrder(tx, tenantUuid, operationUuid);
  if (!attempt || !order || attempt.bankPaymentId !== null) return false;
  const overtaken = attempts.some((other) => other !== attempt && isInTheWay(other));
  const goesOn = isOpen(attempt.state) && order.operation.status === "OPENED" && !overtaken;
  // What nobody is led to any more, nobody is to do.
  const next = goesOn ? initiation.next : NO_ACTION;
  const current = {
    ...attempt,
    sentToBankAt: at,
    state: goesOn ? ("AT_BANK" as const) : attempt.state,
    sessionSealed: isOpen(attempt.state) ? sealSession(firstSession(next, initiation.session)) : null,
  };
  await updateAttempt(tx, tenantUuid, attemptUuid, {
    bankPaymentId: initiation.bankPaymentId,
    authorisationId: initiation.authorisationId,
    bankStatus: initiation.transactionStatus,
    scaStatus: initiation.scaStatus,
    sentToBankAt: at,
    unansweredCount: 0,
    unansweredSince: null,
    sessionSealed: current.sessionSealed,
    ...(goesOn && { state: "AT_BANK", scaRedirectUrl: url, release: null, failure: null }),
  });
  await setPoll(tx, attempt, goesOn ? nextPollAt(situationOf(order, bank, current), at) : at);
  if (goesOn) {
    const detail = { bank: bank.name, ...(operation.productFallback && { product: orderedProduct(order, attempt) }) };
    await insertFact(tx, tenantUuid, { operationUuid, kind: "SENT_TO_BANK", detail, at });
  }
  return goesOn;
}
