import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, listAttempts, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { bankOfAttempt } from "@/lib/attempts/bank-of-attempt";
import { withPayersToken } from "@/lib/attempts/living-token";
import { isInTheWay } from "@/lib/attempts/model";
import { paymentReference } from "@/lib/attempts/payment-reference";
import {
  type AttemptSession,
  cancelActionOf,
  cancellationHere,
  pageActionOf,
  sealSession,
  sessionOf,
} from "@/lib/attempts/session";
import { returnAddresses } from "@/lib/attempts/starting/return-addresses";
import { startedUntil, whileCalled } from "@/lib/attempts/while-started";
import { forAttempt } from "@/lib/banks/calls";
import { checkAnswers, isComplete } from "@/lib/banks/check-answers";
import { type Advance, type Bank, BankError, type PaymentReference, type PsuContext } from "@/lib/banks/connector";
import {
  type FieldProblems,
  isPageAction,
  leadsTo,
  type NextAction,
  type PageAction,
  type Step,
  type Typed,
} from "@/lib/banks/next-action";
import { connectorFor } from "@/lib/banks/registry";
import { AFTER_CHOICE, begun } from "@/lib/banks/statuses/after-status";
import { notFound } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { askBank } from "./ask-bank";
import { persistently } from "./kept-answers";
import { setPoll } from "./schedule-poll";

/** A form of the payer's page: made for one turn of the attempt, and good once. */
export type SentStep = Readonly<{ turn: number; typed: Typed; methodId: string | null; psu: PsuContext }>;

/** PAGE: the page knows what comes next. WRONG: nothing has left, and the form says why. */
export type Advanced = Readonly<{ next: "BANK"; url: string }> | Readonly<{ next: "PAGE" }> | Wrong;
type Wrong = Readonly<{ next: "WRONG"; problems: FieldProblems }>;

/**
 * Hands on to the bank what the payer has sent from our page: who they are, a method, a code, or that the payee is right; for the
 * payment, or for its cancellation where that is asked. It is
 * written that the step is under way before the bank is called, and what came of it after. Sent twice (a double click, a second
 * tab, an old form) it is done once. Where the bank gives no answer it is asked about, and nothing is guessed (decision 44):
 * when it says that it still waits, the payer may send it again, since there is one payment at the bank whatever became of it.
 *
 * @throws AppError not_found
 */
export async function advanceAttempt(db: Database, linkToken: string, sent: SentStep): Promise<Advanced> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const attempt = (await listAttempts(db, found.tenantUuid, found.uuid)).find(isInTheWay);
  const bank = attempt && (await bankOfAttempt(db, attempt));
  const reference = attempt && (await paymentReference(db, attempt));
  if (!attempt || !bank || !reference) return { next: "PAGE" };
  const taken = await inTransaction(db, (tx) => take(tx, attempt, sent));
  if (taken === null) return { next: "PAGE" };
  if ("problems" in taken) return taken;
  return handOn(db, attempt, bank, reference, { ...taken, psu: sent.psu });
}

type Taken = Readonly<{
  session: AttemptSession;
  step: Step;
  /** What the payer was asked, as it was before this step. */
  action: PageAction;
}>;

/**
 * The right to make this step: whoever finds the turn as the form says takes it. Null where it is somebody else's, or over; and where
 * the operation has been paid otherwise meanwhile, for a step by which it would be paid again.
 */
async function take(tx: Transaction, named: AttemptRow, sent: SentStep): Promise<Taken | Wrong | null> {
  const { tenantUuid, uuid, operationUuid } = named;
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const before = attempt && sessionOf(attempt);
  const isOpen = (await findOperationStatus(tx, tenantUuid, operationUuid, null)) === "OPENED";
  if (before && !isOpen && !cancellationHere(before)) return null;
  // While the payer is asked whether the bank shall forget the payment, that is what the page asks, and nothing else.
  const action = before && cancellationHere(before) ? cancelActionOf(before) : pageActionOf(before);
  if (attempt?.state !== "AT_BANK" || !before || !action || before.turn !== sent.turn) return null;
  const step = stepOf(action, sent);
  if (step === null || "problems" in step) return step;
  // Should its answer be lost, the bank may have the choice all the same.
  const next: NextAction = action.type === "SELECT_METHOD" ? { ...action, sent: true } : action;
  const session = underWay({ ...before, turn: before.turn + 1 }, { next, busy: true, refused: false });
  await updateAttempt(tx, tenantUuid, uuid, { sessionSealed: sealSession(session) });
  // Should we die before the answer is written, the bank is asked what became of it.
  await setPoll(tx, attempt, startedUntil(databaseTime()));
  return { session, step, action };
}

/** Whose step it is: the cancellation's, where one is asked for here; else the payment's. */
function underWay(
  session: AttemptSession,
  change: Partial<Pick<AttemptSession, "next" | "busy" | "refused" | "bank" | "doneAt">>,
): AttemptSession {
  const cancellation = cancellationHere(session);
  if (!cancellation) return { ...session, ...change };
  const { doneAt: since = cancellation.since, ...same } = change;
  return { ...session, cancellation: { ...cancellation, ...same, since } };
}

