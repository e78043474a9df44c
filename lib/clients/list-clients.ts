import type { Db } from "@/db/client";
import { type ClientRow, type SecretListing, selectClients, selectLiveSecrets } from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

export type ClientListing = ClientRow & Readonly<{ secrets: readonly SecretListing[] }>;

/**
 * An organisation's clients, newest first, each with its secrets that work now: their dates, never their values.
 * @throws AppError forbidden
 */
export async function listClients(db: Db, author: Author, tenantUuid: string): Promise<readonly ClientListing[]> {
  requireMember(author, tenantUuid, "ADMIN");
  const [clients, secrets] = await Promise.all([
    selectClients(db, tenantUuid),
    selectLiveSecrets(db, tenantUuid, now()),
  ]);
  return clients.map((client) => ({
    ...client,
    secrets: secrets.filter(({ clientId }) => clientId === client.clientId),
  }));
}
