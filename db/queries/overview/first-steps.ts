import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, creditorAccount, membership, operation, tenant, webhookEndpoint } from "../../schema";

/** What an organisation has by now of what it needs, and whether one of its people wants to be told. */
export async function selectFirstSteps(db: Db, tenantUuid: string, personUuid: string) {
  const theirs = and(eq(membership.tenantUuid, tenantUuid), eq(membership.personUuid, personUuid));
  const hasLogo = sql<boolean>`exists (select 1 from ${configuration} where ${configuration.tenantUuid} = ${tenantUuid}
    and ${configuration.visualConfiguration} ->> 'logo' is not null)`;
  const hasCollection = sql<boolean>`exists (select 1 from ${operation} where ${operation.tenantUuid} = ${tenantUuid}
    and ${operation.type} = 'PAYMENT')`;
  const [accounts, [facts], endpoints, people] = await Promise.all([
    db
      .select({
        verificationResult: creditorAccount.verificationResult,
        matchedName: creditorAccount.matchedName,
        confirmedName: creditorAccount.confirmedName,
      })
      .from(creditorAccount)
      .where(and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.status, "ACTIVE"))),
    db
      .select({ hiddenAt: membership.firstStepsHiddenAt, withoutErpAt: tenant.withoutErpAt, hasLogo, hasCollection })
      .from(membership)
      .innerJoin(tenant, eq(tenant.uuid, membership.tenantUuid))
      .where(theirs),
    db
      .select({ count: count() })
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.tenantUuid, tenantUuid), isNull(webhookEndpoint.deletedAt))),
    db.select({ count: count() }).from(membership).where(eq(membership.tenantUuid, tenantUuid)),
  ]);
  return facts ? { ...facts, accounts, endpoints: endpoints[0]?.count ?? 0, people: people[0]?.count ?? 0 } : null;
}

/** For this person, of this organisation; once hidden it stays so since when it was. */
export async function hideFirstSteps(db: Db, tenantUuid: string, personUuid: string, at: Date): Promise<void> {
  await db
    .update(membership)
    .set({ firstStepsHiddenAt: at })
    .where(
      and(
        eq(membership.tenantUuid, tenantUuid),
        eq(membership.personUuid, personUuid),
        isNull(membership.firstStepsHiddenAt),
      ),
    );
}

export async function setWithoutErp(db: Db, tenantUuid: string, at: Date): Promise<void> {
  await db
    .update(tenant)
    .set({ withoutErpAt: at })
    .where(and(eq(tenant.uuid, tenantUuid), isNull(tenant.withoutErpAt)));
}
