import { and, asc, eq, sql } from "drizzle-orm";
import type { AttemptState, DebtorParty, RecordState, StatusBefore } from "@/lib/attempts/model";
import type { Transaction } from "../../client";
import {
  creditorAccount,
  flow,
  operation,
  operationFact,
  paymentAttempt,
  paymentRecord,
  statementEntry,
} from "../../schema";
import type { PaymentRecordRow } from "../attempts/payment-records";
import { insertMany, isOneOf } from "../bulk";
import { itsCreditor, itsCreditorAccount, itsFlow } from "../operations/joins";
import { isNotRenewed } from "./candidates";

/** What statements change, many at once: a round trip for each of ten thousand bookings would take minutes. */

/** Read once the flows are locked. */
export async function listPaymentOrders(tx: Transaction, tenantUuid: string, operationUuids: readonly string[]) {
  return tx
    .select({
      operation,
      flow: { uuid: flow.uuid, externalId: flow.externalId },
      creditor: itsCreditor,
      isRenewed: sql<boolean>`not ${isNotRenewed}`,
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(creditorAccount, itsCreditorAccount)
    .where(and(eq(operation.tenantUuid, tenantUuid), isOneOf(operation.uuid, operationUuids)));
}

export type StatementOrder = Awaited<ReturnType<typeof listPaymentOrders>>[number];

export async function lockAttemptsOf(tx: Transaction, tenantUuid: string, operationUuids: readonly string[]) {
  return tx
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.tenantUuid, tenantUuid), isOneOf(paymentAttempt.operationUuid, operationUuids)))
    .orderBy(asc(paymentAttempt.uuid))
    .for("update");
}

/** The attempts of which a bank or a person has said, after their operation's end, that they were paid. */
export async function listConfirmedBeside(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .select({ attemptUuid: sql<string>`${operationFact.detail} ->> 'attemptUuid'` })
    .from(operationFact)
    .where(
      and(
        eq(operationFact.tenantUuid, tenantUuid),
        isOneOf(operationFact.operationUuid, operationUuids),
        eq(operationFact.kind, "PAID_TWICE"),
        sql`${operationFact.detail} ? 'attemptUuid'`,
      ),
    );
  return rows.map(({ attemptUuid }) => attemptUuid);
}

export async function lockRecordsOf(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly PaymentRecordRow[]> {
  return tx
    .select()
    .from(paymentRecord)
    .where(and(eq(paymentRecord.tenantUuid, tenantUuid), isOneOf(paymentRecord.operationUuid, operationUuids)))
    .orderBy(asc(paymentRecord.uuid))
    .for("update");
}

/** Whose payment it is. */
type Origin =
  | "source"
  | "attemptUuid"
  | "product"
  | "bankStatus"
  | "bankPaymentId"
  | "endToEndId"
  | "remittanceInformation"
  | "executionDate"
  | "requestedExecutionDate";

export type ProvenRecord = RecordState &
  Pick<PaymentRecordRow, Origin> &
  Readonly<{
    uuid: string;
    amount: number;
    settledAmount: number | null;
    settledAt: Date | null;
    statementEntryUuid: string | null;
    statusBefore: StatusBefore | null;
    debtor: DebtorParty;
  }>;

export async function updateProvenRecords(
  tx: Transaction,
  tenantUuid: string,
  records: readonly ProvenRecord[],
  at: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({
    uuid: record.uuid,
    source: record.source,
    attempt_uuid: record.attemptUuid,
    product: record.product,
    bank_status: record.bankStatus,
    bank_payment_id: record.bankPaymentId,
    end_to_end_id: record.endToEndId,
    remittance_information: record.remittanceInformation,
    execution_date: record.executionDate,
    requested_execution_date: record.requestedExecutionDate,
    status: record.status,
    code: record.code,
    amount: record.amount,
    settled_amount: record.settledAmount,
    settled_at: record.settledAt,
    statement_entry_uuid: record.statementEntryUuid,
    status_before: record.statusBefore,
    debtor: record.debtor,
  }));
  await tx.execute(sql`
    update payment_record
       set source = d.source, attempt_uuid = d.attempt_uuid, product = d.product, bank_status = d.bank_status,
           bank_payment_id = d.bank_payment_id, end_to_end_id = d.end_to_end_id,
           remittance_information = d.remittance_information, execution_date = d.execution_date,
           requested_execution_date = d.requested_execution_date,
           status = d.status, code = d.code, amount = d.amount, settled_amount = d.settled_amount,
           settled_at = d.settled_at, statement_entry_uuid = d.statement_entry_uuid,
           status_before = d.status_before, debtor = d.debtor, updated_at = ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(uuid uuid, source text, attempt_uuid uuid, product text, bank_status text, bank_payment_id text,
             end_to_end_id text, remittance_information text, execution_date timestamptz,
             requested_execution_date date, status text, code text, amount bigint, settled_amount bigint, settled_at timestamptz,
             statement_entry_uuid uuid, status_before jsonb, debtor jsonb)
     where ${eq(paymentRecord.tenantUuid, tenantUuid)} and payment_record.uuid = d.uuid`);
}

export async function insertRecords(
  tx: Transaction,
  records: readonly (typeof paymentRecord.$inferInsert)[],
): Promise<void> {
  await insertMany(tx, paymentRecord, records);
}

/** Authorised by what has come, or decided: nobody is asked about them any more, and what was kept for the next question goes. */
export async function endAttempts(
  tx: Transaction,
  tenantUuid: string,
  uuids: readonly string[],
  change: Readonly<{ state: AttemptState; endedAt: Date }> | null,
): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .update(paymentAttempt)
    .set({ nextPollAt: null, sessionSealed: null, ...change })
    .where(and(eq(paymentAttempt.tenantUuid, tenantUuid), isOneOf(paymentAttempt.uuid, uuids)));
}

export async function setCollectedAmounts(
  tx: Transaction,
  tenantUuid: string,
  amounts: readonly Readonly<{ operationUuid: string; collectedAmount: number }>[],
): Promise<void> {
  if (amounts.length === 0) return;
  const rows = amounts.map(({ operationUuid, collectedAmount }) => ({ uuid: operationUuid, amount: collectedAmount }));
  await tx.execute(sql`
    update operation set collected_amount = d.amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(uuid uuid, amount bigint)
     where ${eq(operation.tenantUuid, tenantUuid)} and operation.uuid = d.uuid and collected_amount <> d.amount`);
}

/** An operation that has money which could go back, and the first day of which it is told. */
export type Collected = Readonly<{ uuid: string; since: string }>;

/** Those of these operations: collected as far as banks say, or come on a statement and not gone back: what went out as a refund is no return (decision 316). */
export async function listCollected(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly Collected[]> {
  if (operationUuids.length === 0) return [];
  return tx.execute<Collected>(sql`
    select uuid, min(since)::text as since from (
      select operation_uuid as uuid, (created_at at time zone 'UTC')::date as since from payment_record
       where ${eq(paymentRecord.tenantUuid, tenantUuid)} and ${isOneOf(paymentRecord.operationUuid, operationUuids)}
         and status <> 'REJECTED'
      union all
      select operation_uuid, min(booked_on) filter (where direction = 'CREDIT') from statement_entry
       where ${eq(statementEntry.tenantUuid, tenantUuid)} and ${isOneOf(statementEntry.operationUuid, operationUuids)}
         and state = 'MATCHED' and refund_uuid is null
       group by operation_uuid
      having sum(case direction when 'CREDIT' then amount else -amount end) > 0) collected
     group by uuid`);
}
