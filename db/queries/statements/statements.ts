import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, ne, sql } from "drizzle-orm";
import type { BankFileFormat } from "@/lib/bank-files/model";
import type { EntryState } from "@/lib/statements/model";
import type { Db, Transaction } from "../../client";
import { creditorAccount, statement, statementEntry } from "../../schema";
import { insertMany, isOneOf } from "../bulk";
import { pageWithTotal, totalOf } from "../listing";

export type StatementRow = typeof statement.$inferSelect;
export type NewStatement = typeof statement.$inferInsert;
export type EntryRow = typeof statementEntry.$inferSelect;
export type NewEntry = typeof statementEntry.$inferInsert;

const is = (tenantUuid: string, uuid: string) => and(eq(statement.tenantUuid, tenantUuid), eq(statement.uuid, uuid));

/** Which of these accounts (IBANs) are the tenant's creditor accounts, disabled ones too: money still comes there. */
export async function findOwnAccounts(
  db: Db,
  tenantUuid: string,
  accountNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ accountNumber: creditorAccount.accountNumber })
    .from(creditorAccount)
    .where(
      and(eq(creditorAccount.tenantUuid, tenantUuid), inArray(creditorAccount.accountNumber, [...accountNumbers])),
    );
  return new Set(rows.map(({ accountNumber }) => accountNumber));
}

/** What a file has become, an account each, in the order in which the file tells of them. */
export async function listStatementsOfFile(db: Db, tenantUuid: string, fileSha256: string): Promise<StatementRow[]> {
  return db
    .select()
    .from(statement)
    .where(and(eq(statement.tenantUuid, tenantUuid), eq(statement.fileSha256, fileSha256)))
    .orderBy(asc(statement.uuid));
}

/** Writes a statement; false, and nothing is written, where the file is known. */
export async function insertStatement(tx: Transaction, row: NewStatement): Promise<boolean> {
  const written = await tx.insert(statement).values(row).onConflictDoNothing().returning({ uuid: statement.uuid });
  return written.length > 0;
}

const ENTRIES_AT_ONCE = 1_000;

/** Those that are not known from another file. */
export async function insertEntries(tx: Transaction, rows: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ENTRIES_AT_ONCE) {
    await insertMany(
      tx,
      statementEntry,
      rows.slice(from, from + ENTRIES_AT_ONCE),
      sql`on conflict (tenant_uuid, account_number, reference) do nothing`,
    );
  }
}

export async function findStatement(db: Db, tenantUuid: string, uuid: string): Promise<StatementRow | null> {
  const [row] = await db.select().from(statement).where(is(tenantUuid, uuid));
  return row ?? null;
}

/** For the rest of the transaction: who reconciles it does so alone. */
export async function lockStatement(tx: Transaction, tenantUuid: string, uuid: string): Promise<StatementRow | null> {
  const [row] = await tx.select().from(statement).where(is(tenantUuid, uuid)).for("update");
  return row ?? null;
}

export async function closeStatement(tx: Transaction, tenantUuid: string, uuid: string, at: Date): Promise<void> {
  await tx.update(statement).set({ reconciledAt: at }).where(is(tenantUuid, uuid));
}

export async function listStatementRows(
  db: Db,
  tenantUuid: string,
  { accountNumber, ...page }: Readonly<{ limit: number; offset: number; accountNumber?: string | undefined }>,
): Promise<Readonly<{ total: number; rows: readonly StatementRow[] }>> {
  const where = and(
    eq(statement.tenantUuid, tenantUuid),
    accountNumber === undefined ? undefined : eq(statement.accountNumber, accountNumber),
  );
  return pageWithTotal(db, page, totalOf(sql`${statement} where ${where}`), (total) =>
    db
      .select({ ...getTableColumns(statement), total })
      .from(statement)
      .where(where)
      .orderBy(desc(statement.createdAt), desc(statement.uuid))
      .limit(page.limit)
      .offset(page.offset),
  );
}

/** By their state; and how many of all are no bookings, but parts of one. */
export type EntryCounts = Readonly<Record<EntryState | "parts", number>>;
const NO_STATES = { OPEN: 0, SUGGESTED: 0, MATCHED: 0, IGNORED: 0, UNRELATED: 0, ITEMISED: 0 };
export const NO_ENTRIES: EntryCounts = { ...NO_STATES, parts: 0 };

