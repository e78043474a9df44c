import { type DatabaseHandle, type Db, database, onDatabaseBack } from "@/db/client";
import { type EnrolmentRow, listEnrolments } from "@/db/queries/banks/bank-enrolments";
import { listBankKeys } from "@/db/queries/banks/bank-keys";
import {
  type BankRow,
  lastBankChange,
  listBankRows,
  listenForBanks,
  listPlatforms,
  type PlatformRow,
} from "@/db/queries/banks/banks";
import { logoPathOf } from "@/lib/banks/bank-logos";
import type { Bank } from "@/lib/banks/connector";
import { keysFor } from "@/lib/banks/keys/named-keys";
import type { BankKey } from "@/lib/banks/keys/open-key";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { effectiveRecord } from "./effective-record";
import { clientIn, secretsNamedBy, withSecrets } from "./enrolment";
import { lackingOf, secretsFor } from "./lacking";
import { isOfSandbox } from "./sandbox-banks";

/** A notice that was lost (the line was cut, the database restarted) is made up for by then. */
const LOOK_AGAIN_MS = 5_000;

/** The banks as they were read once; whether one is disabled until a time is seen when it is asked for. */
export type Snapshot = Readonly<{
  list: () => readonly Bank[];
  find: (bankId: string) => Bank | null;
  hasRealOnes: boolean;
}>;

type Kept = {
  /** Whose banks these are. */
  handle: DatabaseHandle | null;
  snapshot: Snapshot | null;
  /** The last change that the snapshot holds. */
  change: number;
  /** When it was last known to hold them all, by the process's own clock; null when something may have changed. */
  seenAt: number | null;
  /** The first reading, while it goes on. */
  first: Promise<Snapshot> | null;
  hears: DatabaseHandle | null;
};

/** One for the pages, the API and the worker of a process. */
const kept = oncePerProcess(
  "banks",
  (): Kept => ({ handle: null, snapshot: null, change: 0, seenAt: null, first: null, hears: null }),
);

/**
 * The banks of the process's database. Read once, dropped by a notice, and compared with the last change every few seconds:
 * one of the callers asks for that on its own connection, the others go on meanwhile with what is there. Before there is anything
 * all wait for one reading, on a connection that no transaction holds.
 */
export async function currentBanks(db: Db): Promise<Snapshot> {
  const handle = database();
  if (kept.handle !== handle) Object.assign(kept, { handle, snapshot: null, change: 0, seenAt: null, first: null });
  hear(handle);
  const { snapshot } = kept;
  if (snapshot && kept.seenAt !== null && performance.now() - kept.seenAt < LOOK_AGAIN_MS) return snapshot;
  if (snapshot) return look(db, handle);
  kept.first ??= look(handle.db, handle).finally(() => {
    if (kept.handle === handle) kept.first = null;
  });
  return kept.first;
}

async function look(db: Db, handle: DatabaseHandle): Promise<Snapshot> {
  const seenAt = performance.now();
  // The others go on with what there is.
  kept.seenAt = seenAt;
  try {
    return await readAgain(db, handle);
  } catch (error) {
    kept.seenAt = null;
    throw error;
  }
}

async function readAgain(db: Db, handle: DatabaseHandle): Promise<Snapshot> {
  // The change first: what is read after it may be newer, never older.
  const change = await lastBankChange(db);
  if (kept.snapshot && kept.handle === handle && kept.change === change) return kept.snapshot;
  const [platforms, banks, enrolments, keys] = await Promise.all([
    listPlatforms(db),
    listBankRows(db),
    listEnrolments(db),
    listBankKeys(db),
  ]);
  const snapshot = snapshotOf(platforms, banks, enrolments, keys);
  if (kept.handle === handle && change >= kept.change) Object.assign(kept, { snapshot, change });
  return snapshot;
}

/** In this process: whoever asks next reads them anew. */
export function forgetBanks(): void {
  kept.seenAt = null;
}

/** One line to the database, made anew with each pool. */
function hear(handle: DatabaseHandle): void {
  if (kept.hears === handle) return;
  kept.hears = handle;
  onDatabaseBack(forgetBanks);
  listenForBanks(forgetBanks).catch((err: unknown) => {
    if (kept.hears === handle) kept.hears = null;
    log.warn({ err }, "changes of banks are not heard: they are looked for every few seconds");
  });
}

