import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "../../client";
import { passkey, person } from "../../schema";

export type PasskeyRow = Readonly<{
  credentialId: string;
  personUuid: string;
  name: string;
  publicKey: Buffer;
  signatureCounter: number;
  transports: readonly string[];
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}>;

/** @throws a violation of `passkey_pkey` */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<void> {
  await db.insert(passkey).values({ ...row, transports: [...row.transports] });
}

/** A person's passkeys, oldest first. */
export async function selectPasskeys(db: Db, personUuid: string): Promise<readonly PasskeyRow[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.personUuid, personUuid))
    .orderBy(asc(passkey.createdAt), asc(passkey.credentialId));
}

/** A passkey and whether its person may sign in; locked, so that its counter moves once per use. */
export async function lockPasskey(
  db: Db,
  credentialId: string,
): Promise<Readonly<{ passkey: PasskeyRow; disabledAt: Date | null }> | null> {
  const [row] = await db
    .select({ passkey, disabledAt: person.disabledAt })
    .from(passkey)
    .innerJoin(person, eq(person.uuid, passkey.personUuid))
    .where(eq(passkey.credentialId, credentialId))
    .for("update", { of: passkey });
  return row ?? null;
}

export async function recordPasskeyUse(
  db: Db,
  credentialId: string,
  use: Readonly<{ signatureCounter: number; backedUp: boolean; lastUsedAt: Date }>,
): Promise<void> {
  await db.update(passkey).set(use).where(eq(passkey.credentialId, credentialId));
}

/** What it was called; null when the person has no such passkey. */
export async function deletePasskey(
  db: Db,
  personUuid: string,
  credentialId: string,
): Promise<Readonly<{ name: string }> | null> {
  const [deleted] = await db
    .delete(passkey)
    .where(and(eq(passkey.personUuid, personUuid), eq(passkey.credentialId, credentialId)))
    .returning({ name: passkey.name });
  return deleted ?? null;
}

/** A person's passkeys that were added then or later. */
export async function deletePasskeysSince(db: Db, personUuid: string, since: Date): Promise<void> {
  await db.delete(passkey).where(and(eq(passkey.personUuid, personUuid), gte(passkey.createdAt, since)));
}
