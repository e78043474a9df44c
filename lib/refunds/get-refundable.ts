import type { Db } from "@/db/client";
import { maskIban } from "@/lib/banks/iban";
import { remittanceOf } from "@/lib/operations/remittance";
import type { Caller } from "@/lib/shared/caller";
import { knownPayer } from "./known-payer";
import { requireOwnRefunds } from "./may-see";
import type { Refundable } from "./model";
import { repayable, standingMoney } from "./standing-money";

/**
 * Null for what is no payment of the organisation's.
 * @throws AppError forbidden: a collaborator's channel
 */
export async function getRefundable(db: Db, caller: Caller, operationUuid: string): Promise<Refundable | null> {
  requireOwnRefunds(caller);
  const money = (await standingMoney(db, caller.tenantUuid, [operationUuid])).get(operationUuid);
  if (!money) return null;
  const { operation, creditor } = money.payment;
  const { name, iban } = knownPayer(money);
  return {
    standing: repayable(money),
    refunded: money.refunded,
    currency: operation.currency ?? "EUR",
    payer: { name, accountNumber: iban === null ? null : maskIban(iban) },
    reason: remittanceOf(operation, creditor.ownerName),
  };
}
