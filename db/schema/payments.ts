import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  AttemptFailure,
  AttemptState,
  CreditorParty,
  DebtorParty,
  RecordSource,
  RecordStatus,
  Release,
  Resolution,
  StatusBefore,
} from "@/lib/attempts/model";
import { moment } from "./columns";
import { operation } from "./flows";
import { statementEntry } from "./statements";

/** One try to pay an operation at one bank. The row is written before the bank is called. */
export const paymentAttempt = pgTable(
  "payment_attempt",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    bankId: text("bank_id").notNull(),
    /**
     * Which of the bank's methods the payer has chosen (`lib/banks/methods.ts`); null of attempts from before there was a choice: its
     * first.
     */
    bankMethod: text("bank_method"),
    state: text("state").$type<AttemptState>().notNull(),
    /** What it was ordered as; null of attempts from before there was a choice: the operation's product. */
    product: text("product").$type<"SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER">(),
    /** ≤ 35 characters, ours, unique, stable for the attempt. */
    endToEndId: text("end_to_end_id").notNull(),
    /** The bank's paymentId and authorisationId. */
    bankPaymentId: text("bank_payment_id"),
    authorisationId: text("authorisation_id"),
    scaRedirectUrl: text("sca_redirect_url"),
    /** What the next step needs, sealed; null once nothing is left to ask (decision 120). */
    sessionSealed: text("session_sealed"),
    /** When the bank first said that others have to sign as well. */
    othersAwaitedAt: moment("others_awaited_at"),
    /** What the bank last said, untouched. */
    bankStatus: text("bank_status"),
    scaStatus: text("sca_status"),
    failure: jsonb("failure").$type<AttemptFailure>(),
    createdAt: moment("created_at").notNull(),
    sentToBankAt: moment("sent_to_bank_at"),
    returnedAt: moment("returned_at"),
    /** When the bank was last asked to forget the payment, and said that it would. */
    calledOffAt: moment("called_off_at"),
    endedAt: moment("ended_at"),
    /** When the worker reads the bank's status next; null when there is nothing left to ask. */
    nextPollAt: moment("next_poll_at"),
    /** Counts what was written of the bank's answers: one to a question from before another may be the older word. */
    pollCount: integer("poll_count").notNull(),
    /** When the bank was asked, or is to be, because it said that there was news (decision 127). */
    hintedAt: moment("hinted_at"),
    /** Questions that the bank has not answered since it last did, and since when. */
    unansweredCount: integer("unanswered_count").notNull().default(0),
    unansweredSince: moment("unanswered_since"),
    /** How often in a row the bank has said that it knows no such payment, and since when. */
    goneCount: integer("gone_count").notNull().default(0),
    goneSince: moment("gone_since"),
    /** Why another attempt may start although this one is UNRESOLVED. */
    release: text("release").$type<Release>(),
    /** What a person found out where the bank couldn't tell. */
    resolution: jsonb("resolution").$type<Resolution>(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.operationUuid], foreignColumns: [operation.tenantUuid, operation.uuid] }),
    // One live attempt per operation, whatever the application does (decision 3).
    uniqueIndex("payment_attempt_one_live")
      .on(t.operationUuid)
      .where(sql`${t.state} in ('STARTED', 'AT_BANK') or (${t.state} = 'UNRESOLVED' and ${t.release} is null)`),
    uniqueIndex("payment_attempt_end_to_end_id").on(t.endToEndId),
    // Whether a bank has named two payments alike (decision 374). Not unique: what it has named so before, nobody can undo.
    index("payment_attempt_by_bank_payment_id")
      .on(t.bankId, t.bankPaymentId)
      .where(sql`${t.bankPaymentId} is not null`),
    unique("payment_attempt_tenant_key").on(t.tenantUuid, t.uuid),
    index("payment_attempt_by_operation").on(t.tenantUuid, t.operationUuid, t.createdAt),
    index("payment_attempt_by_created_at").on(t.tenantUuid, t.createdAt),
    // Which operations have been tried at a bank, and how far they came there: without their rows.
    index("payment_attempt_at_bank").on(t.tenantUuid, t.bankId, t.operationUuid, t.state, t.createdAt),
    index("payment_attempt_due").on(t.nextPollAt).where(sql`${t.nextPollAt} is not null`),
    index("payment_attempt_unresolved").on(t.tenantUuid, t.createdAt).where(sql`${t.state} = 'UNRESOLVED'`),
    // Few among those that went well: whose last one it is waits for a look.
    index("payment_attempt_refused")
      .on(t.tenantUuid, t.operationUuid)
      .where(sql`${t.state} = 'FAILED' and ${t.failure} ->> 'reason' <> 'ABANDONED'`),
    // Asked by the version before alone: to be dropped when that no longer runs beside this one.
    index("payment_attempt_failed").on(t.tenantUuid, t.operationUuid).where(sql`${t.state} = 'FAILED'`),
    check("payment_attempt_state", sql`${t.state} in ('STARTED', 'AT_BANK', 'AUTHORISED', 'FAILED', 'UNRESOLVED')`),
    // No attempt is closed by forgetting it (decision 44).
    check("payment_attempt_next_question", sql`${t.state} in ('AUTHORISED', 'FAILED') or ${t.nextPollAt} is not null`),
    // What a payer has told for an attempt goes with its last question.
    check("payment_attempt_session", sql`${t.nextPollAt} is not null or ${t.sessionSealed} is null`),
    check("payment_attempt_product", sql`${t.product} in ('SEPA_CREDIT_TRANSFER', 'INSTANT_SEPA_CREDIT_TRANSFER')`),
    check("payment_attempt_release", sql`${t.release} in ('NO_LINK', 'PAYER')`),
    check(
      "payment_attempt_unanswered",
      sql`(${t.unansweredCount} = 0) = (${t.unansweredSince} is null) and (${t.goneCount} = 0) = (${t.goneSince} is null)`,
    ),
  ],
);

