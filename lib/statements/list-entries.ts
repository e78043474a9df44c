import type { Db } from "@/db/client";
import { type EntryFilter, findEntryWithOperation, listEntryRows } from "@/db/queries/statements/lists";
import { findStatement } from "@/db/queries/statements/statements";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { StatementEntryDetail, StatementEntryList, StatementEntryListQuery } from "./contract";
import { requireOwn } from "./may-see";
import { PARTS_MAX } from "./model";
import { presentEntry } from "./present-statement";

/** Of whatever statement, or only of those of which every entry has been looked at. */
export type EntriesAsked = StatementEntryListQuery & Pick<EntryFilter, "isCompared">;

/**
 * One page of bookings, of one statement or of all, by the day of booking.
 * @param wanted what they have to carry beside that
 * @throws AppError forbidden: a collaborator's channel; not_found: no such statement, or another tenant's
 */
export async function listEntries(
  db: Db,
  caller: Caller,
  statementUuid: string | null,
  query: EntriesAsked,
  wanted?: EntryFilter["wanted"],
): Promise<StatementEntryList> {
  requireOwn(caller);
  const { tenantUuid } = caller;
  if (statementUuid !== null && !(await findStatement(db, tenantUuid, statementUuid))) throw notFound();
  const { total, rows } = await listEntryRows(
    db,
    tenantUuid,
    {
      statementUuid: statementUuid ?? undefined,
      states: query.q_state,
      direction: query.q_direction,
      fromBookedOn: query.q_fromBookedOn,
      toBookedOn: query.q_toBookedOn,
      amountFrom: query.q_amountFrom,
      amountTo: query.q_amountTo,
      endToEndId: query.q_endToEndId,
      operationUuid: query.q_operationUuid,
      splitOf: query.q_splitOf,
      isCompared: query.isCompared,
      wanted,
    },
    { limit: query.limit, offset: query.offset, direction: query.sort_dir },
  );
  return { total, results: rows.map(presentEntry) };
}

/** The parts that a booking was split into, in the order in which they were named. */
export async function listPartsOf(db: Db, { tenantUuid }: Caller, splitOf: string): Promise<StatementEntryList> {
  const page = { limit: PARTS_MAX + 1, offset: 0, direction: "ASC" } as const;
  const { total, rows } = await listEntryRows(db, tenantUuid, { splitOf }, page);
  return { total, results: rows.map(presentEntry) };
}

/** @throws AppError forbidden: a collaborator's channel; not_found: none such, or another tenant's */
export async function getEntry(db: Db, caller: Caller, uuid: string): Promise<StatementEntryDetail> {
  requireOwn(caller);
  const found = await findEntryWithOperation(db, caller.tenantUuid, uuid);
  if (!found) throw notFound();
  return presentEntry(found);
}
