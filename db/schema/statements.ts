import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BankFileFormat, Direction } from "@/lib/bank-files/model";
import type { RefundState } from "@/lib/refunds/model";
import type { EntryEffect, EntryState, MatchedBy } from "@/lib/statements/model";
import { moment } from "./columns";
import { operation } from "./flows";
import { tenant } from "./tenants";

/** What a bank says happened on one account: the only proof of money (decision 110). */
export const statement = pgTable(
  "statement",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    /** IBAN of one or several creditor accounts. */
    accountNumber: text("account_number").notNull(),
    format: text("format").$type<BankFileFormat>().notNull(),
    fileName: text("file_name").notNull(),
    /** Of the whole file, in hexadecimal: it may tell of several accounts. */
    fileSha256: text("file_sha256").notNull(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    /** It tells all of its days, as far as it says itself: only what no such statement shows is missing (decision 161). */
    isWhole: boolean("is_whole").notNull().default(true),
    /** How many bookings the file had; those that were known from another file stand there. */
    entryCount: integer("entry_count").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When every entry had been looked at. */
    reconciledAt: moment("reconciled_at"),
  },
  (t) => [
    unique("statement_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("statement_file_once").on(t.tenantUuid, t.accountNumber, t.fileSha256),
    index("statement_by_file").on(t.tenantUuid, t.fileSha256),
    index("statement_list").on(t.tenantUuid, t.createdAt, t.uuid),
    check("statement_days", sql`${t.fromDay} <= ${t.toDay}`),
    check("statement_format", sql`${t.format} in ('CAMT_053', 'CAMT_054', 'NORMA_43')`),
  ],
);

/** One booking, and the operation that it belongs to. */
export const statementEntry = pgTable(
  "statement_entry",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    statementUuid: uuid("statement_uuid").notNull(),
    /** Order within the file, from 0. */
    position: integer("position").notNull(),
    accountNumber: text("account_number").notNull(),
    /** What makes it itself on its account, in whatever file it stands (`entry-reference.ts`). */
    reference: text("reference").notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    isReturn: boolean("is_return").notNull(),
    returnReason: text("return_reason"),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    valueOn: date("value_on", { mode: "string" }),
    bankReference: text("bank_reference"),
    /** Of one of the transfers that a booking stands for: the bank's reference of the whole booking, and its amount. */
    bookingReference: text("booking_reference"),
    bookingAmount: bigint("booking_amount", { mode: "number" }),
    /**
     * By what a sum and the transfers of its batch are known to be one where that reference is another (`lib/bank-files/camt-batches.ts`).
     */
    batchKeys: text("batch_keys").array().notNull().default(sql`'{}'`),
    endToEndId: text("end_to_end_id"),
    creditorReference: text("creditor_reference"),
    remittance: text("remittance").notNull(),
    /** What the transfers of a booking that stays one say, other people's names among it: for whoever takes it apart (decision 112). */
    transfersTold: text("transfers_told").notNull().default(""),
    counterpartyName: text("counterparty_name"),
    counterpartyAccount: text("counterparty_account"),
    /** What it is found by, as `referenceKeys` reads it. */
    sureKeys: text("sure_keys").array().notNull(),
    looseKeys: text("loose_keys").array().notNull(),

    /** What the reconciliation has still to do with it (`STEPS`); 0: nothing. */
    stepsLeft: smallint("steps_left").notNull(),
    state: text("state").$type<EntryState>().notNull(),
    /** What it belongs to; for a SUGGESTED one, what it may belong to. */
    operationUuid: uuid("operation_uuid"),
    matchedBy: text("matched_by").$type<MatchedBy>(),
    /** The refund that it is, or may be, the transfer of (decision 316): one of that operation's, which names it in turn once it is. */
    refundUuid: uuid("refund_uuid"),
    /** What it did to the operation when it was matched. */
    effect: text("effect").$type<EntryEffect>(),
    /** In words, why a person passed it over. */
    ignoredReason: text("ignored_reason"),
    decidedAt: moment("decided_at"),
    /** When somebody divided it among several payments: an ITEMISED one, whose parts count in its place (decision 375). */
    splitAt: moment("split_at"),
    /** Of such a part: the booking that it is of. */
    splitOf: uuid("split_of"),
  },
  (t) => [
    foreignKey({
      name: "statement_entry_statement_fk",
      columns: [t.tenantUuid, t.statementUuid],
      foreignColumns: [statement.tenantUuid, statement.uuid],
    }),
    foreignKey({
      name: "statement_entry_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    foreignKey({
      name: "statement_entry_split_fk",
      columns: [t.tenantUuid, t.splitOf],
      foreignColumns: [t.tenantUuid, t.uuid],
    }),
    unique("statement_entry_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("statement_entry_once").on(t.tenantUuid, t.accountNumber, t.reference),
    index("statement_entry_of_statement").on(t.tenantUuid, t.statementUuid, t.position),
    index("statement_entry_list").on(t.tenantUuid, t.bookedOn, t.uuid),
    index("statement_entry_by_state").on(t.tenantUuid, t.state, t.bookedOn, t.uuid),
    index("statement_entry_by_amount").on(t.tenantUuid, t.amount, t.bookedOn, t.uuid),
    index("statement_entry_of_operation").on(t.tenantUuid, t.operationUuid).where(sql`${t.operationUuid} is not null`),
    index("statement_entry_of_booking")
      .on(t.tenantUuid, t.accountNumber, t.bookingReference)
      .where(sql`${t.bookingReference} is not null`),
    index("statement_entry_of_split").on(t.tenantUuid, t.splitOf).where(sql`${t.splitOf} is not null`),
    index("statement_entry_to_do")
      .on(t.tenantUuid, t.statementUuid, t.stepsLeft.desc().nullsFirst(), t.position)
      .where(sql`${t.stepsLeft} > 0`),
    check("statement_entry_direction", sql`${t.direction} in ('CREDIT', 'DEBIT')`),
    check(
      "statement_entry_state",
      sql`${t.state} in ('OPEN', 'SUGGESTED', 'MATCHED', 'IGNORED', 'UNRELATED', 'ITEMISED')`,
    ),
    check("statement_entry_amount", sql`${t.amount} >= 0`),
    check("statement_entry_booking", sql`(${t.bookingReference} is null) = (${t.bookingAmount} is null)`),
    check("statement_entry_steps", sql`${t.stepsLeft} between 0 and 3`),
    check(
      "statement_entry_operation",
      sql`(${t.state} in ('MATCHED', 'SUGGESTED')) = (${t.operationUuid} is not null) and (${t.operationUuid} is null) = (${t.matchedBy} is null)`,
    ),
    check("statement_entry_effect", sql`(${t.state} = 'MATCHED') = (${t.effect} is not null)`),
    check("statement_entry_split", sql`${t.splitAt} is null or (${t.state} = 'ITEMISED' and ${t.splitOf} is null)`),
    check("statement_entry_ignored", sql`(${t.state} = 'IGNORED') = (${t.ignoredReason} is not null)`),
  ],
);

/** Money of a payment that the organisation pays back from its own bank: prepared here, and known again on a statement (decision 315). */
export const refund = pgTable(
  "refund",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    uuid: uuid("uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** Ours: what its debit is known by (`refundIdOf`). */
    endToEndId: text("end_to_end_id").notNull(),
    state: text("state").$type<RefundState>().notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    creditorName: text("creditor_name").notNull(),
    /** IBAN; null once its owner was erased. */
    creditorAccount: text("creditor_account"),
    /** As written; folded to SEPA's characters on its way. */
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Stays where the transfer has left after all. */
    cancelledAt: moment("cancelled_at"),
    /** When it was first in a file that somebody took for the bank (those of one moment were in one file), or was to go without one. */
    givenOutAt: moment("given_out_at"),
    /** The debit that has shown it leaving, and its day: a refund leaves once. */
    statementEntryUuid: uuid("statement_entry_uuid"),
    bookedOn: date("booked_on", { mode: "string" }),
  },
  (t) => [
    primaryKey({ name: "refund_key", columns: [t.tenantUuid, t.uuid] }),
    foreignKey({
      name: "refund_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    foreignKey({
      name: "refund_statement_entry_fk",
      columns: [t.tenantUuid, t.statementEntryUuid],
      foreignColumns: [statementEntry.tenantUuid, statementEntry.uuid],
    }),
    uniqueIndex("refund_of_entry").on(t.tenantUuid, t.statementEntryUuid),
    uniqueIndex("refund_end_to_end_id").on(t.tenantUuid, t.endToEndId),
    index("refund_list").on(t.tenantUuid, t.createdAt, t.uuid),
    index("refund_of_operation").on(t.tenantUuid, t.operationUuid),
    // Few beside those that have left: what a debit without an id is compared with.
    index("refund_prepared").on(t.tenantUuid, t.createdAt, t.uuid).where(sql`${t.state} = 'PREPARED'`),
    check("refund_state", sql`${t.state} in ('PREPARED', 'BOOKED', 'CANCELLED')`),
    check("refund_amount", sql`${t.amount} between 1 and 99999999999`),
    check(
      "refund_booked",
      sql`(${t.state} = 'BOOKED') = (${t.bookedOn} is not null) and (${t.bookedOn} is null) = (${t.statementEntryUuid} is null)`,
    ),
    check(
      "refund_cancelled",
      sql`case ${t.state} when 'CANCELLED' then ${t.cancelledAt} is not null when 'PREPARED' then ${t.cancelledAt} is null else true end`,
    ),
    check("refund_account", sql`${t.state} <> 'PREPARED' or ${t.creditorAccount} is not null`),
  ],
);
