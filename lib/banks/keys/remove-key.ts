import { type Database, inTransaction } from "@/db/client";
import { deleteBankKey, findBankKey } from "@/db/queries/banks/bank-keys";
import { insertBankChange, lastKeyVersion, lockBanks } from "@/db/queries/banks/banks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { forgetBanks } from "../registry";
import { namingBanks } from "./naming-banks";

/**
 * Forgets where a key is to be found. The key itself stays where it is.
 * @throws AppError not_found; conflict while a bank's record names it: its payments under way could not be asked about any more
 */
export async function removeKey(db: Database, name: string, who: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBanks(tx);
    const known = await findBankKey(tx, name);
    if (!known) throw notFound();
    const naming = (await namingBanks(tx, name, null)).join(", ");
    if (naming !== "") {
      throw new AppError("conflict", { detail: `The key ${name} is named by ${naming}: change their records first.` });
    }
    await deleteBankKey(tx, name);
    const version = (await lastKeyVersion(tx, name)) + 1;
    await insertBankChange(tx, { keyName: name, version, what: "KEY_REMOVED", who, at: now(), content: {} });
  });
  forgetBanks();
}
