import { type Database, inTransaction, successorOf, type Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, findAttempt, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { cancelAtBank } from "@/lib/attempts/ending/cancel-at-bank";
import { ABANDONED, failAttempt } from "@/lib/attempts/ending/fail-attempt";
import { GONE, settleAttempt } from "@/lib/attempts/ending/settle-attempt";
import { isOutOfReach, PAYER_TOKEN_EXPIRED, withLivingToken } from "@/lib/attempts/living-token";
import { isOpen } from "@/lib/attempts/model";
import { forAttempt } from "@/lib/banks/calls";
import {
  type Bank,
  BankError,
  type BankStatus,
  type PaymentDetails,
  type PaymentReference,
} from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { BANK_SILENT } from "@/lib/banks/statuses/interpret-status";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { askAgainAt } from "@/lib/banks/statuses/polling";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { inItsAfterlife } from "./afterlife";
import { giveUpSilent } from "./give-up-silent";
import { setPoll } from "./schedule-poll";

/** A bank that says so often, over so long, that it knows no such payment, is asked once more, by a DELETE (decision 44). */
const GONE_COUNT = 3;
const GONE_SECONDS = 600;
/** So often in a row others may write another answer while ours is on its way; then it is left to them. */
const TRIES_MAX = 3;

/** NOTHING_SAID: neither a word of the bank's nor its silence. */
type Word = BankStatus | "NOTHING_SAID" | null;

/**
 * Reads what the bank says of an attempt and writes it, or that it said nothing, with the next question in either case. Where another
 * answer was written meanwhile, nobody knows which is the newer one, and the bank is asked again.
 * @returns what the bank said; null when it gave no answer; NOTHING_SAID where we have asked it too often, or others have its answer
 */
export async function askBank(db: Database, named: AttemptRow, bank: Bank, reference: PaymentReference): Promise<Word> {
  let attempt = named;
  for (let tries = 1; ; tries++) {
    const word = await askOnce(successorOf(db), attempt, bank, reference);
    if (word !== "OVERTAKEN") return word;
    if (tries === TRIES_MAX) return "NOTHING_SAID";
    attempt = (await findAttempt(successorOf(db), named.tenantUuid, named.uuid)) ?? named;
  }
}

async function askOnce(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
): Promise<Word | "OVERTAKEN"> {
  let status: BankStatus;
  try {
    status = await forAttempt(attempt, () =>
      withLivingToken(db, attempt, bank, reference, (living) => connectorFor(bank).getStatus(living)),
    );
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (error.notAsked) {
      await inTransaction(db, (tx) => askLater(tx, attempt, error));
      return "NOTHING_SAID";
    }
    log.warn(
      { bank: bank.id, kind: error.kind, bankCode: error.bankCode, bankRequestId: error.requestId },
      "status not read",
    );
    return (await unanswered(db, attempt, bank, reference, error)) ? null : "NOTHING_SAID";
  }
  // With each news, not with each question: some banks tell who paid only once it is carried out, others never.
  const isNews = attempt.state !== "AUTHORISED" || attempt.bankStatus !== bankWord(status);
  const details = isNews ? await forAttempt(attempt, () => detailsOf(db, attempt, bank, reference)) : null;
  return (await settleAttempt(successorOf(db), attempt, bank, status, details)) ? status : "OVERTAKEN";
}

/** Nice to have: a bank that won't tell who paid does not hold up the operation. */
async function detailsOf(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
): Promise<PaymentDetails | null> {
  try {
    return await withLivingToken(db, attempt, bank, reference, (living) => connectorFor(bank).getDetails(living));
  } catch (error) {
    if (error instanceof BankError) return null;
    throw error;
  }
}

/** As soon as there is room for it; unless somebody else has been told by now that nothing is left to ask. */
async function askLater(tx: Transaction, { tenantUuid, uuid }: AttemptRow, error: BankError): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (attempt?.nextPollAt) await setPoll(tx, attempt, addSeconds(databaseTime(), error.retryAfterSeconds ?? 1));
}

/** False where somebody else has got an answer meanwhile, or nothing is left to ask: that none came says nothing of the bank. */
async function unanswered(
  db: Database,
  asked: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  error: BankError,
): Promise<boolean> {
  const attempt = await inTransaction(db, (tx) => countUnanswered(tx, asked, bank, error));
  if (!attempt) return false;
  // Nobody could ask, where the payer's permission was over.
  const code = isOutOfReach(bank, attempt) ? PAYER_TOKEN_EXPIRED : BANK_SILENT.code;
  if (attempt.state === "AUTHORISED") await giveUpSilent(db, attempt, bank, { code });
  if (isOpen(attempt.state) && isGone(attempt)) await closeGone(db, attempt, bank, reference);
  return true;
}

/**
 * Counts a question that was not answered, and plans the next one by the curve of those.
 * @param bank null where nobody knows it
 * @param error what it, or the way to it, has said; null where it is not known that anybody was asked
 * @returns the attempt as it is now; null where that is left to others: another question was answered meanwhile, and the next one is
 * planned
 *   by that, or it has become known that nothing is left to ask
 */
export async function countUnanswered(
  tx: Transaction,
  { tenantUuid, uuid, pollCount }: AttemptRow,
  bank: Bank | null = null,
  error: BankError | null = null,
): Promise<AttemptRow | null> {
  const at = databaseTime();
  const before = await lockAttempt(tx, tenantUuid, uuid);
  if (before?.pollCount !== pollCount || before.nextPollAt === null) return null;
  const gone = error?.kind === "RESOURCE_GONE";
  const counted = {
    unansweredCount: before.unansweredCount + 1,
    unansweredSince: before.unansweredSince ?? at,
    ...(gone && { goneCount: before.goneCount + 1, goneSince: before.goneSince ?? at }),
  };
  await updateAttempt(tx, tenantUuid, uuid, counted);
  const attempt = { ...before, ...counted };
  const next = attempt.state === "FAILED" ? inItsAfterlife(attempt, bank, at) : nextTry(attempt, error, at);
  await setPoll(tx, attempt, next);
  return attempt;
}

function nextTry({ unansweredCount }: AttemptRow, error: BankError | null, at: Date): Date {
  return askAgainAt({ count: unansweredCount, retryAfterSeconds: error?.retryAfterSeconds ?? null }, at);
}

function isGone({ goneCount, goneSince }: AttemptRow): boolean {
  return goneCount >= GONE_COUNT && goneSince !== null && addSeconds(goneSince, GONE_SECONDS) <= databaseTime();
}

/** One 404 is a hiccup. Three, and a DELETE that agrees, are the bank's word; what it says later still counts. */
async function closeGone(db: Database, attempt: AttemptRow, bank: Bank, reference: PaymentReference): Promise<void> {
  const { outcome } = await forAttempt(attempt, () => cancelAtBank(db, attempt, bank, reference));
  if (outcome !== "GONE" && outcome !== "CANCELLED") return;
  const at = databaseTime();
  const reason = attempt.calledOffAt === null ? GONE : ABANDONED;
  const failure = { stage: "AUTHORISATION", reason, retryable: true } as const;
  await inTransaction(db, async (tx) => {
    const current = await lockAttempt(tx, attempt.tenantUuid, attempt.uuid);
    // It has answered somebody else meanwhile: it knows the payment after all.
    if (!current || !isGone(current)) return;
    await failAttempt(tx, attempt, { failure, at, askAgainAt: inItsAfterlife(attempt, bank, at) });
  });
}
