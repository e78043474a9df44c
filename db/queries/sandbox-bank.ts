import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../client";
import { sandboxAuthorisation, sandboxPayment, sandboxPermission, sandboxSetting } from "../schema";

/** The sandbox bank's books. They belong to no tenant: it is a bank, and knows its orders by their unguessable ids. */
export type SandboxPayment = typeof sandboxPayment.$inferSelect;
export type SandboxAuthorisation = typeof sandboxAuthorisation.$inferSelect;
export type SandboxPermission = typeof sandboxPermission.$inferSelect;

/** A customer's way through the pages, with the order that it is for. */
export type SandboxSession = Readonly<{ authorisation: SandboxAuthorisation; payment: SandboxPayment }>;

type PaymentChange = Partial<
  Pick<
    SandboxPayment,
    | "redirectUri"
    | "nokRedirectUri"
    | "debtorIban"
    | "firstSignedAt"
    | "authorisedAt"
    | "endedAt"
    | "endedStatus"
    | "endedReason"
    | "forcedAt"
    | "forcedStatus"
    | "forcedReason"
  >
>;
type AuthorisationChange = Partial<
  Pick<SandboxAuthorisation, "step" | "scaStatus" | "failures" | "notice" | "formToken" | "methodId">
>;

export async function insertSandboxPayment(db: Db, payment: SandboxPayment): Promise<void> {
  await db.insert(sandboxPayment).values(payment);
}

/** False when the payment has an authorisation already. */
export async function insertSandboxAuthorisation(db: Db, authorisation: SandboxAuthorisation): Promise<boolean> {
  const inserted = await db
    .insert(sandboxAuthorisation)
    .values(authorisation)
    .onConflictDoNothing({ target: sandboxAuthorisation.paymentId })
    .returning({ id: sandboxAuthorisation.id });
  return inserted.length === 1;
}

export async function findSandboxPayment(db: Db, bankId: string, id: string): Promise<SandboxPayment | null> {
  const [row] = await db
    .select()
    .from(sandboxPayment)
    .where(and(eq(sandboxPayment.bankId, bankId), eq(sandboxPayment.id, id)));
  return row ?? null;
}

/** The order that somebody else has to sign, by the address that they were given. */
export async function findPaymentToSign(db: Db, bankId: string, secondToken: string): Promise<SandboxPayment | null> {
  const [row] = await db
    .select()
    .from(sandboxPayment)
    .where(and(eq(sandboxPayment.bankId, bankId), eq(sandboxPayment.secondToken, secondToken)));
  return row ?? null;
}

export async function lockSandboxPayment(tx: Transaction, id: string): Promise<SandboxPayment | null> {
  const [row] = await tx.select().from(sandboxPayment).where(eq(sandboxPayment.id, id)).for("update");
  return row ?? null;
}

export async function findAuthorisationOf(db: Db, paymentId: string): Promise<SandboxAuthorisation | null> {
  const [row] = await db.select().from(sandboxAuthorisation).where(eq(sandboxAuthorisation.paymentId, paymentId));
  return row ?? null;
}

export async function findSandboxSession(db: Db, bankId: string, sessionToken: string): Promise<SandboxSession | null> {
  const [row] = await db
    .select({ authorisation: sandboxAuthorisation, payment: sandboxPayment })
    .from(sandboxAuthorisation)
    .innerJoin(sandboxPayment, eq(sandboxPayment.id, sandboxAuthorisation.paymentId))
    .where(and(eq(sandboxPayment.bankId, bankId), eq(sandboxAuthorisation.sessionToken, sessionToken)));
  return row ?? null;
}

export async function insertSandboxPermission(db: Db, permission: SandboxPermission): Promise<void> {
  await db.insert(sandboxPermission).values(permission);
}

export async function findSandboxPermission(db: Db, bankId: string, id: string): Promise<SandboxPermission | null> {
  const [row] = await db
    .select()
    .from(sandboxPermission)
    .where(and(eq(sandboxPermission.bankId, bankId), eq(sandboxPermission.id, id)));
  return row ?? null;
}

export async function lockSandboxPermission(tx: Transaction, id: string): Promise<SandboxPermission | null> {
  const [row] = await tx.select().from(sandboxPermission).where(eq(sandboxPermission.id, id)).for("update");
  return row ?? null;
}

