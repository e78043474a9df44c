import type { Db } from "@/db/client";
import { type MandateListing, selectMandates } from "@/db/queries/tenants/mandates";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

/**
 * What an organisation granted and what it was granted, newest first, revoked ones included.
 * @throws AppError forbidden
 */
export async function listMandates(db: Db, author: Author, tenantUuid: string): Promise<readonly MandateListing[]> {
  requireMember(author, tenantUuid, "VIEWER");
  return selectMandates(db, tenantUuid);
}
