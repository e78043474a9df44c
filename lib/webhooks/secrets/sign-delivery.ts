import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
/** What signing secrets are sealed for (lib/shared/crypto.ts). */
export const SECRET_PURPOSE = "webhook-secret";

/** A new signing secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0.0, "Signature scheme"). */
export function newSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString("base64");
}

/**
 * The headers of one attempt (Standard Webhooks 1.0.0): the event's uuid is the id, the same over all retries, so that a
 * receiver can tell repetitions; the timestamp, in seconds, is this attempt's. Each secret gives one signature: during a
 * rotation the receiver finds the one it knows.
 */
export function signatureHeaders(
  delivery: Readonly<{ eventUuid: string; body: string; at: Date; secrets: readonly string[] }>,
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(delivery.at.getTime() / 1000));
  const content = `${delivery.eventUuid}.${timestamp}.${delivery.body}`;
  return {
    "webhook-id": delivery.eventUuid,
    "webhook-timestamp": timestamp,
    "webhook-signature": delivery.secrets.map((secret) => `v1,${sign(secret, content)}`).join(" "),
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
