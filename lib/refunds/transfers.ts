import { type Db, inTransaction, type Transaction } from "@/db/client";
import { insertFact } from "@/db/queries/operations/operation-moves";
import {
  listIdsOfFile,
  listRefundRows,
  lockPreparedRefunds,
  lockRefunds,
  markGivenOut,
  type RefundRow,
} from "@/db/queries/refunds/refunds";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { epcCode } from "@/lib/banks/epc-code";
import { isOfEea } from "@/lib/banks/iban";
import { sepaName, toSepaText } from "@/lib/banks/sepa-text";
import { exportName } from "@/lib/sandboxes/model";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit, auditMany, requireCaller } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { type HandTransfer, isWithheld } from "./model";
import { pain001, type Transfer } from "./pain001";
import { refundFact } from "./prepare-refund";
import { isCovered } from "./present-refund";
import { type StandingMoney, standingMoney } from "./standing-money";

/** So many are prepared at once by nobody; what is more is given out in parts, by name. */
const TRANSFERS_MAX = 10_000;

/** Which refunds a file is of: those that are named, all that were not given out yet, or once more those of the file of this moment. */
export type Wanted = "NEW" | Readonly<{ uuids: readonly string[] } | { givenOutAt: Date }>;

/**
 * Prepared refunds as a file for the organisation's bank (decision 317). It holds accounts in full, so that who has taken it is written
 * down. What was in a file before is in another one only where somebody asks for it: a bank that is given a transfer in two files makes it
 * twice.
 *
 * @throws AppError forbidden (ADMIN and above, no collaborator); not_found; conflict: one that is named is not to leave, or there is none
 */
export async function exportTransfers(
  db: Db,
  author: Author,
  which: Wanted,
): Promise<Readonly<{ name: string; text: string }>> {
  const caller = requireCaller(author, "Only the organisation can pay back.");
  requireOwnRole(author, "ADMIN");
  const { tenantUuid } = caller;
  return inTransaction(db, async (tx) => {
    const isNamed = which !== "NEW" && "uuids" in which;
    const wanted = isNamed ? await named(tx, tenantUuid, which.uuids) : await prepared(tx, tenantUuid, which);
    const money = await standingMoney(tx, tenantUuid, [...new Set(wanted.map(({ operationUuid }) => operationUuid))]);
    const leaving = wanted.flatMap((refund) => {
      const transfer = transferOf(refund, money.get(refund.operationUuid));
      return transfer ? [{ uuid: refund.uuid, transfer }] : [];
    });
    if (leaving.length === 0 || (isNamed && leaving.length < wanted.length)) {
      throw new AppError("conflict", { detail: "What is not PREPARED, or no longer covered, is not to leave." });
    }
    const uuids = leaving.map(({ uuid }) => uuid);
    await auditMany(
      tx,
      author,
      tenantUuid,
      uuids.map((uuid) => ({ action: "refund.downloaded", subjectType: "refund", subjectUuid: uuid })),
    );
    const at = now();
    await markGivenOut(tx, tenantUuid, uuids, at);
    const isTest = await isSandbox(tx, tenantUuid);
    const name = exportName(`refunds-${at.toISOString().slice(0, 10)}.pain001.xml`, { isSandbox: isTest });
    const transfers = leaving.map(({ transfer }) => transfer);
    // A file that is taken once more keeps its name, even if it holds less by now: a bank that has made the first makes nothing twice.
    const ids =
      which !== "NEW" && "givenOutAt" in which ? await listIdsOfFile(tx, tenantUuid, which.givenOutAt) : undefined;
    return { name, text: pain001(transfers, at, isTest, ids) };
  });
}

/**
 * Somebody makes the transfer of a prepared refund without a file, by its code or by hand: from then on none holds it but one that is
 * taken of it by name. Who has seen the account in full is written down, as of a file.
 *
 * @throws AppError forbidden (ADMIN and above, no collaborator); not_found; conflict: it has been given out, or is not to leave
 */
