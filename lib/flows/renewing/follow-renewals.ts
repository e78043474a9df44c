import type { Database } from "@/db/client";
import { findNewestLink, findNewestSignerLink } from "@/db/queries/flows/renewals";
import { linkPath } from "@/lib/operations/link-url";

/** Where an old link of a payer leads (decision 188): the path of the newest renewal's; null where it has not been renewed. */
export async function pathInPlaceOf(db: Database, linkToken: string): Promise<string | null> {
  const newest = await findNewestLink(db, linkToken);
  return newest && linkPath(newest, "PAYMENT");
}

/** The same of a signer's: null, too, where somebody else signs in that place by now. */
export async function signerPathInPlaceOf(db: Database, linkToken: string): Promise<string | null> {
  const newest = await findNewestSignerLink(db, linkToken);
  return newest && linkPath(newest, "SIGNATURE");
}
