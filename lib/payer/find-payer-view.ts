import type { Database, Db } from "@/db/client";
import { findPayerPage, type PayerAttempt, type PayerFacts, type PayerPageRow } from "@/db/queries/attempts/payer-page";
import { isMoneyThere } from "@/db/queries/overview/too-much";
import { ABANDONED } from "@/lib/attempts/ending/fail-attempt";
import { GONE, NOT_PAID } from "@/lib/attempts/ending/settle-attempt";
import { redirectDeadline } from "@/lib/attempts/following/schedule-poll";
import { whyNotAsked } from "@/lib/attempts/living-token";
import { confirmedBy, isAccepted, isInTheWay, maySayYes, rejectionOf, scheduledFor } from "@/lib/attempts/model";
import { productAt } from "@/lib/attempts/products";
import {
  type AttemptSession,
  asksNobody,
  cancelActionOf,
  cancelUrlOf,
  hasFailedToCancel,
  pageActionOf,
  sessionOf,
} from "@/lib/attempts/session";
import type { Bank, PaymentProduct } from "@/lib/banks/connector";
import { epcCode } from "@/lib/banks/epc-code";
import type { PageAction } from "@/lib/banks/next-action";
import { offeredBanks } from "@/lib/banks/offered-banks";
import { availabilityOf, type BankDirectory, bankDirectory } from "@/lib/banks/registry";
import type { BankListing } from "@/lib/banks/search-banks";
import { executionDay, stillAhead, targetDay } from "@/lib/banks/target-calendar";
import { mayBeDisputed } from "@/lib/configurations/model";
import { redirectionUrl } from "@/lib/configurations/redirection-url";
import { isUnverified, mayNotBePaid, verifyFirst } from "@/lib/creditor-accounts/verify-first";
import { invoiceNumberOf } from "@/lib/operations/invoice-number";
import { linkUrl } from "@/lib/operations/link-url";
import { openFound } from "@/lib/operations/open-operation";
import { partArrived } from "@/lib/operations/part-arrived";
import { remittanceOf } from "@/lib/operations/remittance";
import { assertNever } from "@/lib/shared/assert-never";
import { now } from "@/lib/shared/clock";
import { isoDay } from "@/lib/shared/iso-day";
import { shortReference } from "@/lib/shared/text/short-reference";
import { forPayer } from "./for-payer";
import { faceOf, payerSettings } from "./payer-settings";
import type { CancellationElsewhere, PayerFailure, PayerStep, PayerView } from "./payer-view";
import { unsignedStep } from "./unsigned-step";

/**
 * What the payer's page shows for a link: every step follows from the rows alone, so that a reload, another tab or another
 * device lands where the payment is. Null for an unknown link.
 */
export async function findPayerView(db: Db, linkToken: string): Promise<PayerView | null> {
  const row = await findPayerPage(db, linkToken);
  return row && viewOf(db, row);
}

/** The same for a person who visits the page, which opens the operation: being open changes nothing of what is shown. */
export async function visitPayerView(db: Database, linkToken: string): Promise<PayerView | null> {
  const row = await findPayerPage(db, linkToken);
  if (row?.operation.type === "PAYMENT") await openFound(db, row.operation);
  return row && viewOf(db, await verifiedRow(db, linkToken, row));
}

/** Of an account that was never verified the provider is asked first (decision 134). */
async function verifiedRow(db: Database, linkToken: string, row: PayerPageRow): Promise<PayerPageRow> {
  const { account, operation } = row;
  if (!account || !isUnverified(account)) return row;
  await verifyFirst(db, operation.tenantUuid, account.uuid);
  return (await findPayerPage(db, linkToken)) ?? row;
}

