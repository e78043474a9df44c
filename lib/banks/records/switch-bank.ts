import { type Database, inTransaction } from "@/db/client";
import { insertBankChange, listBankRows, lockBanks, upsertBank } from "@/db/queries/banks/banks";
import { forgetBanks } from "@/lib/banks/registry";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";

export type Switched = Readonly<{ version: number; outcome: "CHANGED" | "UNCHANGED" }>;

/**
 * Nobody may begin a payment at the bank any more, until a time or until somebody enables it. What is on its way there is
 * asked about as ever. Doing it twice changes nothing; another time does.
 * @throws AppError not_found; invalid_field for a time that has passed
 */
export async function disableBank(db: Database, id: string, until: Date | null, who: string): Promise<Switched> {
  if (until !== null && until <= now()) {
    const errors = [{ parameter: "until", code: "invalid", detail: "has passed" }];
    throw new AppError("invalid_field", { detail: "The time has passed.", errors });
  }
  return switchBank(db, id, { until }, who);
}

/** Payers may choose it again; it is what its record says. @throws AppError not_found */
export async function enableBank(db: Database, id: string, who: string): Promise<Switched> {
  return switchBank(db, id, null, who);
}

async function switchBank(
  db: Database,
  id: string,
  disabled: Readonly<{ until: Date | null }> | null,
  who: string,
): Promise<Switched> {
  const switched = await inTransaction(db, async (tx) => {
    await lockBanks(tx);
    const bank = (await listBankRows(tx)).find((row) => row.id === id);
    if (!bank) throw notFound();
    const at = now();
    const isAsWanted =
      (bank.disabledAt === null) === (disabled === null) &&
      (bank.disabledUntil?.getTime() ?? null) === (disabled?.until?.getTime() ?? null);
    if (isAsWanted) return { version: bank.version, outcome: "UNCHANGED" } as const;
    const version = bank.version + 1;
    const disabledAt = disabled ? (bank.disabledAt ?? at) : null;
    await upsertBank(tx, { ...bank, version, disabledAt, disabledUntil: disabled?.until ?? null, updatedAt: at });
    await insertBankChange(tx, {
      platformId: bank.platformId,
      bankId: id,
      version,
      what: disabled ? "DISABLED" : "ENABLED",
      who,
      at,
      content: { disabledUntil: disabled?.until ?? null },
    });
    return { version, outcome: "CHANGED" } as const;
  });
  forgetBanks();
  return switched;
}
