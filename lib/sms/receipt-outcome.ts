/** What a provider calls the end of a message's way (Twilio: MessageStatus); it says others on the way there. */
const OUTCOMES: ReadonlyMap<string, "DELIVERED" | "LOST"> = new Map([
  ["delivered", "DELIVERED"],
  ["undelivered", "LOST"],
  ["failed", "LOST"],
]);

/** Null for what is no end. */
export function receiptOutcome(status: string | null): "DELIVERED" | "LOST" | null {
  return OUTCOMES.get(status ?? "") ?? null;
}