async function viewOf(db: Db, row: PayerPageRow): Promise<PayerView> {
  const { operation, flow, tenant, account, configuration, documents } = row;
  const { visual, plates, settings } = await payerSettings(db, operation.tenantUuid, configuration);
  const legalName = account?.ownerName ?? tenant.legalName;
  const amount = { amount: operation.amount ?? 0, currency: operation.currency ?? "EUR" };
  const remittance = remittanceOf(operation, legalName);
  const step = await heedingWhatCame(db, row, stepOf(row, remittance, await bankDirectory(db)));
  const { isSandbox } = tenant;
  return {
    type: operation.type,
    payee: {
      legalName,
      accountNumber: account?.accountNumber ?? "",
      bic: account?.bic ?? "",
      timeZone: tenant.timeZone,
    },
    isSandbox,
    ...faceOf({ visual, plates }),
    languages: languagesOf(row, visual.language),
    countryCode: flow.countryCode,
    amount,
    concept: operation.concept ?? "",
    remittance,
    // A banking app would make a real transfer of it: there is none but where the page shows the transfer.
    transferCode:
      account && !isSandbox && step.name === "CHOOSE_BANK"
        ? epcCode({ name: legalName, iban: account.accountNumber, bic: account.bic, amount, remittance })
        : null,
    invoice: operation.hasInvoice ? invoiceOf(operation, tenant.timeZone) : null,
    executionDay: wantedOn(operation, step.name === "PAID" ? step.at : now()),
    documents: forPayer(documents).map(({ uuid, name }) => ({ uuid, name })),
    previewUuid: step.name === "CHOOSE_BANK" ? (documents.find(({ isSupplied }) => isSupplied)?.uuid ?? null) : null,
    expiresAt: operation.expiresAt,
    step,
    // Not beside their own word that they have sent the money: what then comes would be of a payment that they refused.
    mayDecline: settings.allowDecline && step.name === "CHOOSE_BANK" && step.transferSaidAt === null,
    mayDispute: mayBeDisputed(settings) && step.name === "CHOOSE_BANK" && step.disputedAt === null,
    returnUrl: settings.redirection.return ? redirectionUrl(settings.redirection.return, redirectionValues(row)) : null,
    autoDownloadDocuments: visual.autoDownloadDocuments,
    offersReceipt: settings.documentDelivery.includePaymentReceiptInDownload,
    personSeen: row.facts.personSeen,
  };
}

/**
 * What the payer has picked goes along to their other devices (decision 175). A flow that names no language reads back the
 * organisation's, which nobody has asked for (decision 82).
 */
function languagesOf({ operation, flow, tenant }: PayerPageRow, configured: string): PayerView["languages"] {
  const named = [flow.namesLanguage ? flow.languageCode : null, flow.additionalLanguageCode];
  return {
    asked: [operation.payerLanguage, ...named].filter((language) => language !== null),
    otherwise: [configured, flow.languageCode, tenant.languageCode],
  };
}

function invoiceOf(operation: PayerPageRow["operation"], timeZone: string): PayerView["invoice"] {
  const { invoiceName: name, invoiceDueDate: dueDate } = operation;
  return {
    number: invoiceNumberOf(operation),
    name,
    dueDate,
    isOverdue: dueDate !== null && dueDate < isoDay(now(), timeZone),
  };
}

function wantedOn(operation: PayerPageRow["operation"], at: Date): string | null {
  const day = stillAhead(operation.requestedExecutionDate, at);
  return day === null ? null : executionDay(day, productOf(operation));
}

