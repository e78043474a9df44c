import { type Db, inTransaction, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { lockPerson } from "@/db/queries/people/people";
import { type SessionRow, selectLiveSession } from "@/db/queries/people/sessions";
import { selectTenant } from "@/db/queries/tenants/tenants";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { lockConsent, upsertConsent } from "@/db/queries/tokens/grants";
import { auditPerson } from "@/lib/people/audit-person";
import { noticePerson } from "@/lib/people/security-notice";
import type { Whereabouts } from "@/lib/people/signing-in/device";
import { findSession } from "@/lib/people/signing-in/login-session";
import { now } from "@/lib/shared/clock";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { identifyAuthorizationClient, parseAuthorizationRequest } from "./authorization-request";
import { type AuthorizationStep, askConsent, authorize, returnError } from "./authorize";
import type { Interaction } from "./interaction";

/**
 * The signed-in person's yes or no to a client. A yes is remembered for these scopes, written down in each of the person's
 * organisations (decision 333) and told to the person by mail (decision 377); a no is told to the client and not
 * remembered. Whoever was not asked is asked first: another person may have signed in, in another tab.
 * @throws OAuthError when it must not be answered by a redirection
 */
export async function decideConsent(
  db: Db,
  interaction: Interaction,
  cookie: string | null,
  { allowed, from }: Readonly<{ allowed: boolean; from: Whereabouts }>,
): Promise<AuthorizationStep> {
  const { client, redirectUri } = await identifyAuthorizationClient(db, interaction.form);
  if (!allowed) {
    const refusal = new OAuthError("access_denied", "The person said no.");
    return { type: "RETURN", location: returnError(redirectUri, interaction, refusal) };
  }
  const session = await findSession(db, cookie);
  if (session !== null && session.personUuid !== interaction.askedUuid) {
    return { ...askConsent(interaction, session.personUuid), problem: "another" };
  }
  if (session !== null) {
    const { scopes } = parseAuthorizationRequest(client, interaction.form);
    await inTransaction(db, async (tx) => {
      if (await stillSignedIn(tx, session)) await allow(tx, session.personUuid, client, scopes, from);
    });
  }
  return authorize(db, interaction, cookie);
}

async function allow(
  tx: Transaction,
  personUuid: string,
  client: ClientRow,
  scopes: readonly string[],
  from: Whereabouts,
): Promise<void> {
  const { clientId } = client;
  const before = await lockConsent(tx, personUuid, clientId);
  const at = databaseTime();
  await upsertConsent(tx, { personUuid, clientId, scopes, grantedAt: at });
  await auditPerson(tx, personUuid, from.ipAddress, "person.application_allowed", clientId);
  if (before && scopes.every((scope) => before.scopes.includes(scope))) return;
  const owner = client.tenantUuid === null ? null : await selectTenant(tx, client.tenantUuid);
  const detail = owner === null ? client.name : `${client.name} (${owner.legalName})`;
  await noticePerson(tx, { personUuid, kind: "APPLICATION_ALLOWED", at, from, detail });
}

/** Under the person's lock: what ends every sign-in, and takes away what was allowed by one, leaves nothing behind (decision 341). */
async function stillSignedIn(tx: Transaction, { uuid, personUuid }: SessionRow): Promise<boolean> {
  await lockPerson(tx, personUuid);
  return (await selectLiveSession(tx, uuid, now())) !== null;
}
