import type { Db } from "@/db/client";
import { listActiveAccounts } from "@/db/queries/overview/dashboard";
import { parseSepaIban } from "@/lib/banks/iban";
import { isHeld } from "@/lib/creditor-accounts/model";
import type { ReadInvoice } from "@/lib/documents/model";
import { readInvoice } from "@/lib/documents/read-invoice";
import type { SuppliedFile } from "@/lib/flows/flow-files";
import type { DroppedInvoice } from "@/lib/flows/model";
import type { Caller } from "@/lib/shared/caller";
import { AppError, badField } from "@/lib/shared/errors";
import { spacedIban } from "@/lib/shared/iban";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { requireRole } from "@/lib/tenants/require-role";

/**
 * Reads an invoice for the form of a new collection; nothing of it is kept (decision 265). Where to be paid is never taken from a
 * file: an account number only chooses among the organisation's own on which something may be collected.
 * @throws AppError forbidden, invalid_field without a file, payload_too_large over 8 MB, document_unreadable, rate_limited
 */
export async function readDroppedInvoice(
  db: Db,
  caller: Caller,
  file: SuppliedFile | undefined,
): Promise<DroppedInvoice> {
  requireRole(caller, "OPERATOR");
  if (!file) throw badField("/file", "required", "is required");
  if (file.truncated)
    throw new AppError("payload_too_large", { detail: `A file may have up to ${FILE_BYTES_MAX} bytes.` });
  const { tenantUuid } = caller;
  const [read, own] = await Promise.all([
    readInvoice(file.path, { who: tenantUuid, sizeBytes: file.sizeBytes }),
    listActiveAccounts(db, tenantUuid),
  ]);
  const { accounts, ...said } = saidBy(read);
  const payable = own.filter((account) => !isHeld(account));
  const byNumber = new Map(payable.map(({ accountNumber, uuid }) => [accountNumber, uuid]));
  const numbers = accounts.map((written) => parseSepaIban(written) ?? written);
  return {
    source: read.source,
    isPdf: read.isPdf,
    ...said,
    accounts: numbers.flatMap((number) => byNumber.get(number) ?? []),
    foreignAccounts: numbers.filter((number) => !byNumber.has(number)).map(spacedIban),
  };
}

const NOTHING = { amounts: [], currency: null, numbers: [], dueDates: [], payer: null, accounts: [] };

function saidBy(read: ReadInvoice): Omit<DroppedInvoice, "source" | "isPdf" | "foreignAccounts"> {
  if (read.source === "NOTHING") return NOTHING;
  if (read.source === "TEXT") return { ...NOTHING, ...read.hints };
  const { amount, currency, number, dueDate, payer, accounts } = read.said;
  return {
    // Nothing is collected of what is owed to the buyer, or is paid.
    amounts: amount !== null && amount > 0 ? [amount] : [],
    currency,
    numbers: number === null ? [] : [number],
    dueDates: dueDate === null ? [] : [dueDate],
    payer,
    accounts,
  };
}
