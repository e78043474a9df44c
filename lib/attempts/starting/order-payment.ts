import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  type AttemptRow,
  findAttempt,
  findPaymentOrder,
  listAttempts,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { failAttempt } from "@/lib/attempts/ending/fail-attempt";
import { settleAttempt } from "@/lib/attempts/ending/settle-attempt";
import { askBank } from "@/lib/attempts/following/ask-bank";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { leaveUnresolved } from "@/lib/attempts/following/leave-unresolved";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { isInTheWay, isOpen } from "@/lib/attempts/model";
import { DUPLICATE_PAYMENT_ID, isNameOfAnother } from "@/lib/attempts/name-of-another";
import { paymentReference } from "@/lib/attempts/payment-reference";
import { orderedProduct, productAfter } from "@/lib/attempts/products";
import { firstSession, sealSession } from "@/lib/attempts/session";
import { situationOf } from "@/lib/attempts/settlement";
import { whileStarted } from "@/lib/attempts/while-started";
import { forAttempt } from "@/lib/banks/calls";
import {
  type Bank,
  BankError,
  type Initiation,
  type PaymentInitiation,
  type PaymentProduct,
  type PsuContext,
} from "@/lib/banks/connector";
import { leadsTo, NO_ACTION } from "@/lib/banks/next-action";
import { connectorFor } from "@/lib/banks/registry";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { nextPollAt } from "@/lib/banks/statuses/polling";
import { log } from "@/lib/shared/log";

/** BANK: where the payer goes on. PAGE: the page itself knows what comes next. */
export type Ordered = Readonly<{ next: "BANK"; url: string }> | Readonly<{ next: "PAGE" }>;

/**
 * Orders the payment of an attempt that is STARTED: what the bank answers is written after it, and an answer that was lost leaves
 * the attempt UNRESOLVED (decision 44). Never called twice for one attempt.
 */
export async function orderPayment(
  db: Database,
  order: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  input: PaymentInitiation,
): Promise<Ordered> {
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
    await persistently(db, (living) => inTransaction(living, (tx) => writeFailure(tx, attempt, error)));
    return { next: "PAGE" };
  }
  return writeInitiation(db, order, bank, attemptUuid, { initiation, psu: input.psu });
}

/** What the bank has answered, and for whom. */
type Told = Readonly<{ initiation: Initiation; psu: PsuContext }>;

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
    const isChanged = product !== null && (await changeProduct(successorOf(db), attempt, product).catch(notWhileAway));
    if (!isChanged) throw error;
    return initiate({ ...input, product });
  }
}

/** Of an attempt that nobody can write of nothing more is ordered: the bank's refusal stands (decision 248). */
function notWhileAway(error: unknown): false {
  if (isDatabaseUnavailable(error)) return false;
  throw error;
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
  const at = databaseTime();
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
  told: Told,
): Promise<Ordered> {
  const { initiation } = told;
  const { tenantUuid, uuid: operationUuid } = order.operation;
  const url = leadsTo(initiation.next);
  const asksNobody = initiation.next.type === "NONE";
  const sent = await persistently(db, async (living) => {
    const become = await inTransaction(living, (tx) => writeSent(tx, order, bank, attemptUuid, told));
    // Any other answer is a newer one.
    const unasked = { tenantUuid, uuid: attemptUuid, operationUuid, pollCount: 0 };
    if (asksNobody && become !== "ANOTHERS") await settleAttempt(living, unasked, bank, initiation, null);
    return become;
  });
  if (sent === "GOES_ON" && url !== null) return { next: "BANK", url };
  // It has said that it has the order, and asks nobody to authorise it: what it makes of it, it is asked (STET's answer has no status).
  if (asksNobody && initiation.transactionStatus === "RCVD") {
    await askAtOnce(successorOf(db), bank, { tenantUuid, uuid: attemptUuid });
  }
  return { next: "PAGE" };
}