/** Created when the operation completes; lives on until the money has settled (interface 2.2, decision 3). */
export const paymentRecord = pgTable(
  "payment_record",
  {
    /** The operation's paymentUuid. */
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** Null for a transfer by hand: no bank of ours carried it. */
    attemptUuid: uuid("attempt_uuid"),
    /** Whose word the payment rests on: the payer's bank, or the payee's statement (decision 110). */
    source: text("source").$type<RecordSource>().notNull().default("BANK"),
    /** The booking that has settled it. */
    statementEntryUuid: uuid("statement_entry_uuid"),
    /** As it stood before any statement told of it: what an undone match goes back to. Null where a statement made it. */
    statusBefore: jsonb("status_before").$type<StatusBefore>(),
    type: text("type").$type<"SINGLE_PAYMENT" | "FUTURE_PAYMENT">().notNull(),
    product: text("product").$type<"SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER">().notNull(),
    status: text("status").$type<RecordStatus>().notNull(),
    code: text("code").notNull(),
    /** Null where no bank of the payer's has said anything. */
    bankStatus: text("bank_status"),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    settledAmount: bigint("settled_amount", { mode: "number" }),
    settledAt: moment("settled_at"),
    remittanceInformation: text("remittance_information").notNull(),
    /** `executionDateOf` says when it is one: the day of an order stays here whatever becomes of it. */
    executionDate: moment("execution_date"),
    requestedExecutionDate: date("requested_execution_date", { mode: "string" }),
    bankPaymentId: text("bank_payment_id"),
    endToEndId: text("end_to_end_id"),
    creditor: jsonb("creditor").$type<CreditorParty>().notNull(),
    debtor: jsonb("debtor").$type<DebtorParty>().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.operationUuid], foreignColumns: [operation.tenantUuid, operation.uuid] }),
    foreignKey({
      columns: [t.tenantUuid, t.attemptUuid],
      foreignColumns: [paymentAttempt.tenantUuid, paymentAttempt.uuid],
    }),
    foreignKey({
      name: "payment_record_statement_entry_fk",
      columns: [t.tenantUuid, t.statementEntryUuid],
      foreignColumns: [statementEntry.tenantUuid, statementEntry.uuid],
    }),
    uniqueIndex("payment_record_of_operation").on(t.tenantUuid, t.operationUuid),
    index("payment_record_by_created_at").on(t.tenantUuid, t.createdAt, t.uuid),
    // How they ended and whether a bank was ordered, for figures: without their rows.
    index("payment_record_ways").on(t.tenantUuid, t.createdAt, t.operationUuid, t.status, t.attemptUuid),
    index("payment_record_rejected").on(t.tenantUuid, t.operationUuid).where(sql`${t.status} = 'REJECTED'`),
    index("payment_record_by_end_to_end_id").on(t.tenantUuid, t.endToEndId),
    // What no statement has told of yet.
    index("payment_record_without_credit")
      .on(t.tenantUuid, t.createdAt, t.uuid)
      .where(sql`${t.statementEntryUuid} is null`),
    // And was kept for a later day.
    index("payment_record_kept")
      .on(t.tenantUuid, t.requestedExecutionDate)
      .where(sql`${t.statementEntryUuid} is null and ${t.requestedExecutionDate} is not null`),
    check("payment_record_source", sql`${t.source} in ('BANK', 'STATEMENT')`),
    check(
      "payment_record_told_by_bank",
      sql`${t.source} = 'STATEMENT' or (${t.attemptUuid} is not null and ${t.bankStatus} is not null and ${t.bankPaymentId} is not null and ${t.endToEndId} is not null)`,
    ),
    check(
      "payment_record_status",
      sql`${t.status} in ('SUBMITTED_VALID', 'EXECUTED', 'SETTLED', 'REJECTED', 'UNCONFIRMED')`,
    ),
    check("payment_record_amount", sql`${t.amount} between 1 and 99999999999`),
    check("payment_record_settled", sql`(${t.status} = 'SETTLED') = (${t.settledAmount} is not null)`),
  ],
);
