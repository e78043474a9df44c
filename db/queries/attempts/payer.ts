import { and, eq } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, creditorAccount, document, flow, operation, tenant } from "../../schema";
import { itsConfiguration, itsCreditorAccount, itsFlow } from "../operations/joins";

/** Which operation a link opens. The one look-up without a tenant: the link's 128 bits are the right to it. */
export async function findOperationByLink(db: Db, linkToken: string) {
  const [row] = await db
    .select({
      tenantUuid: operation.tenantUuid,
      uuid: operation.uuid,
      status: operation.status,
      expiresAt: operation.expiresAt,
    })
    .from(operation)
    .where(eq(operation.linkToken, linkToken));
  return row ?? null;
}

/** Everything that the payer's page shows, in one round trip. */
export async function findPayerRow(db: Db, linkToken: string) {
  const [row] = await db
    .select({
      operation,
      flow: {
        uuid: flow.uuid,
        externalId: flow.externalId,
        countryCode: flow.countryCode,
        languageCode: flow.languageCode,
        additionalLanguageCode: flow.additionalLanguageCode,
      },
      tenant: { legalName: tenant.legalName, languageCode: tenant.languageCode, timeZone: tenant.timeZone },
      visual: configuration.visualConfiguration,
      settings: configuration.operationConfiguration,
      account: {
        ownerName: creditorAccount.ownerName,
        accountNumber: creditorAccount.accountNumber,
        bic: creditorAccount.bic,
      },
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
    .innerJoin(configuration, itsConfiguration)
    .leftJoin(creditorAccount, itsCreditorAccount)
    .where(eq(operation.linkToken, linkToken));
  return row ?? null;
}

/** A document of the operation that the link opens. */
export async function findDocumentByLink(db: Db, linkToken: string, documentUuid: string) {
  const [row] = await db
    .select({
      name: document.name,
      sizeBytes: document.sizeBytes,
      sha256: document.sha256,
      storageKey: document.storageKey,
    })
    .from(document)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, document.tenantUuid), eq(operation.uuid, document.operationUuid)),
    )
    .where(and(eq(operation.linkToken, linkToken), eq(document.uuid, documentUuid)));
  return row ?? null;
}
