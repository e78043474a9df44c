import type { Money } from "@/lib/shared/money";

type Sums = Readonly<{ amount: number | null; collectedAmount: number; currency: string | null }>;

/** What has come of a payment, where that is less than was asked for: a person has seen it, or a bank has given some of it back. */
export function partArrived({ amount, collectedAmount, currency }: Sums): Money | null {
  const isPart = amount !== null && currency !== null && collectedAmount > 0 && collectedAmount < amount;
  return isPart ? { amount: collectedAmount, currency } : null;
}
