import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { isFinal, type OperationStatus } from "./model";

/** The payer's page of an operation. Whoever holds this address may pay: it is shown to the organisation and never logged. */
export function linkUrl(linkToken: string): string {
  return `${env().baseUrl}/pay/${linkToken}`;
}

/** The same as long as something can be done there: a link that could not be delivered is opened by a later visit. */
export function liveUrl(
  operation: Readonly<{ linkToken: string; status: OperationStatus; expiresAt: Date }>,
): string | null {
  const { linkToken, status, expiresAt } = operation;
  const lives = (!isFinal(status) || status === "NOT_DELIVERED") && expiresAt > now();
  return lives ? linkUrl(linkToken) : null;
}
