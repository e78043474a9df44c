import type { Db } from "@/db/client";
import type { AskedField } from "@/lib/banks/next-action";
import { bankDirectory, connectorFor } from "@/lib/banks/registry";

/** What a bank wants to know of a payer before anything leaves; empty where it asks by itself, or is none that can be used. */
export async function askedFirst(db: Db, bankId: string): Promise<readonly AskedField[]> {
  const bank = (await bankDirectory(db)).find(bankId);
  return bank === null || bank.status === "DISABLED" ? [] : connectorFor(bank).requirements();
}
