import { and, eq, sql } from "drizzle-orm";
import { newUuid } from "@/lib/shared/ids";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { configuration, creditorAccount, document, flow, operation, operationFact, tenant } from "../../schema";
import { itsConfiguration, itsCreditorAccount, itsFlow } from "../operations/joins";
import { builtOnce } from "../prepared";

/** Which operation a link opens. The one look-up without a tenant: the link's 128 bits are the right to it. */
export async function findOperationByLink(db: Db, linkToken: string) {
  const [row] = await byLink(db, "", () => buildByLink(db)).execute({ linkToken });
  return row ?? null;
}

const byLink = builtOnce<ReturnType<typeof buildByLink>>();

function buildByLink(db: Db) {
  return foundByKey(
    db
      .select({
        tenantUuid: operation.tenantUuid,
        uuid: operation.uuid,
        type: operation.type,
        status: operation.status,
        expiresAt: operation.expiresAt,
      })
      .from(operation)
      .where(eq(operation.linkToken, sql.placeholder("linkToken")))
      .prepare("operation_by_link"),
  );
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

/** What the payer has picked on the page; nothing is written where it is known. */
export async function keepPayerLanguage(db: Db, linkToken: string, payerLanguage: string): Promise<void> {
  await db
    .update(operation)
    .set({ payerLanguage })
    .where(and(eq(operation.linkToken, linkToken), sql`${operation.payerLanguage} is distinct from ${payerLanguage}`));
}

/** A document of the payment that the link opens; a signer's link opens addresses of its own, and not at any time. */
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
    .where(and(eq(operation.linkToken, linkToken), eq(operation.type, "PAYMENT"), eq(document.uuid, documentUuid)));
  return row ?? null;
}

/** The first sign of a person on the link's page: one statement, which writes nothing when it is known. */
export async function insertPersonSeen(db: Db, linkToken: string, at: Date): Promise<void> {
  await db
    .insert(operationFact)
    .select(
      db
        .select({
          uuid: sql`${newUuid()}::uuid`.as("uuid"),
          tenantUuid: operation.tenantUuid,
          operationUuid: operation.uuid,
          kind: sql`'PERSON_SEEN'`.as("kind"),
          detail: sql`'{}'::jsonb`.as("detail"),
          at: sql`${at.toISOString()}::timestamptz`.as("at"),
        })
        .from(operation)
        .where(eq(operation.linkToken, linkToken)),
    )
    .onConflictDoNothing();
}
