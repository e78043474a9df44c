import { type Db, inTransaction } from "@/db/client";
import { lockCallbackOwner, replaceCallbackSecret } from "@/db/queries/webhooks/callback-secrets";
import { addSeconds, now } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import type { RotatedWebhookSecret } from "@/lib/webhooks/contract";
import { callbackSecrets } from "./callback-secrets";
import { OVERLAP_SECONDS, requireRoomForSecret } from "./rotate-secret";
import { newSigningSecret, SECRET_PURPOSE } from "./sign-delivery";

/**
 * A new secret for a configuration's callback at once; those before it sign too for as long as was said (decisions 238, 239).
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict after ten rotations within a day
 */
export async function rotateCallbackSecret(
  db: Db,
  author: Author,
  tenantUuid: string,
  configurationUuid: string,
): Promise<RotatedWebhookSecret> {
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  const secret = newSigningSecret();
  return await inTransaction(db, async (tx) => {
    if (!(await lockCallbackOwner(tx, tenantUuid, configurationUuid))) throw notFound();
    const at = now();
    requireRoomForSecret((await callbackSecrets(tx, tenantUuid, configurationUuid, at)).length - 1);
    const previousSecretExpiresAt = addSeconds(at, OVERLAP_SECONDS);
    const change = { secretSealed: seal(SECRET_PURPOSE, secret), previousSecretExpiresAt, at };
    await replaceCallbackSecret(tx, tenantUuid, configurationUuid, change);
    await audit(tx, author, tenantUuid, {
      action: "callback_secret.rotated",
      subjectType: "configuration",
      subjectUuid: configurationUuid,
    });
    return { secret, previousSecretExpiresAt: previousSecretExpiresAt.toISOString() };
  });
}