/** By statement. */
export async function countEntries(
  db: Db,
  tenantUuid: string,
  statementUuids: readonly string[],
): Promise<ReadonlyMap<string, EntryCounts>> {
  const counted = new Map<string, EntryCounts>();
  if (statementUuids.length === 0) return counted;
  const rows = await db
    .select({
      ...{ statementUuid: statementEntry.statementUuid, state: statementEntry.state },
      ...{ entries: count(), parts: count(statementEntry.splitOf) },
    })
    .from(statementEntry)
    .where(and(eq(statementEntry.tenantUuid, tenantUuid), inArray(statementEntry.statementUuid, [...statementUuids])))
    .groupBy(statementEntry.statementUuid, statementEntry.state);
  for (const { statementUuid, state, entries, parts } of rows) {
    const known = counted.get(statementUuid) ?? NO_ENTRIES;
    counted.set(statementUuid, { ...known, [state]: entries, parts: known.parts + parts });
  }
  return counted;
}

/** The next of a statement's entries for which a step is left, in the file's order; the later step comes once the first is done. */
export async function listEntriesToDo(
  tx: Transaction,
  tenantUuid: string,
  statementUuid: string,
  limit: number,
): Promise<EntryRow[]> {
  return tx
    .select()
    .from(statementEntry)
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        eq(statementEntry.statementUuid, statementUuid),
        // Its index is of these alone, which a plan that is kept sees in a constant and in no parameter.
        sql`${statementEntry.stepsLeft} > 0`,
      ),
    )
    .orderBy(desc(statementEntry.stepsLeft), asc(statementEntry.position))
    .limit(limit);
}

export async function findEntry(db: Db, tenantUuid: string, uuid: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(statementEntry)
    .where(and(eq(statementEntry.tenantUuid, tenantUuid), eq(statementEntry.uuid, uuid)));
  return row ?? null;
}

/** What belongs to these operations, each looked for by itself: of all that the organisation has Postgres may not have counted the new. */
export async function listMatchedEntries(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<EntryRow[]> {
  if (operationUuids.length === 0) return [];
  const ofOperation = db
    .select()
    .from(statementEntry)
    .where(sql`${eq(statementEntry.tenantUuid, tenantUuid)} and ${statementEntry.operationUuid} = named.uuid offset 0`)
    .as("of_operation");
  return db
    .select(ofOperation._.selectedFields)
    .from(sql`unnest(${`{${operationUuids}}`}::uuid[]) as named (uuid)`)
    .crossJoinLateral(ofOperation)
    .where(eq(ofOperation.state, "MATCHED"));
}

/** Bookings that belong to these operations by statements of another format than this. */
export async function listBookingsInOtherFormats(
  db: Db,
  tenantUuid: string,
  format: BankFileFormat,
  operationUuids: readonly string[],
) {
  if (operationUuids.length === 0) return [];
  const { operationUuid, direction, amount, bookedOn } = statementEntry;
  return db
    .select({ operationUuid, direction, amount, bookedOn, format: statement.format })
    .from(statementEntry)
    .innerJoin(
      statement,
      and(eq(statement.tenantUuid, statementEntry.tenantUuid), eq(statement.uuid, statementEntry.statementUuid)),
    )
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        isOneOf(operationUuid, operationUuids),
        eq(statementEntry.state, "MATCHED"),
        ne(statement.format, format),
      ),
    );
}

/**
 * Bookings like these of an account, as statements of another format than this have told them, of which a person has decided: whose they
 * are, among whom they are divided, that they are not whose they seemed to be, or that they are nothing to be collected.
 */
