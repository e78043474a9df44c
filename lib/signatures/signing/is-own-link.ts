import type { Db } from "@/db/client";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { belongsTo } from "@/lib/people/belongs-to";
import { findSession } from "@/lib/people/signing-in/login-session";

/**
 * Whether who is signed in with this cookie works in the organisation that a signer's link is of. Not in a sandbox: there its people play
 * the signer.
 */
export async function isOwnLink(db: Db, linkToken: string, cookie: string): Promise<boolean> {
  const session = await findSession(db, cookie);
  const signing = session && (await findSignerByLink(db, linkToken));
  if (!signing) return false;
  const tenant = await selectTenant(db, signing.signer.tenantUuid);
  return tenant !== null && tenant.sandboxOf === null && belongsTo(db, session.personUuid, tenant.uuid);
}