function productOf({ product }: Pick<PayerPageRow["operation"], "product">): PaymentProduct {
  return product ?? "SEPA_CREDIT_TRANSFER";
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

function stepOf(row: PayerPageRow, remittance: string, banks: BankDirectory): PayerStep {
  const { operation, attempts, facts } = row;
  const { status } = operation;
  const { transferSaidAt } = facts;
  const at = operation.statusUpdatedAt ?? operation.createdAt;
  if (operation.type !== "PAYMENT") {
    return { name: "SIGN_FIRST", url: linkUrl(operation.linkToken, operation.type), isLate: false };
  }
  switch (status) {
    case "CREATED":
    case "OPENED":
    // Whoever sees the page holds the link, and a person's visit opens it.
    case "NOT_DELIVERED":
      return payableStep(row, remittance, banks);
    case "COMPLETED":
      return paidStep(row, at, banks);
    case "REJECTED":
      return { name: "DECLINED", at, transferSaidAt, notCharged: isNotCharged(attempts, facts) };
    case "EXPIRED":
      return expiredStep(attempts, operation.expiresAt, facts);
    case "CANCELLED":
      return { name: "CANCELLED", at, transferSaidAt };
    default:
      return assertNever(status);
  }
}

function payableStep(row: PayerPageRow, remittance: string, banks: BankDirectory): PayerStep {
  const { operation, attempts, facts, account } = row;
  const live = attempts.find(isInTheWay);
  if (live) {
    const bank = listing(banks, live.bankId);
    // A bank that was taken off the list in the meantime still holds the payment.
    if (!bank) return { name: "UNAVAILABLE" };
    const begunAt = live.createdAt;
    if (live.state === "UNRESOLVED") {
      return {
        name: "UNRESOLVED",
        bank,
        begunAt,
        isAsked: whyNotAsked(banks.find(live.bankId), live) === null,
      };
    }
    const session = sessionOf(live);
    const elsewhere = cancellationElsewhere(session);
    const authorise = session && authoriseStep(session, { bank, begunAt, deadline: deadlineAt(banks, live) });
    if (authorise) return authorise;
    // Who has done their part here, or was asked for none, has nothing to finish at the bank.
    const isWithBank = live.returnedAt !== null || session?.busy || (live.state === "AT_BANK" && asksNobody(live));
    return isWithBank
      ? { name: "CONFIRMING", bank, begunAt, ...elsewhere }
      : {
          name: "AT_BANK",
          bank,
          begunAt,
          continueUrl: live.scaRedirectUrl,
          isTaken: live.state !== "STARTED",
          sentAt: live.sentToBankAt ?? begunAt,
          ...elsewhere,
        };
  }
  // The worker writes EXPIRED within a minute; nobody starts anew in between.
  if (operation.expiresAt <= now()) return expiredStep(attempts, operation.expiresAt, facts);
  // Nothing of the account is shown either: a transfer by hand would go astray just so.
  if (account && mayNotBePaid(account)) return { name: "PAYEE_HELD" };
  const unsigned = unsignedStep(row);
  if (unsigned) return unsigned;
  return {
    name: "CHOOSE_BANK",
    banks: banksFor(operation, remittance, offeredBanks(banks, row.tenant)),
    lastFailure: lastFailureOf(attempts, facts, banks),
    transferSaidAt: facts.transferSaidAt,
    disputedAt: facts.disputedAt,
  };
}

/** What the payer is to be told of a cancellation that is not confirmed here. */
function cancellationElsewhere(session: AttemptSession | null): CancellationElsewhere {
  return session
    ? { cancelUrl: cancelUrlOf(session), notCancelled: hasFailedToCancel(session) }
    : { cancelUrl: null, notCancelled: false };
}

type AuthoriseStep = Extract<PayerStep, { name: "AUTHORISE" }>;

/** What the payer does here: that the bank forgets the payment, where they are asked for that, else for the payment itself. */
function authoriseStep(
  session: AttemptSession,
  { bank, begunAt, deadline }: Readonly<{ bank: BankListing; begunAt: Date; deadline: Date | null }>,
): AuthoriseStep | null {
  const { turn, cancellation } = session;
  const elsewhere = cancellationElsewhere(session);
  const cancels = cancelActionOf(session);
  if (cancels) {
    const refused = cancellation?.refused ?? false;
    return {
      name: "AUTHORISE",
      bank,
      begunAt,
      action: cancels,
      turn,
      refused,
      until: endOf(cancels),
      cancels: true,
      ...elsewhere,
    };
  }
  const action = pageActionOf(session);
  if (!action) return null;
  const end = endOf(action);
  // The payment is called off when the payer's time at the bank is over, whatever its app still shows.
  const until = end && deadline && deadline < end ? deadline : end;
  const { refused } = session;
  return { name: "AUTHORISE", bank, begunAt, action, turn, refused, until, cancels: false, ...elsewhere };
}

function endOf(action: PageAction): Date | null {
  return action.type === "DECOUPLED" ? new Date(action.expiresAt) : null;
}

function deadlineAt(banks: BankDirectory, attempt: PayerAttempt): Date | null {
  const bank = banks.find(attempt.bankId);
  return bank && redirectDeadline(attempt, bank);
}

/** Those of the offered ones that can carry the payment if it is started now (decision 85). */
export function banksFor(
  operation: Pick<PayerPageRow["operation"], "amount" | "requestedExecutionDate" | "product" | "productFallback">,
  remittance: string,
  banks: Pick<BankDirectory, "list">,
): readonly BankListing[] {
  const payment = {
    amount: operation.amount ?? 0,
    requestedExecutionDate: stillAhead(operation.requestedExecutionDate, now()),
    remittance,
  };
  const offered = { product: productOf(operation), productFallback: operation.productFallback };
  return banks
    .list()
    .filter((bank) => productAt(bank, offered, payment) !== null)
    .map(toListing);
}

function expiredStep(attempts: readonly PayerAttempt[], deadline: Date, facts: PayerFacts): PayerStep {
  const { newLinkAsked, transferSaidAt } = facts;
  return { name: "EXPIRED", deadline, newLinkAsked, transferSaidAt, notCharged: isNotCharged(attempts, facts) };
}

/** What went wrong last; a payer who only changed their mind hears nothing of it. */
function failureOf(attempt: PayerAttempt | undefined, banks: BankDirectory): PayerFailure | null {
  if (!attempt?.failure || attempt.failure.reason === ABANDONED) return null;
  const { reason, retryable, notCharged = false } = attempt.failure;
  const certain = attempt.state === "FAILED" && reason !== GONE && reason !== NOT_PAID;
  return { bank: listing(banks, attempt.bankId), reason, retryable, certain, notCharged };
}

/** The last one's; that nothing was charged is said of all of them or not at all. */
function lastFailureOf(
  attempts: readonly PayerAttempt[],
  facts: PayerFacts,
  banks: BankDirectory,
): PayerFailure | null {
  const failure = failureOf(attempts[0], banks);
  return failure && { ...failure, notCharged: failure.notCharged && isNotCharged(attempts, facts) };
}

/**
 * Only what is known is said, of attempts that there were (decision 44): no request of any left, or its bank said no, and of no transfer by
 * hand the payer or the payee has told. Who complains may have said that it has been paid already.
 */
function isNotCharged(attempts: readonly PayerAttempt[], facts: PayerFacts): boolean {
  const { transferSaidAt, disputedAt, moneyCame } = facts;
  return (
    transferSaidAt === null &&
    disputedAt === null &&
    !moneyCame &&
    attempts.length > 0 &&
    attempts.every(({ state, failure }) => state === "FAILED" && failure?.notCharged === true)
  );
}

function paidStep(row: PayerPageRow, at: Date, banks: BankDirectory): PayerStep {
  const { operation, record, attempts } = row;
  const attempt = attempts.find(({ uuid }) => uuid === record?.attemptUuid);
  const resolution = attempt?.resolution ?? null;
  const rejection = record && rejectionOf({ ...record, resolution });
  return {
    name: "PAID",
    bank: attempt ? listing(banks, attempt.bankId) : null,
    at: record?.createdAt ?? at,
    confirmedBy: confirmedBy({ resolution, source: record?.source ?? "BANK" }),
    accepted: record !== null && isAccepted(record),
    reference: shortReference(operation.uuid),
    scheduledFor: record ? scheduledFor(record, targetDay(now())) : null,
    rejectedLater: rejection,
    mayPayAgain: rejection !== null && mayPayAgain(row),
    arrived: rejection === null ? partArrived(operation) : null,
  };
}

/** Nobody is offered to pay again while the payee holds what came once too often. */
async function heedingWhatCame(db: Db, { operation, facts }: PayerPageRow, step: PayerStep): Promise<PayerStep> {
  if (step.name !== "PAID" || !step.mayPayAgain || !facts.moneyCame) return step;
  return { ...step, mayPayAgain: !(await isMoneyThere(db, operation.tenantUuid, operation.uuid)) };
}

/** What a renewal asks for (`lib/flows/renewing/renew-operation.ts`). */
function mayPayAgain({ operation, account, configuration, attempts }: PayerPageRow): boolean {
  const takesPayments = configuration.status === "ACTIVE" && account?.status === "ACTIVE" && !mayNotBePaid(account);
  return takesPayments && operation.collectedAmount === 0 && !attempts.some(maySayYes);
}

function listing(banks: BankDirectory, bankId: string): BankListing | null {
  const bank = banks.find(bankId);
  return bank && toListing(bank);
}

/** One for a bank as long as the banks are as they were read, and it is as it was. */
const listings = new WeakMap<Bank, BankListing>();

/** Nothing of how the bank is spoken to. */
function toListing(bank: Bank): BankListing {
  const status = availabilityOf(bank);
  const known = listings.get(bank);
  if (known?.status === status) return known;
  const { id, name, aliases, group, bic, bankCodes, country, logoPath, segments } = bank;
  const listing = { id, name, aliases, group, bic, bankCodes, country, logoPath, segments, status };
  listings.set(bank, listing);
  return listing;
}
