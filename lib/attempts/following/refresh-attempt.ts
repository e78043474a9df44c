import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import {
  type AttemptRow,
  claimPoll,
  findAttempt,
  findPaymentOrder,
  listAttempts,
  lockAttempt,
} from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { bankOfAttempt } from "@/lib/attempts/bank-of-attempt";
import { callOffAttempt } from "@/lib/attempts/ending/call-off-attempt";
import { isOutOfReach, PAYER_TOKEN_EXPIRED } from "@/lib/attempts/living-token";
import { isInTheWay, isOpen } from "@/lib/attempts/model";
import { paymentReference } from "@/lib/attempts/payment-reference";
import { type AttemptSession, asksNobody, preStepOf, sessionOf } from "@/lib/attempts/session";
import { endPreStep, lookAfterPreStep } from "@/lib/attempts/starting/look-after-pre-step";
import type { Bank, BankStatus, PaymentReference } from "@/lib/banks/connector";
import { isPageAction } from "@/lib/banks/next-action";
import { BANK_SILENT, bankMayDecide, isTaken } from "@/lib/banks/statuses/interpret-status";
import { isFinal } from "@/lib/operations/model";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { countFailedQuestion } from "@/lib/shared/process/metrics";
import { inItsAfterlife } from "./afterlife";
import { askBank, countUnanswered } from "./ask-bank";
import { giveUpSilent } from "./give-up-silent";
import { leaveUnresolved, NOBODY_TO_ASK_SECONDS } from "./leave-unresolved";
import { redirectDeadline, setPoll } from "./schedule-poll";

/** A question that was not answered by then is asked again: whoever asked it is gone. */
const LEASE_SECONDS = 45;
/** By then the payer's time is over, at whichever bank they were. */
const PAYERS_TIME_SECONDS = 3600;
/** A fault of ours kept it from being asked. */
const NOT_ASKED = "NOT_ASKED";
/** Nobody asks it any more: whether it would answer is not known. */
const BANK_NOT_CONFIGURED = "BANK_NOT_CONFIGURED";
/** How long after the payer's time at the bank its word is waited for before anybody is told that we don't know. */
const GRACE_SECONDS = 600;

/**
 * Asks the bank what became of an attempt, if a question is due, and writes the answer. Any number of workers, pages and
 * returning browsers may call it at once: one of them asks. A process killed at any point leaves a job that asks again.
 */
export async function refreshAttempt(db: Database, tenantUuid: string, attemptUuid: string): Promise<void> {
  const at = databaseTime();
  const leaseUntil = addSeconds(at, LEASE_SECONDS);
  const attempt = await inTransaction(db, async (tx) => {
    const claimed = await claimPoll(tx, tenantUuid, attemptUuid, { at, leaseUntil });
    if (claimed) await setPoll(tx, claimed, leaseUntil);
    return claimed;
  });
  if (!attempt) return keepPlan(db, tenantUuid, attemptUuid);
  try {
    await follow(db, attempt, at);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await couldNotAsk(successorOf(db), attempt, error);
    throw error;
  }
}

/**
 * A fault of ours kept the bank from being asked, or its answer from being understood, and will again: the next question is planned by
 * the curve of questions without an answer, and whoever waits hears in time that nobody knows.
 */
async function couldNotAsk(db: Database, attempt: AttemptRow, err: unknown): Promise<void> {
  countFailedQuestion(attempt.bankId);
  log.error({ err, bank: attempt.bankId, attemptUuid: attempt.uuid }, "a bank could not be asked");
  const counted = await inTransaction(db, (tx) => countUnanswered(tx, attempt));
  if (counted) await tellUnasked(db, counted, await bankOfAttempt(db, counted), NOT_ASKED);
}

