import { type Db, inTransaction } from "@/db/client";
import { lockCallbackOwner } from "@/db/queries/webhooks/callback-secrets";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { callbackSecrets } from "./callback-secrets";

/**
 * The secret in use that a configuration's callback is signed with (decision 239). Who looked is written down.
 * @throws AppError forbidden; insufficient_user_authentication; not_found
 */
export async function revealCallbackSecret(
  db: Db,
  author: Author,
  tenantUuid: string,
  configurationUuid: string,
): Promise<Readonly<{ secret: string }>> {
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  return await inTransaction(db, async (tx) => {
    if (!(await lockCallbackOwner(tx, tenantUuid, configurationUuid))) throw notFound();
    const [secret] = await callbackSecrets(tx, tenantUuid, configurationUuid, now());
    if (secret === undefined) throw notFound();
    await audit(tx, author, tenantUuid, {
      action: "callback_secret.revealed",
      subjectType: "configuration",
      subjectUuid: configurationUuid,
    });
    return { secret };
  });
}