async function askAtOnce(db: Database, bank: Bank, { tenantUuid, uuid }: Named): Promise<void> {
  const attempt = await findAttempt(db, tenantUuid, uuid);
  const reference = attempt && (await paymentReference(db, attempt));
  if (attempt?.state === "AT_BANK" && reference) await askBank(db, attempt, bank, reference);
}

/** No attempt takes as many: a form of one before it, in another tab, is none of the next one's (decision 120). */
const TURNS_MAX = 1_000;

/** Its own number, however late its answer comes, and whatever was begun by then. @param attempts newest first */
function madeBefore(attempts: readonly AttemptRow[], attempt: AttemptRow): number {
  return attempts.length - 1 - attempts.indexOf(attempt);
}

/**
 * GOES_ON: the payer may follow the link. ANOTHERS: by its name it is another attempt's payment, whose link it is. OVER: nobody follows it
 * any more.
 */
type Sent = "GOES_ON" | "ANOTHERS" | "OVER";

/**
 * Writes where the bank sends the payer. An answer that came so late that its attempt had been left UNRESOLVED counts as well;
 * when the payer has gone on in the meantime, its link is nobody's any more, and the bank is asked about it. Of an order that it answers by
 * the name of another attempt's payment nobody knows what became, and nothing that it says by that name is said of it (decision 374).
 */
async function writeSent(
  tx: Transaction,
  { operation }: PaymentOrder,
  bank: Bank,
  attemptUuid: string,
  { initiation, psu }: Told,
): Promise<Sent> {
  const { tenantUuid, uuid: operationUuid } = operation;
  const at = databaseTime();
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const attempts = await listAttempts(tx, tenantUuid, operationUuid);
  const attempt = attempts.find(({ uuid }) => uuid === attemptUuid);
  const order = await findPaymentOrder(tx, tenantUuid, operationUuid);
  if (!attempt || !order || attempt.bankPaymentId !== null) return "OVER";
  if (await isNameOfAnother(tx, attempt, initiation.bankPaymentId)) {
    await leaveUnresolved(tx, attempt, { stage: "INITIATION", reason: DUPLICATE_PAYMENT_ID, at });
    return "ANOTHERS";
  }
  const overtaken = attempts.some((other) => other !== attempt && isInTheWay(other));
  const goesOn = isOpen(attempt.state) && order.operation.status === "OPENED" && !overtaken;
  // What nobody is led to any more, nobody is to do.
  const next = goesOn ? initiation.next : NO_ACTION;
  // Kept only where something is done for the payer after their return.
  const first = firstSession(next, initiation.session, bank.completion === "POST_CONFIRMATION" ? psu : null);
  const session = { ...first, turn: madeBefore(attempts, attempt) * TURNS_MAX };
  const current = {
    ...attempt,
    sentToBankAt: at,
    state: goesOn ? ("AT_BANK" as const) : attempt.state,
    sessionSealed: isOpen(attempt.state) ? sealSession(session) : null,
  };
  await updateAttempt(tx, tenantUuid, attemptUuid, {
    bankPaymentId: initiation.bankPaymentId,
    authorisationId: initiation.authorisationId,
    bankStatus: initiation.said === null ? null : bankWord(initiation),
    scaStatus: initiation.scaStatus,
    sentToBankAt: at,
    unansweredCount: 0,
    unansweredSince: null,
    sessionSealed: current.sessionSealed,
    ...(goesOn && { state: "AT_BANK", scaRedirectUrl: leadsTo(next), release: null, failure: null }),
  });
  await setPoll(tx, attempt, goesOn ? nextPollAt(situationOf(order, bank, current), at) : at);
  if (goesOn) {
    const detail = { bank: bank.name, ...(operation.productFallback && { product: orderedProduct(order, attempt) }) };
    await insertFact(tx, tenantUuid, { operationUuid, kind: "SENT_TO_BANK", detail, at });
  }
  return goesOn ? "GOES_ON" : "OVER";
}
