import type { RefundRow } from "@/db/queries/refunds/refunds";
import { maskIban } from "@/lib/banks/iban";
import type { RefundDetail } from "./contract";
import { repayable, type StandingMoney } from "./standing-money";

export function presentRefund(refund: RefundRow, money: StandingMoney | undefined): RefundDetail {
  const {
    uuid,
    operationUuid,
    state,
    amount,
    currency,
    endToEndId,
    reason,
    creditorName,
    creditorAccount,
    statementEntryUuid,
  } = refund;
  return {
    ...{ uuid, operationUuid, state, endToEndId, reason, statementEntryUuid },
    amount: { amount, currency },
    creditor: { name: creditorName, accountNumber: creditorAccount === null ? null : maskIban(creditorAccount) },
    isCovered: state === "PREPARED" ? isCovered(money) : null,
    createdAt: refund.createdAt.toISOString(),
    cancelledAt: refund.cancelledAt?.toISOString() ?? null,
    givenOutAt: refund.givenOutAt?.toISOString() ?? null,
    bookedOn: refund.bookedOn,
  };
}

/** Whether what stands is enough for all that is paid back of it: a bank may have taken money away since. */
export function isCovered(money: StandingMoney | undefined): boolean {
  return money !== undefined && money.refunded <= repayable(money);
}