async function follow(db: Database, attempt: AttemptRow, at: Date): Promise<void> {
  // One whose bank has named the payment was answered, when nobody was to be led there any more.
  if (attempt.state === "STARTED" && attempt.bankPaymentId === null) {
    return tellUnresolved(db, attempt, "INITIATION", "OUTCOME_UNKNOWN");
  }

  const bank = await bankOfAttempt(db, attempt);
  if (!bank) log.error({ bank: attempt.bankId, attemptUuid: attempt.uuid }, "an attempt's bank is not configured");
  if (bank && preStepOf(sessionOf(attempt), attempt)) return lookAfterPreStep(db, attempt, bank);
  const reference = await paymentReference(db, attempt);
  if (!bank || !reference) {
    await inTransaction(db, (tx) => lookAgain(tx, attempt, bank, at));
    if (!bank) await tellUnasked(db, attempt, bank, BANK_NOT_CONFIGURED);
    return;
  }
  const status = await askBank(db, attempt, bank, reference);
  if (status === "NOTHING_SAID") return;
  await lookAfter(successorOf(db), attempt, bank, reference, status);
}

/**
 * A job that came too early, because somebody else has just asked: the plan is kept, the job is put where the plan is. Read under the
 * lock: whoever asked may be writing that nothing is left to ask.
 */
async function keepPlan(db: Database, tenantUuid: string, attemptUuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, attemptUuid);
    if (attempt?.nextPollAt) await setPoll(tx, attempt, attempt.nextPollAt);
  });
}

/** Nobody can be asked now: the bank may be there again by then, or a person has found out. Of what has ended not for ever. */
async function lookAgain(
  tx: Transaction,
  { tenantUuid, uuid }: AttemptRow,
  bank: Bank | null,
  at: Date,
): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (!attempt?.nextPollAt) return;
  const hasEnded = attempt.state === "FAILED";
  const isNamed = attempt.bankPaymentId !== null;
  const ended = hasEnded && isNamed ? inItsAfterlife(attempt, bank, at) : null;
  await setPoll(tx, attempt, hasEnded ? ended : addSeconds(at, NOBODY_TO_ASK_SECONDS));
}

/**
 * Of a bank that nobody can ask whoever waits hears in time that nobody knows, however far the payment had come; of one where nothing
 * was ordered yet, that nothing was.
 */
async function tellUnasked(db: Database, attempt: AttemptRow, bank: Bank | null, reason: string): Promise<void> {
  const isOver = attempt.state === "AT_BANK" && isPayersTimeOver(attempt);
  if (isOver && isUnordered(attempt)) return inTransaction(db, (tx) => endPreStep(tx, attempt));
  if (isOver) await tellUnresolved(db, attempt, "AUTHORISATION", reason);
  if (attempt.state === "AUTHORISED") await giveUpSilent(db, attempt, bank, { code: reason, isAskedOn: true });
}

function isUnordered(attempt: AttemptRow): boolean {
  try {
    return preStepOf(sessionOf(attempt), attempt) !== null;
  } catch {
    // A session that can't be opened says nothing.
    return false;
  }
}

function isPayersTimeOver({ sentToBankAt, createdAt }: AttemptRow): boolean {
  return addSeconds(sentToBankAt ?? createdAt, PAYERS_TIME_SECONDS) <= databaseTime();
}

async function tellUnresolved(
  db: Database,
  attempt: AttemptRow,
  stage: "INITIATION" | "AUTHORISATION",
  reason: string,
): Promise<void> {
  await inTransaction(db, (tx) =>
    leaveUnresolved(tx, attempt, { stage, reason, at: databaseTime(), judgedAs: attempt.state }),
  );
}

/**
 * When the payer's time at the bank is over, the bank is asked to forget the payment. What it neither forgets nor decides is
 * UNRESOLVED: never closed, and asked about again (decision 44).
 */
