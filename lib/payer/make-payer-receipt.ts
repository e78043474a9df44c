import type { Db } from "@/db/client";
import { findPayerRow } from "@/db/queries/attempts/payer";
import { findRecordOfOperation } from "@/db/queries/attempts/payment-records";
import { confirmedBy, executionDateOf, isAccepted, rejectionOf, scheduledFor } from "@/lib/attempts/model";
import { bankDirectory } from "@/lib/banks/registry";
import { targetDay } from "@/lib/banks/target-calendar";
import { makeReceipt } from "@/lib/documents/make-receipt";
import type { ReceiptStatus } from "@/lib/documents/model";
import { languageOf } from "@/lib/documents/words/language";
import { invoiceNumberOf } from "@/lib/operations/invoice-number";
import { now } from "@/lib/shared/clock";
import { maskedIban } from "@/lib/shared/iban";
import type { Money } from "@/lib/shared/money";
import { shortReference } from "@/lib/shared/text/short-reference";

const INVOICE_IN_NAME_MAX = 60;

/** A PDF for download. */
export type Download = Readonly<{ name: string; bytes: Buffer }>;

/**
 * The payer's receipt of a completed payment as a PDF, in the language they read; null when nothing has been paid, or where the
 * configuration offers none.
 */
export async function makePayerReceipt(db: Db, linkToken: string, language: string): Promise<Download | null> {
  const row = await findPayerRow(db, linkToken);
  if (row?.operation.status !== "COMPLETED") return null;
  const { operation, tenant, visual, settings } = row;
  if (!settings.documentDelivery.includePaymentReceiptInDownload) return null;
  const record = await findRecordOfOperation(db, operation.tenantUuid, operation.uuid);
  if (!record) return null;
  const reference = shortReference(operation.uuid);
  const bank = record.bankId === null ? null : (await bankDirectory(db)).find(record.bankId);
  const scheduled = scheduledFor(record, targetDay(now()));
  const bytes = await makeReceipt({
    page: {
      language,
      // As the account was called when it was paid: what is kept of a payment says what it was.
      payeeName: record.creditor.ownerName,
      ...receiptAmounts(record, operation),
      concept: operation.concept ?? record.remittanceInformation,
      invoiceNumber: invoiceNumberOf(operation),
      paidAt: record.createdAt,
      confirmedBy: confirmedBy(record),
      executionDay: scheduled,
      bankName: bank?.name ?? null,
      executedOn: executedOn(record),
      debtorAccount: record.debtor.accountNumber ? maskedIban(record.debtor.accountNumber) : null,
      reference,
      bankReference: record.endToEndId,
      status: receiptStatus(record, scheduled),
      timeZone: tenant.timeZone,
      brandColor: visual.brandColor,
      accentColor: visual.accentColor,
      logo: visual.logo,
      contact: visual.contact,
      voice: visual.voice,
    },
  });
  return { name: fileName(language, operation.invoiceExternalId, reference), bytes };
}

/** `receipt-F-2026-0042-06QG-VJRZ-K4TE.pdf`, in the reader's language: no file system stumbles over it, and none is like another. */
function fileName(language: string, invoiceNumber: string | null, reference: string): string {
  const safe = invoiceNumber?.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^[.-]+|[.-]+$/g, "");
  const invoice = [...(safe ?? "")].slice(0, INVOICE_IN_NAME_MAX).join("");
  return `${[languageOf(language, null).words.receiptFile, invoice, reference].filter(Boolean).join("-")}.pdf`;
}

/** The day on which it was carried out, in the bank's time, as far as its bank has said so; a day to come is `executionDay`. */
function executedOn(record: Parameters<typeof executionDateOf>[0]): string | null {
  const isExecuted = record.status === "EXECUTED" || record.status === "SETTLED";
  const at = isExecuted ? executionDateOf(record) : null;
  return at && targetDay(at);
}

type Sums = Readonly<{ amount: number; settledAmount: number | null; currency: string }>;
type Asked = Readonly<{ amount: number | null; collectedAmount: number }>;

/**
 * What has come, or what its bank was told to send as long as nobody has seen it come, without what has gone back of it; of a payment that
 * does not stand, what it was of. And what was asked for, where that differs.
 */
export function receiptAmounts(
  { amount, settledAmount, currency }: Sums,
  { amount: asked, collectedAmount }: Asked,
): Readonly<{ amount: Money; amountAsked: Money | null }> {
  const told = settledAmount ?? amount;
  const paid = collectedAmount === 0 ? told : Math.min(told, collectedAmount);
  return {
    amount: { amount: paid, currency },
    amountAsked: asked === null || asked === paid ? null : { amount: asked, currency },
  };
}

type Standing = Readonly<{ code: string }> & Parameters<typeof rejectionOf>[0];

/**
 * How a record stands, in the words of a receipt: what no bank has accepted, or rejected, is not said to be accepted, or rejected, by one.
 *
 * @param scheduled the day to come on which its bank will carry it out (`scheduledFor`)
 */
export function receiptStatus(record: Standing, scheduled: string | null): ReceiptStatus {
  const { status } = record;
  if (status === "SUBMITTED_VALID") {
    if (scheduled !== null) return "SCHEDULED";
    return isAccepted(record) ? "ACCEPTED" : "ORDERED";
  }
  return rejectionOf(record) === "TAKEN_BACK" ? "TAKEN_BACK" : status;
}
