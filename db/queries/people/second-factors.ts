import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../client";
import { passkey, recoveryCode, totp } from "../../schema";

export type TotpRow = Readonly<{
  personUuid: string;
  secretSealed: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number;
}>;

/** Takes the place of one that was begun before. */
export async function upsertTotp(db: Db, row: TotpRow): Promise<void> {
  const { personUuid: _, ...changes } = row;
  await db.insert(totp).values(row).onConflictDoUpdate({ target: totp.personUuid, set: changes });
}

/** Whether a person has a passkey or an authenticator app that was confirmed. */
export async function hasSecondFactor(db: Db, personUuid: string): Promise<boolean> {
  const [keys, apps] = await Promise.all([
    db.$count(passkey, eq(passkey.personUuid, personUuid)),
    db.$count(totp, and(eq(totp.personUuid, personUuid), isNotNull(totp.confirmedAt))),
  ]);
  return keys + apps > 0;
}

/** Locked: a code is used once, however often it is sent at the same time. */
export async function lockTotp(db: Db, personUuid: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totp).where(eq(totp.personUuid, personUuid)).for("update");
  return row ?? null;
}

export async function updateTotp(
  db: Db,
  personUuid: string,
  changes: Partial<Pick<TotpRow, "confirmedAt" | "lastStep">>,
): Promise<void> {
  await db.update(totp).set(changes).where(eq(totp.personUuid, personUuid));
}

export async function deleteTotp(db: Db, personUuid: string): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.personUuid, personUuid));
  await db.delete(totp).where(eq(totp.personUuid, personUuid));
}

/** New codes; the earlier ones no longer work. */
export async function replaceRecoveryCodes(db: Db, personUuid: string, digests: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.personUuid, personUuid));
  await db.insert(recoveryCode).values(digests.map((codeSha256) => ({ personUuid, codeSha256 })));
}

/** True for the one who uses it first. */
export async function spendRecoveryCode(db: Db, personUuid: string, codeSha256: Buffer, at: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCode.personUuid, personUuid),
        eq(recoveryCode.codeSha256, codeSha256),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ personUuid: recoveryCode.personUuid });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Db, personUuid: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personUuid, personUuid), isNull(recoveryCode.usedAt)));
  return row?.count ?? 0;
}
