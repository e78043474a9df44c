import { type Db, inTransaction, type Transaction } from "@/db/client";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { findRefund, insertRefund, type NewRefund, type RefundRow } from "@/db/queries/refunds/refunds";
import { toSepaText } from "@/lib/banks/sepa-text";
import { refundIdOf } from "@/lib/operations/refund-id";
import { remittanceOf } from "@/lib/operations/remittance";
import { now } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit, requireCaller } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireOwnSignIn } from "@/lib/tenants/require-role";
import type { RefundDetail } from "./contract";
import { knownPayer } from "./known-payer";
import { getRefund } from "./list-refunds";
import type { RefundRequest } from "./refund-request";
import { repayable, type StandingMoney, standingMoney } from "./standing-money";

export const REFUND_PREPARED = "refund.prepared";

/**
 * Prepares a transfer with which the organisation pays back what it has been paid, in whole or in part: its bank makes it, never we. All
 * that refunds take of a payment stays within what stands of it, however many are prepared at once.
 *
 * @param key its UUID, by which a request whose answer was lost is asked for again; null where nobody asks again so
 * @throws AppError forbidden (ADMIN and above, no collaborator); insufficient_user_authentication; invalid_field: no such payment, more
 *   than is left, nobody knows whom it goes to, or to its own account; conflict: nothing is left; idempotency_key_reused: another refund
 *   was prepared under the key
 */
export async function prepareRefund(
  db: Db,
  author: Author,
  request: RefundRequest,
  key: string | null = null,
): Promise<RefundDetail> {
  const caller = requireCaller(author, "Only the organisation can pay back.");
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  const { tenantUuid } = caller;
  const { operationUuid } = request;
  return inTransaction(db, async (tx) => {
    await requireOwnSignIn(tx, author);
    const known = await findOperation(tx, tenantUuid, operationUuid, null);
    if (known?.operation.type !== "PAYMENT") throw badField("/operationUuid", "unknown", "is no payment of yours");
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const made = key === null ? null : await findRefund(tx, tenantUuid, key);
    if (made) {
      if (!isAsked(made, request)) throw new AppError("idempotency_key_reused");
      return getRefund(tx, caller, made.uuid);
    }
    const money = (await standingMoney(tx, tenantUuid, [operationUuid])).get(operationUuid);
    if (!money) throw badField("/operationUuid", "unknown", "is no payment of yours");
    const row = planned(tenantUuid, key ?? newUuid(), request, money);
    await write(tx, author, row);
    return getRefund(tx, caller, row.uuid);
  });
}

function isAsked(made: RefundRow, { operationUuid, amount, reason, creditor }: RefundRequest): boolean {
  return (
    made.operationUuid === operationUuid &&
    made.amount === (amount ?? made.amount) &&
    made.reason === (reason ?? made.reason) &&
    made.creditorName === (creditor?.name ?? made.creditorName) &&
    made.creditorAccount === (creditor?.iban ?? made.creditorAccount)
  );
}

function planned(tenantUuid: string, uuid: string, request: RefundRequest, money: StandingMoney): NewRefund {
  const { operation, creditor } = money.payment;
  const left = repayable(money) - money.refunded;
  if (left <= 0)
    throw new AppError("conflict", { detail: "Nothing has come for the payment that is left to be paid back." });
  const amount = request.amount ?? left;
  if (amount > left) throw badField("/amount", "too_much", `is more than the ${left} that are left to be paid back`);
  return {
    ...{ tenantUuid, uuid, operationUuid: operation.uuid, endToEndId: refundIdOf(uuid) },
    ...{ state: "PREPARED", amount, currency: operation.currency ?? "EUR" },
    ...recipientOf(request, money),
    reason: request.reason ?? remittanceOf(operation, creditor.ownerName),
    createdAt: now(),
  };
}

function recipientOf(
  { creditor }: RefundRequest,
  money: StandingMoney,
): Pick<NewRefund, "creditorName" | "creditorAccount"> {
  const known = knownPayer(money);
  const creditorAccount = creditor?.iban ?? known.iban;
  const creditorName = creditor?.name ?? known.name;
  if (creditorAccount === null) {
    throw badField("/creditor/iban", "required", "is required: nobody has told which account the money came from");
  }
  if (creditorName === null || toSepaText(creditorName) === "") {
    throw badField("/creditor/name", "required", "is required: nobody has told who paid");
  }
  if (creditorAccount === money.payment.creditor.accountNumber) {
    throw badField("/creditor/iban", "own_account", "is the account that the payment was made to");
  }
  return { creditorName, creditorAccount };
}

async function write(tx: Transaction, author: Author, row: NewRefund): Promise<void> {
  const { tenantUuid, uuid, operationUuid, createdAt: at } = row;
  await insertRefund(tx, row);
  await insertFact(tx, tenantUuid, { operationUuid, kind: "REFUND_PREPARED", detail: refundFact(row), at });
  await audit(tx, author, tenantUuid, { action: REFUND_PREPARED, subjectType: "refund", subjectUuid: uuid });
}

/** What the timeline says of a refund: nothing of whom it goes to. */
export function refundFact({ uuid, amount, currency }: Pick<NewRefund, "uuid" | "amount" | "currency">) {
  return { refundUuid: uuid, amount: String(amount), currency };
}
