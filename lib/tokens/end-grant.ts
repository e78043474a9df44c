import type { Transaction } from "@/db/client";
import { revokeRefreshGrant } from "@/db/queries/tokens/grants";
import { insertRevocation } from "@/db/queries/tokens/revocations";

/** Ends everything one authorization code gave: the family of refresh tokens and each access token. */
export async function endGrant(tx: Transaction, grantUuid: string, at: Date): Promise<void> {
  await revokeRefreshGrant(tx, grantUuid, at);
  await insertRevocation(tx, "GRANT", grantUuid, at);
}
