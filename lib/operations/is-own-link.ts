import type { Db } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { belongsTo } from "@/lib/people/belongs-to";
import { findSession } from "@/lib/people/signing-in/login-session";

/**
 * Whether who is signed in with this cookie works in the organisation that the link, a payer's or a signer's, is of. Not in a sandbox:
 * there its people play the payer.
 */
export async function isOwnLink(db: Db, linkToken: string, cookie: string): Promise<boolean> {
  const session = await findSession(db, cookie);
  if (!session) return false;
  const tenantUuid =
    (await findOperationByLink(db, linkToken))?.tenantUuid ??
    (await findSignerByLink(db, linkToken))?.signer.tenantUuid;
  const tenant = tenantUuid === undefined ? null : await selectTenant(db, tenantUuid);
  return tenant !== null && tenant.sandboxOf === null && belongsTo(db, session.personUuid, tenant.uuid);
}
