import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { callbackSecret, configuration } from "../../schema";

const of = (tenantUuid: string, configurationUuid: string) =>
  and(eq(callbackSecret.tenantUuid, tenantUuid), eq(callbackSecret.configurationUuid, configurationUuid));

/** Those that sign at this moment; of `expiresAt` null is the one in use. */
export async function selectCallbackSecrets(db: Db, tenantUuid: string, configurationUuid: string, at: Date) {
  return await db
    .select({ secretSealed: callbackSecret.secretSealed, expiresAt: callbackSecret.expiresAt })
    .from(callbackSecret)
    .where(
      and(of(tenantUuid, configurationUuid), or(isNull(callbackSecret.expiresAt), gt(callbackSecret.expiresAt, at))),
    );
}

/** As the one in use, unless there is one. */
export async function insertFirstCallbackSecret(
  db: Db,
  tenantUuid: string,
  configurationUuid: string,
  secretSealed: string,
): Promise<void> {
  await db.insert(callbackSecret).values({ tenantUuid, configurationUuid, secretSealed }).onConflictDoNothing();
}

/** The one in use ends at a moment, and another takes its place; those that have ended are forgotten. */
export async function replaceCallbackSecret(
  tx: Transaction,
  tenantUuid: string,
  configurationUuid: string,
  change: Readonly<{ secretSealed: string; previousSecretExpiresAt: Date; at: Date }>,
): Promise<void> {
  const its = of(tenantUuid, configurationUuid);
  await tx.delete(callbackSecret).where(and(its, lte(callbackSecret.expiresAt, change.at)));
  await tx
    .update(callbackSecret)
    .set({ expiresAt: change.previousSecretExpiresAt })
    .where(and(its, isNull(callbackSecret.expiresAt)));
  await tx.insert(callbackSecret).values({ tenantUuid, configurationUuid, secretSealed: change.secretSealed });
}

/** Locked until the end of the transaction: its secrets are changed by one at a time. False: the tenant has none such. */
export async function lockCallbackOwner(
  tx: Transaction,
  tenantUuid: string,
  configurationUuid: string,
): Promise<boolean> {
  const rows = await tx
    .select({ uuid: configuration.uuid })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.uuid, configurationUuid)))
    .for("no key update");
  return rows.length > 0;
}
