import type { Ending } from "@/lib/banks/keys/endings";

/** `the QWAC our-qwac ends on 2027-01-31, in 29 days` */
export function endingSaid({ what, at, daysLeft }: Pick<Ending, "what" | "at" | "daysLeft">): string {
  const day = at.toISOString().slice(0, 10);
  return daysLeft < 0 ? `${what} has ended on ${day}` : `${what} ends on ${day}, in ${daysLeft} days`;
}
