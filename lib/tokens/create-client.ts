import { type Db, inTransaction } from "@/db/client";
import { insertClient, insertSecret } from "@/db/queries/clients";
import { now } from "@/lib/shared/clock";
import { badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { newClientSecret } from "./client-secret";
import { GRANT_TYPES, SCOPES, type Scope } from "./model";

export type NewClient = Readonly<{
  tenantUuid: string;
  name: string;
  scopes: readonly Scope[];
  /** Where people who sign in through it come back to; none by default, and then nobody can. */
  redirectUris?: readonly string[];
}>;

export type ClientCredentials = Readonly<{ clientId: string; clientSecret: string }>;

const NAME_CHARACTERS_MAX = 100;

/**
 * Makes a confidential client of an organisation. The secret is in this answer and nowhere else.
 * @throws AppError forbidden; invalid_field
 */
export async function createClient(db: Db, author: Author, input: NewClient): Promise<ClientCredentials> {
  requireMember(author, input.tenantUuid, "ADMIN");
  const { tenantUuid, scopes, redirectUris = [] } = input;
  const name = input.name.trim();
  if (name === "" || name.length > NAME_CHARACTERS_MAX) {
    throw badField("/name", "wrong_length", `must have 1 to ${NAME_CHARACTERS_MAX} characters`);
  }
  const clientId = newUuid();
  const secret = newClientSecret();
  const at = now();
  await inTransaction(db, async (tx) => {
    await insertClient(tx, {
      clientId,
      tenantUuid,
      name,
      type: "CONFIDENTIAL",
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      grantTypes: GRANT_TYPES,
      redirectUris: redirectUris.map(checkRedirectUri),
      idTokenAlg: "ES256",
      createdAt: at,
      lastUsedAt: null,
      disabledAt: null,
    });
    await insertSecret(tx, { ...secret.row, clientId, createdAt: at, expiresAt: null });
    await audit(tx, author, tenantUuid, { action: "client.created", subjectType: "client", subjectUuid: clientId });
  });
  return { clientId, clientSecret: secret.value };
}

/** RFC 6749 section 3.1.2: absolute, no fragment; and https, except on the person's own machine (RFC 8252 section 7.3). */
function checkRedirectUri(uri: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const local = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const acceptable = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && local));
  if (acceptable && !uri.includes("#") && url.username === "" && url.password === "") return uri;
  throw badField("/redirectUris", "invalid", "must be absolute https addresses without a fragment");
}
