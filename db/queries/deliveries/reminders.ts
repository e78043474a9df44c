import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, type Placeholder, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Verified } from "@/lib/creditor-accounts/model";
import type { DeliveryReason } from "@/lib/deliveries/model";
import { PAYABLE_STATUSES } from "@/lib/operations/model";
import { addressKey } from "@/lib/shared/text/email-address";
import type { Db, Transaction } from "../../client";
import {
  addressDay,
  configuration,
  creditorAccount,
  delivery,
  flow,
  operation,
  operationFact,
  paymentAttempt,
  reminderPlan,
  statementEntry,
  tenant,
} from "../../schema";
import { addressKeyOf } from "../address-key";
import { mayStillBePaid } from "../attempts/attempts";
import { itsConfiguration, itsCreditorAccount, itsFlow, itsVerification } from "../operations/joins";
import { isUnsigned } from "../operations/sign-then-pay";
import { unlessUnanswered } from "./deliveries";

export type ReminderPlan = typeof reminderPlan.$inferSelect;

const isPlanOf = (tenantUuid: string, operationUuid: string) =>
  and(eq(reminderPlan.tenantUuid, tenantUuid), eq(reminderPlan.operationUuid, operationUuid));

/** What the reminders of a payment follow from. */
const ground = {
  operation: {
    tenantUuid: operation.tenantUuid,
    uuid: operation.uuid,
    type: operation.type,
    status: operation.status,
    createdAt: operation.createdAt,
    expiresAt: operation.expiresAt,
    invoiceDueDate: operation.invoiceDueDate,
    linkToken: operation.linkToken,
    subject: operation.subject,
  },
  countryCode: flow.countryCode,
  tenantTimeZone: tenant.timeZone,
  settings: configuration.operationConfiguration,
} as const;

/** Null: none such, another tenant's, or outside the channel. */
export async function findReminderGround(db: Db, tenantUuid: string, operationUuid: string, channel: string | null) {
  const [row] = await db
    .select({ ...ground, plan: reminderPlan })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
    .innerJoin(configuration, itsConfiguration)
    .leftJoin(
      reminderPlan,
      and(eq(reminderPlan.tenantUuid, operation.tenantUuid), eq(reminderPlan.operationUuid, operation.uuid)),
    )
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.uuid, operationUuid),
        channel === null ? undefined : eq(operation.collaboratorUuid, channel),
      ),
    );
  return row ?? null;
}

export type ReminderGround = NonNullable<Awaited<ReturnType<typeof findReminderGround>>>;

/** A configuration's payments whose links live, page by page in the order of their UUIDs. */
export async function listPaymentsToPlan(
  db: Db,
  tenantUuid: string,
  configurationUuid: string,
  { at, after, limit }: Readonly<{ at: Date; after: string | null; limit: number }>,
) {
  return db
    .select(ground)
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
    .innerJoin(configuration, itsConfiguration)
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.configurationUuid, configurationUuid),
        eq(operation.type, "PAYMENT"),
        inArray(operation.status, [...PAYABLE_STATUSES]),
        gt(operation.expiresAt, at),
        after === null ? undefined : gt(operation.uuid, after),
      ),
    )
    .orderBy(asc(operation.uuid))
    .limit(limit);
}

type NewPlan = Pick<ReminderPlan, "tenantUuid" | "operationUuid" | "since" | "nextAt"> &
  Partial<Pick<ReminderPlan, "stoppedAt">>;

/** Whose payers say that something is wrong with them, and whose reminders the organisation has not had go on (decision 205). */
export function disputedOperations(db: Db, tenantUuid: string | Placeholder, operationUuid?: string) {
  return db
    .select({ uuid: operationFact.operationUuid })
    .from(operationFact)
    .innerJoin(
      reminderPlan,
      and(
        eq(reminderPlan.tenantUuid, operationFact.tenantUuid),
        eq(reminderPlan.operationUuid, operationFact.operationUuid),
        isNotNull(reminderPlan.stoppedAt),
      ),
    )
    .where(
      and(
        eq(operationFact.tenantUuid, tenantUuid),
        operationUuid === undefined ? undefined : eq(operationFact.operationUuid, operationUuid),
        eq(operationFact.kind, "DISPUTED"),
      ),
    );
}

