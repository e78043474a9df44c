import { type Db, inTransaction } from "@/db/client";
import { countEarlierSecrets, lockEndpoint, replaceSecret } from "@/db/queries/webhooks/webhooks";
import { addSeconds, now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import type { RotatedWebhookSecret } from "@/lib/webhooks/contract";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { newSigningSecret, SECRET_PURPOSE } from "./sign-delivery";

/** So long a secret signs beside the one that has replaced it. */
export const OVERLAP_SECONDS = 24 * 3600;
/** Each that has been replaced and still signs adds a signature to every request. */
const REPLACED_MAX = 10;

/**
 * Whether one more secret may be replaced beside so many that still sign.
 * @throws AppError conflict
 */
export function requireRoomForSecret(replaced: number): void {
  if (replaced < REPLACED_MAX) return;
  throw new AppError("conflict", {
    detail: "The secret has been rotated ten times within a day; wait until the oldest ends.",
  });
}

/**
 * A new signing secret at once; the one before signs too for 24 h, so that the receiver can change over without losing
 * anything. Rotating again within that time ends none of them sooner than was said (decision 238).
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict after ten rotations within a day
 */
export async function rotateSecret(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
): Promise<RotatedWebhookSecret> {
  requireEndpointAccess(author, "ADMIN");
  requireFreshAuthor(author);
  const secret = newSigningSecret();
  const at = now();
  const previousSecretExpiresAt = addSeconds(at, OVERLAP_SECONDS);
  const change = { secretSealed: seal(SECRET_PURPOSE, secret), previousSecretExpiresAt, at };
  await inTransaction(db, async (tx) => {
    // Two at once: the second finds the first one's secret, and keeps it alive.
    if ((await lockEndpoint(tx, tenantUuid, endpointUuid)) === null) throw notFound();
    // The one before the one in use is the endpoint's own column.
    requireRoomForSecret((await countEarlierSecrets(tx, tenantUuid, endpointUuid, at)) + 1);
    await replaceSecret(tx, tenantUuid, endpointUuid, change);
    await audit(tx, author, tenantUuid, {
      action: "webhook_secret.rotated",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
  });
  return { secret, previousSecretExpiresAt: previousSecretExpiresAt.toISOString() };
}