/** By what somebody shows of it. */
export async function findPermissionBy(
  db: Db,
  bankId: string,
  shown: Readonly<{ code: string } | { accessToken: string } | { refreshToken: string }>,
): Promise<SandboxPermission | null> {
  const { code, accessToken, refreshToken } = sandboxPermission;
  const isShown =
    "code" in shown
      ? eq(code, shown.code)
      : "accessToken" in shown
        ? eq(accessToken, shown.accessToken)
        : eq(refreshToken, shown.refreshToken);
  const [row] = await db
    .select()
    .from(sandboxPermission)
    .where(and(eq(sandboxPermission.bankId, bankId), isShown));
  return row ?? null;
}

export async function updateSandboxPermission(
  tx: Db,
  id: string,
  change: Partial<Omit<SandboxPermission, "id" | "bankId" | "createdAt">>,
): Promise<void> {
  await tx.update(sandboxPermission).set(change).where(eq(sandboxPermission.id, id));
}

/** False for a code that has been traded before. */
export async function tradePermission(
  db: Db,
  id: string,
  change: Pick<SandboxPermission, "agreedAt" | "tradedAt" | "accessToken" | "accessExpiresAt" | "refreshToken">,
): Promise<boolean> {
  const traded = await db
    .update(sandboxPermission)
    .set(change)
    .where(and(eq(sandboxPermission.id, id), isNull(sandboxPermission.tradedAt)))
    .returning({ id: sandboxPermission.id });
  return traded.length === 1;
}

export async function updateSandboxPayment(tx: Db, id: string, change: PaymentChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(sandboxPayment).set(change).where(eq(sandboxPayment.id, id));
}

export async function updateSandboxAuthorisation(tx: Db, id: string, change: AuthorisationChange): Promise<void> {
  await tx.update(sandboxAuthorisation).set(change).where(eq(sandboxAuthorisation.id, id));
}

/** How many times the status has been read now, this time included. */
export async function countStatusRead(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(sandboxPayment)
    .set({ statusReads: sql`${sandboxPayment.statusReads} + 1` })
    .where(eq(sandboxPayment.id, id))
    .returning({ statusReads: sandboxPayment.statusReads });
  return row?.statusReads ?? 0;
}

/** The latest first; of these orders alone, by their end-to-end ids, or everybody's. */
export async function listSandboxPayments(
  db: Db,
  limit: number,
  orders: readonly string[] | null,
): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayment)
    .where(areAmong(orders))
    .orderBy(desc(sandboxPayment.createdAt), desc(sandboxPayment.id))
    .limit(limit);
}

const areAmong = (orders: readonly string[] | null) =>
  orders === null ? undefined : inArray(sandboxPayment.endToEndId, [...orders]);

/** Every order that takes from an account or gives to it, the oldest first. */
export async function listSandboxPaymentsOfAccount(db: Db, iban: string): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayment)
    .where(or(eq(sandboxPayment.creditorIban, iban), eq(sandboxPayment.debtorIban, iban)))
    .orderBy(sandboxPayment.createdAt, sandboxPayment.id);
}

export async function clockOffsetSeconds(db: Db): Promise<number> {
  const [row] = await db
    .select({ value: sandboxSetting.value })
    .from(sandboxSetting)
    .where(eq(sandboxSetting.key, "CLOCK_OFFSET_SECONDS"));
  return row?.value ?? 0;
}

/**
 * Forward only: a bank's day doesn't come back.
 * @param aheadMaxSeconds how far it may be ahead then; at least `seconds`
 * @returns false where it would be further
 */
export async function advanceClock(db: Db, seconds: number, aheadMaxSeconds: number): Promise<boolean> {
  const ahead = sql`${sandboxSetting.value} + excluded.value`;
  const advanced = await db
    .insert(sandboxSetting)
    .values({ key: "CLOCK_OFFSET_SECONDS", value: seconds })
    .onConflictDoUpdate({
      target: sandboxSetting.key,
      set: { value: ahead },
      setWhere: sql`${ahead} <= ${aheadMaxSeconds}`,
    })
    .returning({ value: sandboxSetting.value });
  return advanced.length === 1;
}

/** Burns the books and sets the clock right; for these orders alone it leaves the clock, which is everybody's. */
export async function resetSandboxBank(tx: Transaction, orders: readonly string[] | null): Promise<void> {
  await tx.delete(sandboxPayment).where(areAmong(orders));
  if (orders === null) {
    await tx.delete(sandboxPermission);
    await tx.delete(sandboxSetting);
  }
}
