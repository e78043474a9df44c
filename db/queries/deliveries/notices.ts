import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { OperationConfiguration } from "@/lib/configurations/model";
import type { DeliveryKind, DeliveryRecipient, DeliveryState } from "@/lib/deliveries/model";
import type { Db, Transaction } from "../../client";
import { configuration, delivery, document, operation } from "../../schema";
import { itsConfiguration } from "../operations/joins";
import type { NewDelivery } from "./deliveries";

/** Of these payments, those whose configuration mails documents, with whom they go to. */
export async function findReceiptWishes(tx: Transaction, tenantUuid: string, operationUuids: readonly string[]) {
  const settings = configuration.operationConfiguration;
  return tx
    .select({
      operationUuid: operation.uuid,
      // As it was written: servers may tell Ana@ from ana@.
      email: sql<string | null>`${operation.subject} ->> 'email'`,
      documentDelivery: sql<OperationConfiguration["documentDelivery"]>`${settings} -> 'documentDelivery'`,
    })
    .from(operation)
    .innerJoin(configuration, itsConfiguration)
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        inArray(operation.uuid, [...operationUuids]),
        eq(operation.type, "PAYMENT"),
        sql`(${settings} #>> '{documentDelivery,sendDocumentsByEmail}')::boolean`,
      ),
    )
    .orderBy(asc(operation.uuid));
}

/** Writes receipts; whoever has one of the same payment already gets no second. */
export async function insertReceipts(tx: Transaction, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(delivery)
      .values([...rows])
      .onConflictDoNothing();
}

/**
 * Who was sent this of these operations, or is to be, each once: as far as the messages are in these states, or may have arrived without
 * anybody having said so (NO_ANSWER).
 */
export async function listRecipients(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  sent: readonly Readonly<{ kind: DeliveryKind; states: readonly DeliveryState[] }>[],
): Promise<readonly Readonly<{ operationUuid: string; address: string; recipient: DeliveryRecipient }>[]> {
  return tx
    .selectDistinct({
      operationUuid: delivery.operationUuid,
      address: delivery.address,
      recipient: delivery.recipient,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.tenantUuid, tenantUuid),
        inArray(delivery.operationUuid, [...operationUuids]),
        or(
          ...sent.map(({ kind, states }) =>
            and(eq(delivery.kind, kind), or(inArray(delivery.state, [...states]), eq(delivery.reason, "NO_ANSWER"))),
          ),
        ),
      ),
    )
    .orderBy(asc(delivery.operationUuid), asc(delivery.address));
}

/** To whom the payer's mail says that a copy goes. */
export async function listCopyAddresses(
  db: Db,
  tenantUuid: string,
  operationUuid: string,
  kind: DeliveryKind,
): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ address: delivery.address })
    .from(delivery)
    .where(
      and(
        eq(delivery.tenantUuid, tenantUuid),
        eq(delivery.operationUuid, operationUuid),
        eq(delivery.kind, kind),
        eq(delivery.recipient, "COPY"),
      ),
    )
    .orderBy(asc(delivery.address));
  return rows.map(({ address }) => address);
}

/** The documents of an operation and where they lie, the oldest first. */
export async function listStoredDocuments(db: Db, tenantUuid: string, operationUuid: string) {
  return db
    .select({
      name: document.name,
      sizeBytes: document.sizeBytes,
      sha256: document.sha256,
      storageKey: document.storageKey,
      isAsSupplied: sql<boolean>`coalesce(${document.suppliedBytes} = ${document.sizeBytes}, false)`,
    })
    .from(document)
    .where(and(eq(document.tenantUuid, tenantUuid), eq(document.operationUuid, operationUuid)))
    .orderBy(asc(document.createdAt), asc(document.uuid));
}