export async function isDisputed(db: Db, tenantUuid: string, operationUuid: string): Promise<boolean> {
  return (await disputedOperations(db, tenantUuid, operationUuid).limit(1)).length > 0;
}

/** Those that have a plan already are left as they are. */
export async function insertReminderPlans(db: Db, rows: readonly NewPlan[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(reminderPlan)
      .values([...rows])
      .onConflictDoNothing();
}

/** The same, anew for those that have one and were not stopped: what was to be sent by `since` is done with. */
export async function replaceReminderPlans(db: Db, rows: readonly NewPlan[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(reminderPlan)
    .values([...rows])
    .onConflictDoUpdate({
      target: [reminderPlan.tenantUuid, reminderPlan.operationUuid],
      set: { since: sql`greatest(${reminderPlan.since}, excluded.since)`, nextAt: sql`excluded.next_at` },
      setWhere: isNull(reminderPlan.stoppedAt),
    });
}

/** Writes how far a payment's reminders have come, whether there was a plan or not. */
export async function saveReminderPlan(tx: Transaction, plan: ReminderPlan): Promise<void> {
  const { since, nextAt, stoppedAt } = plan;
  await tx
    .insert(reminderPlan)
    .values(plan)
    .onConflictDoUpdate({
      target: [reminderPlan.tenantUuid, reminderPlan.operationUuid],
      set: { since, nextAt, stoppedAt },
    });
}

export type DueReminder = Readonly<{ tenantUuid: string; operationUuid: string; nextAt: Date | null }>;

/** What is due, of all tenants: only the worker asks, and it writes each under its own tenant. The longest due first. */
export async function listDueReminders(
  db: Db,
  at: Date,
  limit: number,
  after: DueReminder | null,
): Promise<DueReminder[]> {
  return db
    .select({
      tenantUuid: reminderPlan.tenantUuid,
      operationUuid: reminderPlan.operationUuid,
      nextAt: reminderPlan.nextAt,
    })
    .from(reminderPlan)
    .where(
      and(
        isNotNull(reminderPlan.nextAt),
        lte(reminderPlan.nextAt, at),
        after?.nextAt
          ? sql`(${reminderPlan.nextAt}, ${reminderPlan.operationUuid}) > (${after.nextAt.toISOString()}::timestamptz, ${after.operationUuid}::uuid)`
          : undefined,
      ),
    )
    .orderBy(reminderPlan.nextAt, reminderPlan.operationUuid)
    .limit(limit);
}

/** Reminders of a payment that wait: they are not sent any more. What is being sent at this moment tells by itself. */
export async function cancelWaitingReminders(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
  reason: Extract<DeliveryReason, "STOPPED" | "SUPERSEDED">,
  at: Date,
): Promise<void> {
  await tx
    .update(delivery)
    .set({ state: "CANCELLED", reason: unlessUnanswered(reason), reasonText: null, nextAttemptAt: null, stateAt: at })
    .where(
      and(
        eq(delivery.tenantUuid, tenantUuid),
        eq(delivery.operationUuid, operationUuid),
        eq(delivery.kind, "REMINDER"),
        inArray(delivery.state, ["QUEUED", "DEFERRED"]),
      ),
    );
}

/** What speaks against reminding a payer at this moment. */
export type ReminderStanding = Readonly<{
  isStopped: boolean;
  /** A later reminder of the same payment has been written. */
  isSuperseded: boolean;
  /** The link itself is still on its way to the same address. */
  isLinkWaiting: boolean;
  /** A bank may still say yes to a payment of it. */
  isBeingPaid: boolean;
  /** Signatures come first, and are not there yet. */
  isUnsigned: boolean;
  /** What is known of the account that it would be paid to; null for what is paid to none. */
  account: Verified | null;
  /** When the last sign came that the money may have been sent. */
  transferSignAt: Date | null;
}>;

export async function findReminderStanding(
  db: Db,
  { tenantUuid, operationUuid, uuid }: Readonly<{ tenantUuid: string; operationUuid: string; uuid: string }>,
): Promise<ReminderStanding> {
  const ofOperation = and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid));
  const [[standing], transferSignAt] = await Promise.all([
    db
      .select({
        isStopped: sql<boolean>`exists (select from ${reminderPlan}
          where ${isPlanOf(tenantUuid, operationUuid)} and ${isNotNull(reminderPlan.stoppedAt)})`,
        isSuperseded: sql<boolean>`exists (select from ${delivery} later join ${delivery} own using (tenant_uuid, operation_uuid)
          where own.tenant_uuid = ${tenantUuid} and own.uuid = ${uuid} and later.kind = 'REMINDER'
            and later.days_from_due > own.days_from_due)`,
        isLinkWaiting: sql<boolean>`exists (select from ${delivery} link join ${delivery} own using (tenant_uuid, operation_uuid)
          where own.tenant_uuid = ${tenantUuid} and own.uuid = ${uuid} and link.kind = 'LINK' and link.next_attempt_at is not null
            and link.channel = own.channel and ${addressKeyOf(sql`link.address`)} = ${addressKeyOf(sql`own.address`)})`,
        isBeingPaid: sql<boolean>`exists (select from ${paymentAttempt}
          where ${and(eq(paymentAttempt.tenantUuid, tenantUuid), mayStillBePaid)}
            and ${paymentAttempt.operationUuid} in (${operation.uuid}, ${operation.renewalOf}))`,
        isUnsigned,
        // With what is never null: of one that was never verified all the rest is.
        account: { uuid: creditorAccount.uuid, ...itsVerification },
      })
      .from(operation)
      .innerJoin(flow, itsFlow)
      .leftJoin(creditorAccount, itsCreditorAccount)
      .where(ofOperation),
    lastTransferSign(db, tenantUuid, operationUuid),
  ]);
  // Without its operation there is nothing to remind of: whoever asks has read it.
  const none = {
    ...{ isStopped: true, isSuperseded: false, isLinkWaiting: false },
    ...{ isBeingPaid: false, isUnsigned: false, account: null },
  };
  return { ...(standing ?? none), transferSignAt };
}

