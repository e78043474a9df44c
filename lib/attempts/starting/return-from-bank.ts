import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  type AttemptRow,
  findAttemptLink,
  findPaymentOrder,
  lockAttempt,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { bankOfAttempt } from "@/lib/attempts/bank-of-attempt";
import { takeCancellation } from "@/lib/attempts/ending/cancel-by-oauth";
import { ABANDONED, failUnordered } from "@/lib/attempts/ending/fail-attempt";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { paymentReference } from "@/lib/attempts/payment-reference";
import { type AttemptSession, preStepOf, sealSession, sessionOf } from "@/lib/attempts/session";
import { startedUntil } from "@/lib/attempts/while-started";
import type { Authorised, Bank, BroughtBack } from "@/lib/banks/connector";
import { NO_ACTION, type OAuthAction } from "@/lib/banks/next-action";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";
import { confirmAtBank, isToBeConfirmed } from "./confirm-at-bank";
import type { Ordered } from "./order-payment";
import { orderWithToken } from "./order-with-token";
import { redeemCode } from "./redeem-code";
import { attemptCancelledBy, attemptNamedBy } from "./return-addresses";

/** How long the payer's browser waits for the bank's own answer before the page says "confirming". */
const ANSWER_WAIT_MS = 2_500;

export type Returned = Readonly<{ linkToken: string; next: Ordered["next"] }>;

/**
 * The payer's browser is back from the bank, perhaps another browser than the one that left. It proves nothing: it only makes
 * us ask the bank now. What it has brought from an authorization server is traded for a token, once, and where the payer has
 * let us order by that, the payment is ordered now (decision 140); a bank that wants a confirmation is given it, once (decision
 * 143). By OAuth's state it is known whether they were there for the payment or for its cancellation (decision 311). Null when the
 * state is none of ours, or what was brought is another's. Harmless when repeated.
 *
 * @param state from the address's query or its path
 * @param broughtBack the rest of the address; `outcome: nok` where it is the one for a no
 * @returns the payer's link, and whether they go on to the bank at once
 */
export async function returnFromBank(
  db: Database,
  state: string,
  broughtBack: BroughtBack = {},
): Promise<Returned | null> {
  const attemptUuid = attemptNamedBy(state);
  const link = attemptUuid === null ? null : await findAttemptLink(db, attemptUuid);
  if (attemptUuid === null || !link) return null;
  const { tenantUuid, linkToken } = link;
  const followed = await inTransaction(db, (tx) => receive(tx, { tenantUuid, uuid: attemptUuid }, broughtBack));
  if (followed === "FOREIGN") return null;
  const { attempt, bank, code, of, isPreStep, confirms, asks } = followed;
  if (attempt && bank && code) {
    const isRedeemed = await redeemCode(db, attempt, bank, { action: code, broughtBack, of });
    if (isPreStep) {
      const { next } = isRedeemed ? await orderWithToken(successorOf(db), attempt, bank) : ({ next: "PAGE" } as const);
      return { linkToken, next };
    }
  }
  const reference = attempt && (await paymentReference(db, attempt));
  if (attempt && bank && reference && confirms) await confirmAtBank(db, attempt, bank, { reference, broughtBack });
  if (attempt && (code || confirms)) await inTransaction(successorOf(db), (tx) => setPoll(tx, attempt, databaseTime()));
  if (asks) await atMost(ANSWER_WAIT_MS, refreshAttempt(successorOf(db), tenantUuid, attemptUuid));
  return { linkToken, next: "PAGE" };
}

/** What follows a return, written down before any of it is done. */
type Followed = Readonly<{
  attempt: AttemptRow | null;
  bank: Bank | null;
  /** Whose code is to be traded. */
  code: OAuthAction | null;
  of: Authorised;
  isPreStep: boolean;
  confirms: boolean;
  asks: boolean;
}>;

const NOTHING: Followed = {
  attempt: null,
  bank: null,
  code: null,
  of: "PAYMENT",
  isPreStep: false,
  confirms: false,
  asks: false,
};