export async function listDecidedInOtherFormats(
  db: Db,
  tenantUuid: string,
  { accountNumber, format }: Readonly<{ accountNumber: string; format: BankFileFormat }>,
  bookings: readonly Pick<EntryRow, "amount" | "bookedOn">[],
) {
  if (bookings.length === 0) return [];
  const { operationUuid, direction, amount, bookedOn, endToEndId, sureKeys } = statementEntry;
  const told = JSON.stringify(bookings.map((booking) => ({ amount: booking.amount, day: booking.bookedOn })));
  const wanted = db
    .select({
      operationUuid,
      direction,
      amount,
      bookedOn,
      endToEndId,
      sureKeys,
      statementUuid: statementEntry.statementUuid,
    })
    .from(statementEntry)
    .where(
      sql`${and(eq(statementEntry.tenantUuid, tenantUuid), eq(statementEntry.accountNumber, accountNumber))}
        and ${amount} = alike.amount and ${bookedOn} = alike.day
        and (${statementEntry.state} = 'IGNORED' or ${statementEntry.splitAt} is not null or (${statementEntry.state} = 'OPEN' and ${statementEntry.decidedAt} is not null)
             or (${statementEntry.state} = 'MATCHED' and ${statementEntry.matchedBy} = 'PERSON')) offset 0`,
    )
    .as("wanted");
  const { statementUuid, ...its } = wanted._.selectedFields;
  return db
    .select({ ...its, format: statement.format })
    .from(
      sql`(select distinct amount, day from jsonb_to_recordset(${told}::jsonb) as told (amount bigint, day date)) as alike`,
    )
    .crossJoinLateral(wanted)
    .innerJoin(statement, and(eq(statement.tenantUuid, tenantUuid), eq(statement.uuid, statementUuid)))
    .where(ne(statement.format, format));
}

export type EntryDecision = Pick<
  EntryRow,
  | "uuid"
  | "state"
  | "stepsLeft"
  | "operationUuid"
  | "refundUuid"
  | "matchedBy"
  | "effect"
  | "ignoredReason"
  | "decidedAt"
>;

/** Writes what has become of entries, in one statement. */
export async function updateEntries(
  tx: Transaction,
  tenantUuid: string,
  decisions: readonly EntryDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((decision) => ({
    uuid: decision.uuid,
    state: decision.state,
    steps_left: decision.stepsLeft,
    operation_uuid: decision.operationUuid,
    refund_uuid: decision.refundUuid,
    matched_by: decision.matchedBy,
    effect: decision.effect,
    ignored_reason: decision.ignoredReason,
    decided_at: decision.decidedAt,
  }));
  await tx.execute(sql`
    update statement_entry
       set state = d.state, steps_left = d.steps_left, operation_uuid = d.operation_uuid, refund_uuid = d.refund_uuid,
           matched_by = d.matched_by, effect = d.effect, ignored_reason = d.ignored_reason, decided_at = d.decided_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(uuid uuid, state text, steps_left smallint, operation_uuid uuid, refund_uuid uuid, matched_by text,
             effect text, ignored_reason text, decided_at timestamptz)
     where ${eq(statementEntry.tenantUuid, tenantUuid)} and statement_entry.uuid = d.uuid`);
}

/** Guesses at refunds that have left meanwhile are none any more; nobody has decided that. */
export async function withdrawRefundSuggestions(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  refundUuids: readonly string[],
): Promise<void> {
  if (refundUuids.length === 0) return;
  await tx
    .update(statementEntry)
    .set({ state: "OPEN", operationUuid: null, refundUuid: null, matchedBy: null, decidedAt: null })
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        // Of these operations an index holds the entries.
        isOneOf(statementEntry.operationUuid, operationUuids),
        isOneOf(statementEntry.refundUuid, refundUuids),
        eq(statementEntry.state, "SUGGESTED"),
      ),
    );
}

/** Credits that may be an operation's may be that of what has taken its place, as they would be if they were told of today. */
export async function moveSuggestions(
  tx: Transaction,
  tenantUuid: string,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  await tx
    .update(statementEntry)
    .set({ operationUuid: to })
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        eq(statementEntry.operationUuid, from),
        eq(statementEntry.state, "SUGGESTED"),
        eq(statementEntry.direction, "CREDIT"),
      ),
    );
}

/** Guesses at operations that have been paid meanwhile are none any more; nobody has decided that. */
export async function withdrawSuggestions(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<void> {
  if (operationUuids.length === 0) return;
  await tx
    .update(statementEntry)
    .set({ state: "OPEN", operationUuid: null, matchedBy: null, decidedAt: null })
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        isOneOf(statementEntry.operationUuid, operationUuids),
        eq(statementEntry.state, "SUGGESTED"),
        inArray(statementEntry.matchedBy, ["AMOUNT_AND_PAYER", "AMOUNT_AND_TEXT"]),
        isNull(statementEntry.refundUuid),
      ),
    );
}
