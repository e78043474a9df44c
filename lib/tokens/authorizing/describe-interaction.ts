import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { identifyAuthorizationClient, parseAuthorizationRequest } from "./authorization-request";
import { readInteraction } from "./interaction";

/** What a person must know before signing in or saying yes. */
export type InteractionDescription = Readonly<{
  clientName: string;
  /** Whose application it is; null for the installation's own dashboard. */
  organisation: string | null;
  scopes: readonly string[];
  /** Where the person goes afterwards. */
  returnHost: string;
  /** Whom the client expects (OpenID Connect Core section 3.1.2.1). */
  loginHint: string | undefined;
  /** Whom the consent page asks. */
  askedUuid: string | undefined;
}>;

/** Null for a request that we did not sign, that has waited over an hour, or whose client is gone. */
export async function describeInteraction(db: Db, signed: string): Promise<InteractionDescription | null> {
  const interaction = readInteraction(signed);
  if (interaction === null) return null;
  try {
    const { client, redirectUri } = await identifyAuthorizationClient(db, interaction.form);
    const { scopes } = parseAuthorizationRequest(client, interaction.form);
    const tenant = client.tenantUuid === null ? null : await selectTenant(db, client.tenantUuid);
    return {
      clientName: client.name,
      organisation: tenant?.legalName ?? null,
      scopes,
      returnHost: new URL(redirectUri).host,
      loginHint: interaction.form.get("login_hint"),
      askedUuid: interaction.askedUuid,
    };
  } catch (error) {
    if (error instanceof OAuthError) return null;
    throw error;
  }
}
