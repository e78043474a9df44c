import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  DeliveryChannel,
  DeliveryKind,
  DeliveryReason,
  DeliveryRecipient,
  DeliveryState,
} from "@/lib/deliveries/model";
import type { Cause } from "@/lib/operations/model";
import { moment } from "./columns";
import { operation } from "./flows";

/** One message on its way to one payer (decision 180): written with the fact that asks for it, sent by the worker. */
export const delivery = pgTable(
  "delivery",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    kind: text("kind").$type<DeliveryKind>().notNull(),
    recipient: text("recipient").$type<DeliveryRecipient>().notNull().default("PAYER"),
    channel: text("channel").$type<DeliveryChannel>().notNull(),
    /** An e-mail address, or a telephone number in E.164. */
    address: text("address").notNull(),
    /** Of a mail, with its angle brackets: the same each time it has to be sent. */
    messageId: text("message_id"),
    state: text("state").$type<DeliveryState>().notNull(),
    reason: text("reason").$type<DeliveryReason>(),
    /** What the other side said, made plain; it may name the address. */
    reasonText: text("reason_text"),
    /** How often it was taken up: the number names the try, so that only the latest one tells what became of it. */
    attempts: integer("attempts").notNull(),
    /** When it is due; while it is being sent, when another may take it up; null once nothing is to be done. */
    nextAttemptAt: moment("next_attempt_at"),
    firstTriedAt: moment("first_tried_at"),
    sendAt: moment("send_at").notNull(),
    /** Of a REMINDER: which one of the configuration's it is. */
    daysFromDue: integer("days_from_due"),
    createdBy: jsonb("created_by").$type<Cause>().notNull(),
    /**
     * Whoever it was created by, no person has wished this very message: it is one of many, or followed from a renewal or a configuration.
     * What others than people create is so anyway.
     */
    unasked: boolean("unasked").notNull().default(false),
    createdAt: moment("created_at").notNull(),
    /** When the state last changed. */
    stateAt: moment("state_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.operationUuid], foreignColumns: [operation.tenantUuid, operation.uuid] }),
    index("delivery_by_operation").on(t.tenantUuid, t.operationUuid, t.createdAt, t.uuid),
    // The worker takes a few of each organisation's.
    index("delivery_due").on(t.tenantUuid, t.nextAttemptAt, t.uuid).where(sql`${t.nextAttemptAt} is not null`),
    uniqueIndex("delivery_by_message").on(t.messageId).where(sql`${t.messageId} is not null`),
    // Whoever completes an operation twice thanks once.
    uniqueIndex("delivery_one_receipt")
      .on(t.tenantUuid, t.operationUuid, sql`lower(${t.address})`)
      .where(sql`${t.kind} = 'RECEIPT'`),
    // Whom an organisation has just written to.
    index("delivery_to_address").on(t.tenantUuid, sql`lower(${t.address})`, t.sendAt),
    index("delivery_complaints").on(t.tenantUuid, sql`lower(${t.address})`).where(sql`${t.reason} = 'COMPLAINED'`),
    check("delivery_kind", sql`${t.kind} in ('LINK', 'REMINDER', 'RECEIPT', 'REJECTION', 'REINSTATEMENT')`),
    check("delivery_recipient", sql`${t.recipient} in ('PAYER', 'COPY', 'BLIND_COPY', 'SIGNER')`),
    check("delivery_reminder", sql`(${t.kind} = 'REMINDER') = (${t.daysFromDue} is not null)`),
    // Whoever writes a reminder twice writes one.
    uniqueIndex("delivery_reminder_once")
      .on(t.tenantUuid, t.operationUuid, t.daysFromDue, t.channel, sql`lower(${t.address})`)
      .where(sql`${t.kind} = 'REMINDER'`),
    check("delivery_channel", sql`${t.channel} in ('EMAIL', 'SMS')`),
    check("delivery_message", sql`(${t.channel} = 'EMAIL') = (${t.messageId} is not null)`),
    check(
      "delivery_state",
      sql`${t.state} in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'DEFERRED', 'REFUSED', 'CANCELLED')`,
    ),
    check(
      "delivery_waiting",
      sql`(${t.state} in ('QUEUED', 'SENDING', 'DEFERRED')) = (${t.nextAttemptAt} is not null)`,
    ),
    check("delivery_reason", sql`(${t.state} in ('DEFERRED', 'REFUSED', 'CANCELLED')) <= (${t.reason} is not null)`),
    check("delivery_attempts", sql`${t.attempts} >= 0`),
  ],
);

/**
 * How far the reminders of one payment have come (decision 190). Which they are follows from the configuration and the due date: no more
 * of it is kept than what tells the worker when to look.
 */
export const reminderPlan = pgTable(
  "reminder_plan",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** What was to be sent by then is done with. */
    since: moment("since").notNull(),
    /** When the next one is due; null where there is none. */
    nextAt: moment("next_at"),
    /** Since when the organisation wants none of it. */
    stoppedAt: moment("stopped_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.operationUuid] }),
    foreignKey({
      name: "reminder_plan_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    // The worker looks for what is due over all tenants.
    index("reminder_plan_due").on(t.nextAt, t.operationUuid).where(sql`${t.nextAt} is not null`),
    check("reminder_plan_stopped", sql`${t.stoppedAt} is null or ${t.nextAt} is null`),
  ],
);

/** To whom an organisation has written on which day (decision 191): a reminder goes to whom nothing went on that day. */
export const addressDay = pgTable(
  "address_day",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    /** Lower case. */
    address: text("address").notNull(),
    /** Where the payer is. */
    day: date("day", { mode: "string" }).notNull(),
    deliveryUuid: uuid("delivery_uuid").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.address, t.day] }),
    index("address_day_by_day").on(t.day),
    check("address_day_lower", sql`${t.address} = lower(${t.address})`),
  ],
);
