import { and, count, desc, eq, inArray, isNotNull, lte, min, ne, or, type SQL, sql } from "drizzle-orm";
import { type AttemptState, LIVE_ATTEMPT_STATES } from "@/lib/attempts/model";
import type { Db, Transaction } from "../../client";
import { creditorAccount, flow, operation, paymentAttempt, tenant } from "../../schema";
import { isOfSandbox, itsCreditor, itsCreditorAccount, itsFlow, itsVerification } from "../operations/joins";
import { isUnsigned } from "../operations/sign-then-pay";

export type AttemptRow = typeof paymentAttempt.$inferSelect;
export type NewAttempt = typeof paymentAttempt.$inferInsert;

const byUuid = (tenantUuid: string, uuid: string) =>
  and(eq(paymentAttempt.tenantUuid, tenantUuid), eq(paymentAttempt.uuid, uuid));

/** Fails with `payment_attempt_one_live` when another attempt of the operation is alive. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<void> {
  await tx.insert(paymentAttempt).values(attempt);
}

export async function findAttempt(db: Db, tenantUuid: string, uuid: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempt).where(byUuid(tenantUuid, uuid));
  return row ?? null;
}

export async function lockAttempt(tx: Transaction, tenantUuid: string, uuid: string): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(paymentAttempt).where(byUuid(tenantUuid, uuid)).for("update");
  return row ?? null;
}

/** The newest first. */
export async function listAttempts(db: Db, tenantUuid: string, operationUuid: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.tenantUuid, tenantUuid), eq(paymentAttempt.operationUuid, operationUuid)))
    .orderBy(desc(paymentAttempt.createdAt), desc(paymentAttempt.uuid));
}

/** The link's token of an attempt we signed a state for: the payer came back with no other proof. */
export async function findAttemptLink(db: Db, attemptUuid: string) {
  const [row] = await db
    .select({ tenantUuid: paymentAttempt.tenantUuid, linkToken: operation.linkToken, operationUuid: operation.uuid })
    .from(paymentAttempt)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, paymentAttempt.tenantUuid), eq(operation.uuid, paymentAttempt.operationUuid)),
    )
    .where(eq(paymentAttempt.uuid, attemptUuid));
  return row ?? null;
}

export async function updateAttempt(
  tx: Db,
  tenantUuid: string,
  uuid: string,
  change: Partial<Omit<NewAttempt, "uuid" | "tenantUuid" | "operationUuid" | "bankId" | "endToEndId" | "createdAt">>,
): Promise<void> {
  await tx.update(paymentAttempt).set(change).where(byUuid(tenantUuid, uuid));
}

/** Any number: that of the locks which stand for the names of payments at banks. */
const NAMES_LOCK = 0x50617949;

/**
 * The other attempts, of all organisations, that a bank has named as it names this one's payment. For the rest of the transaction whoever
 * learns that name waits: of two that are told it at once, the second finds the first.
 */
