import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { configuration, creditorAccount, document, flow, operation, paymentRecord, tenant } from "../../schema";
import { isOneOf } from "../bulk";
import { itsConfiguration, itsCreditorAccount, itsFlow, itsVerification } from "../operations/joins";
import { type ListFilter, placeholder } from "../operations/list-filter";
import { oneVisible } from "../operations/operations";
import { isNeverSigned } from "../operations/sign-then-pay";
import { builtOnce } from "../prepared";

/** Everything that a copy of an operation is made from, and the copy that exists already. */
export async function findRenewable(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const filter = oneVisible(tenantUuid, channel, uuid);
  const [[row], documents, renewals] = await Promise.all([
    renewables(db, filter.shape, () => buildRenewable(db, filter)).execute(filter.values),
    db
      .select()
      .from(document)
      .where(and(eq(document.tenantUuid, tenantUuid), eq(document.operationUuid, uuid)))
      .orderBy(asc(document.uuid)),
    db
      .select({ uuid: operation.uuid })
      .from(operation)
      .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.renewalOf, uuid))),
  ]);
  return row ? { ...row, documents, renewedBy: renewals[0]?.uuid ?? null } : null;
}

/** Six tables take as long to plan as to read. */
const renewables = builtOnce<ReturnType<typeof buildRenewable>>();

function buildRenewable(db: Db, filter: ListFilter) {
  return foundByKey(
    db
      .select({
        operation,
        flow,
        timeZone: tenant.timeZone,
        tenantLanguage: tenant.languageCode,
        isSandbox: sql<boolean>`${tenant.sandboxOf} is not null`,
        isNeverSigned,
        configuration: {
          status: configuration.status,
          visualConfiguration: configuration.visualConfiguration,
          operationConfiguration: configuration.operationConfiguration,
          signatureConfiguration: configuration.signatureConfiguration,
        },
        record: { status: paymentRecord.status },
        creditorAccount: {
          status: creditorAccount.status,
          ownerName: creditorAccount.ownerName,
          accountNumber: creditorAccount.accountNumber,
          bic: creditorAccount.bic,
          ...itsVerification,
        },
      })
      .from(operation)
      .innerJoin(flow, itsFlow)
      .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
      .innerJoin(configuration, itsConfiguration)
      .leftJoin(creditorAccount, itsCreditorAccount)
      .leftJoin(
        paymentRecord,
        and(eq(paymentRecord.tenantUuid, operation.tenantUuid), eq(paymentRecord.operationUuid, operation.uuid)),
      )
      .where(filter.where(placeholder))
      .prepare("renewable"),
  );
}

export type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>;

/** What an operation is a renewal of, and what that is one of: as many as have been renewed before it. */
export async function listOriginalsOf(db: Db, tenantUuid: string, uuid: string): Promise<readonly string[]> {
  const rows = await db.execute<{ uuid: string }>(sql`
    with recursive chain as (
      select tenant_uuid, renewal_of from operation
       where ${and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, uuid))}
      union all
      select earlier.tenant_uuid, earlier.renewal_of
        from operation earlier join chain on earlier.tenant_uuid = chain.tenant_uuid and earlier.uuid = chain.renewal_of
    )
    select renewal_of as uuid from chain where renewal_of is not null`);
  return rows.map((row) => row.uuid);
}

/** What has taken the place of these, and of what has taken it, the newest last: of each the one that it is a renewal of in the end. */
export async function listCopiesOf(
  db: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<readonly Readonly<{ uuid: string; originalUuid: string }>[]> {
  if (operationUuids.length === 0) return [];
  return db.execute<{ uuid: string; originalUuid: string }>(sql`
    with recursive chain as (
      select tenant_uuid, uuid, renewal_of as original_uuid, 1 as renewals from operation
       where ${and(eq(operation.tenantUuid, tenantUuid), isOneOf(operation.renewalOf, operationUuids))}
      union all
      select later.tenant_uuid, later.uuid, chain.original_uuid, renewals + 1
        from operation later join chain on later.tenant_uuid = chain.tenant_uuid and later.renewal_of = chain.uuid
    )
    select uuid, original_uuid as "originalUuid" from chain order by renewals`);
}

/** The newest renewal of the operation that a link opens: its link; null where it has not been renewed, or there is no such link. */
export async function findNewestLink(db: Db, linkToken: string): Promise<string | null> {
  const [row] = await db.execute<{ linkToken: string }>(sql`
    with recursive chain as (
      select tenant_uuid, uuid, link_token, 0 as renewals from operation where link_token = ${linkToken}
      union all
      select later.tenant_uuid, later.uuid, later.link_token, renewals + 1
        from operation later join chain on later.tenant_uuid = chain.tenant_uuid and later.renewal_of = chain.uuid
    )
    select link_token as "linkToken" from chain where renewals > 0 order by renewals desc limit 1`);
  return row?.linkToken ?? null;
}

/**
 * The same for a signer's link: the link of the same signer of the newest renewal. Null, too, where somebody else signs there in
 * that place: a signer's link is that person's alone.
 */
export async function findNewestSignerLink(db: Db, linkToken: string): Promise<string | null> {
  const [row] = await db.execute<{ linkToken: string }>(sql`
    with recursive chain as (
      select tenant_uuid, operation_uuid as uuid, position, subject, 0 as renewals
        from signer where link_token = ${linkToken}
      union all
      select later.tenant_uuid, later.uuid, chain.position, chain.subject, renewals + 1
        from operation later join chain on later.tenant_uuid = chain.tenant_uuid and later.renewal_of = chain.uuid
    ), newest as (
      select * from chain where renewals > 0 order by renewals desc limit 1
    )
    select signer.link_token as "linkToken"
      from newest join signer on signer.tenant_uuid = newest.tenant_uuid and signer.operation_uuid = newest.uuid
       and signer.position = newest.position and signer.subject = newest.subject`);
  return row?.linkToken ?? null;
}
