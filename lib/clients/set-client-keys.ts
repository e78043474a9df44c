import { type Db, inTransaction } from "@/db/client";
import { updatePublicKeys } from "@/db/queries/tokens/clients";
import { awaitTokenState, notifyTokenState } from "@/db/queries/tokens/revocations";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { lockConfidentialClient } from "./lock-confidential-client";
import type { ClientKey } from "./model";
import { readPublicKeys } from "./public-keys";

/**
 * Registers the public keys that a client signs its assertions with (`private_key_jwt`), in the place of those it had: for a
 * rotation, the old and the new together. None ends that way of authenticating; secrets work beside it until they are ended.
 * @param publicKeys a JWK set or a JWK, in JSON; empty for none
 * @param guard looks at which it has and which it is to have, under the lock, and may refuse the change
 * @throws AppError forbidden; insufficient_user_authentication; not_found; invalid_field; conflict for a revoked or a public client
 */
export async function setClientKeys(
  db: Db,
  author: Author,
  { tenantUuid, clientId, publicKeys }: Readonly<{ tenantUuid: string; clientId: string; publicKeys: string }>,
  guard: (present: readonly ClientKey[], wanted: readonly ClientKey[]) => void = () => undefined,
): Promise<readonly ClientKey[]> {
  requireMember(author, tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const keys = await readPublicKeys(publicKeys);
  await inTransaction(db, async (tx) => {
    const client = await lockConfidentialClient(tx, tenantUuid, clientId);
    guard(client.publicKeys, keys);
    await updatePublicKeys(tx, clientId, keys);
    await audit(tx, author, tenantUuid, {
      action: "client.keys_changed",
      subjectType: "client",
      subjectUuid: clientId,
    });
    await notifyTokenState(tx, { type: "CLIENT", clientId });
  });
  await awaitTokenState(db);
  return keys;
}
