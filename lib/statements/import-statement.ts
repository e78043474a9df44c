import { type Database, type Db, inTransaction, type Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { itemiseSumsOf, itemiseSumsOfParts, lockImports } from "@/db/queries/statements/itemising";
import {
  findOwnAccounts,
  insertEntries,
  insertStatement,
  listStatementsOfFile,
  type NewEntry,
  type StatementRow,
} from "@/db/queries/statements/statements";
import { listToldBefore } from "@/db/queries/statements/told-before";
import type { AccountEntries, BankFile, BookedEntry } from "@/lib/bank-files/model";
import { unreadable } from "@/lib/bank-files/unreadable";
import { runDocumentJob } from "@/lib/documents/document-pool";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { STATEMENT_BYTES_MAX } from "@/lib/shared/limits";
import { type Author, audit, requireCaller } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import type { StatementReceipt } from "./contract";
import { digestOf, entryReferences } from "./entry-reference";
import { requireOwn } from "./may-see";
import { presentReceipt } from "./present-statement";
import { ENTRIES_AT_ONCE, reconcileStatement, STEPS } from "./reconcile-statement";

/** The file part that holds the statement. */
export const FILE_PART = "file";

/** A file on this machine's disk. */
export type StatementFile = Readonly<{
  path: string;
  filename: string;
  sizeBytes: number;
  sha256: string;
  truncated: boolean;
}>;

/** `isNew`: it was not known before. */
export type Imported = Readonly<{ isNew: boolean; receipt: StatementReceipt }>;

/** How long a process may take for a statement before the worker goes on with it. */
const PATIENCE_SECONDS = 60;
const FILE_NAME_LENGTH_MAX = 200;
const TEXT_LENGTH_MAX = 1_000;

/**
 * Takes a bank's file in: camt.053, camt.054 or Norma 43. All of it is read and checked before anything is written. A
 * small one is taken in and reconciled in one transaction; a large one stands first, and is reconciled some hundreds a transaction. The
 * same file again changes nothing, and finishes what an import that died has begun.
 *
 * @param settle keeps the answer, in the transaction with which the import ends
 * @throws AppError forbidden; statement_unreadable saying what is wrong, and where; invalid_field where an account is none of the
 *   organisation's, naming it; payload_too_large
 */
export async function importStatement(
  db: Database,
  author: Author,
  file: StatementFile | undefined,
  settle?: (tx: Transaction, imported: Imported) => Promise<void>,
): Promise<Imported> {
  const caller = requireCaller(author, "Only the organisation takes its statements in.");
  requireOwn(caller);
  requireRole(caller, "OPERATOR");
  if (!file) throw badFile("required", "is required");
  if (file.truncated || file.sizeBytes > STATEMENT_BYTES_MAX) {
    throw new AppError("payload_too_large", { detail: `A statement may have up to ${STATEMENT_BYTES_MAX} bytes.` });
  }
  const { tenantUuid } = caller;
  const isKnown = (await listStatementsOfFile(db, tenantUuid, file.sha256)).length > 0;
  const content = isKnown ? null : await readOffThread(tenantUuid, file);
  if (content) await requireOwnAccounts(db, tenantUuid, content);
  const takeIn = async (on: Db): Promise<Taken> => {
    const isNew = content !== null && (await keepFile(on, { tenantUuid, author }, file, content));
    const statements = await listStatementsOfFile(on, tenantUuid, file.sha256);
    for (const { uuid } of statements) await reconcileStatement(on, tenantUuid, uuid);
    return { isNew, statements };
  };
  const end = async (tx: Transaction, { isNew, statements }: Taken): Promise<Imported> => {
    const imported = { isNew, receipt: await presentReceipt(tx, tenantUuid, statements) };
    await settle?.(tx, imported);
    return imported;
  };
  // What is decided in one go anyway is one fact: all of it stands with its answer, or nothing.
  if (content && sizeOf(content) <= ENTRIES_AT_ONCE) return inTransaction(db, async (tx) => end(tx, await takeIn(tx)));
  const taken = await takeIn(db);
  return inTransaction(db, (tx) => end(tx, taken));
}

type Taken = Readonly<{ isNew: boolean; statements: readonly StatementRow[] }>;

function sizeOf({ accounts }: BankFile): number {
  return accounts.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** @returns whether it was new; of two processes that take in the same file at the same time one says so */
async function keepFile(
  db: Db,
  { tenantUuid, author }: Readonly<{ tenantUuid: string; author: Author }>,
  file: StatementFile,
  content: BankFile,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = now();
    await lockImports(tx, tenantUuid);
    for (const account of content.accounts) {
      const statement = newStatement(tenantUuid, file, content, account, at);
      if (!(await insertStatement(tx, statement))) return false;
      await insertEntries(tx, await newEntries(tx, statement, account));
      // It may complete payments: whose word that was is asked as of a match by hand (decision 113).
      const taken = { action: "statement_entry.taken_in", subjectType: "statement", subjectUuid: statement.uuid };
      await audit(tx, author, tenantUuid, taken);
      await itemiseSumsOf(tx, tenantUuid, statement.uuid, at);
      await itemiseSumsOfParts(tx, tenantUuid, statement.uuid, at);
      const job = { tenantUuid, statementUuid: statement.uuid };
      await addJob(tx, "reconcile-statement", job, { runAt: addSeconds(at, PATIENCE_SECONDS) });
    }
    return true;
  });
}

