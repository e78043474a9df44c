import type { Transaction } from "../client";
import { flow, operation, operationFact, paymentAttempt, paymentRecord, statusHistory } from "../schema";

/** Business that has already happened, as rows: for the demo and for tests. The caller answers for their consistency. */
export type PastRows = Readonly<{
  flows: (typeof flow.$inferInsert)[];
  operations: (typeof operation.$inferInsert)[];
  histories: (typeof statusHistory.$inferInsert)[];
  facts: (typeof operationFact.$inferInsert)[];
  attempts: (typeof paymentAttempt.$inferInsert)[];
  records: (typeof paymentRecord.$inferInsert)[];
}>;

export async function insertPastRows(tx: Transaction, rows: PastRows): Promise<void> {
  if (rows.flows.length > 0) await tx.insert(flow).values(rows.flows);
  if (rows.operations.length > 0) await tx.insert(operation).values(rows.operations);
  if (rows.histories.length > 0) await tx.insert(statusHistory).values(rows.histories);
  if (rows.facts.length > 0) await tx.insert(operationFact).values(rows.facts);
  if (rows.attempts.length > 0) await tx.insert(paymentAttempt).values(rows.attempts);
  if (rows.records.length > 0) await tx.insert(paymentRecord).values(rows.records);
}
