import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { Text } from "../text";

/** Money that went out carries its sign. */
export function signedAmount({ amount, direction }: StatementEntryDetail, { money }: Pick<Text, "money">): string {
  return money(direction === "CREDIT" ? amount : { ...amount, amount: -amount.amount });
}

/**
 * In words what a booking says of a payment, in minor units of EUR: how it differs from what was asked for, or how much of what came
 * went back; null for the very amount, and for what gives nothing back.
 */
export function differenceOf(
  {
    amount: { amount: booked },
    direction,
    state,
    refundUuid,
  }: Pick<StatementEntryDetail, "amount" | "direction" | "state" | "refundUuid">,
  asked: number,
  { t, money }: Pick<Text, "t" | "money">,
): string | null {
  const euros = (amount: number) => money({ amount, currency: "EUR" });
  const words = "reconciliation.entry" as const;
  if (direction === "DEBIT") {
    if (refundUuid !== null) return null;
    const amounts = { amount: euros(booked), asked: euros(asked) };
    return t(state === "MATCHED" ? `${words}.wentBack` : `${words}.takesBack`, amounts);
  }
  if (booked === asked) return null;
  return t(booked < asked ? `${words}.less` : `${words}.more`, { amount: euros(Math.abs(booked - asked)) });
}
