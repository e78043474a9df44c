import type { SigningSecrets } from "@/db/queries/webhooks/webhooks";

/** A signing secret, sealed, and until when it signs; null: it is the one in use. */
type Secret = Readonly<{ sealed: string; endedAt: Date | null }>;

/** An endpoint's secrets, the newest first, those that have ended among them. */
export function secretsOf({
  secretSealed,
  previousSecretSealed,
  previousSecretExpiresAt,
  earlierSecrets,
}: Omit<SigningSecrets, "uuid" | "url">): readonly Secret[] {
  const previous =
    previousSecretSealed !== null && previousSecretExpiresAt !== null
      ? [{ sealed: previousSecretSealed, endedAt: previousSecretExpiresAt }]
      : [];
  const earlier = earlierSecrets.map(({ sealed, expiresAt }) => ({ sealed, endedAt: new Date(expiresAt) }));
  return [{ sealed: secretSealed, endedAt: null }, ...previous, ...earlier];
}
