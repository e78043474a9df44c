import type { Db } from "@/db/client";
import { type BankRow, listBankRows, listPlatforms, type PlatformRow } from "@/db/queries/banks/banks";
import { now } from "@/lib/shared/clock";
import type { FieldError } from "@/lib/shared/errors";
import { effectiveRecord } from "./effective-record";
import type { BankRecord } from "./record";

/** A bank as it is in force now, or why its row is no record. */
export type Recorded = Readonly<{ id: string; version: number }> &
  (Readonly<{ record: BankRecord }> | Readonly<{ problems: readonly FieldError[] }>);

/** Every bank that there is a row of, by id: for operators. What payers are offered is the directory (`registry.ts`). */
export async function listRecords(db: Db): Promise<readonly Recorded[]> {
  const [platforms, banks] = await Promise.all([listPlatforms(db), listBankRows(db)]);
  return banks.map((row) => recorded(platforms, row));
}

export async function findRecord(db: Db, id: string): Promise<Recorded | null> {
  return (await listRecords(db)).find((one) => one.id === id) ?? null;
}

function recorded(platforms: readonly PlatformRow[], row: BankRow): Recorded {
  const { id, version } = row;
  const platform = platforms.find((one) => one.id === row.platformId);
  if (!platform)
    return { id, version, problems: [{ pointer: "/platform", code: "unknown_reference", detail: "is gone" }] };
  return { id, version, ...effectiveRecord(platform, row, now()) };
}
