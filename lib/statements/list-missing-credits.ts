import type { Db } from "@/db/client";
import {
  countUncredited,
  type DueWindow,
  listCoverage,
  listUncreditedRows,
  type Stretch,
  type UncreditedRow,
  whenFirstTold,
} from "@/db/queries/statements/missing-credits";
import type { RecordStatus } from "@/lib/attempts/model";
import { addBusinessDays, executionDay, isTargetBusinessDay, moment, targetDay } from "@/lib/banks/target-calendar";
import type { Subject } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { shiftDay } from "@/lib/shared/iso-day";
import type { Money } from "@/lib/shared/money";
import { requireOwn } from "./may-see";
import type { Coverage, Gap } from "./model";

/** A transfer arrives on the next business day (Directive (EU) 2015/2366, article 83), and is booked by the one after it (decision 161). */
export const CREDIT_BUSINESS_DAYS = 2;

/** A payment that was made, and that no statement shows. */
export type MissingCredit = Readonly<{
  operationUuid: string;
  concept: string | null;
  invoiceExternalId: string | null;
  subject: Subject;
  amount: Money;
  accountNumber: string;
  status: RecordStatus;
  completedAt: Date;
}>;

export type MissingCredits = Readonly<{
  total: number;
  results: readonly MissingCredit[];
  coverage: readonly Coverage[];
}>;

/**
 * One page of payments whose money should stand on the statements that were taken in and stands on none, the oldest first, with the exact
 * total. Only what those statements could show is among them: paid on their first day or later, and at least so many business days before
 * their last one.
 *
 * @throws AppError forbidden: a collaborator's channel
 */
export async function listMissingCredits(
  db: Db,
  caller: Caller,
  page: Readonly<{ limit: number; offset: number }>,
): Promise<MissingCredits> {
  requireOwn(caller);
  const covered = await listCovered(db, caller.tenantUuid);
  const { total, rows } = await listUncreditedRows(db, caller.tenantUuid, covered.flatMap(windowOf), page);
  return {
    total,
    results: rows.map(presentMissing),
    coverage: covered.map(({ accountNumber, lastDay, gaps }) => ({ accountNumber, lastDay, gaps })),
  };
}

/** A weekend is none. A bank may make no statement of a day without bookings: of that nobody knows but who has the statements. */
function gapsBetween(stretches: readonly Stretch[]): readonly Gap[] {
  return stretches.slice(1).flatMap(({ firstDay }, before) => {
    const from = addBusinessDays(stretches[before]?.lastDay ?? firstDay, 1);
    if (from >= firstDay) return [];
    let until = shiftDay(firstDay, -1);
    while (!isTargetBusinessDay(until)) until = shiftDay(until, -1);
    return [{ from, until }];
  });
}

/** The days of each account from its first statement to its last one, and what is missing between. */
async function listCovered(db: Db, tenantUuid: string) {
  return (await listCoverage(db, tenantUuid)).map(({ accountNumber, stretches, openFrom }) => ({
    accountNumber,
    openFrom,
    firstDay: stretches[0].firstDay,
    lastDay: (stretches.at(-1) ?? stretches[0]).lastDay,
    gaps: gapsBetween(stretches),
  }));
}

/** How many there are, and since when the last of them is missing; null: none is. */
export async function countMissingCredits(
  db: Db,
  tenantUuid: string,
): Promise<Readonly<{ total: number; since: Date }> | null> {
  const accounts = await countUncredited(db, tenantUuid, (await listCovered(db, tenantUuid)).flatMap(windowOf));
  const since = await Promise.all(
    accounts.map(async ({ accountNumber, completedAt, keptFor }) => {
      const made = targetDay(completedAt);
      const day = keptFor !== null && keptFor > made ? keptFor : made;
      return (await whenFirstTold(db, tenantUuid, accountNumber, dayOfBooking(day))) ?? completedAt;
    }),
  );
  const [last] = since.toSorted((a, b) => b.getTime() - a.getTime());
  return last ? { total: accounts.reduce((sum, { count }) => sum + count, 0), since: last } : null;
}

type Covered = Stretch & Readonly<{ accountNumber: string; openFrom: string | null }>;

/** Up to what is still being looked at; none where that is the first day. */
function windowOf({ accountNumber, firstDay, lastDay, openFrom }: Covered): readonly DueWindow[] {
  const end = openFrom === null || openFrom > lastDay ? lastDay : shiftDay(openFrom, -1);
  if (end < firstDay) return [];
  const due = lastDayDue(end);
  return [{ accountNumber, from: moment(firstDay, 0), until: moment(shiftDay(due, 1), 0), firstDay, lastDay: due }];
}

/** The last day whose payments must stand on a statement that reaches until this one: those of a weekend are carried out after it. */
export function lastDayDue(lastDay: string): string {
  let day = lastDay;
  while (dayOfBooking(day) > lastDay) day = shiftDay(day, -1);
  return day;
}

/** By when what was paid on a day is booked. */
function dayOfBooking(day: string): string {
  return addBusinessDays(executionDay(day, "SEPA_CREDIT_TRANSFER"), CREDIT_BUSINESS_DAYS);
}

function presentMissing({ amount, currency, creditor, ...row }: UncreditedRow): MissingCredit {
  return { ...row, amount: { amount, currency }, accountNumber: creditor.accountNumber };
}
