import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { languageFor, mailOf } from "../delivery-message";
import type { AskingKind } from "../model";
import { type Noticed, noticeMail } from "../notices/notice-mail";

/** Rows and settings of a payment whose link is sent, without a database. */

export const AMOUNT = { amount: 1_234_567, currency: "EUR" };

export function matterIn(languageCode: string, changes: Partial<DeliveryMatter["operation"]> = {}): DeliveryMatter {
  return {
    deliveryUuid: "d",
    hasComplained: false,
    operation: {
      tenantUuid: "t",
      uuid: "0199f2aa-0000-7000-8000-000000000007",
      type: "PAYMENT",
      linkToken: "3q2-7wQmXyZabcdEFGhijk",
      payerLanguage: null,
      status: "CREATED",
      expiresAt: new Date("2026-12-22T22:59:59.999Z"),
      amount: AMOUNT.amount,
      collectedAmount: 0,
      currency: AMOUNT.currency,
      concept: "Mantenimiento <año> 2026",
      invoiceId: null,
      invoiceExternalId: "2026/0143",
      invoiceDueDate: "2026-11-30",
      ...changes,
    },
    flow: { countryCode: "ES", languageCode, namesLanguage: true, additionalLanguageCode: null },
    tenant: { legalName: "Ejemplo <b>S.L.</b>", languageCode: "es", timeZone: "Europe/Madrid", isSandbox: false },
    configuration: { uuid: "c", version: "1" },
  };
}

export function settingsWith(visual: Partial<Parameters<typeof mailOf>[2]["settings"]["visual"]> = {}) {
  return {
    plates: { logo: "DARK", icon: "LIGHT" } as const,
    visual: {
      icon: null,
      logo: "/pay-assets/pictures/c/logo.1",
      brandColor: "#ffd500",
      accentColor: "#f2994a",
      language: "es",
      voice: "FORMAL" as const,
      contact: { email: "hola@example.com", phone: "+34911234567" },
      downloadSignedDocumentsButton: true,
      autoDownloadDocuments: false,
      ...visual,
    },
  };
}

export function mailIn(
  code: string,
  changes: Partial<DeliveryMatter["operation"]> = {},
  visual: Parameters<typeof settingsWith>[0] = {},
  payee?: string,
  kind: AskingKind = "LINK",
) {
  const [asked, settings] = [matterIn(code, changes), settingsWith(visual)];
  const matter = payee === undefined ? asked : { ...asked, tenant: { ...asked.tenant, legalName: payee } };
  return mailOf(kind, languageFor(matter, settings, "PAYER"), { matter, settings, amount: AMOUNT });
}

/** A mail that says what became of the payment: its bank has accepted it, and all fits in, unless told otherwise. */
export function noticeIn(
  code: string,
  kind: Noticed["kind"],
  { record = {}, visual = {}, payee, operation = {}, ...changes }: NoticeChanges = {},
) {
  const [asked, settings] = [matterIn(code, operation), settingsWith(visual)];
  const matter = payee === undefined ? asked : { ...asked, tenant: { ...asked.tenant, legalName: payee } };
  return noticeMail(languageFor(matter, settings, "PAYER"), {
    ...{ kind, matter, settings, recipient: "PAYER", copies: [], isMoreOnPage: false },
    isAttached: kind === "RECEIPT",
    record: {
      ...AMOUNT,
      status: kind === "REJECTION" ? "REJECTED" : "SUBMITTED_VALID",
      code: kind === "REJECTION" ? "MS03" : "IN_PROCESS",
      ...{ source: "BANK", statusBefore: null, resolution: null, settledAmount: null },
      executionDate: new Date("2026-11-24T00:00:00Z"),
      createdAt: new Date("2026-11-23T10:15:00Z"),
      ...record,
    },
    ...changes,
  });
}

type NoticeChanges = Readonly<{
  record?: Partial<Noticed["record"]>;
  visual?: Parameters<typeof settingsWith>[0];
  payee?: string;
  operation?: Partial<DeliveryMatter["operation"]>;
}> &
  Partial<Pick<Noticed, "recipient" | "copies" | "isAttached" | "isMoreOnPage">>;
