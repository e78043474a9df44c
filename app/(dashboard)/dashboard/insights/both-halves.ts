import { kept } from "@/lib/shared/process/kept";
import { settlesSoon } from "@/lib/shared/process/settles-soon";

/** Where so many were paid in the period, how far links came is not known soon: nobody waits for it. */
const MANY_PAID = 2_000;

/** What is looked at again and again. */
const KEPT_MAX = 500;

/** How many were paid when the same was looked at last. */
const lastSeen = kept(KEPT_MAX, (): { paid: number } => ({ paid: MANY_PAID }));

type Paid = Readonly<{ collected: Readonly<{ count: number }> }>;

type Halves<Money, Ways> = Readonly<{
  insights: Money;
  ways: Promise<Ways>;
  /** Whether the second half can be shown with the first one. */
  isSoon: boolean;
}>;

/**
 * What came in, and how far payments have come (decision 354). Of a big organisation the second half is asked for when the first
 * one is there, which it would hold up; where few were paid when somebody looked last, both at once.
 * @param key of what is looked at, and whose it is
 */
export async function bothHalves<Money extends Paid, Ways>(
  key: string,
  askMoney: () => Promise<Money>,
  askWays: () => Promise<Ways>,
): Promise<Halves<Money, Ways>> {
  const last = lastSeen(key);
  const early = last.paid < MANY_PAID ? askWays() : null;
  // Where the first half has failed, nobody is left to hear of this one.
  early?.catch(() => undefined);
  const insights = await askMoney();
  last.paid = insights.collected.count;
  const ways = early ?? askWays();
  return { insights, ways, isSoon: await settlesSoon(ways, last.paid < MANY_PAID ? undefined : 0) };
}
