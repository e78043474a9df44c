import type { Transaction } from "@/db/client";
import { listCopiesOf } from "@/db/queries/flows/renewals";
import { addJob } from "@/db/queries/jobs";
import { insertFacts } from "@/db/queries/operations/operation-moves";
import { type Happened, queueReinstatements } from "./queue-notices";

/** Payments that had been rejected stand after all: whoever may have read otherwise is told, and what has been renewed meanwhile. */
export async function standAfterAll(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  happened: Happened,
): Promise<void> {
  await queueReinstatements(tx, tenantUuid, operationUuids, happened);
  await tellCopies(tx, tenantUuid, operationUuids, happened.at);
}

/**
 * Money has come for operations that had ended. What has been renewed meanwhile asks for the same by its copies: each says so as
 * PAID_TWICE, as long as it asks or is paid, too, and is taken back where nobody has paid it (decision 347).
 */
export async function tellCopies(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  at: Date,
): Promise<void> {
  const copies = await listCopiesOf(tx, tenantUuid, operationUuids);
  await insertFacts(
    tx,
    tenantUuid,
    copies.map(({ uuid, originalUuid }) => ({
      ...{ operationUuid: uuid, kind: "PAID_TWICE", at },
      detail: { originalUuid },
    })),
  );
  for (const { uuid, originalUuid } of copies) {
    await addJob(tx, "withdraw-copy", { tenantUuid, operationUuid: uuid, originalUuid });
  }
}
