import type { ReachedStep } from "@/lib/operations/model";
import { operationsHref } from "../lists/definitions";

export type FunnelStep = Readonly<{
  name: "created" | "seen" | "bankChosen" | "sentToBank" | "returned" | "confirmed";
  count: number;
}>;

/** What a list can be filtered by to have exactly those that came so far; the other steps have no list. */
const REACHED: Readonly<Partial<Record<FunnelStep["name"], ReachedStep>>> = { seen: "seen", confirmed: "authorised" };

/** The list of those that a step counts, made on these days, both inclusive (`YYYY-MM-DD`); undefined where none has exactly them. */
export function funnelHref(
  { name, count }: FunnelStep,
  { firstDay, lastDay }: Readonly<{ firstDay: string; lastDay: string }>,
): string | undefined {
  const reached = REACHED[name];
  if (count === 0 || (name !== "created" && reached === undefined)) return undefined;
  const made = { type: "PAYMENT", created_from: firstDay, created_to: lastDay };
  return operationsHref({ ...made, ...(reached && { reached }) });
}
