import type { Database } from "@/db/client";
import { type Returned, returnFromBank } from "@/lib/attempts/starting/return-from-bank";

/**
 * A payer's browser follows a bank's address back to us, which is read as our routes do (`app/(api)/psd2`): our state is in its
 * query or in its path, where a no has an address of its own.
 */
export async function comeBackTo(db: Database, address: string): Promise<Returned | null> {
  const { pathname, searchParams } = new URL(address);
  const [, inPath, nok] = /^\/psd2\/callback\/[^/]+\/([^/]+)(\/nok)?$/.exec(pathname) ?? [];
  const broughtBack = { ...Object.fromEntries(searchParams), ...(nok && { outcome: "nok" }) };
  return returnFromBank(db, inPath ?? searchParams.get("state") ?? "", broughtBack);
}
