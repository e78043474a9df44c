import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    createdBy: jsonb("created_by").$type<Cause>().notNull(),
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
    index("delivery_complaints").on(t.tenantUuid, sql`lower(${t.address})`).where(sql`${t.reason} = 'COMPLAINED'`),
    check("delivery_kind", sql`${t.kind} in ('LINK', 'RECEIPT', 'REJECTION', 'REINSTATEMENT')`),
    check("delivery_recipient", sql`${t.recipient} in ('PAYER', 'COPY', 'BLIND_COPY')`),
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
