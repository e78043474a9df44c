import type { BankListing } from "@/lib/banks/search-banks";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { formatsIn } from "../formats";
import type { Language } from "../language";
import { messagesIn } from "../messages";
import type { PageContext } from "../page-context";

export function aBank(id: string, options: Partial<BankListing> = {}): BankListing {
  return {
    id,
    name: `Banco ${id}`,
    aliases: [],
    bic: "ALMDESM0XXX",
    country: "ES",
    logoPath: `/banks/${id}.svg`,
    segments: ["RETAIL"],
    status: "ACTIVE",
    ...options,
  };
}

export function aView(step: PayerStep, options: Partial<PayerView> = {}): PayerView {
  return {
    type: "PAYMENT",
    payee: {
      legalName: "Suministros Aluche, S. L.",
      accountNumber: "ES9121000418450200051332",
      bic: "CAIXESBBXXX",
      timeZone: "Europe/Madrid",
    },
    appearance: { icon: null, logo: null, brandColor: "#12355b", accentColor: "#0f766e" },
    languages: ["en"],
    countryCode: "ES",
    amount: { amount: 15_075, currency: "EUR" },
    concept: "F-2026-0042 Office supplies",
    remittance: "F-2026-0042 Office supplies",
    invoice: { externalId: "F-2026-0042", name: null, dueDate: "2026-08-31", isOverdue: false },
    executionDay: null,
    documents: [{ uuid: "01a1fb73-87a0-7287-998e-711622e240ad", name: "F-2026-0042.pdf" }],
    expiresAt: new Date("2026-09-12T22:30:00Z"),
    step,
    mayDecline: false,
    returnUrl: null,
    autoDownloadDocuments: false,
    ...options,
  };
}

/** Every step there is, by what is special about it. */
export const STEPS = {
  choose: { name: "CHOOSE_BANK", banks: [aBank("almendro")], lastFailure: null },
  failed: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: { bank: aBank("almendro"), reason: "AM04", retryable: true, certain: true, notCharged: true },
  },
  unclear: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: {
      bank: aBank("almendro"),
      reason: "RESOURCE_GONE",
      retryable: true,
      certain: false,
      notCharged: false,
    },
  },
  lost: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: {
      bank: aBank("almendro"),
      reason: "CANCELLATION_UNANSWERED",
      retryable: true,
      certain: false,
      notCharged: false,
    },
  },
  unresolved: { name: "UNRESOLVED", bank: aBank("almendro"), since: new Date("2026-08-03T10:00:00Z"), isAsked: true },
  unasked: { name: "UNRESOLVED", bank: aBank("almendro"), since: new Date("2026-08-03T10:00:00Z"), isAsked: false },
  hopeless: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: { bank: null, reason: "BE01", retryable: false, certain: true, notCharged: true },
  },
  atBank: {
    name: "AT_BANK",
    bank: aBank("almendro"),
    continueUrl: "https://bank.example/authorise",
    since: new Date("2026-08-03T10:00:00Z"),
  },
  confirming: { name: "CONFIRMING", bank: aBank("almendro") },
  paid: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "PRF0198C2A4",
    scheduledFor: null,
    rejectedLater: false,
  },
  arrived: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "PAYEE",
    reference: "PRF0198C2A4",
    scheduledFor: null,
    rejectedLater: false,
  },
  scheduled: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "PRF0198C2A4",
    scheduledFor: "2026-08-31",
    rejectedLater: false,
  },
  rejectedLater: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "PRF0198C2A4",
    scheduledFor: null,
    rejectedLater: true,
  },
  declined: { name: "DECLINED", at: new Date("2026-08-03T10:31:00Z"), notCharged: true },
  expired: { name: "EXPIRED", at: new Date("2026-09-12T22:30:00Z"), newLinkAsked: false, notCharged: false },
  asked: { name: "EXPIRED", at: new Date("2026-09-12T22:30:00Z"), newLinkAsked: true, notCharged: true },
  cancelled: { name: "CANCELLED", at: new Date("2026-08-03T10:31:00Z") },
  signature: { name: "SIGNATURE" },
  unavailable: { name: "UNAVAILABLE" },
} as const satisfies Record<string, PayerStep>;

export function aPage(language: Language): PageContext {
  return {
    path: "/pay/token",
    language,
    words: messagesIn(language),
    format: formatsIn(language, "Europe/Madrid"),
  };
}