type Known = Readonly<{
  row: BankRow;
  active: Bank;
  disabled: Bank | null;
  /** As it is once a certificate or the enrolment has ended. */
  ended: Bank;
  /** When the enrolment ends by which its record is read; null: never, or there is none. */
  enrolledUntil: Date | null;
}>;

/** A row that is no record is left out and told of: the others go on. */
function snapshotOf(
  platforms: readonly PlatformRow[],
  rows: readonly BankRow[],
  enrolments: readonly EnrolmentRow[],
  keys: readonly BankKey[],
): Snapshot {
  const keyNamed = new Map(keys.map((key) => [key.name, key]));
  const enrolmentOf = new Map(enrolments.map((enrolment) => [enrolment.bankId, enrolment]));
  const platformOf = new Map(platforms.map((platform) => [platform.id, platform]));
  // Its interface is not served any more.
  const isGone = (row: BankRow) => isOfSandbox(row) && !env().sandboxBank;
  const banks = rows.flatMap((row) => {
    if (isGone(row)) return [];
    const platform = platformOf.get(row.platformId);
    const enrolment = enrolmentOf.get(row.id);
    const known = platform && knownOf(platform, row, enrolment, keyNamed);
    return known ?? [];
  });
  const byId = new Map(banks.map((bank) => [bank.row.id, bank]));
  const sorted = banks.toSorted(
    (a, b) => ORDER.compare(a.active.country, b.active.country) || ORDER.compare(a.active.name, b.active.name),
  );
  return {
    list: () => {
      const at = now();
      return sorted.map((bank) => atTime(bank, at));
    },
    find: (bankId) => {
      const bank = byId.get(bankId);
      return bank ? atTime(bank, now()) : null;
    },
    // By the rows: one that is switched off, or lacks its key for an hour, makes no sandbox of the installation.
    hasRealOnes: rows.some((row) => !isOfSandbox(row)),
  };
}

const ORDER = new Intl.Collator("en");

function atTime({ row, active, disabled, ended, enrolledUntil }: Known, at: Date): Bank {
  if (disabled && (row.disabledUntil === null || row.disabledUntil > at)) return disabled;
  // It would refuse every call; payments under way are asked about, for when there is another certificate or enrolment.
  const hasEnded = [active.keys.qwac?.validUntil, active.keys.seal?.validUntil, enrolledUntil].some(
    (end) => end && end <= at,
  );
  return hasEnded ? ended : active;
}

function knownOf(
  platform: PlatformRow,
  row: BankRow,
  enrolment: EnrolmentRow | undefined,
  keyNamed: ReadonlyMap<string, BankKey>,
): Known | null {
  const enabled = effectiveRecord(platform, { ...row, disabledAt: null, disabledUntil: null }, now());
  if ("problems" in enabled) {
    log.error(
      { bank: row.id, version: row.version, problems: enabled.problems },
      "a bank's row is no record: it is left out",
    );
    return null;
  }
  const secrets = secretsFor(enabled.record, enrolment);
  const record = secrets && withSecrets(enabled.record, secrets);
  const keys = keysFor(enabled.record, keyNamed);
  if (!secrets || !record || !keys) {
    const lacks = lackingOf(enabled.record, secrets, keyNamed);
    log.error({ bank: row.id, lacks }, "a bank's record names what isn't there: it is left out");
    return null;
  }
  const client = clientIn(secrets);
  const active: Bank = { ...record, logoPath: logoPathOf(record), isSandbox: isOfSandbox(row), client, keys };
  const disabledUntil = row.disabledUntil?.toISOString() ?? null;
  const disabled: Bank | null = row.disabledAt && { ...active, status: "DISABLED", disabledUntil };
  const ended: Bank = { ...active, status: "DISABLED", disabledUntil: null };
  const isEnrolled = secretsNamedBy(enabled.record).length > 0;
  return { row, active, disabled, ended, enrolledUntil: (isEnrolled && enrolment?.validUntil) || null };
}
