import { type Database, inTransaction } from "@/db/client";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { lockRefreshGrant, selectGrantOfUsedToken } from "@/db/queries/tokens/grants";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { sha256 } from "@/lib/shared/sha256";
import { endGrant } from "./end-grant";
import { invalidGrant } from "./oauth-error";
import { verifyAccessToken } from "./verify-access-token";

/**
 * Ends a token before its time (RFC 7009): an access token alone, a refresh token with all that its sign-in gave. A token
 * that is none, or has ended, is no error.
 * @throws OAuthError invalid_grant when it was issued to another client
 */
export async function revokeToken(db: Database, client: ClientRow, token: string): Promise<void> {
  const content = await verifyAccessToken(token);
  if (content !== null) {
    if (content.clientId !== client.clientId) throw issuedToAnother();
    await insertRevocation(db, "TOKEN", content.jti, now());
    await awaitTokenState(db);
    return;
  }
  const tokenSha256 = sha256(token);
  await inTransaction(db, async (tx) => {
    const family = (await lockRefreshGrant(tx, tokenSha256)) ?? (await selectGrantOfUsedToken(tx, tokenSha256));
    if (family === null) return;
    if (family.clientId !== client.clientId) throw issuedToAnother();
    await endGrant(tx, family.uuid, now());
  });
  await awaitTokenState(db);
}

function issuedToAnother() {
  return invalidGrant("The token was issued to another client.");
}
