import { type Database, inTransaction, type Transaction } from "@/db/client";
import {
  type CreditorAccountRow,
  claimVerification,
  findCreditorAccount,
  updateVerification,
} from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import type { PayeeVerification } from "@/lib/payee-verification/model";
import { NoVerification } from "@/lib/payee-verification/no-verification";
import { payeeVerifier } from "@/lib/payee-verification/payee-verifier";
import { addSeconds, now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { SYSTEM } from "@/lib/tenants/author";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import { isHeld } from "./model";
import { auditAccount } from "./waiting-changes";

/** Longer than a question takes: whoever has not written its answer by then is gone, and it is asked again. */
const LEASE_SECONDS = 120;
const DAY_SECONDS = 86_400;
/** What an account's bank has said is asked again after that; where it could say nothing, tomorrow. */
const CHECK_AGAIN_DAYS = { MTCH: 90, CMTC: 90, NMTC: 90, NOAP: 1 } as const satisfies Record<
  PayeeVerification["result"],
  number
>;
/** A provider without an answer is asked again after so long, and in the end every four hours. */
const UNANSWERED_SECONDS = [60, 300, 900, 3_600] as const;
const UNANSWERED_MAX_SECONDS = 4 * 3_600;

/** Questions that this process has under way, by the account: whoever asks meanwhile waits for the same answer. */
const underWay = oncePerProcess("payee verifications", () => new Map<string, Promise<void>>());

/**
 * Asks whose account it is, if that is due, and writes what its bank says (decision 125). Between the two no transaction is open.
 * Any number may call it at once: one of them asks, and those of its process wait for it. A process killed at any point leaves the question
 * due again. What is said of a name that has been changed meanwhile is not written: the new one is asked about next.
 */
export function verifyCreditorAccount(db: Database, tenantUuid: string, accountUuid: string): Promise<void> {
  const asked = underWay.get(accountUuid);
  if (asked) return asked;
  const question = ask(db, tenantUuid, accountUuid).finally(() => underWay.delete(accountUuid));
  underWay.set(accountUuid, question);
  return question;
}

async function ask(db: Database, tenantUuid: string, accountUuid: string): Promise<void> {
  const verifier = payeeVerifier();
  if (!verifier) return;
  const at = now();
  const claim = { at, leaseUntil: addSeconds(at, LEASE_SECONDS) };
  const asked = await claimVerification(db, tenantUuid, accountUuid, claim);
  if (!asked) return;
  try {
    const { ownerName: name, accountNumber, bic } = asked;
    const said = await verifier.verify({ name, accountNumber, bic });
    await inAccount(db, asked, (tx, account) => writeSaid(tx, account, said, verifier.name));
  } catch (error) {
    if (!(error instanceof NoVerification)) throw error;
    log.warn({ accountUuid, reason: error.reason }, "payee not verified");
    await inAccount(db, asked, (tx, account) => writeSilence(tx, account));
  }
}

type Write = (tx: Transaction, account: CreditorAccountRow) => Promise<void>;

/** Nothing for an account that is gone, or that is called otherwise now. */
async function inAccount(db: Database, asked: CreditorAccountRow, write: Write): Promise<void> {
  const { tenantUuid, uuid } = asked;
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (account?.ownerName === asked.ownerName) await write(tx, account);
  });
}

async function writeSaid(
  tx: Transaction,
  account: CreditorAccountRow,
  { result, matchedName }: PayeeVerification,
  verifiedBy: string,
): Promise<void> {
  const { tenantUuid, uuid, alias } = account;
  const at = now();
  const said = { verificationResult: result, matchedName };
  const asked = {
    verificationDueAt: addSeconds(at, CHECK_AGAIN_DAYS[result] * DAY_SECONDS),
    verificationUnanswered: 0,
  };
  // A bank that can say nothing takes back nothing: the account that it has called somebody else's stays held.
  if (result === "NOAP" && isHeld(account)) return updateVerification(tx, tenantUuid, uuid, asked);
  await updateVerification(tx, tenantUuid, uuid, { ...said, ...asked, verifiedAt: at, verifiedBy });
  const isNews = account.verificationResult !== result || account.matchedName !== matchedName;
  if (!isNews || !isHeld({ ...account, ...said })) return;
  await auditAccount(tx, SYSTEM, account, "creditor_account.held");
  await noticeManagers(tx, SYSTEM, tenantUuid, { kind: "CREDITOR_ACCOUNT_HELD", at, detail: alias });
}

/** Silence is no result: what was said before stands. */
async function writeSilence(tx: Transaction, account: CreditorAccountRow): Promise<void> {
  const { tenantUuid, uuid, verificationUnanswered: before } = account;
  const seconds = UNANSWERED_SECONDS[before] ?? UNANSWERED_MAX_SECONDS;
  await updateVerification(tx, tenantUuid, uuid, {
    verificationDueAt: addSeconds(now(), seconds),
    verificationUnanswered: before + 1,
  });
}
