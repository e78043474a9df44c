import { type Database, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  type AttemptRow,
  findPaymentOrder,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { ABANDONED, failUnordered } from "@/lib/attempts/ending/fail-attempt";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { paymentInitiation } from "@/lib/attempts/payment-initiation";
import { orderedProduct } from "@/lib/attempts/products";
import { preStepOf, remainsOf, sessionOf } from "@/lib/attempts/session";
import { startedUntil } from "@/lib/attempts/while-started";
import type { Bank, PaymentInitiation } from "@/lib/banks/connector";
import { offeredBanks } from "@/lib/banks/offered-banks";
import { bankDirectory } from "@/lib/banks/registry";
import { mayNotBePaid } from "@/lib/creditor-accounts/verify-first";
import { type Ordered, orderPayment } from "./order-payment";

type Taken = Readonly<{ order: PaymentOrder; input: PaymentInitiation }>;

/**
 * The payer lets us order, and their token lies on the attempt: orders the payment (decision 140). Whoever finds it so orders, and
 * it is written before the order leaves; from then on a process that dies leaves the attempt as any whose order may have
 * reached the bank. Called twice, or by a page and the worker at once, it orders once.
 */
export async function orderWithToken(db: Database, attempt: AttemptRow, bank: Bank): Promise<Ordered> {
  const taken = await inTransaction(db, (tx) => take(tx, attempt, bank));
  return taken === null ? { next: "PAGE" } : orderPayment(db, taken.order, bank, attempt.uuid, taken.input);
}

async function take(tx: Transaction, named: AttemptRow, bank: Bank): Promise<Taken | null> {
  const { tenantUuid, uuid, operationUuid } = named;
  const at = databaseTime();
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const order = await findPaymentOrder(tx, tenantUuid, operationUuid);
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const session = attempt && sessionOf(attempt);
  const token = session?.bank.token ?? null;
  if (!order || !attempt || !session?.psu || token === null || preStepOf(session, attempt) === null) return null;
  const isOffered = offeredBanks(await bankDirectory(tx), order).find(bank.id) !== null;
  if (!isOffered || !isStillWanted(order, at)) {
    await failUnordered(tx, attempt, ABANDONED);
    return null;
  }
  // The token goes with the order; it stays where nobody can ask without it, should the answer be lost.
  await updateAttempt(tx, tenantUuid, uuid, {
    state: "STARTED",
    scaRedirectUrl: null,
    sentToBankAt: null,
    sessionSealed: remainsOf(attempt, bank),
  });
  await setPoll(tx, attempt, startedUntil(at));
  const told = { psu: session.psu, answers: session.bank.answers, token };
  const ordered = { ...attempt, product: orderedProduct(order, attempt) };
  return { order, input: paymentInitiation(order, bank, ordered, told) };
}

/** Nothing has been ordered by now: what nobody may begin any more is not begun. */
function isStillWanted({ operation, verification }: PaymentOrder, at: Date): boolean {
  return operation.status === "OPENED" && operation.expiresAt > at && !mayNotBePaid(verification);
}
