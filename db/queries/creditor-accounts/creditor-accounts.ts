import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { CreditorAccountListQuery, CreditorAccountStatus } from "@/lib/creditor-accounts/model";
import type { Db, Transaction } from "../../client";
import { creditorAccount } from "../../schema";
import { given, pageWithTotal, totalOf } from "../listing";

export type CreditorAccountRow = typeof creditorAccount.$inferSelect;
export type NewCreditorAccount = typeof creditorAccount.$inferInsert;

const is = (tenantUuid: string, uuid: string) =>
  and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.uuid, uuid));

/** One page, the newest first, and the exact total. */
export async function listCreditorAccountRows(db: Db, tenantUuid: string, query: CreditorAccountListQuery) {
  const where = and(
    eq(creditorAccount.tenantUuid, tenantUuid),
    given(query.q_isDefault, (value) => eq(creditorAccount.isDefault, value)),
    query.q_status?.length ? inArray(creditorAccount.status, [...query.q_status]) : undefined,
  );
  const { total, rows } = await pageWithTotal(db, query, totalOf(sql`${creditorAccount} where ${where}`), (total) =>
    db
      .select({ ...getTableColumns(creditorAccount), total })
      .from(creditorAccount)
      .where(where)
      .orderBy(desc(creditorAccount.createdAt), desc(creditorAccount.uuid))
      .limit(query.limit)
      .offset(query.offset),
  );
  return { total, results: rows };
}

export async function findCreditorAccount(
  db: Db,
  tenantUuid: string,
  uuid: string,
): Promise<CreditorAccountRow | null> {
  const [row] = await db.select().from(creditorAccount).where(is(tenantUuid, uuid));
  return row ?? null;
}

/** What of it is not given, the table fills in: nobody has verified it yet. */
export async function insertCreditorAccount(tx: Transaction, row: NewCreditorAccount): Promise<CreditorAccountRow> {
  const [written] = await tx.insert(creditorAccount).values(row).returning();
  if (!written) throw new Error("An account was not written.");
  return written;
}

/** Every account's number and standing: an organisation has a handful. */
export async function listCreditorAccountNumbers(tx: Transaction, tenantUuid: string) {
  return tx
    .select({ accountNumber: creditorAccount.accountNumber, isDefault: creditorAccount.isDefault })
    .from(creditorAccount)
    .where(eq(creditorAccount.tenantUuid, tenantUuid));
}

export async function updateCreditorAccount(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: Readonly<{ status?: CreditorAccountStatus; isDefault?: boolean }>,
): Promise<void> {
  await tx.update(creditorAccount).set(change).where(is(tenantUuid, uuid));
}

/** What the provider said, or that it said nothing; with a new name, that it has said nothing of that one. */
export type VerificationChange = Partial<
  Pick<
    CreditorAccountRow,
    | "ownerName"
    | "verificationResult"
    | "matchedName"
    | "verifiedAt"
    | "verifiedBy"
    | "verificationDueAt"
    | "verificationUnanswered"
    | "confirmedName"
    | "nameConfirmedAt"
  >
>;

export async function updateVerification(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: VerificationChange,
): Promise<void> {
  await tx.update(creditorAccount).set(change).where(is(tenantUuid, uuid));
}

/**
 * Takes a question that is due, so that nobody else asks it until `leaseUntil`; null when it isn't due any more. Whoever dies
 * behind it leaves it due again then.
 */
export async function claimVerification(
  db: Db,
  tenantUuid: string,
  uuid: string,
  { at, leaseUntil }: Readonly<{ at: Date; leaseUntil: Date }>,
): Promise<CreditorAccountRow | null> {
  const [claimed] = await db
    .update(creditorAccount)
    .set({ verificationDueAt: leaseUntil })
    .where(and(is(tenantUuid, uuid), lte(creditorAccount.verificationDueAt, at)))
    .returning();
  return claimed ?? null;
}

/** ACTIVE ones whose banks say anything but that the holder is right, the oldest first. */
export async function listHeldAccountRows(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: creditorAccount.uuid,
      alias: creditorAccount.alias,
      verificationResult: creditorAccount.verificationResult,
      matchedName: creditorAccount.matchedName,
      confirmedName: creditorAccount.confirmedName,
      since: sql<Date>`coalesce(${creditorAccount.verifiedAt}, ${creditorAccount.createdAt})`.mapWith(
        creditorAccount.createdAt,
      ),
    })
    .from(creditorAccount)
    .where(
      and(
        eq(creditorAccount.tenantUuid, tenantUuid),
        eq(creditorAccount.status, "ACTIVE"),
        or(isNull(creditorAccount.verificationResult), inArray(creditorAccount.verificationResult, ["NMTC", "CMTC"])),
      ),
    )
    .orderBy(asc(creditorAccount.createdAt), asc(creditorAccount.uuid));
}

export type DueVerification = Pick<CreditorAccountRow, "tenantUuid" | "uuid">;

/** Accounts about which the provider is to be asked, in every tenant, those that have waited longest first. */
export async function listDueVerifications(db: Db, at: Date, limit: number): Promise<readonly DueVerification[]> {
  return db
    .select({ tenantUuid: creditorAccount.tenantUuid, uuid: creditorAccount.uuid })
    .from(creditorAccount)
    .where(lte(creditorAccount.verificationDueAt, at))
    .orderBy(asc(creditorAccount.verificationDueAt), asc(creditorAccount.uuid))
    .limit(limit);
}

export async function updateOrderingParty(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  orderingPartyId: string | null,
): Promise<void> {
  await tx.update(creditorAccount).set({ orderingPartyId }).where(is(tenantUuid, uuid));
}

/** By account: what its bank calls its holder in files of orders. */
export async function selectOrderingParties(db: Db, tenantUuid: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ uuid: creditorAccount.uuid, id: creditorAccount.orderingPartyId })
    .from(creditorAccount)
    .where(eq(creditorAccount.tenantUuid, tenantUuid));
  return new Map(rows.flatMap(({ uuid, id }) => (id === null ? [] : [[uuid, id] as const])));
}

/** Makes room for another default: the unique index allows one. */
export async function clearDefaultCreditorAccount(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx
    .update(creditorAccount)
    .set({ isDefault: false })
    .where(and(eq(creditorAccount.tenantUuid, tenantUuid), creditorAccount.isDefault));
}

/** One that nothing has ever been paid on: what refers to it forbids it otherwise. */
export async function deleteCreditorAccount(tx: Transaction, tenantUuid: string, uuid: string): Promise<void> {
  await tx.delete(creditorAccount).where(is(tenantUuid, uuid));
}
