import { type Db, inTransaction, type Transaction } from "@/db/client";
import { lockPerson } from "@/db/queries/people/people";
import { type SessionRow, selectLiveSession } from "@/db/queries/people/sessions";
import { upsertConsent } from "@/db/queries/tokens/grants";
import { auditPerson } from "@/lib/people/audit-person";
import { findSession } from "@/lib/people/signing-in/login-session";
import { now } from "@/lib/shared/clock";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { identifyAuthorizationClient, parseAuthorizationRequest } from "./authorization-request";
import { type AuthorizationStep, askConsent, authorize, returnError } from "./authorize";
import type { Interaction } from "./interaction";

/**
 * The signed-in person's yes or no to a client. A yes is remembered for these scopes, and written down in each of the person's
 * organisations (decision 333); a no is told to the client and not
 * remembered. Whoever was not asked is asked first: another person may have signed in, in another tab.
 * @throws OAuthError when it must not be answered by a redirection
 */
export async function decideConsent(
  db: Db,
  interaction: Interaction,
  cookie: string | null,
  { allowed, ipAddress }: Readonly<{ allowed: boolean; ipAddress: string | null }>,
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
    const { personUuid } = session;
    const { clientId } = client;
    await inTransaction(db, async (tx) => {
      if (!(await stillSignedIn(tx, session))) return;
      await upsertConsent(tx, { personUuid, clientId, scopes, grantedAt: now() });
      await auditPerson(tx, personUuid, ipAddress, "person.application_allowed", clientId);
    });
  }
  return authorize(db, interaction, cookie);
}

/** Under the person's lock: what ends every sign-in, and takes away what was allowed by one, leaves nothing behind (decision 341). */
async function stillSignedIn(tx: Transaction, { uuid, personUuid }: SessionRow): Promise<boolean> {
  await lockPerson(tx, personUuid);
  return (await selectLiveSession(tx, uuid, now())) !== null;
}
