import type { Db } from "@/db/client";
import { findPayerPage, type PayerAttempt, type PayerPageRow } from "@/db/queries/attempts/payer-page";
import { ABANDONED } from "@/lib/attempts/fail-attempt";
import { confirmedBy, isInTheWay, scheduledFor } from "@/lib/attempts/model";
import { GONE, NOT_PAID } from "@/lib/attempts/settle-attempt";
import type { Bank } from "@/lib/banks/connector";
import { availabilityOf, findBank, listBanks } from "@/lib/banks/registry";
import type { BankListing } from "@/lib/banks/search-banks";
import { executionDay, stillAhead } from "@/lib/banks/target-calendar";
import { redirectionUrl } from "@/lib/configurations/redirection-url";
import { remittanceOf } from "@/lib/operations/remittance";
import { assertNever } from "@/lib/shared/assert-never";
import { now } from "@/lib/shared/clock";
import { kept } from "@/lib/shared/kept";
import { payerSettings } from "./payer-settings";
import type { PayerFailure, PayerStep, PayerView } from "./payer-view";

/**
 * What the payer's page shows for a link: every step follows from the rows alone, so that a reload, another tab or another
 * device lands where the payment is. Null for an unknown link.
 */
export async function findPayerView(db: Db, linkToken: string): Promise<PayerView | null> {
  const row = await findPayerPage(db, linkToken);
  if (!row) return null;
  const { operation, flow, tenant, account, configuration, documents } = row;
  const { visual, settings } = await payerSettings(db, operation.tenantUuid, configuration);
  const step = stepOf(row);
  const legalName = account?.ownerName ?? tenant.legalName;
  return {
    type: operation.type,
    payee: {
      legalName,
      accountNumber: account?.accountNumber ?? "",
      bic: account?.bic ?? "",
      timeZone: tenant.timeZone,
    },
    appearance: {
      icon: visual.icon,
      logo: visual.logo,
      brandColor: visual.brandColor,
      accentColor: visual.accentColor,
    },
    languages: [flow.languageCode, flow.additionalLanguageCode, visual.language, tenant.languageCode].filter(
      (language) => language !== null,
    ),
    countryCode: flow.countryCode,
    amount: { amount: operation.amount ?? 0, currency: operation.currency ?? "EUR" },
    concept: operation.concept ?? "",
    remittance: remittanceOf(operation, legalName),
    invoice: operation.hasInvoice ? invoiceOf(operation, tenant.timeZone) : null,
    executionDay: wantedOn(operation, step.name === "PAID" ? step.at : now()),
    documents: forPayer(documents).map(({ uuid, name }) => ({ uuid, name })),
    expiresAt: operation.expiresAt,
    step,
    mayDecline: settings.allowDecline && step.name === "CHOOSE_BANK",
    returnUrl: settings.redirection.return ? redirectionUrl(settings.redirection.return, redirectionValues(row)) : null,
    autoDownloadDocuments: visual.autoDownloadDocuments,
  };
}

function invoiceOf(operation: PayerPageRow["operation"], timeZone: string): PayerView["invoice"] {
  const { invoiceExternalId: externalId, invoiceName: name, invoiceDueDate: dueDate } = operation;
  return { externalId, name, dueDate, isOverdue: dueDate !== null && dueDate < today(timeZone) };
}

/** YYYY-MM-DD where the payee is. */
function today(timeZone: string): string {
  return isoDays(timeZone).format(now());
}

/** Sweden writes dates as ISO 8601 does. */
const isoDays = kept(500, (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }));

/** Beside an invoice that was left as it is, the page that brought the payer here says nothing new (decision 55). */
function forPayer(documents: PayerPageRow["documents"]): PayerPageRow["documents"] {
  const invoice = documents.filter(({ isAsSupplied }) => isAsSupplied);
  return invoice.length > 0 ? invoice : documents;
}

function wantedOn({ requestedExecutionDate, product }: PayerPageRow["operation"], at: Date): string | null {
  const day = stillAhead(requestedExecutionDate, at);
  return day === null ? null : executionDay(day, product ?? "SEPA_CREDIT_TRANSFER");
}