async function lookAfter(
  db: Database,
  { tenantUuid, uuid }: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  status: BankStatus | null,
): Promise<void> {
  const attempt = await findAttempt(db, tenantUuid, uuid);
  // Without its name it was another's payment that was spoken of (decision 374).
  if (!attempt || !isOpen(attempt.state) || attempt.bankPaymentId === null) return;
  const at = databaseTime();
  const silenceSeconds = bank.statuses.silenceDays * 86_400;
  const since = attempt.returnedAt ?? attempt.sentToBankAt ?? attempt.createdAt;
  if (status && bankMayDecide(status)) {
    // Others may sign it yet, and nobody wants it any more.
    if (await hasOperationEnded(db, attempt)) await callOffAttempt(db, attempt, bank, reference);
    // It has had the payer's authorisation for so long, and doesn't say what it makes of it; that others have to sign is a word of its own.
    const isSilent = status.transactionStatus !== "PATC" && addSeconds(since, silenceSeconds) <= at;
    if (isSilent) await tellUnresolved(db, attempt, "AUTHORISATION", BANK_SILENT.code);
    return;
  }
  const deadline = redirectDeadline(attempt, bank);
  if (status && (await isToBeCalledOff(db, attempt, status, deadline <= at))) {
    await callOffAttempt(db, attempt, bank, reference);
  }
  const isBlind = isOutOfReach(bank, attempt);
  // By its last word others have to sign, which takes as long as it takes (decision 121).
  const isAwaited = status === null && sessionOf(attempt)?.next.type === "WAIT_OTHERS" && !isBlind;
  if (isAwaited && addSeconds(attempt.unansweredSince ?? at, silenceSeconds) > at) return;
  // Who has been there waits for no word: nobody can ask for it any more.
  const waitsInVain = status === null && isBlind && attempt.returnedAt !== null && !isTradingCode(attempt);
  if (!waitsInVain && addSeconds(deadline, GRACE_SECONDS) > at) return;
  await tellUnresolved(db, attempt, "AUTHORISATION", isBlind ? PAYER_TOKEN_EXPIRED : BANK_SILENT.code);
}

/** A token may come yet. */
function isTradingCode(attempt: AttemptRow): boolean {
  return sessionOf(attempt)?.next.type === "OAUTH";
}

/** It was confirmed, or the bank has taken it and asked nobody for anything: that its authorisation can't be read says nothing. */
function isLeftToBank(attempt: AttemptRow, { transactionStatus }: BankStatus): boolean {
  return sessionOf(attempt)?.confirmation === "SENT" || (asksNobody(attempt) && isTaken(transactionStatus));
}

/**
 * Nobody is to authorise it any more: the payer's time is over, its authorisation has failed, nobody has its link, or the operation has
 * ended. What the bank has had all of is left to it, as long as the operation waits for it.
 */
async function isToBeCalledOff(
  db: Database,
  attempt: AttemptRow,
  status: BankStatus,
  isLate: boolean,
): Promise<boolean> {
  const isWaitedFor = isAtPayersHand(sessionOf(attempt)) || (attempt.state === "AT_BANK" && asksNobody(attempt));
  const nobodyCan = attempt.scaRedirectUrl === null && !isWaitedFor;
  if (attempt.scaStatus === "failed") return true;
  if ((isLate || nobodyCan) && !isLeftToBank(attempt, status)) return true;
  return hasOperationEnded(db, attempt);
}

async function hasOperationEnded(db: Database, { tenantUuid, operationUuid }: AttemptRow): Promise<boolean> {
  const order = await findPaymentOrder(db, tenantUuid, operationUuid);
  return order !== null && isFinal(order.operation.status);
}

/** On our page or in the bank's app; also while a step from here is with the bank. */
function isAtPayersHand(session: AttemptSession | null): boolean {
  return session !== null && isPageAction(session.next);
}

/** The same for the payer's page: the attempt that it waits for, if its bank is to be asked now. */
export async function refreshPayerAttempt(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (found?.status !== "OPENED") return;
  const attempts = await listAttempts(db, found.tenantUuid, found.uuid);
  const waited = attempts.find(isInTheWay);
  if (waited?.nextPollAt && waited.nextPollAt <= databaseTime())
    await refreshAttempt(db, waited.tenantUuid, waited.uuid);
}