/**
 * When its payer last said to have sent the money, or a credit was found that may be it, and that nobody has decided on; null where there
 * is no such sign.
 */
export async function lastTransferSign(db: Db, tenantUuid: string, operationUuid: string): Promise<Date | null> {
  const said = db
    .select({ at: max(operationFact.at) })
    .from(operationFact)
    .where(
      and(
        eq(operationFact.tenantUuid, tenantUuid),
        eq(operationFact.operationUuid, operationUuid),
        eq(operationFact.kind, "TRANSFER_SAID"),
      ),
    );
  const found = db
    .select({ at: max(statementEntry.decidedAt) })
    .from(statementEntry)
    .where(
      and(
        eq(statementEntry.tenantUuid, tenantUuid),
        eq(statementEntry.operationUuid, operationUuid),
        eq(statementEntry.state, "SUGGESTED"),
        eq(statementEntry.direction, "CREDIT"),
      ),
    );
  const signs = (await unionAll(said, found)).flatMap(({ at }) => (at ? [at.getTime()] : []));
  return signs.length === 0 ? null : new Date(Math.max(...signs));
}

/**
 * Takes an address's day for a message, unless another has it; the same message may ask again. Of two that ask at the same moment the
 * primary key lets one have it.
 */
export async function takeAddressDay(db: Db, wanted: typeof addressDay.$inferInsert): Promise<boolean> {
  const { deliveryUuid } = wanted;
  const rows = await db
    .insert(addressDay)
    .values({ ...wanted, address: addressKey(wanted.address) })
    .onConflictDoUpdate({
      target: [addressDay.tenantUuid, addressDay.address, addressDay.day],
      set: { deliveryUuid },
      setWhere: eq(addressDay.deliveryUuid, deliveryUuid),
    })
    .returning({ deliveryUuid: addressDay.deliveryUuid });
  return rows.length > 0;
}

/** Takes the days that are free, each for its message, and leaves the others as they are: what goes at once asks nobody. */
export async function noteAddressDays(db: Db, wanted: readonly (typeof addressDay.$inferInsert)[]): Promise<void> {
  if (wanted.length === 0) return;
  const rows = wanted.map((day) => ({ ...day, address: addressKey(day.address) }));
  // In one order: of two who note the same addresses one waits.
  const keyOf = ({ tenantUuid, address, day }: (typeof rows)[number]) => `${tenantUuid} ${day} ${address}`;
  const inOrder = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await db.insert(addressDay).values(inOrder).onConflictDoNothing();
}

export async function deleteAddressDaysBefore(db: Db, day: string): Promise<void> {
  await db.delete(addressDay).where(lt(addressDay.day, day));
}
