import type { Db } from "@/db/client";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { belongsTo } from "@/lib/people/belongs-to";
import { findSignedInPerson } from "@/lib/people/signing-in/find-signed-in-person";
import { addressKey } from "@/lib/shared/text/email-address";

/**
 * Whether who is signed in with this cookie works in the organisation that a signer's link is of. Not in a sandbox: there its people play
 * the signer.
 */
export async function isOwnLink(db: Db, linkToken: string, cookie: string): Promise<boolean> {
  return (await findColleague(db, linkToken, cookie)) !== null;
}

/**
 * The same of somebody else than the signer, as far as addresses tell: a colleague who is asked to sign is who the evidence says
 * (decision 206).
 */
export async function isOfSender(db: Db, linkToken: string, cookie: string): Promise<boolean> {
  const found = await findColleague(db, linkToken, cookie);
  return found !== null && found.email !== found.signerEmail;
}

async function findColleague(
  db: Db,
  linkToken: string,
  cookie: string,
): Promise<Readonly<{ email: string; signerEmail: string | null }> | null> {
  const person = await findSignedInPerson(db, cookie);
  const signing = person && (await findSignerByLink(db, linkToken));
  if (!signing) return null;
  const { tenantUuid, subject } = signing.signer;
  const tenant = await selectTenant(db, tenantUuid);
  if (tenant === null || tenant.sandboxOf !== null || !(await belongsTo(db, person.uuid, tenantUuid))) return null;
  return { email: person.email, signerEmail: subject.email && addressKey(subject.email) };
}
