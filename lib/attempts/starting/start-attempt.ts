import { type Database, inTransaction, mayHaveCommitted, violates } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  findPaymentOrder,
  insertAttempt,
  listAttempts,
  type NewAttempt,
  type PaymentOrder,
} from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { ABANDONED, failUnordered } from "@/lib/attempts/ending/fail-attempt";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { addPollJob, redirectDeadline } from "@/lib/attempts/following/schedule-poll";
import { isInTheWay } from "@/lib/attempts/model";
import { endToEndIdOf, orderedDay, paymentInitiation, paymentOf } from "@/lib/attempts/payment-initiation";
import { productAt } from "@/lib/attempts/products";
import { firstSession, pageActionOf, sealSession, sessionOf } from "@/lib/attempts/session";
import { startedUntil } from "@/lib/attempts/while-started";
import { checkAnswers, isComplete } from "@/lib/banks/check-answers";
import type { Bank, PaymentInitiation, PaymentProduct, PsuContext } from "@/lib/banks/connector";
import { inMethod, methodIdOf, methodOf } from "@/lib/banks/methods";
import type { FieldProblems, OAuthAction, Typed } from "@/lib/banks/next-action";
import { offeredBanks } from "@/lib/banks/offered-banks";
import { bankDirectory, connectorFor } from "@/lib/banks/registry";
import { isUnverified, mayNotBePaid, verifyFirst, whyNotPaid } from "@/lib/creditor-accounts/verify-first";
import { openOperation } from "@/lib/operations/open-operation";
import { remittanceOf } from "@/lib/operations/remittance";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type Ordered, orderPayment } from "./order-payment";
import { returnAddresses } from "./return-addresses";

export type AttemptStart =
  | Ordered
  /** The bank wants to know something first; nothing has left. */
  | Readonly<{ next: "ASK"; problems: FieldProblems }>;

export type BankChoice = Readonly<{
  bankId: string;
  /** Which of its methods (`methodIdOf`); the first where absent. */
  methodId?: string | null;
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
  { bankId, methodId = null, psu, typed = null }: BankChoice,
): Promise<AttemptStart> {
  await openOperation(db, linkToken);
  const found = await findOperationByLink(db, linkToken);
  const order = found && (await findVerifiedOrder(db, found));
  if (!order) throw notFound();
  refuseHeld(order);
  const bank = await usableBank(db, order, bankId, methodId);

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
  const named = { uuid, endToEndId: endToEndIdOf(uuid), createdAt: databaseTime() };
  const attempt = { ...named, product: productFor(order, bank, named) };
  const input = paymentInitiation(order, bank, attempt, { psu, answers: checked.answers, token: null });
  refuseImpediments(bank, input);
  const permission = await connectorFor(bank).prepare(returnAddresses(bank, attempt).oauth);
  if (permission) {
    await writeAttempt(db, order, bank, { ...attempt, ...beforeTheOrder(bank, attempt, permission, input) });
    return { next: "BANK", url: permission.authorizeUrl };
  }
  await writeAttempt(db, order, bank, { ...attempt, state: "STARTED", nextPollAt: startedUntil(attempt.createdAt) });
  return orderPayment(db, order, bank, uuid, input);
}

/**
 * The payer is sent to let us order first (decision 140): the attempt is at the bank, which holds nothing yet, until the payer
 * comes back or their time is over.
 */
function beforeTheOrder(
  bank: Bank,
  { createdAt: at }: Readonly<{ createdAt: Date }>,
  permission: OAuthAction,
  { psu, answers }: PaymentInitiation,
) {
  return {
    state: "AT_BANK" as const,
    scaRedirectUrl: permission.authorizeUrl,
    sentToBankAt: at,
    nextPollAt: redirectDeadline({ createdAt: at, sentToBankAt: at }, bank),
    sessionSealed: sealSession(firstSession(permission, { links: {}, answers, token: null }, psu)),
  };
}

/** What is at a bank already goes its way; nothing more is ordered (decision 125). */
function refuseHeld({ verification }: PaymentOrder): void {
  if (mayNotBePaid(verification))
    throw new AppError("conflict", { detail: `The creditor account ${whyNotPaid(verification)}.` });
}

/** Of an account that was never verified the provider is asked first (decision 134). */
async function findVerifiedOrder(db: Database, { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>) {
  const order = await findPaymentOrder(db, tenantUuid, uuid);
  const accountUuid = order?.operation.creditorAccountUuid ?? null;
  if (!order || accountUuid === null || !isUnverified(order.verification)) return order;
  await verifyFirst(db, tenantUuid, accountUuid);
  return findPaymentOrder(db, tenantUuid, uuid);
}

/** With the chosen method alone. */
async function usableBank(db: Database, order: PaymentOrder, bankId: string, methodId: string | null): Promise<Bank> {
  const bank = offeredBanks(await bankDirectory(db), order).find(bankId);
  if (!bank) throw badField("/bankId", "unknown_reference", "is not a bank that can be paid with");
  if (bank.status === "DISABLED") throw new AppError("bank_unavailable", { detail: "The bank cannot be used now." });
  const chosen = inMethod(bank, methodId ?? methodIdOf(methodOf(bank)));
  if (!chosen) throw badField("/methodId", "unknown_reference", "is no method of the bank");
  return chosen;
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
  attempt: Omit<NewAttempt, "tenantUuid" | "operationUuid" | "bankId" | "bankMethod" | "pollCount"> &
    Readonly<{ nextPollAt: Date }>,
): Promise<void> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const { createdAt: at, nextPollAt } = attempt;
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
        bankMethod: methodIdOf(methodOf(bank)),
        pollCount: 0,
      });
      await insertFact(tx, tenantUuid, { operationUuid, kind: "BANK_CHOSEN", detail: { bank: bank.name }, at });
      await addPollJob(tx, { tenantUuid, uuid: attempt.uuid }, nextPollAt);
    });
  } catch (error) {
    if (mayHaveCommitted(error)) takeBack(db, { tenantUuid, uuid: attempt.uuid });
    throw violates(error, "payment_attempt_one_live") ? attemptInProgress() : error;
  }
}

/** Whether it was written nobody knows; that nothing has left we do, and say so as soon as we can (decision 248). */
function takeBack(db: Database, attempt: Readonly<{ tenantUuid: string; uuid: string }>): void {
  persistently(db, (living) => inTransaction(living, (tx) => failUnordered(tx, attempt, ABANDONED))).catch(
    // It is kept, and tried again.
    () => undefined,
  );
}
