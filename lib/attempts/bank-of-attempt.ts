import type { Db } from "@/db/client";
import type { AttemptRow } from "@/db/queries/attempts/attempts";
import type { Bank } from "@/lib/banks/connector";
import { inMethod } from "@/lib/banks/methods";
import { bankDirectory } from "@/lib/banks/registry";

/**
 * The attempt's bank as the attempt speaks with it: in the method that the payer has chosen. A bank whose record has lost that
 * method holds the payment all the same, and is asked about it as it is now. Null for a bank that there is no more.
 */
export async function bankOfAttempt(
  db: Db,
  { bankId, bankMethod }: Pick<AttemptRow, "bankId" | "bankMethod">,
): Promise<Bank | null> {
  const bank = (await bankDirectory(db)).find(bankId);
  return bank && ((bankMethod === null ? null : inMethod(bank, bankMethod)) ?? bank);
}