export async function transferByHand(db: Db, author: Author, refundUuid: string): Promise<void> {
  const caller = requireCaller(author, "Only the organisation can pay back.");
  requireOwnRole(author, "ADMIN");
  const { tenantUuid } = caller;
  await inTransaction(db, async (tx) => {
    for (const refund of await named(tx, tenantUuid, [refundUuid])) {
      const money = await standingMoney(tx, tenantUuid, [refund.operationUuid]);
      const isOut = refund.givenOutAt !== null && !isWithheld(refund);
      if (isOut || transferOf(refund, money.get(refund.operationUuid)) === null) {
        throw new AppError("conflict", { detail: "It has been given to the bank already, or is not to leave." });
      }
      const [at, { operationUuid }] = [now(), refund];
      await insertFact(tx, tenantUuid, { operationUuid, kind: "REFUND_BY_HAND", detail: refundFact(refund), at });
      await audit(tx, author, tenantUuid, { action: "refund.by_hand", subjectType: "refund", subjectUuid: refundUuid });
      await markGivenOut(tx, tenantUuid, [refundUuid], at);
    }
  });
}

/**
 * The prepared transfers of a payment's refunds that may leave, and that somebody makes without a file, by refund. None in a sandbox: it
 * would be a real transfer.
 *
 * @throws AppError forbidden (ADMIN and above, no collaborator)
 */
export async function handTransfers(
  db: Db,
  author: Author,
  operationUuid: string,
): Promise<ReadonlyMap<string, HandTransfer>> {
  const caller = requireCaller(author, "Only the organisation can pay back.");
  requireOwnRole(author, "ADMIN");
  const { tenantUuid } = caller;
  if (await isSandbox(db, tenantUuid)) return new Map();
  const page = { limit: TRANSFERS_MAX, offset: 0 };
  const { rows } = await listRefundRows(db, tenantUuid, { states: ["PREPARED"], operationUuid, isByHand: true }, page);
  const money = (await standingMoney(db, tenantUuid, [operationUuid])).get(operationUuid);
  return new Map(
    rows.flatMap((refund) => {
      const transfer = transferOf(refund, money);
      return transfer ? [[refund.uuid, handTransferOf(transfer)] as const] : [];
    }),
  );
}

const REMITTANCE_LENGTH_MAX = 140;

export function handTransferOf({ endToEndId, amount, to: { name, iban }, reason }: Transfer): HandTransfer {
  const words = toSepaText(reason)
    .slice(0, REMITTANCE_LENGTH_MAX - endToEndId.length - 1)
    .trim();
  const remittance = `${words} ${endToEndId}`.trim();
  const coded = { name: sepaName(name), iban, bic: "", amount: { amount, currency: "EUR" }, remittance };
  // A code without a BIC is none outside the European Economic Area (EPC069-12, AT-23), and nobody has told it.
  return { name, iban, remittance, code: isOfEea(iban) ? epcCode(coded) : null };
}

/** Null for what is not to leave. */
function transferOf(refund: RefundRow, money: StandingMoney | undefined): Transfer | null {
  const { endToEndId, amount, reason, creditorName, creditorAccount: iban } = refund;
  if (refund.state !== "PREPARED" || iban === null || !money || !isCovered(money)) return null;
  return { endToEndId, amount, reason, to: { name: creditorName, iban }, from: money.payment.creditor };
}

async function named(tx: Transaction, tenantUuid: string, uuids: readonly string[]): Promise<readonly RefundRow[]> {
  const wanted = [...new Set(uuids)];
  const found = await lockRefunds(tx, tenantUuid, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
}

async function prepared(
  tx: Transaction,
  tenantUuid: string,
  which: "NEW" | Readonly<{ givenOutAt: Date }>,
): Promise<readonly RefundRow[]> {
  const ofWhich = which === "NEW" ? { givenOutAt: null } : which;
  const rows = await lockPreparedRefunds(tx, tenantUuid, ofWhich, TRANSFERS_MAX + 1);
  if (rows.length > TRANSFERS_MAX) {
    throw new AppError("conflict", { detail: "There are too many for one file: name them." });
  }
  return rows;
}

async function isSandbox(db: Db, tenantUuid: string): Promise<boolean> {
  return Boolean((await selectTenant(db, tenantUuid))?.sandboxOf);
}
