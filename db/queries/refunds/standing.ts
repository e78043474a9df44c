import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { creditorAccount, operation, paymentAttempt, paymentRecord, statementEntry } from "../../schema";
import { isOneOf } from "../bulk";
import { itsCreditor, itsCreditorAccount } from "../operations/joins";

/** All that tells how much of a payment's money stands, and who paid it. */
export async function listMoneyOf(db: Db, tenantUuid: string, operationUuids: readonly string[]) {
  if (operationUuids.length === 0) return { payments: [], attempts: [], entries: [] };
  const [payments, attempts, entries] = await Promise.all([
    db
      .select({
        operation: {
          uuid: operation.uuid,
          status: operation.status,
          amount: operation.amount,
          currency: operation.currency,
          concept: operation.concept,
          invoiceExternalId: operation.invoiceExternalId,
          subject: operation.subject,
          collectedAmount: operation.collectedAmount,
        },
        record: {
          status: paymentRecord.status,
          code: paymentRecord.code,
          requestedExecutionDate: paymentRecord.requestedExecutionDate,
          attemptUuid: paymentRecord.attemptUuid,
          debtor: paymentRecord.debtor,
        },
        creditor: { ...itsCreditor, orderingPartyId: creditorAccount.orderingPartyId },
      })
      .from(operation)
      .innerJoin(creditorAccount, itsCreditorAccount)
      .leftJoin(
        paymentRecord,
        and(eq(paymentRecord.tenantUuid, operation.tenantUuid), eq(paymentRecord.operationUuid, operation.uuid)),
      )
      .where(and(eq(operation.tenantUuid, tenantUuid), isOneOf(operation.uuid, operationUuids))),
    db
      .select({
        uuid: paymentAttempt.uuid,
        operationUuid: paymentAttempt.operationUuid,
        endToEndId: paymentAttempt.endToEndId,
        state: paymentAttempt.state,
      })
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.tenantUuid, tenantUuid), isOneOf(paymentAttempt.operationUuid, operationUuids))),
    db
      .select({
        uuid: statementEntry.uuid,
        operationUuid: statementEntry.operationUuid,
        direction: statementEntry.direction,
        amount: statementEntry.amount,
        bookedOn: statementEntry.bookedOn,
        returnReason: statementEntry.returnReason,
        endToEndId: statementEntry.endToEndId,
        counterpartyName: statementEntry.counterpartyName,
        counterpartyAccount: statementEntry.counterpartyAccount,
      })
      .from(statementEntry)
      .where(
        and(
          eq(statementEntry.tenantUuid, tenantUuid),
          isOneOf(statementEntry.operationUuid, operationUuids),
          // What went out as a refund is counted as such.
          sql`${statementEntry.state} = 'MATCHED' and ${statementEntry.refundUuid} is null`,
        ),
      ),
  ]);
  return { payments, attempts, entries };
}

export type MoneyRows = Awaited<ReturnType<typeof listMoneyOf>>;
