import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, delivery, flow, operation, tenant } from "../../schema";
import { addressKeyOf } from "../address-key";
import { itsConfiguration, itsFlow } from "../operations/joins";

/** What the messages to payers say, by delivery, of all tenants: only the worker asks. Each has its own tenant's rows alone. */
export async function findDeliveryMatters(db: Db, deliveryUuids: readonly string[]) {
  const rows = await db
    .select({
      deliveryUuid: delivery.uuid,
      hasComplained: sql<boolean>`exists (
        select from ${delivery} complaint
         where complaint.tenant_uuid = ${delivery.tenantUuid} and ${addressKeyOf(sql`complaint.address`)} = ${addressKeyOf(delivery.address)}
           and complaint.reason = 'COMPLAINED')`,
      operation: {
        tenantUuid: operation.tenantUuid,
        uuid: operation.uuid,
        type: operation.type,
        linkToken: operation.linkToken,
        payerLanguage: operation.payerLanguage,
        status: operation.status,
        expiresAt: operation.expiresAt,
        amount: operation.amount,
        collectedAmount: operation.collectedAmount,
        currency: operation.currency,
        concept: operation.concept,
        invoiceId: operation.invoiceId,
        invoiceExternalId: operation.invoiceExternalId,
        invoiceDueDate: operation.invoiceDueDate,
      },
      flow: {
        countryCode: flow.countryCode,
        languageCode: flow.languageCode,
        namesLanguage: flow.namesLanguage,
        additionalLanguageCode: flow.additionalLanguageCode,
      },
      tenant: {
        legalName: tenant.legalName,
        languageCode: tenant.languageCode,
        timeZone: tenant.timeZone,
        isSandbox: sql<boolean>`${tenant.sandboxOf} is not null`,
      },
      configuration: { uuid: configuration.uuid, version: sql<string>`${configuration}.xmin::text` },
    })
    .from(delivery)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, delivery.tenantUuid), eq(operation.uuid, delivery.operationUuid)),
    )
    .innerJoin(flow, itsFlow)
    .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
    .innerJoin(configuration, itsConfiguration)
    .where(inArray(delivery.uuid, [...deliveryUuids]));
  return new Map(rows.map((row) => [row.deliveryUuid, row]));
}

export type DeliveryMatter = NonNullable<ReturnType<Awaited<ReturnType<typeof findDeliveryMatters>>["get"]>>;

/** What events tell of these operations and their flows. */
export async function listDeliveredOperations(db: Db, tenantUuid: string, operationUuids: readonly string[]) {
  return db
    .select({
      operation: {
        uuid: operation.uuid,
        status: operation.status,
        externalId: operation.externalId,
        amount: operation.amount,
        currency: operation.currency,
        invoiceExternalId: operation.invoiceExternalId,
        paymentUuid: operation.paymentUuid,
        collaboratorUuid: operation.collaboratorUuid,
        collaboratorLegalName: operation.collaboratorLegalName,
      },
      flow: { uuid: flow.uuid, externalId: flow.externalId },
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .where(and(eq(operation.tenantUuid, tenantUuid), inArray(operation.uuid, [...operationUuids])))
    .orderBy(asc(operation.uuid));
}
