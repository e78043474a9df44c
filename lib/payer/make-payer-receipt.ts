import type { Db } from "@/db/client";
import { findPayerRow } from "@/db/queries/attempts/payer";
import { findRecordOfOperation } from "@/db/queries/attempts/payment-records";
import { confirmedBy, type RecordStatus, scheduledFor } from "@/lib/attempts/model";
import { findBank } from "@/lib/banks/registry";
import { makeReceipt } from "@/lib/documents/make-receipt";
import type { ReceiptStatus } from "@/lib/documents/model";

/** A PDF for download. */
export type Download = Readonly<{ name: string; bytes: Buffer }>;

/** The payer's receipt of a completed payment as a PDF, in the language they read; null when nothing has been paid. */
export async function makePayerReceipt(db: Db, linkToken: string, language: string): Promise<Download | null> {
  const row = await findPayerRow(db, linkToken);
  if (row?.operation.status !== "COMPLETED") return null;
  const { operation, tenant, visual, account } = row;
  const record = await findRecordOfOperation(db, operation.tenantUuid, operation.uuid);
  if (!record) return null;
  const bytes = await makeReceipt({
    page: {
      language,
      payeeName: account?.ownerName ?? tenant.legalName,
      amount: { amount: record.amount, currency: record.currency },
      concept: operation.concept ?? record.remittanceInformation,
      invoiceNumber: operation.invoiceExternalId ?? operation.invoiceId,
      paidAt: record.createdAt,
      confirmedBy: confirmedBy(record),
      executionDay: scheduledFor(record),
      bankName: findBank(record.bankId)?.name ?? null,
      reference: record.endToEndId,
      status: receiptStatus(record.status, record.code),
      timeZone: tenant.timeZone,
      brandColor: visual.brandColor,
      accentColor: visual.accentColor,
      logo: visual.logo,
    },
  });
  return { name: `${operation.invoiceExternalId ?? record.endToEndId}.pdf`.replace(/[\\/:*?"<>|]+/g, "-"), bytes };
}

function receiptStatus(status: RecordStatus, code: string): ReceiptStatus {
  if (status === "SUBMITTED_VALID") return code === "SCHEDULED" ? "SCHEDULED" : "ACCEPTED";
  return status;
}
