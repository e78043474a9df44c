import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { OAuthError } from "@/lib/tokens/oauth-error";

/**
 * A sandbox has no members: whoever signed in through its application would be given a token of an organisation where money
 * moves (decision 400).
 * @throws OAuthError unauthorized_client
 */
export async function refuseSandboxClient(db: Db, { tenantUuid }: Pick<ClientRow, "tenantUuid">): Promise<void> {
  const owner = tenantUuid === null ? null : await selectTenant(db, tenantUuid);
  if (owner?.sandboxOf) throw new OAuthError("unauthorized_client", "An application of a sandbox signs nobody in.");
}