async function receive(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  broughtBack: BroughtBack,
): Promise<Followed | "FOREIGN"> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const bank = attempt && (await bankOfAttempt(tx, attempt));
  const session = attempt && sessionOf(attempt);
  if (!attempt) return NOTHING;
  if (attemptCancelledBy(broughtBack.state ?? "") === uuid) {
    const code = await takeCancellation(tx, attempt, bank, broughtBack);
    return code === "FOREIGN" ? code : { ...NOTHING, attempt, bank, code, of: "CANCELLATION", asks: true };
  }
  const action = session?.next.type === "OAUTH" ? session.next : null;
  const answer = action && bank ? connectorFor(bank).readReturn(action, broughtBack) : "NOTHING";
  if (answer === "FOREIGN") return "FOREIGN";
  const isFirst = session !== null && !session.codeTaken;
  const code = isFirst && answer === "CODE" ? action : null;
  const isNo = isFirst && (answer === "DENIED" || answer === "FAILED");
  if (preStepOf(session, attempt) !== null) {
    // A payer's own no is no failure that they must be told of.
    if (isNo) await failUnordered(tx, attempt, answer === "DENIED" ? ABANDONED : "TOKEN");
    if (!session || !code) return NOTHING;
    await takeCode(tx, attempt, session);
    return { ...NOTHING, attempt, bank, code, isPreStep: true };
  }
  // Closed too early, perhaps: whatever the bank says now counts.
  if (attempt.state === "AUTHORISED" || attempt.bankPaymentId === null) return NOTHING;
  await writeReturn(tx, attempt, bank);
  const order = await findPaymentOrder(tx, tenantUuid, attempt.operationUuid);
  const confirms = bank !== null && !isNo && isToBeConfirmed(bank, attempt, session, { order, broughtBack });
  if (session && (code || confirms || isNo)) {
    const after = {
      ...session,
      ...(code && { codeTaken: true }),
      ...(confirms && { confirmation: "SENT" as const, confirmationTaken: false }),
      ...(isNo && { next: NO_ACTION }),
    };
    const sessionSealed = sealSession(after);
    await updateAttempt(tx, tenantUuid, uuid, {
      sessionSealed,
      // Nobody is led to what the payer has refused: the bank is asked to forget it, unless it says otherwise.
      ...(isNo && { scaRedirectUrl: null }),
      // What it was asked before it had our word is no answer to it.
      ...(confirms && { pollCount: attempt.pollCount + 1 }),
    });
  }
  const at = databaseTime();
  await setPoll(tx, attempt, code || confirms ? startedUntil(at) : at);
  return { ...NOTHING, attempt, bank, code, confirms, asks: true };
}

/** The right to trade the code: whoever comes later finds it taken. Should we die before the token is written, the worker ends it. */
async function takeCode(tx: Transaction, attempt: AttemptRow, session: AttemptSession): Promise<void> {
  const taken = { ...session, codeTaken: true, busy: true, turn: session.turn + 1 };
  const change = { sessionSealed: sealSession(taken), scaRedirectUrl: null };
  await updateAttempt(tx, attempt.tenantUuid, attempt.uuid, change);
  await setPoll(tx, attempt, startedUntil(databaseTime()));
}

async function writeReturn(tx: Transaction, attempt: AttemptRow, bank: Bank | null): Promise<void> {
  if (attempt.returnedAt !== null) return;
  const { tenantUuid, uuid, operationUuid, bankId } = attempt;
  const at = databaseTime();
  await updateAttempt(tx, tenantUuid, uuid, { returnedAt: at });
  await insertFact(tx, tenantUuid, { operationUuid, kind: "RETURNED", detail: { bank: bank?.name ?? bankId }, at });
}

/** The question goes on in the background when it takes longer; the worker asks again if it fails. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const guarded = work.catch((error: unknown) => log.warn({ err: error }, "the bank could not be asked on return"));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([guarded, timeout]);
  clearTimeout(timer);
}