/** A large one takes a second to be read, in which this process goes on answering others. */
async function readOffThread(who: string, { path, sizeBytes }: StatementFile): Promise<BankFile> {
  try {
    const { file } = await runDocumentJob({ kind: "bank-file", path }, "bank-file", { who, sizeBytes });
    return file;
  } catch (error) {
    if (!(error instanceof AppError) || !/^(statement|document)_unreadable$/.test(error.code)) throw error;
    if (error.code === "statement_unreadable") throw error;
    throw unreadable("the file", "too_large", "takes too much to be read");
  }
}

async function requireOwnAccounts(db: Database, tenantUuid: string, { accounts }: BankFile): Promise<void> {
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const own = await findOwnAccounts(db, tenantUuid, numbers);
  const strange = numbers.filter((number) => !own.has(number));
  if (strange.length === 0) return;
  throw new AppError("invalid_field", {
    detail: `The statement is of ${strange.join(", ")}, which is no creditor account of the organisation. Nothing was taken in.`,
    errors: strange.map((number) => ({
      parameter: FILE_PART,
      code: "unknown_account",
      detail: `${number} is none of your creditor accounts`,
    })),
  });
}

type NewStatementRow = Omit<StatementRow, "reconciledAt">;

function newStatement(
  tenantUuid: string,
  file: StatementFile,
  { format }: BankFile,
  { accountNumber, from, to, isWhole, entries }: AccountEntries,
  createdAt: Date,
): NewStatementRow {
  return {
    uuid: newUuid(),
    tenantUuid,
    accountNumber,
    format,
    fileName: shortened(file.filename, FILE_NAME_LENGTH_MAX),
    fileSha256: file.sha256,
    fromDay: from < to ? from : to,
    toDay: from < to ? to : from,
    isWhole,
    entryCount: entries.length,
    createdAt,
  };
}

async function newEntries(
  tx: Transaction,
  { uuid, tenantUuid, accountNumber }: NewStatementRow,
  { entries }: AccountEntries,
): Promise<readonly NewEntry[]> {
  const digested = entries.map((entry) => ({ entry, digest: digestOf(entry) }));
  // What has no reference of its bank is itself by all that it tells, its payer included.
  const referenced = digested.flatMap(({ entry, digest }) => (entry.bankReference === null ? [] : digest));
  const before = await listToldBefore(tx, tenantUuid, accountNumber, referenced);
  const references = entryReferences(digested, before);
  return entries.map((entry, position) => ({
    uuid: newUuid(),
    tenantUuid,
    statementUuid: uuid,
    position,
    accountNumber,
    reference: references[position] ?? "",
    direction: entry.direction,
    isReturn: entry.isReturn,
    returnReason: entry.returnReason,
    amount: entry.amount,
    currency: entry.currency,
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    bankReference: entry.bankReference,
    bookingReference: entry.booking?.reference ?? null,
    bookingAmount: entry.booking?.amount ?? null,
    batchKeys: [...entry.batchKeys],
    endToEndId: entry.endToEndId ?? ownIdIn(entry),
    creditorReference: entry.creditorReference,
    remittance: shortened(entry.remittance, TEXT_LENGTH_MAX),
    transfersTold: shortened(entry.transfersTold, TEXT_LENGTH_MAX),
    counterpartyName: entry.counterpartyName,
    counterpartyAccount: entry.counterpartyAccount,
    sureKeys: [...entry.keys.sure],
    looseKeys: [...entry.keys.loose],
    stepsLeft: entry.direction === "CREDIT" ? STEPS.CREDIT : STEPS.DEBIT,
    state: "OPEN",
  }));
}

/** Never through the middle of a character, of which Postgres keeps no half. */
function shortened(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, "");
}

/** Norma 43 has no field for it: banks write it into the text. Ours can't be mistaken (`endToEndIdOf`, `refundIdOf`). */
function ownIdIn({ keys }: BookedEntry): string | null {
  const [id, ...others] = keys.sure.filter((key) => /^[PR][0-9A-F]{32}$/.test(key));
  return id !== undefined && others.length === 0 ? id : null;
}

function badFile(code: string, problem: string): AppError {
  return new AppError("invalid_field", {
    detail: `The file part "${FILE_PART}" ${problem}.`,
    errors: [{ parameter: FILE_PART, code, detail: problem }],
  });
}
