import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { knownDevice, person } from "../../schema";
import { deleteInBatches } from "../delete-in-batches";

export type KnownDeviceRow = Readonly<{
  uuid: string;
  personUuid: string;
  tokenSha256: Buffer;
  createdAt: Date;
  expiresAt: Date;
}>;

const works = (tokens: readonly Buffer[], at: Date) =>
  and(inArray(knownDevice.tokenSha256, [...tokens]), gt(knownDevice.expiresAt, at));

export async function insertKnownDevice(tx: Transaction, row: KnownDeviceRow): Promise<void> {
  await tx.insert(knownDevice).values(row);
}

/** Which of these is the person's; null for none. */
export async function selectKnownDevice(
  db: Db,
  personUuid: string,
  tokens: readonly Buffer[],
  at: Date,
): Promise<Readonly<{ uuid: string; tokenSha256: Buffer }> | null> {
  const [row] = await db
    .select({ uuid: knownDevice.uuid, tokenSha256: knownDevice.tokenSha256 })
    .from(knownDevice)
    .where(and(eq(knownDevice.personUuid, personUuid), works(tokens, at)));
  return row ?? null;
}

/** Which of these belongs to whoever has the address: one question, whether or not somebody has it. */
export async function selectKnownDeviceOfEmail(
  db: Db,
  email: string,
  tokens: readonly Buffer[],
  at: Date,
): Promise<Readonly<{ uuid: string }> | null> {
  const [row] = await db
    .select({ uuid: knownDevice.uuid })
    .from(knownDevice)
    .innerJoin(person, eq(person.uuid, knownDevice.personUuid))
    .where(and(eq(person.email, email), works(tokens, at)));
  return row ?? null;
}

/** False when it was forgotten meanwhile. */
export async function renewKnownDevice(
  tx: Transaction,
  uuid: string,
  values: Pick<KnownDeviceRow, "tokenSha256" | "expiresAt">,
): Promise<boolean> {
  const renewed = await tx
    .update(knownDevice)
    .set(values)
    .where(eq(knownDevice.uuid, uuid))
    .returning({ uuid: knownDevice.uuid });
  return renewed.length > 0;
}

export async function deleteKnownDevices(tx: Transaction, personUuid: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.personUuid, personUuid));
}

export async function deleteOldDevices(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, knownDevice, lt(knownDevice.expiresAt, expiredBefore));
}