function redirectionValues({ operation, flow }: PayerPageRow) {
  return {
    flowUuid: flow.uuid,
    flowExternalId: flow.externalId,
    operationUuid: operation.uuid,
    externalId: operation.externalId,
    status: operation.status,
    paymentUuid: operation.paymentUuid,
    invoiceExternalId: operation.invoiceExternalId,
    amount: operation.amount,
    currency: operation.currency,
  };
}

function stepOf({ operation, attempts, record, newLinkAsked }: PayerPageRow): PayerStep {
  const { status } = operation;
  const at = operation.statusUpdatedAt ?? operation.createdAt;
  if (operation.type !== "PAYMENT") return { name: "SIGNATURE" };
  switch (status) {
    case "CREATED":
    case "OPENED":
    // Whoever sees the page holds the link, and a person's visit opens it.
    case "NOT_DELIVERED":
      return payableStep(attempts, operation.expiresAt);
    case "COMPLETED":
      return paidStep(record, attempts, at);
    case "REJECTED":
      return { name: "DECLINED", at, notCharged: isNotCharged(attempts) };
    case "EXPIRED":
      return { name: "EXPIRED", at, newLinkAsked, notCharged: isNotCharged(attempts) };
    case "CANCELLED":
      return { name: "CANCELLED", at };
    default:
      return assertNever(status);
  }
}

function payableStep(attempts: readonly PayerAttempt[], expiresAt: Date): PayerStep {
  const live = attempts.find(isInTheWay);
  if (live) {
    const bank = listing(live.bankId);
    // A bank that was taken off the list in the meantime still holds the payment.
    if (!bank) return { name: "UNAVAILABLE" };
    if (live.state === "UNRESOLVED") {
      return { name: "UNRESOLVED", bank, since: live.createdAt, isAsked: live.bankPaymentId !== null };
    }
    return live.returnedAt
      ? { name: "CONFIRMING", bank }
      : { name: "AT_BANK", bank, continueUrl: live.scaRedirectUrl, since: live.sentToBankAt ?? live.createdAt };
  }
  // The worker writes EXPIRED within a minute; nobody starts anew in between.
  if (expiresAt <= now()) {
    return { name: "EXPIRED", at: expiresAt, newLinkAsked: false, notCharged: isNotCharged(attempts) };
  }
  return { name: "CHOOSE_BANK", banks: listBanks().map(toListing), lastFailure: failureOf(attempts[0]) };
}

/** What went wrong last; a payer who only changed their mind hears nothing of it. */
function failureOf(attempt: PayerAttempt | undefined): PayerFailure | null {
  if (!attempt?.failure || attempt.failure.reason === ABANDONED) return null;
  const { reason, retryable, notCharged = false } = attempt.failure;
  const certain = attempt.state === "FAILED" && reason !== GONE && reason !== NOT_PAID;
  return { bank: listing(attempt.bankId), reason, retryable, certain, notCharged };
}

/** Only what is known is said: no request of any attempt left, or its bank said no. */
function isNotCharged(attempts: readonly PayerAttempt[]): boolean {
  return attempts.every(({ state, failure }) => state === "FAILED" && failure?.notCharged === true);
}

function paidStep(record: PayerPageRow["record"], attempts: readonly PayerAttempt[], at: Date): PayerStep {
  const attempt = attempts.find(({ uuid }) => uuid === record?.attemptUuid);
  return {
    name: "PAID",
    bank: attempt ? listing(attempt.bankId) : null,
    at: record?.createdAt ?? at,
    confirmedBy: attempt ? confirmedBy(attempt) : "BANK",
    reference: record?.endToEndId ?? "",
    scheduledFor: record ? scheduledFor(record) : null,
    rejectedLater: record?.status === "REJECTED",
  };
}

function listing(bankId: string): BankListing | null {
  const bank = findBank(bankId);
  return bank && toListing(bank);
}

/** Nothing of how the bank is spoken to. */
function toListing(bank: Bank): BankListing {
  const { id, name, aliases, bic, country, logoPath, segments } = bank;
  return { id, name, aliases, bic, country, logoPath, segments, status: availabilityOf(bank) };
}
