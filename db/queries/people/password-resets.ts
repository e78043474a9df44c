import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "../../client";
import { passwordReset, person } from "../../schema";

export type PasswordResetRow = Readonly<{
  uuid: string;
  /** Null for an address that nobody has. */
  personUuid: string | null;
  languageCode: string;
  createdAt: Date;
  expiresAt: Date;
}>;

/**
 * A new one, or one that waits for its mail: whoever asked last says in which language it is written. Nobody has its link yet: that
 * another was used meanwhile, which ended this one as well, is nothing to who has asked since.
 */
export async function writePasswordReset(db: Db, row: PasswordResetRow): Promise<void> {
  const { uuid: _, ...changes } = row;
  await db
    .insert(passwordReset)
    .values(row)
    .onConflictDoUpdate({ target: passwordReset.uuid, set: { ...changes, usedAt: null } });
}

/** Where the mail of a reset goes; null when nobody has the address, or the reset is over. */
export async function selectResetAddress(
  db: Db,
  uuid: string,
  at: Date,
): Promise<Readonly<{ email: string; languageCode: string }> | null> {
  const [row] = await db
    .select({ email: person.email, languageCode: passwordReset.languageCode })
    .from(passwordReset)
    .innerJoin(person, eq(person.uuid, passwordReset.personUuid))
    .where(
      and(
        eq(passwordReset.uuid, uuid),
        isNull(passwordReset.usedAt),
        gt(passwordReset.expiresAt, at),
        isNull(person.disabledAt),
      ),
    );
  return row ?? null;
}

/** The link, and how long it works. */
export async function setResetToken(
  db: Db,
  uuid: string,
  link: Readonly<{ tokenSha256: Buffer; expiresAt: Date }>,
): Promise<void> {
  await db.update(passwordReset).set(link).where(eq(passwordReset.uuid, uuid));
}

/** Whose password a link sets; locked, so that two clicks are one. */
export async function lockResetByToken(
  db: Db,
  tokenSha256: Buffer,
  at: Date,
): Promise<Readonly<{ uuid: string; personUuid: string }> | null> {
  const [row] = await db
    .select({ uuid: passwordReset.uuid, personUuid: person.uuid })
    .from(passwordReset)
    .innerJoin(person, eq(person.uuid, passwordReset.personUuid))
    .where(
      and(
        eq(passwordReset.tokenSha256, tokenSha256),
        isNull(passwordReset.usedAt),
        gt(passwordReset.expiresAt, at),
        isNull(person.disabledAt),
      ),
    )
    .for("update", { of: passwordReset });
  return row ?? null;
}

/** Whatever else was mailed to the person is over with it. */
export async function markResetsUsed(db: Db, personUuid: string, at: Date): Promise<void> {
  await db
    .update(passwordReset)
    .set({ usedAt: at })
    .where(and(eq(passwordReset.personUuid, personUuid), isNull(passwordReset.usedAt)));
}

export async function deleteOldResets(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, expiredBefore));
}
