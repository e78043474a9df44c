import { now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { isFinal, type OperationStatus, type OperationType } from "./model";

/** 128 bits: whoever guesses a link could see an invoice. */
const LINK_TOKEN_BYTES = 16;

/** A link nobody can guess. */
export function newLinkToken(): string {
  return randomToken(LINK_TOKEN_BYTES);
}

/** What every link's token looks like: whatever else stands there was never one. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/**
 * The page of an operation: a payer's, or the next signer's. Whoever holds this address may pay or sign: it is shown to the
 * organisation and never logged.
 */
export function linkUrl(linkToken: string, type: OperationType): string {
  return `${env().baseUrl}${linkPath(linkToken, type)}`;
}

export function linkPath(linkToken: string, type: OperationType): string {
  return type === "SIGNATURE" ? `/sign/${linkToken}` : `/pay/${linkToken}`;
}

/** The same as long as something can be done there: a link that could not be delivered is opened by a later visit. */
export function liveUrl(
  operation: Readonly<{ linkToken: string; type: OperationType; status: OperationStatus; expiresAt: Date }>,
): string | null {
  const { linkToken, type, status, expiresAt } = operation;
  const lives = (!isFinal(status) || status === "NOT_DELIVERED") && expiresAt > now();
  return lives ? linkUrl(linkToken, type) : null;
}
