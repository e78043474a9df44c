import type { Db } from "@/db/client";
import { type EnrolmentRow, listEnrolments } from "@/db/queries/banks/bank-enrolments";
import { listBankKeys } from "@/db/queries/banks/bank-keys";
import { type BankRow, listBankRows, listPlatforms, type PlatformRow } from "@/db/queries/banks/banks";
import { type Ending, endingsOf } from "@/lib/banks/keys/endings";
import type { BankKey } from "@/lib/banks/keys/open-key";
import { now } from "@/lib/shared/clock";
import type { FieldError } from "@/lib/shared/errors";
import { effectiveRecord } from "./effective-record";
import { lackingOf, secretsFor } from "./lacking";
import type { BankRecord } from "./record";

/** A bank as it is in force now, or why its row is no record. */
export type Recorded = Readonly<{ id: string; version: number }> &
  (
    | Readonly<{
        record: BankRecord;
        /** What it names that isn't there: as long as anything is, it is not offered. */
        lacks: readonly string[];
        /** Until when it can be spoken to: the enrolment, and the keys that it is spoken to with. */
        endings: readonly Ending[];
      }>
    | Readonly<{ problems: readonly FieldError[] }>
  );

type Kept = Readonly<{
  platforms: readonly PlatformRow[];
  enrolments: readonly EnrolmentRow[];
  keys: ReadonlyMap<string, BankKey>;
}>;

/** Every bank that there is a row of, by id: for operators. What payers are offered is the directory (`registry.ts`). */
export async function listRecords(db: Db): Promise<readonly Recorded[]> {
  const [platforms, banks, enrolments, keys] = await Promise.all([
    listPlatforms(db),
    listBankRows(db),
    listEnrolments(db),
    listBankKeys(db),
  ]);
  const kept = { platforms, enrolments, keys: new Map(keys.map((key) => [key.name, key])) };
  return banks.map((row) => recorded(kept, row));
}

export async function findRecord(db: Db, id: string): Promise<Recorded | null> {
  return (await listRecords(db)).find((one) => one.id === id) ?? null;
}

function recorded({ platforms, enrolments, keys }: Kept, row: BankRow): Recorded {
  const { id, version } = row;
  const platform = platforms.find((one) => one.id === row.platformId);
  if (!platform)
    return { id, version, problems: [{ pointer: "/platform", code: "unknown_reference", detail: "is gone" }] };
  const at = now();
  const effective = effectiveRecord(platform, row, at);
  if ("problems" in effective) return { id, version, ...effective };
  const { record } = effective;
  const enrolment = enrolments.find(({ bankId }) => bankId === id);
  const lacks = lackingOf(record, secretsFor(record, enrolment), keys);
  return { id, version, record, lacks, endings: endingsOf(record, enrolment, keys, at) };
}
