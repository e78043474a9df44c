import type { Db } from "@/db/client";
import { insertFirstCallbackSecret, selectCallbackSecrets } from "@/db/queries/webhooks/callback-secrets";
import { open, seal } from "@/lib/shared/crypto";
import { newSigningSecret, SECRET_PURPOSE } from "./sign-delivery";

/**
 * What a configuration's callback is signed with at this moment, the one in use first; made when it is asked for the first time. Of
 * two that ask at once both get the same.
 */
export async function callbackSecrets(
  db: Db,
  tenantUuid: string,
  configurationUuid: string,
  at: Date,
): Promise<readonly string[]> {
  const found = await selectCallbackSecrets(db, tenantUuid, configurationUuid, at);
  if (!found.some(({ expiresAt }) => expiresAt === null)) {
    await insertFirstCallbackSecret(db, tenantUuid, configurationUuid, seal(SECRET_PURPOSE, newSigningSecret()));
    return await callbackSecrets(db, tenantUuid, configurationUuid, at);
  }
  return found
    .toSorted((one, other) => endOf(other) - endOf(one))
    .map(({ secretSealed }) => open(SECRET_PURPOSE, secretSealed));
}

const endOf = ({ expiresAt }: Readonly<{ expiresAt: Date | null }>) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
