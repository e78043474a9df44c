import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import { findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { listActiveAccounts, listActiveConfigurations } from "@/db/queries/overview/dashboard";
import type { TenantRow } from "@/db/queries/tenants/tenants";
import type { PaymentProduct } from "@/lib/banks/connector";
import { offeredBanks } from "@/lib/banks/offered-banks";
import { bankDirectory } from "@/lib/banks/registry";
import { executionDay } from "@/lib/banks/target-calendar";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { DEFAULT_EXPIRATION_OFFSET, mayBeDisputed } from "@/lib/configurations/model";
import { mayNotBePaid } from "@/lib/creditor-accounts/verify-first";
import { productBy } from "@/lib/operations/product-by";
import { remittanceOf } from "@/lib/operations/remittance";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { isoDay } from "@/lib/shared/iso-day";
import { findTenant } from "@/lib/tenants/find-tenant";
import { banksFor } from "./find-payer-view";
import { faceOf, type PayerSettings, settingsOf } from "./payer-settings";
import type { PayerView } from "./payer-view";

/** As much of a collection as its form has by now. */
export type CollectionDraft = Readonly<{
  amount: number;
  concept: string;
  invoiceNumber: string | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  executionDate: string | null;
  /** Null: the default one. */
  configurationUuid: string | null;
  accountUuid: string | null;
  languageCode: string | null;
  validity: string | null;
  /** Null: as the configuration says. */
  product: PaymentProduct | null;
}>;

/**
 * What the payer's page will show first of a collection that is still being typed: the same view, and nothing is written. Null where
 * nothing could be collected, for want of a configuration or an account.
 */
export async function previewPayerView(
  db: Db,
  { tenantUuid }: Caller,
  draft: CollectionDraft,
): Promise<PayerView | null> {
  const [tenant, configuration, account] = await Promise.all([
    findTenant(db, tenantUuid),
    chosenConfiguration(db, tenantUuid, draft.configurationUuid),
    chosenAccount(db, tenantUuid, draft.accountUuid),
  ]);
  if (!tenant || !configuration || !account) return null;
  const isHeld = mayNotBePaid(account);
  return firstView(db, { tenant, account, isHeld, face: await settingsOf(configuration) }, draft);
}

type Shown = Readonly<{
  tenant: Pick<TenantRow, "timeZone" | "languageCode" | "countryCode" | "sandboxOf">;
  account: Readonly<{ ownerName: string; accountNumber: string; bic: string }>;
  /** Whether nobody may pay to it now. */
  isHeld: boolean;
  face: PayerSettings;
}>;

/** What a payer sees first of what would be made of a draft. */
export async function firstView(
  db: Db,
  { tenant, account, isHeld, face }: Shown,
  draft: CollectionDraft,
): Promise<PayerView> {
  const { visual, plates, settings } = face;
  const amount = { amount: draft.amount, currency: "EUR" };
  const isSandbox = tenant.sandboxOf !== null;
  const { concept, invoiceNumber, dueDate, executionDate } = draft;
  const offset = draft.validity ?? settings.expirationOffset ?? DEFAULT_EXPIRATION_OFFSET;
  const remittance = remittanceOf({ concept, invoiceExternalId: invoiceNumber }, account.ownerName);
  const type = executionDate === null ? "SINGLE_PAYMENT" : "FUTURE_PAYMENT";
  const ordered = productBy(settings, { product: draft.product, type });
  // Before an amount is typed: those that take any.
  const payment = { amount: draft.amount || 1, requestedExecutionDate: executionDate, ...ordered };
  const step: PayerView["step"] = isHeld
    ? { name: "PAYEE_HELD" }
    : {
        name: "CHOOSE_BANK",
        banks: banksFor(payment, remittance, offeredBanks(await bankDirectory(db), { isSandbox })),
        lastFailure: null,
        transferSaidAt: null,
        disputedAt: null,
      };
  return {
    type: "PAYMENT",
    payee: {
      legalName: account.ownerName,
      accountNumber: account.accountNumber,
      bic: account.bic,
      timeZone: tenant.timeZone,
    },
    isSandbox,
    ...faceOf({ visual, plates }),
    languages: {
      asked: draft.languageCode === null ? [] : [draft.languageCode],
      otherwise: [visual.language, tenant.languageCode],
    },
    countryCode: tenant.countryCode,
    amount,
    concept,
    remittance,
    // Nobody is to pay a collection that there is not.
    transferCode: null,
    invoice:
      invoiceNumber === null && dueDate === null
        ? null
        : {
            number: invoiceNumber,
            name: null,
            dueDate,
            isOverdue: dueDate !== null && dueDate < isoDay(now(), tenant.timeZone),
          },
    executionDay: executionDate && executionDay(executionDate, ordered.product),
    documents: [],
    previewUuid: null,
    expiresAt: expiryAfter(now(), offset, tenant.timeZone),
    step,
    mayDecline: settings.allowDecline,
    mayDispute: mayBeDisputed(settings),
    returnUrl: null,
    autoDownloadDocuments: false,
    offersReceipt: false,
    personSeen: true,
  };
}

async function chosenConfiguration(db: Db, tenantUuid: string, uuid: string | null) {
  const chosen = uuid ?? (await listActiveConfigurations(db, tenantUuid))[0]?.uuid;
  return chosen === undefined ? null : findConfiguration(db, tenantUuid, chosen);
}

export async function chosenAccount(db: Db, tenantUuid: string, uuid: string | null) {
  const chosen = uuid ?? (await listActiveAccounts(db, tenantUuid))[0]?.uuid;
  return chosen === undefined ? null : findCreditorAccount(db, tenantUuid, chosen);
}
