import { type AnyColumn, sql } from "drizzle-orm";
import { type SealedPurpose, sealedPrefix } from "@/lib/shared/crypto";
import type { Db } from "../../client";
import * as schema from "../../schema";

/** Where sealed values lie, by what they are sealed for. Each column is text, and empty or null where there is nothing. */
export const SEALED_COLUMNS: Readonly<Record<SealedPurpose, readonly AnyColumn[]>> = {
  "webhook-secret": [
    schema.webhookEndpoint.secretSealed,
    schema.webhookEndpoint.previousSecretSealed,
    schema.webhookEarlierSecret.secretSealed,
    schema.callbackSecret.secretSealed,
  ],
  "signing-key": [schema.signingKey.privateJwkSealed],
  totp: [schema.totp.secretSealed],
  "idempotent-reply": [schema.idempotencyKey.body],
  "bank-enrolment": [schema.bankEnrolment.secretsSealed],
  "bank-session": [schema.paymentAttempt.sessionSealed],
};

export type SealedValue = Readonly<{ place: string; sealed: string }>;

/** Values that another secret has sealed, in the table's own order from `after` on, locked until the end of the transaction. */
export async function lockStaleValues(
  db: Db,
  column: AnyColumn,
  after: string,
  limit: number,
): Promise<readonly SealedValue[]> {
  return db.execute<SealedValue>(sql`
    select ctid::text as place, ${name(column)} as sealed
    from ${column.table}
    where ${name(column)} <> '' and not starts_with(${name(column)}, ${sealedPrefix()}) and ctid > ${after}::tid
    order by ctid
    limit ${limit}
    for update`);
}

/** Of a row that this transaction has locked: its place is still the same. */
export async function replaceSealedValue(db: Db, column: AnyColumn, { place, sealed }: SealedValue): Promise<void> {
  await db.execute(sql`update ${column.table} set ${name(column)} = ${sealed} where ctid = ${place}::tid`);
}

/** The fingerprint of the secret that this database's values are sealed with; null before any was written down. */
export async function selectSecretFingerprint(db: Db): Promise<string | null> {
  const [row] = await db.select({ fingerprint: schema.appSecret.fingerprint }).from(schema.appSecret);
  return row?.fingerprint ?? null;
}

/** The first of several processes says it. */
export async function insertSecretFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db.insert(schema.appSecret).values({ fingerprint }).onConflictDoNothing();
}

export async function updateSecretFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db.update(schema.appSecret).set({ fingerprint });
}

const name = (column: AnyColumn) => sql.identifier(column.name);