export async function lockNamesakes(
  tx: Transaction,
  { uuid, bankId }: Pick<AttemptRow, "uuid" | "bankId">,
  bankPaymentId: string,
): Promise<readonly Pick<AttemptRow, "uuid" | "state">[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK}, hashtext(${`${bankId} ${bankPaymentId}`}))`);
  return tx
    .select({ uuid: paymentAttempt.uuid, state: paymentAttempt.state })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.bankId, bankId),
        eq(paymentAttempt.bankPaymentId, bankPaymentId),
        ne(paymentAttempt.uuid, uuid),
      ),
    );
}

/**
 * Takes the right to ask the bank now: whoever moves `nextPollAt` on asks, everybody else doesn't. A process that dies
 * while it asks has only delayed the next question to the lease's end.
 */
export async function claimPoll(
  tx: Db,
  tenantUuid: string,
  uuid: string,
  { at, leaseUntil }: Readonly<{ at: Date; leaseUntil: Date }>,
): Promise<AttemptRow | null> {
  const [row] = await tx
    .update(paymentAttempt)
    .set({ nextPollAt: leaseUntil })
    .where(and(byUuid(tenantUuid, uuid), lte(paymentAttempt.nextPollAt, at)))
    .returning();
  return row ?? null;
}

export type ForgottenPoll = Readonly<{ tenantUuid: string; uuid: string; nextPollAt: Date | null }>;

/**
 * Attempts whose question is overdue by more than a job could be late: their jobs are lost. The longest overdue come first.
 * @param after the last one of the page before
 */
export async function listForgottenPolls(
  db: Db,
  before: Date,
  limit: number,
  after: ForgottenPoll | null,
): Promise<ForgottenPoll[]> {
  const { tenantUuid, uuid, nextPollAt } = paymentAttempt;
  return db
    .select({ tenantUuid, uuid, nextPollAt })
    .from(paymentAttempt)
    .where(
      and(
        lte(nextPollAt, before),
        after?.nextPollAt
          ? sql`(${nextPollAt}, ${uuid}) > (${after.nextPollAt.toISOString()}::timestamptz, ${after.uuid}::uuid)`
          : undefined,
      ),
    )
    .orderBy(nextPollAt, uuid)
    .limit(limit);
}

/** Puts an attempt's next question off, as long as the attempt is in this state. */
export async function putOffPoll(
  db: Db,
  tenantUuid: string,
  uuid: string,
  { state, until }: Readonly<{ state: AttemptState; until: Date }>,
): Promise<void> {
  await db
    .update(paymentAttempt)
    .set({ nextPollAt: until })
    .where(and(byUuid(tenantUuid, uuid), eq(paymentAttempt.state, state)));
}

/**
 * Open attempts whose bank can be asked about them, over all tenants, the newest first: only the worker asks. Without those whose bank
 * has not answered and is to be left alone until after a moment.
 */
export async function listAttemptsAtBank(db: Db, { limit, until }: Readonly<{ limit: number; until: Date }>) {
  return db
    .select({ tenantUuid: paymentAttempt.tenantUuid, uuid: paymentAttempt.uuid })
    .from(paymentAttempt)
    .where(
      and(
        inArray(paymentAttempt.state, ["AT_BANK", "UNRESOLVED"]),
        isNotNull(paymentAttempt.bankPaymentId),
        or(eq(paymentAttempt.unansweredCount, 0), lte(paymentAttempt.nextPollAt, until)),
      ),
    )
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(limit);
}

/**
 * How many attempts of live organisations nobody knows the end of, and since when the oldest open question has waited for its bank's
 * answer. About one that its bank has never named none can be asked, however often it is looked at.
 */
export async function countUnresolved(db: Db) {
  // Of a sandbox no money moves, and what somebody tries there calls nobody (decision 208).
  const isLive = sql`not exists (
    select from ${tenant} where ${tenant.uuid} = ${paymentAttempt.tenantUuid} and ${tenant.sandboxOf} is not null)`;
  const [[unresolved], [oldest]] = await Promise.all([
    db
      .select({ count: count() })
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.state, "UNRESOLVED"), isLive)),
    db
      .select({ since: min(paymentAttempt.unansweredSince) })
      .from(paymentAttempt)
      .where(and(isNotNull(paymentAttempt.nextPollAt), isNotNull(paymentAttempt.bankPaymentId), isLive)),
  ]);
  return { unresolved: unresolved?.count ?? 0, unansweredSince: oldest?.since ?? null };
}

/** The bank may still say yes to it, so that its operation must not end otherwise (decision 3). */
export const mayStillBePaid: SQL | undefined = or(
  inArray(paymentAttempt.state, LIVE_ATTEMPT_STATES),
  and(eq(paymentAttempt.state, "UNRESOLVED"), sql`${paymentAttempt.release} is distinct from 'NO_LINK'`),
);

/** Whether any of these operations has an attempt that its bank may still say yes to. */
export async function bankMayStillSayYes(
  db: Db,
  tenantUuid: string,
  ...operationUuids: readonly string[]
): Promise<boolean> {
  const [row] = await db
    .select({ uuid: paymentAttempt.uuid })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.tenantUuid, tenantUuid),
        inArray(paymentAttempt.operationUuid, [...operationUuids]),
        mayStillBePaid,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** All that a payment order says, from the operation's rows. */
export async function findPaymentOrder(db: Db, tenantUuid: string, operationUuid: string) {
  const [row] = await db
    .select({
      operation,
      flow: { uuid: flow.uuid, externalId: flow.externalId },
      creditor: itsCreditor,
      verification: itsVerification,
      isSandbox: isOfSandbox,
      // Signatures come first, where the flow says so.
      isUnsigned,
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(creditorAccount, itsCreditorAccount)
    .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid)));
  return row ?? null;
}

export type PaymentOrder = NonNullable<Awaited<ReturnType<typeof findPaymentOrder>>>;

/** The ids by which an organisation's latest payments stand in banks' books; a channel sees only those that are attributed to it. */
export async function selectLatestEndToEndIds(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .select({ endToEndId: paymentAttempt.endToEndId })
    .from(paymentAttempt)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, paymentAttempt.tenantUuid), eq(operation.uuid, paymentAttempt.operationUuid)),
    )
    .where(
      and(
        eq(paymentAttempt.tenantUuid, tenantUuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
      ),
    )
    .orderBy(desc(paymentAttempt.uuid))
    .limit(limit);
  return rows.map(({ endToEndId }) => endToEndId);
}
