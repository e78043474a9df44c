import { type Db, inTransaction } from "@/db/client";
import { countLiveSecrets, insertSecret } from "@/db/queries/tokens/clients";
import { awaitTokenState, notifyTokenState } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { newClientSecret } from "./client-secret";
import { lockConfidentialClient } from "./lock-confidential-client";
import { checkSecretEnd } from "./secret-end";

/** The one in use and the one that replaces it. */
const LIVE_SECRETS_MAX = 2;

/**
 * Gives a client another secret beside the one it has: both work until one is expired (`expireClientSecret`) or ends by itself, so that
 * a rotation needs no outage.
 * @throws AppError forbidden; insufficient_user_authentication; invalid_field; not_found; conflict when two are alive, or the client was
 * revoked or is public
 */
export async function rotateClientSecret(
  db: Db,
  author: Author,
  {
    tenantUuid,
    clientId,
    expiresAt = null,
  }: Readonly<{ tenantUuid: string; clientId: string; expiresAt?: Date | null }>,
): Promise<Readonly<{ clientSecret: string }>> {
  requireMember(author, tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const at = now();
  checkSecretEnd(expiresAt, at);
  const secret = newClientSecret();
  await inTransaction(db, async (tx) => {
    await lockConfidentialClient(tx, tenantUuid, clientId);
    if ((await countLiveSecrets(tx, clientId, at)) >= LIVE_SECRETS_MAX) {
      throw new AppError("conflict", { detail: "Two secrets are alive: let the older one expire first." });
    }
    await insertSecret(tx, { ...secret.row, clientId, createdAt: at, expiresAt });
    await audit(tx, author, tenantUuid, { action: "client.rotated", subjectType: "client", subjectUuid: clientId });
    await notifyTokenState(tx, { type: "CLIENT", clientId });
  });
  await awaitTokenState(db);
  return { clientSecret: secret.value };
}
