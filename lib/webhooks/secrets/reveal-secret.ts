import { type Db, inTransaction } from "@/db/client";
import { selectSecret } from "@/db/queries/webhooks/webhooks";
import { open } from "@/lib/shared/crypto";
import { notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { SECRET_PURPOSE } from "./sign-delivery";

/**
 * The signing secret in use. Who looked is written down.
 * @throws AppError forbidden; insufficient_user_authentication; not_found
 */
export async function revealSecret(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
): Promise<Readonly<{ secret: string }>> {
  requireEndpointAccess(author, "ADMIN");
  requireFreshAuthor(author);
  return await inTransaction(db, async (tx) => {
    const sealed = await selectSecret(tx, tenantUuid, endpointUuid);
    if (sealed === null) throw notFound();
    await audit(tx, author, tenantUuid, {
      action: "webhook_secret.revealed",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    return { secret: open(SECRET_PURPOSE, sealed) };
  });
}
