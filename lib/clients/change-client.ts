import { type Db, inTransaction } from "@/db/client";
import { type ClientRow, lockClient, updateClient } from "@/db/queries/tokens/clients";
import { awaitTokenState, notifyTokenState } from "@/db/queries/tokens/revocations";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { type ClientSettings, checkClientSettings } from "./client-settings";
import { refusePeopleInSandbox } from "./refuse-people-in-sandbox";

type KnownSettings = Pick<ClientRow, keyof ClientSettings>;

/**
 * Changes what a client is called and what it may do. Tokens it holds live on until they expire; what it asks for from now
 * on, refreshed tokens too, is within its new bounds.
 * @param guard looks at what it is and what it is to be, under the lock, and may refuse the change
 * @throws AppError forbidden; insufficient_user_authentication; not_found; invalid_field; conflict for a revoked one
 */
export async function changeClient(
  db: Db,
  author: Author,
  { tenantUuid, clientId }: Readonly<{ tenantUuid: string; clientId: string }>,
  given: ClientSettings,
  guard: (present: KnownSettings, wanted: KnownSettings) => void = () => undefined,
): Promise<KnownSettings> {
  requireMember(author, tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const changed = await inTransaction(db, async (tx) => {
    const client = await lockClient(tx, tenantUuid, clientId);
    if (client === null) throw notFound();
    if (client.disabledAt !== null) throw new AppError("conflict", { detail: "The client was revoked." });
    const wanted = checkClientSettings(given, client.type);
    if (!client.grantTypes.includes("authorization_code")) await refusePeopleInSandbox(tx, tenantUuid, wanted);
    guard(client, wanted);
    await updateClient(tx, clientId, wanted);
    await audit(tx, author, tenantUuid, { action: "client.changed", subjectType: "client", subjectUuid: clientId });
    await notifyTokenState(tx, { type: "CLIENT", clientId });
    return wanted;
  });
  await awaitTokenState(db);
  return changed;
}
