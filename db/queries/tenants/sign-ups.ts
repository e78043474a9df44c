import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { signUp } from "../../schema";

export type SignUpRow = Readonly<{
  uuid: string;
  legalName: string;
  countryCode: string;
  email: string;
  languageCode: string;
  createdAt: Date;
  expiresAt: Date;
}>;

const columns = {
  uuid: signUp.uuid,
  legalName: signUp.legalName,
  countryCode: signUp.countryCode,
  email: signUp.email,
  languageCode: signUp.languageCode,
  createdAt: signUp.createdAt,
  expiresAt: signUp.expiresAt,
};

const waiting = (at: Date) => and(isNull(signUp.confirmedAt), gt(signUp.expiresAt, at));

export async function insertSignUp(db: Db, row: SignUpRow): Promise<void> {
  await db.insert(signUp).values(row);
}

/** One that still waits, and has not expired since its link was last handed over. */
export async function selectSignUp(db: Db, uuid: string, at: Date): Promise<SignUpRow | null> {
  const [row] = await db
    .select(columns)
    .from(signUp)
    .where(and(eq(signUp.uuid, uuid), or(waiting(at), isNull(signUp.tokenSha256))));
  return row ?? null;
}

/** By its link; locked, so that two clicks are one. */
export async function lockSignUpByToken(tx: Transaction, tokenSha256: Buffer, at: Date): Promise<SignUpRow | null> {
  const [row] = await tx
    .select(columns)
    .from(signUp)
    .where(and(eq(signUp.tokenSha256, tokenSha256), waiting(at)))
    .for("update");
  return row ?? null;
}

/** Its link, and until when it leads on. */
export async function setSignUpToken(
  db: Db,
  uuid: string,
  link: Readonly<{ tokenSha256: Buffer; expiresAt: Date }>,
): Promise<void> {
  await db.update(signUp).set(link).where(eq(signUp.uuid, uuid));
}

export async function markSignUpConfirmed(tx: Transaction, uuid: string, at: Date): Promise<void> {
  await tx.update(signUp).set({ confirmedAt: at }).where(eq(signUp.uuid, uuid));
}

export async function deleteOldSignUps(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(signUp).where(lt(signUp.expiresAt, expiredBefore));
}
