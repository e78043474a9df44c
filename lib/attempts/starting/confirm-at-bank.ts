import { type Database, inTransaction } from "@/db/client";
import {
  type AttemptRow,
  findAttempt,
  lockAttempt,
  type PaymentOrder,
  updateAttempt,
} from "@/db/queries/attempts/attempts";
import { persistently } from "@/lib/attempts/following/kept-answers";
import { isInTheWay } from "@/lib/attempts/model";
import { type AttemptSession, asksNobody, sealSession, sessionOf } from "@/lib/attempts/session";
import { whileCalled } from "@/lib/attempts/while-started";
import { forAttempt } from "@/lib/banks/calls";
import { type Bank, BankError, type BroughtBack, type PaymentReference } from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";
import { returnAddresses } from "./return-addresses";

/**
 * Whether a payer's return is to be followed by our word that we want the payment: once, after a return that isn't the bank's no,
 * and only as long as this attempt is the one that is to pay (decision 143). A second payment may be under way beside one that
 * was passed over, and one that was called off is nobody's wish.
 */
export function isToBeConfirmed(
  bank: Bank,
  attempt: AttemptRow,
  session: AttemptSession | null,
  { order, broughtBack }: Readonly<{ order: PaymentOrder | null; broughtBack: BroughtBack }>,
): session is AttemptSession {
  if (bank.completion !== "POST_CONFIRMATION" || connectorFor(bank).complete === undefined) return false;
  const isOurs = isInTheWay(attempt) && attempt.calledOffAt === null && order?.operation.status === "OPENED";
  // Whoever was sent to authorise that the bank forgets it does not come back with a yes to it.
  const isUnwanted = session !== null && session.cancelUrl !== null;
  const { outcome } = broughtBack;
  return isOurs && !isUnwanted && session?.confirmation === "NONE" && session.psu !== null && outcome !== "nok";
}

/**
 * Whether a bank that wants our word after a payer's return is not known to have it: without it nothing is carried out, however good its
 * status sounds. One whose answer was lost may have it, or not; what it says of what it keeps is the same before and after.
 */
export function awaitsOurWord(bank: Pick<Bank, "completion">, attempt: AttemptRow): boolean {
  if (bank.completion !== "POST_CONFIRMATION" || attempt.state === "AUTHORISED") return false;
  const session = sessionOf(attempt);
  const hasOurWord = session?.confirmation === "SENT" && session.confirmationTaken !== false;
  return !hasOurWord && !asksNobody(attempt);
}

/**
 * Tells the bank that we want what the payer has authorised. Whoever calls has written before that it is SENT, so that it leaves
 * once; only after the bank's own refusal, of which nothing came, may another return send it again. A lost answer is asked
 * about as any other (decision 44).
 */
export async function confirmAtBank(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  { reference, broughtBack }: Readonly<{ reference: PaymentReference; broughtBack: BroughtBack }>,
): Promise<void> {
  const current = await findAttempt(db, attempt.tenantUuid, attempt.uuid);
  const session = current && sessionOf(current);
  const { complete } = connectorFor(bank);
  if (!session?.psu || !complete) return;
  const sent = { session: session.bank, psu: session.psu, broughtBack, ...returnAddresses(bank, attempt) };
  try {
    await whileCalled(db, attempt, attempt.state, () => forAttempt(attempt, () => complete(reference, sent)));
    await persistently(db, (living) => note(living, attempt, { confirmationTaken: true }));
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const { kind, bankCode, requestId } = error;
    log.warn({ bank: bank.id, kind, bankCode, bankRequestId: requestId }, "a confirmation failed");
    // It has said that it took nothing.
    if (kind !== "OUTCOME_UNKNOWN") await persistently(db, (living) => note(living, attempt, { confirmation: "NONE" }));
  }
}

/** Writes what the bank has made of it. */
async function note(
  db: Database,
  { tenantUuid, uuid }: AttemptRow,
  told: Partial<Pick<AttemptSession, "confirmation" | "confirmationTaken">>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, uuid);
    const session = attempt && sessionOf(attempt);
    if (!session) return;
    await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession({ ...session, ...told }) });
  });
}
