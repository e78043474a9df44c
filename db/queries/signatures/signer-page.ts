import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { configuration, flow, operation, paymentRecord, signer, signingCode, tenant } from "../../schema";
import { itsConfiguration, itsFlow } from "../operations/joins";
import { paymentsAfter } from "../operations/sign-then-pay";
import { builtOnce } from "../prepared";

/** Whose link it is, and what it belongs to; null for a link that nobody made. The tenant comes from the link. */
export async function findSignerByLink(db: Db, linkToken: string) {
  const [row] = await signers(db, "", () => buildSigner(db)).execute({ linkToken });
  return row ?? null;
}

const signers = builtOnce<ReturnType<typeof buildSigner>>();

function buildSigner(db: Db) {
  return foundByKey(
    db
      .select({
        signer,
        operation,
        flow: {
          uuid: flow.uuid,
          externalId: flow.externalId,
          languageCode: flow.languageCode,
          countryCode: flow.countryCode,
          namesLanguage: flow.namesLanguage,
          additionalLanguageCode: flow.additionalLanguageCode,
          order: flow.order,
        },
        tenant: { legalName: tenant.legalName, languageCode: tenant.languageCode, timeZone: tenant.timeZone },
        configuration: {
          uuid: configuration.uuid,
          // The row's version: it changes with each write, whoever writes.
          version: sql<string>`${configuration}.xmin::text`,
          signatureConfiguration: configuration.signatureConfiguration,
        },
      })
      .from(signer)
      .innerJoin(operation, and(eq(operation.tenantUuid, signer.tenantUuid), eq(operation.uuid, signer.operationUuid)))
      .innerJoin(flow, itsFlow)
      .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
      .innerJoin(configuration, itsConfiguration)
      .where(eq(signer.linkToken, sql.placeholder("linkToken")))
      .prepare("signer_by_link"),
  );
}

export type FoundSigner = NonNullable<Awaited<ReturnType<typeof findSignerByLink>>>;

/** What the signer has picked on the page; nothing is written where it is known. */
export async function keepSignerLanguage(db: Db, linkToken: string, language: string): Promise<void> {
  await db
    .update(signer)
    .set({ language })
    .where(and(eq(signer.linkToken, linkToken), sql`${signer.language} is distinct from ${language}`));
}

/** The payments that follow what is signed, in their order, and how their records stand: what a signer of it may have to pay next. */
export async function listPaymentsAfter(db: Db, tenantUuid: string, signatureUuid: string) {
  return db
    .select({
      uuid: operation.uuid,
      linkToken: operation.linkToken,
      status: operation.status,
      amount: operation.amount,
      currency: operation.currency,
      subject: operation.subject,
      expiresAt: operation.expiresAt,
      recordStatus: paymentRecord.status,
    })
    .from(operation)
    .leftJoin(
      paymentRecord,
      and(eq(paymentRecord.tenantUuid, operation.tenantUuid), eq(paymentRecord.operationUuid, operation.uuid)),
    )
    .innerJoin(
      sql`(${paymentsAfter(tenantUuid, signatureUuid)}) as following`,
      sql`following.tenant_uuid = ${operation.tenantUuid} and following.uuid = ${operation.uuid}`,
    )
    .orderBy(sql`following.position`);
}

/** The newest code that was sent to a signer. */
export async function findNewestCode(db: Db, tenantUuid: string, signerUuid: string) {
  const [row] = await db
    .select()
    .from(signingCode)
    .where(and(eq(signingCode.tenantUuid, tenantUuid), eq(signingCode.signerUuid, signerUuid)))
    .orderBy(desc(signingCode.createdAt), desc(signingCode.uuid))
    .limit(1);
  return row ?? null;
}

/** The same by the tenant and the signer, for a job. */
export async function findSignerLink(db: Db, tenantUuid: string, uuid: string): Promise<string | null> {
  const [row] = await db
    .select({ linkToken: signer.linkToken })
    .from(signer)
    .where(and(eq(signer.tenantUuid, tenantUuid), eq(signer.uuid, uuid)));
  return row?.linkToken ?? null;
}
