import { type Db, inTransaction } from "@/db/client";
import { insertSecret } from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { newClientSecret } from "./client-secret";
import { type ClientSettings, checkClientSettings } from "./client-settings";
import { GRANT_TYPES } from "./model";
import { refusePeopleInSandbox } from "./refuse-people-in-sandbox";
import { checkSecretEnd } from "./secret-end";
import { writeNewClient } from "./write-new-client";

export type NewClient = Pick<ClientSettings, "name" | "scopes"> &
  Readonly<{
    tenantUuid: string;
    /** All by default. */
    grantTypes?: ClientSettings["grantTypes"];
    /** None by default, and then nobody can sign in through it. */
    redirectUris?: ClientSettings["redirectUris"];
    /** ES256 by default. */
    idTokenAlg?: ClientSettings["idTokenAlg"];
    /** When its secret ends by itself; never by default. */
    expiresAt?: Date | null;
  }>;

export type ClientCredentials = Readonly<{ clientId: string; clientSecret: string }>;

/**
 * Makes a confidential client of an organisation. The secret is in this answer and nowhere else.
 * @throws AppError forbidden; insufficient_user_authentication; invalid_field
 */
export async function createClient(db: Db, author: Author, input: NewClient): Promise<ClientCredentials> {
  requireMember(author, input.tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const { tenantUuid, name, scopes, expiresAt = null } = input;
  const { grantTypes = GRANT_TYPES, redirectUris = [], idTokenAlg = "ES256" } = input;
  const settings = checkClientSettings({ name, scopes, grantTypes, redirectUris, idTokenAlg }, "CONFIDENTIAL");
  await refusePeopleInSandbox(db, tenantUuid, settings);
  const clientId = newUuid();
  const secret = newClientSecret();
  const at = now();
  checkSecretEnd(expiresAt, at);
  await inTransaction(db, async (tx) => {
    await writeNewClient(tx, author, { ...settings, clientId, tenantUuid, type: "CONFIDENTIAL", createdAt: at });
    await insertSecret(tx, { ...secret.row, clientId, createdAt: at, expiresAt });
  });
  return { clientId, clientSecret: secret.value };
}
