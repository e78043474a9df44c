import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { Text } from "../text";

/** Money that went out carries its sign. */
export function signedAmount({ amount, direction }: StatementEntryDetail, { money }: Pick<Text, "money">): string {
  return money(direction === "CREDIT" ? amount : { ...amount, amount: -amount.amount });
}

/** In words how a booking differs from what was asked for, in minor units of EUR; null for the very amount. */
export function differenceOf(booked: number, asked: number, { t, money }: Pick<Text, "t" | "money">): string | null {
  if (booked === asked) return null;
  const amount = money({ amount: Math.abs(booked - asked), currency: "EUR" });
  return t(booked < asked ? "reconciliation.entry.less" : "reconciliation.entry.more", { amount });
}
