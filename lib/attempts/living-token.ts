import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, findAttempt, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { type Bank, BankError, type PaymentReference } from "@/lib/banks/connector";
import type { PayerToken } from "@/lib/banks/next-action";
import { isRefusedToken } from "@/lib/banks/oauth/client-token";
import { connectorFor } from "@/lib/banks/registry";
import { addSeconds } from "@/lib/shared/clock";
import { persistently } from "./following/kept-answers";
import type { NotAsked } from "./model";
import { sealSession, sessionOf } from "./session";

/** Calls take time. */
const MARGIN_SECONDS = 10;

/** What people are told where a bank lets nobody read a status without the payer's token, and there is none any more. */
export const PAYER_TOKEN_EXPIRED = "PAYER_TOKEN_EXPIRED";

/**
 * Asks a bank about a payment with the payer's token, where it answers to nothing else (`auth.statusNeedsPsuToken`): one that has
 * run out, or is refused, is renewed where the bank has given something to do that by. Otherwise nobody can ask, which is no
 * answer: the attempt stays open (decision 142).
 * @throws BankError TOKEN, TOKEN_EXPIRED
 */
export async function withLivingToken<T>(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  ask: (reference: PaymentReference) => Promise<T>,
): Promise<T> {
  if (!bank.auth.statusNeedsPsuToken) return ask({ ...reference, token: null });
  const held = await heldToken(db, attempt);
  if (held === null) return ask({ ...reference, token: null });
  const isLiving = isAlive(held);
  const living = isLiving ? held : await renewed(db, attempt, bank, held);
  try {
    return await ask({ ...reference, token: living.value });
  } catch (error) {
    if (!isLiving || held.refreshToken === null || !isRefusedToken(error)) throw error;
    const other = await renewed(db, attempt, bank, held);
    return ask({ ...reference, token: other.value });
  }
}

/**
 * Makes a step with the payer's token, whatever the bank's reads want: one that has run out, or of which the bank says so, is renewed where
 * it has given something to do that by, and the step made with the other; it has done nothing by the first (decision 142).
 * @param step null where the bank wants no token of the payer's
 * @throws BankError what it says of the step
 */
export async function withPayersToken<T>(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  step: (token: PayerToken | null) => Promise<T>,
): Promise<T> {
  const held = await heldToken(db, attempt);
  const wasAlive = held !== null && isAlive(held);
  const token = await renewedIfOver(db, attempt, bank, held);
  try {
    return await step(token);
  } catch (error) {
    // Of any other refusal nobody knows that it was not of what the payer has typed, which counts.
    const isOfToken = error instanceof BankError && error.kind === "TOKEN" && error.httpStatus === 401;
    if (!isOfToken || token === null || token !== held || !wasAlive || token.refreshToken === null) throw error;
    const other = await renewed(db, attempt, bank, token).catch((why: unknown) => {
      // That nothing renews it says nothing of the step; the bank has.
      throw why instanceof BankError ? error : why;
    });
    return step(other);
  }
}

/** The payer's token for what follows, renewed where that is needed and can be; else as it is: its bank may take it all the same. */
export async function payersToken(db: Database, attempt: AttemptRow, bank: Bank): Promise<PayerToken | null> {
  return renewedIfOver(db, attempt, bank, await heldToken(db, attempt));
}

async function renewedIfOver(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  held: PayerToken | null,
): Promise<PayerToken | null> {
  if (held === null || held.refreshToken === null || isAlive(held)) return held;
  return renewed(db, attempt, bank, held).catch((error: unknown) => {
    if (error instanceof BankError) return held;
    throw error;
  });
}

/** Whether nobody can ask the bank about it: it wants the payer's token, and there is none that lives or can be renewed. */
export function isOutOfReach(bank: Bank, attempt: Pick<AttemptRow, "sessionSealed">): boolean {
  if (!bank.auth.statusNeedsPsuToken) return false;
  const token = sessionOf(attempt)?.bank.token ?? null;
  return token === null || (!isAlive(token) && token.refreshToken === null);
}

/**
 * Why nobody can ask what became of an attempt: its bank has never told by what name to ask, is none of ours any more, or tells
 * it by a permission of the payer's alone, which is over. Null where it can be asked.
 */
export function whyNotAsked(
  bank: Bank | null,
  attempt: Pick<AttemptRow, "bankPaymentId" | "sessionSealed">,
): NotAsked | null {
  if (attempt.bankPaymentId === null) return "NO_REFERENCE";
  if (bank === null) return "NOT_CONFIGURED";
  return isOutOfReach(bank, attempt) ? "NO_PERMISSION" : null;
}

/** By the database's clock, as it was written by whoever got it (decision 348). */
function isAlive({ expiresAt }: PayerToken): boolean {
  return expiresAt === null || new Date(expiresAt) > addSeconds(databaseTime(), MARGIN_SECONDS);
}

async function heldToken(db: Database, { tenantUuid, uuid }: AttemptRow): Promise<PayerToken | null> {
  const attempt = await findAttempt(db, tenantUuid, uuid);
  return (attempt && sessionOf(attempt)?.bank.token) ?? null;
}

/**
 * Written at once, also where the database is away: most banks take what renews a token once, and what they gave for it is
 * told once. Who comes second takes what the first has got. A process that dies in between has lost it: what it was renewed by is
 * shown again, which banks that allow for lost answers take, and of any other nobody can ask any more (decision 147).
 */
async function renewed(db: Database, attempt: AttemptRow, bank: Bank, held: PayerToken): Promise<PayerToken> {
  if (held.refreshToken === null) {
    throw new BankError("TOKEN", "The payer's token has run out.", { bankCode: "TOKEN_EXPIRED", notSent: true });
  }
  let token: PayerToken;
  try {
    token = await connectorFor(bank).renew(held);
  } catch (error) {
    const other = error instanceof BankError ? await heldToken(db, attempt) : null;
    if (other !== null && other.value !== held.value && isAlive(other)) return other;
    // The payer's permission is over: nobody asks for it again and again.
    if (isOver(error))
      await replace(db, attempt, held, { ...held, expiresAt: databaseTime().toISOString(), refreshToken: null });
    throw error;
  }
  await persistently(db, (living) => replace(living, attempt, held, token));
  return token;
}

/**
 * The authorization server itself has said that what renews the token is good no more (RFC 6749, 5.2). Any other refusal is none of
 * the payer's: a secret of ours that was changed there, or a server that is too busy, will let us renew it another time.
 */
function isOver(error: unknown): boolean {
  return error instanceof BankError && error.bankCode === "invalid_grant";
}

async function replace(db: Database, { tenantUuid, uuid }: AttemptRow, held: PayerToken, token: PayerToken) {
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, uuid);
    const session = attempt && sessionOf(attempt);
    if (session?.bank.token?.value !== held.value) return;
    const after = { ...session, bank: { ...session.bank, token } };
    await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession(after) });
  });
}
