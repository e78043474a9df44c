import type { Db } from "@/db/client";
import { upsertConsent } from "@/db/queries/tokens/grants";
import { findSession } from "@/lib/people/login-session";
import { now } from "@/lib/shared/clock";
import { identifyAuthorizationClient, parseAuthorizationRequest } from "./authorization-request";
import { type AuthorizationStep, authorize, returnError } from "./authorize";
import type { Interaction } from "./interaction";
import { OAuthError } from "./oauth-error";

/**
 * The signed-in person's yes or no to a client. A yes is remembered for these scopes; a no is told to the client and not
 * remembered.
 * @throws OAuthError when it must not be answered by a redirection
 */
export async function decideConsent(
  db: Db,
  interaction: Interaction,
  cookie: string | null,
  allowed: boolean,
): Promise<AuthorizationStep> {
  const { client, redirectUri } = await identifyAuthorizationClient(db, interaction.form);
  if (!allowed) {
    const refusal = new OAuthError("access_denied", "The person said no.");
    return { type: "RETURN", location: returnError(redirectUri, interaction, refusal) };
  }
  const session = await findSession(db, cookie);
  if (session !== null) {
    const { scopes } = parseAuthorizationRequest(client, interaction.form);
    const { personUuid } = session;
    await upsertConsent(db, { personUuid, clientId: client.clientId, scopes, grantedAt: now() });
  }
  return authorize(db, interaction, cookie);
}
