import { type Database, inTransaction, type Transaction } from "@/db/client";
import { findBankKey, upsertBankKey } from "@/db/queries/banks/bank-keys";
import { insertBankChange, lastKeyVersion, lockBanks } from "@/db/queries/banks/banks";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { forgetBanks } from "../registry";
import { checkKey, type SaidKey } from "./check-key";
import { namingBanks } from "./naming-banks";
import type { BankKey } from "./open-key";

export type PutKey = Readonly<{ version: number; outcome: "ADDED" | "CHANGED" | "UNCHANGED" }>;

/**
 * Keeps where a key of ours is to be found, and its certificates; records name it in `tls.qwac` or `signature.key`. A second time it
 * takes the place of what was kept under the name, and every process goes on with it. Said twice it changes nothing.
 *
 * @param who for the history: `seed`, or `operator:` and a name
 * @throws AppError invalid_field: everything that is wrong, by `name`, `kind`, `certificate` or `key`; by `kind`, too, where a bank's
 *   record names it as the other: payments under way there could not be asked about any more
 */
export async function putKey(db: Database, said: SaidKey, who: string): Promise<PutKey> {
  const at = now();
  const checked = await checkKey(said, at);
  if ("problems" in checked) {
    throw new AppError("invalid_field", { detail: "The key can't be used.", errors: checked.problems });
  }
  const put = await inTransaction(db, async (tx): Promise<PutKey> => {
    await lockBanks(tx);
    const known = await findBankKey(tx, checked.name);
    const { name, kind, certificates, reference } = checked;
    if (known && known.kind !== kind) await refuseWhereNamed(tx, known);
    if (known?.kind === kind && known.certificates === certificates && known.reference === reference) {
      return { version: known.version, outcome: "UNCHANGED" };
    }
    // One that was removed has left its versions behind.
    const version = (await lastKeyVersion(tx, name)) + 1;
    await upsertBankKey(tx, { ...checked, version, addedBy: who, addedAt: at, warnedDays: null });
    const change = {
      keyName: name,
      version,
      what: "KEY_PUT",
      who,
      at,
      content: { kind, certificates, reference },
    } as const;
    await insertBankChange(tx, change);
    return { version, outcome: known ? "CHANGED" : "ADDED" };
  });
  forgetBanks();
  return put;
}

async function refuseWhereNamed(tx: Transaction, { name, kind }: Pick<BankKey, "name" | "kind">): Promise<void> {
  const naming = (await namingBanks(tx, name, kind)).join(", ");
  if (naming === "") return;
  const detail = `is ${kind} under this name, as ${naming} name it`;
  const errors = [{ parameter: "kind", code: "invalid", detail }];
  throw new AppError("invalid_field", { detail: "The key can't be used.", errors });
}