/** Null for what is no answer to what was asked. */
function stepOf(action: PageAction, { typed, methodId }: SentStep): Step | Wrong | null {
  switch (action.type) {
    case "PROVIDE": {
      const checked = checkAnswers(action.fields, typed);
      if (!isComplete(checked)) return { next: "WRONG", problems: checked.problems };
      return { type: "PROVIDE", answers: checked.answers, ...(action.confirms && { confirms: action.confirms }) };
    }
    case "SELECT_METHOD":
      return action.methods.some(({ id }) => id === methodId) && methodId !== null
        ? { type: "SELECT_METHOD", methodId }
        : null;
    case "CONFIRM_PAYEE":
      return { type: "CONFIRM_PAYEE" };
    case "DECOUPLED":
    case "WAIT_OTHERS":
      return null;
  }
}

async function handOn(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  { session, step, action, psu }: Taken & Readonly<{ psu: PsuContext }>,
): Promise<Advanced> {
  const cancellation = cancellationHere(session);
  const authorised = cancellation
    ? ({ of: "CANCELLATION", session: cancellation.bank } as const)
    : ({ of: "PAYMENT", session: session.bank } as const);
  const authorisation = cancellation ?? reference;
  let advance: Advance;
  try {
    advance = await whileCalled(db, attempt, "AT_BANK", () =>
      forAttempt(attempt, () =>
        withPayersToken(db, attempt, bank, (token) =>
          connectorFor(bank).advance(
            { ...reference, authorisationId: authorisation.authorisationId },
            {
              ...authorised,
              session: { ...authorised.session, token },
              ...{ psu, step, ...returnAddresses(bank, attempt, authorised.of) },
            },
          ),
        ),
      ),
    );
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const { kind, bankCode, requestId } = error;
    log.warn({ bank: bank.id, step: step.type, kind, bankCode, bankRequestId: requestId }, "a payer's step failed");
    if (isRefusal(error)) {
      const begunAt = authorisation.authorisationId ?? authorised.session.links.step;
      const isTaken = kind === "CONFLICT" && begunAt !== undefined && wasSent(action);
      // The bank takes no second choice: it has the one whose answer was lost.
      const after = isTaken
        ? { next: AFTER_CHOICE, busy: false, refused: false, doneAt: doneNow(), bank: begun(authorised.session) }
        : { next: action, busy: false, refused: true };
      await persistently(db, (living) => inTransaction(living, (tx) => write(tx, attempt, underWay(session, after))));
    }
    await askBank(successorOf(db), attempt, bank, reference);
    return { next: "PAGE" };
  }
  if (cancellation) return cancelled(db, attempt, bank, reference, session, advance);
  const { next, scaStatus, authorisationId } = advance;
  const url = leadsTo(next);
  const after: AttemptSession = {
    ...session,
    next,
    busy: next.type === "NONE",
    codeTaken: false,
    doneAt: doneNow(),
    bank: advance.session,
  };
  const told = { scaStatus, authorisationId: authorisationId ?? attempt.authorisationId, scaRedirectUrl: url };
  const written = await persistently(db, (living) => inTransaction(living, (tx) => write(tx, attempt, after, told)));
  const asked = { ...reference, authorisationId: told.authorisationId };
  if (next.type === "NONE") await askBank(successorOf(db), attempt, bank, asked);
  return written && url !== null ? { next: "BANK", url } : { next: "PAGE" };
}

/** How the cancellation goes on. Whether the bank has forgotten the payment, its status says. */
async function cancelled(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  session: AttemptSession,
  { next, authorisationId, session: kept }: Advance,
): Promise<Advanced> {
  const { cancellation } = session;
  const goesOn = cancellation !== null && (isPageAction(next) || next.type === "OAUTH");
  const after: AttemptSession = {
    ...session,
    cancelUrl: next.type === "REDIRECT" ? next.url : null,
    cancellation: goesOn
      ? {
          ...cancellation,
          next,
          since: doneNow(),
          busy: false,
          authorisationId: authorisationId ?? cancellation.authorisationId,
          bank: kept,
        }
      : null,
  };
  await persistently(db, (living) => inTransaction(living, (tx) => write(tx, attempt, after)));
  if (!goesOn) await askBank(successorOf(db), attempt, bank, reference);
  return { next: "PAGE" };
}

function wasSent(action: PageAction): boolean {
  return action.type === "SELECT_METHOD" && action.sent === true;
}

function doneNow(): string {
  return databaseTime().toISOString();
}

/** The bank itself has said no to the step, or to the payer's permission, and holds the payment as before. */
function isRefusal({ kind, notSent }: BankError): boolean {
  if (kind === "TOKEN") return !notSent;
  return kind === "PSU_CREDENTIALS" || kind === "REQUEST_INVALID" || kind === "CONFLICT";
}

/**
 * False where the attempt has ended in the meantime, or gone on without this step. What others have written while the bank was called
 * stays: a token that was renewed, whose former one renews nothing any more, and that a confirmation has left.
 */
async function write(
  tx: Transaction,
  { tenantUuid, uuid }: AttemptRow,
  session: AttemptSession,
  told: Partial<Pick<AttemptRow, "scaStatus" | "authorisationId" | "scaRedirectUrl">> = {},
): Promise<boolean> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  const current = attempt && sessionOf(attempt);
  if (attempt?.state !== "AT_BANK" || current?.turn !== session.turn) return false;
  const { confirmation, confirmationTaken } = current;
  const bank = { ...session.bank, token: current.bank.token };
  await updateAttempt(tx, tenantUuid, uuid, {
    ...told,
    sessionSealed: sealSession({ ...session, confirmation, confirmationTaken, bank }),
  });
  await setPoll(tx, attempt, databaseTime());
  return true;
}
