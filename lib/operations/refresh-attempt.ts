import { type Database, inTransaction } from "@/db/client";
import { type AttemptRow, claimPoll, findAttempt, listAttempts } from "@/db/queries/attempts";
import { findOperationByLink } from "@/db/queries/payer";
import { lockPaymentRecord } from "@/db/queries/payment-records";
import {
  type Bank,
  BankError,
  type BankStatus,
  type PaymentDetails,
  type PaymentReference,
} from "@/lib/banks/connector";
import { BANK_SILENT } from "@/lib/banks/interpret-status";
import { connectorFor, findBank } from "@/lib/banks/registry";
import { isLive } from "@/lib/payments/model";
import { addSeconds, now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { advanceRecord } from "./advance-record";
import { cancelAtBank } from "./cancel-at-bank";
import { failAttempt } from "./fail-attempt";
import { paymentReference } from "./payment-reference";
import { redirectDeadline, schedulePoll, setPoll } from "./schedule-poll";
import { settleAttempt } from "./settle-attempt";
import { lockSettlement } from "./settlement";

/** A question that was not answered by then is asked again: whoever asked it is gone. */
const LEASE_SECONDS = 45;
/** A bank that isn't configured any more: look again later, an operator may bring it back. */
const MISSING_BANK_SECONDS = 3600;

/**
 * Asks the bank what became of an attempt, if a question is due, and writes the answer. Any number of workers, pages and
 * returning browsers may call it at once: one of them asks. A process killed at any point leaves a job that asks again.
 */
export async function refreshAttempt(db: Database, tenantUuid: string, attemptUuid: string): Promise<void> {
  const at = now();
  const leaseUntil = addSeconds(at, LEASE_SECONDS);
  const attempt = await inTransaction(db, async (tx) => {
    const claimed = await claimPoll(tx, tenantUuid, attemptUuid, { at, leaseUntil });
    if (claimed) await setPoll(tx, claimed, leaseUntil);
    return claimed;
  });
  if (!attempt) return keepPlan(db, tenantUuid, attemptUuid);

  const bank = findBank(attempt.bankId);
  if (!bank) {
    log.error({ bank: attempt.bankId, attemptUuid }, "an attempt's bank is not configured");
    await inTransaction(db, (tx) => setPoll(tx, attempt, addSeconds(at, MISSING_BANK_SECONDS)));
    return;
  }
  const reference = await paymentReference(db, attempt);
  if (!reference) return giveUpLostInitiation(db, attempt);
  await ask(db, attempt, bank, reference);
}

/** A job that came too early, because somebody else has just asked: the plan is kept, the job is put where the plan is. */
async function keepPlan(db: Database, tenantUuid: string, attemptUuid: string): Promise<void> {
  const attempt = await findAttempt(db, tenantUuid, attemptUuid);
  if (attempt?.nextPollAt) await inTransaction(db, (tx) => setPoll(tx, attempt, attempt.nextPollAt));
}

/** The bank's answer to our POST never arrived, or never was written: nobody holds that payment's link. */
async function giveUpLostInitiation(db: Database, attempt: AttemptRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setPoll(tx, attempt, null);
    await failAttempt(tx, attempt, {
      state: "UNKNOWN",
      failure: { stage: "INITIATION", reason: "OUTCOME_UNKNOWN", retryable: true },
      at: now(),
    });
  });
}

async function ask(db: Database, attempt: AttemptRow, bank: Bank, reference: PaymentReference): Promise<void> {
  let status: BankStatus;
  try {
    status = await connectorFor(bank).getStatus(reference);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return unanswered(db, attempt, bank, error);
  }
  const details = isLive(attempt.state) ? await detailsOf(bank, reference) : null;
  await settleAttempt(db, attempt, bank, status, details);
  await endIfNothingIsLeftToAsk(db, attempt, bank, reference, status);
}

/** Nice to have: a bank that won't tell who paid does not hold up the operation. */
async function detailsOf(bank: Bank, reference: PaymentReference): Promise<PaymentDetails | null> {
  try {
    return await connectorFor(bank).getDetails(reference);
  } catch (error) {
    if (error instanceof BankError) return null;
    throw error;
  }
}

async function unanswered(db: Database, attempt: AttemptRow, bank: Bank, error: BankError): Promise<void> {
  const at = now();
  log.warn(
    { bank: bank.id, kind: error.kind, bankCode: error.bankCode, bankRequestId: error.requestId },
    "status not read",
  );
  await inTransaction(db, async (tx) => {
    if (error.kind === "RESOURCE_GONE" && isLive(attempt.state)) {
      await setPoll(tx, attempt, null);
      await failAttempt(tx, attempt, {
        state: "FAILED",
        failure: { stage: "AUTHORISATION", reason: "RESOURCE_GONE", retryable: true },
        at,
      });
      return;
    }
    const notBefore = error.retryAfterSeconds === null ? null : addSeconds(at, error.retryAfterSeconds);
    await schedulePoll(tx, attempt, bank, at, {
      notBefore,
      authorisedAt: attempt.state === "AUTHORISED" ? attempt.endedAt : null,
    });
  });
}

/** Words that mean: the payer has done their part, or somebody else at the bank still has to. */
const AUTHORISED_SCA = new Set(["finalised", "exempted"]);
const WAITS_FOR_OTHERS = new Set(["PATC"]);

/** When the payer's time at the bank is over, or the bank has been silent for six days. */
async function endIfNothingIsLeftToAsk(
  db: Database,
  before: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  status: BankStatus,
): Promise<void> {
  const attempt = await findAttempt(db, before.tenantUuid, before.uuid);
  if (!attempt) return;
  const at = now();
  if (isLive(attempt.state)) {
    const bankMayDecide = AUTHORISED_SCA.has(status.scaStatus ?? "") || WAITS_FOR_OTHERS.has(status.transactionStatus);
    if (attempt.nextPollAt !== null && (bankMayDecide || redirectDeadline(attempt, bank) > at)) return;
    if (!bankMayDecide && (await cancelAtBank(bank, reference)) === "REFUSED") {
      // The payer was faster: the next answer says so.
      await inTransaction(db, (tx) => setPoll(tx, attempt, addSeconds(at, 5)));
      return;
    }
    await inTransaction(db, (tx) =>
      failAttempt(tx, attempt, {
        state: bankMayDecide ? "UNKNOWN" : "ABANDONED",
        failure: { stage: "AUTHORISATION", reason: bankMayDecide ? BANK_SILENT.code : "ABANDONED", retryable: true },
        at,
      }),
    );
    return;
  }
  const mayStillSpeak = attempt.nextPollAt !== null || status.transactionStatus === bank.finalStatus;
  if (attempt.state !== "AUTHORISED" || mayStillSpeak) return;
  await inTransaction(db, async (tx) => {
    const settlement = await lockSettlement(tx, attempt, { at, bank, status });
    const record = await lockPaymentRecord(tx, attempt.tenantUuid, attempt.operationUuid);
    if (settlement && record?.attemptUuid === attempt.uuid && record.status === "SUBMITTED_VALID") {
      await advanceRecord(settlement, record, BANK_SILENT);
    }
  });
}

/** The same for the payer's page: the operation's live attempt, if its bank is to be asked now. */
export async function refreshPayerAttempt(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (found?.status !== "OPENED") return;
  const attempts = await listAttempts(db, found.tenantUuid, found.uuid);
  const live = attempts.find(({ state }) => isLive(state));
  if (live?.returnedAt && live.nextPollAt && live.nextPollAt <= now()) {
    await refreshAttempt(db, live.tenantUuid, live.uuid);
  }
}
