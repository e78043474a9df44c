import { type Db, inTransaction } from "@/db/client";
import { now } from "@/lib/shared/clock";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { type ClientSettings, checkClientSettings } from "./client-settings";
import { refusePeopleInSandbox } from "./refuse-people-in-sandbox";
import { writeNewClient } from "./write-new-client";

/**
 * Makes a public client of an organisation (RFC 6749 section 2.1): an application on people's own devices, which signs them in
 * and has no secret; it proves by PKCE that it is who began (decision 335).
 * @throws AppError forbidden; insufficient_user_authentication; invalid_field
 */
export async function createPublicClient(
  db: Db,
  author: Author,
  { tenantUuid, ...given }: ClientSettings & Readonly<{ tenantUuid: string }>,
): Promise<Readonly<{ clientId: string }>> {
  requireMember(author, tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const settings = checkClientSettings(given, "PUBLIC");
  await refusePeopleInSandbox(db, tenantUuid, settings);
  const clientId = newUuid();
  await inTransaction(db, (tx) =>
    writeNewClient(tx, author, { ...settings, clientId, tenantUuid, type: "PUBLIC", createdAt: now() }),
  );
  return { clientId };
}
