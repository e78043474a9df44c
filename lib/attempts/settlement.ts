import type { Transaction } from "@/db/client";
import { type AttemptRow, findPaymentOrder, lockAttempt, type PaymentOrder } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import type { Bank, BankStatus } from "@/lib/banks/connector";
import type { PollSituation } from "@/lib/banks/statuses/polling";
import { pollSituation } from "./following/schedule-poll";
import { orderedDay } from "./payment-initiation";
import { orderedProduct } from "./products";

/** Everything that a change after a bank's word stands on, read under the locks of the flow and the attempt. */
export type Settlement<Of extends Bank | null = Bank> = Readonly<{
  tx: Transaction;
  at: Date;
  /** Null where it is not configured any more. */
  bank: Of;
  attempt: AttemptRow;
  order: PaymentOrder;
  status: BankStatus;
}>;

/** Locks are always taken in the order flow, attempt, record: two writers wait for each other, they never deadlock. */
export async function lockSettlement<Of extends Bank | null>(
  tx: Transaction,
  attempt: Pick<AttemptRow, "tenantUuid" | "uuid" | "operationUuid">,
  context: Readonly<{ at: Date; bank: Of; status: BankStatus }>,
): Promise<Settlement<Of> | null> {
  const { tenantUuid, uuid, operationUuid } = attempt;
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const locked = await lockAttempt(tx, tenantUuid, uuid);
  const order = await findPaymentOrder(tx, tenantUuid, operationUuid);
  return locked && order ? { tx, attempt: locked, order, ...context } : null;
}

/** What decides when the bank is asked next. */
export function situationOf(
  order: PaymentOrder,
  bank: Bank,
  attempt: Parameters<typeof pollSituation>[0] & Pick<AttemptRow, "product">,
): PollSituation {
  const requestedExecutionDate = orderedDay(order, attempt);
  return pollSituation(attempt, bank, { product: orderedProduct(order, attempt), requestedExecutionDate });
}
