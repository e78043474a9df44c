import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, paymentAttempt, tally } from "../../schema";

/** Every payment page, also those that are disabled. */
export async function listConfigurationNames(db: Db, tenantUuid: string) {
  return db
    .select({ uuid: configuration.uuid, name: configuration.name })
    .from(configuration)
    .where(eq(configuration.tenantUuid, tenantUuid))
    .orderBy(asc(configuration.name), asc(configuration.uuid));
}

/** The banks at which any payment was tried: one look into the index for each, however many attempts there are. */
export async function listBanksTried(db: Db, tenantUuid: string): Promise<readonly string[]> {
  const mine = eq(paymentAttempt.tenantUuid, tenantUuid);
  const rows = await db.execute<{ bank: string }>(sql`
    with recursive tried as (
      (select ${paymentAttempt.bankId} as bank from ${paymentAttempt} where ${mine} order by ${paymentAttempt.bankId} limit 1)
      union all
      select (select ${paymentAttempt.bankId} from ${paymentAttempt}
               where ${mine} and ${paymentAttempt.bankId} > tried.bank order by ${paymentAttempt.bankId} limit 1)
        from tried where tried.bank is not null)
    select bank from tried where bank is not null`);
  return rows.map(({ bank }) => bank);
}

/** The collaborators that have brought anything, from the tally: there are few, however many operations they have brought. */
export async function listCollaboratorNames(db: Db, tenantUuid: string) {
  return db
    .select({ uuid: sql<string>`${tally.collaboratorUuid}`, name: sql<string>`max(${tally.collaboratorLegalName})` })
    .from(tally)
    .where(and(eq(tally.tenantUuid, tenantUuid), eq(tally.subjectType, "OPERATION"), isNotNull(tally.collaboratorUuid)))
    .groupBy(tally.collaboratorUuid)
    .orderBy(sql`2`, sql`1`);
}
