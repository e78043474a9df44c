import { createHash } from "node:crypto";
import type { BankListing } from "@/lib/banks/search-banks";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import type { Voice } from "@/lib/shared/voice";
import { formatsIn } from "../formats";
import type { Language } from "../language";
import { messagesIn } from "../messages";
import type { PageContext } from "../page-context";

export function aBank(id: string, options: Partial<BankListing> = {}): BankListing {
  return {
    id,
    name: `Banco ${id}`,
    aliases: [],
    group: null,
    bic: "ALMDESM0XXX",
    bankCodes: ["9871"],
    country: "ES",
    logoPath: `/pay-assets/banks/${id}.${createHash("sha256").update(id).digest("base64url").slice(0, 12)}.svg`,
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
    contact: { email: null, phone: null },
    voice: null,
    appearance: {
      icon: null,
      logo: null,
      plates: { logo: "LIGHT", icon: "LIGHT" },
      brandColor: "#12355b",
      accentColor: "#0f766e",
    },
    languages: { asked: ["en"], otherwise: [] },
    countryCode: "ES",
    amount: { amount: 15_075, currency: "EUR" },
    concept: "F-2026-0042 Office supplies",
    remittance: "F-2026-0042 Office supplies",
    transferCode: "BCD",
    invoice: { externalId: "F-2026-0042", name: null, dueDate: "2026-08-31", isOverdue: false },
    executionDay: null,
    documents: [{ uuid: "01a1fb73-87a0-7287-998e-711622e240ad", name: "F-2026-0042.pdf" }],
    previewUuid: null,
    expiresAt: new Date("2026-09-12T21:59:59.999Z"),
    step,
    mayDecline: false,
    returnUrl: null,
    autoDownloadDocuments: false,
    offersReceipt: true,
    personSeen: false,
    ...options,
  };
}

/** Every step there is, by what is special about it. */
export const STEPS = {
  choose: { name: "CHOOSE_BANK", banks: [aBank("almendro")], lastFailure: null, transferSaidAt: null },
  noBank: { name: "CHOOSE_BANK", banks: [], lastFailure: null, transferSaidAt: null },
  transferSaid: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: null,
    transferSaidAt: new Date("2026-08-03T22:30:00Z"),
  },
  expiredAfterTransfer: {
    name: "EXPIRED",
    deadline: new Date("2026-09-12T21:59:59.999Z"),
    newLinkAsked: false,
    transferSaidAt: new Date("2026-08-03T22:30:00Z"),
    notCharged: false,
  },
  failed: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: { bank: aBank("almendro"), reason: "AM04", retryable: true, certain: true, notCharged: true },
    transferSaidAt: null,
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
    transferSaidAt: null,
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
    transferSaidAt: null,
  },
  unresolved: { name: "UNRESOLVED", bank: aBank("almendro"), since: new Date("2026-08-03T10:00:00Z"), isAsked: true },
  unasked: { name: "UNRESOLVED", bank: aBank("almendro"), since: new Date("2026-08-03T10:00:00Z"), isAsked: false },
  hopeless: {
    name: "CHOOSE_BANK",
    banks: [aBank("almendro")],
    lastFailure: { bank: null, reason: "BE01", retryable: false, certain: true, notCharged: true },
    transferSaidAt: null,
  },
  atBank: {
    name: "AT_BANK",
    bank: aBank("almendro"),
    continueUrl: "https://bank.example/authorise",
    cancelUrl: null,
    since: new Date("2026-08-03T10:00:00Z"),
  },
  inApp: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: {
      type: "DECOUPLED",
      message: "Please confirm order 7K2M in our app.",
      appUrl: "https://bank.example/app",
      pollAfterMs: 2_000,
      expiresAt: "2026-08-03T10:20:00.000Z",
    },
    turn: 0,
    refused: false,
    cancelUrl: null,
  },
  code: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: {
      type: "PROVIDE",
      fields: [{ name: "CODE", label: null, pattern: "[0-9]{1,6}", required: true }],
      message: null,
    },
    turn: 1,
    refused: false,
    cancelUrl: null,
  },
  wrongCode: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: {
      type: "PROVIDE",
      fields: [{ name: "CODE", label: null, pattern: "[0-9]{1,6}", required: true }],
      message: null,
    },
    turn: 2,
    refused: true,
    cancelUrl: null,
  },
  whoPays: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: {
      type: "PROVIDE",
      fields: [{ name: "PSU_ID", label: "VR-NetKey", pattern: null, required: true }],
      message: null,
    },
    turn: 0,
    refused: false,
    cancelUrl: null,
  },
  method: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: {
      type: "SELECT_METHOD",
      methods: [
        { id: "sms", name: "SMS +34 *** 28", explanation: null },
        { id: "app", name: "App", explanation: "On your phone" },
      ],
    },
    turn: 0,
    refused: false,
    cancelUrl: null,
  },
  payeeDiffers: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: { type: "CONFIRM_PAYEE", match: "NONE", suggestedName: "Suministros Alucha SL" },
    turn: 0,
    refused: false,
    cancelUrl: null,
  },
  others: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: { type: "WAIT_OTHERS", signed: 1, required: null },
    turn: 1,
    refused: false,
    cancelUrl: null,
  },
  cancelThere: {
    name: "AUTHORISE",
    bank: aBank("almendro"),
    action: { type: "WAIT_OTHERS", signed: 1, required: 2 },
    turn: 1,
    refused: false,
    cancelUrl: "https://bank.example/cancel",
  },
  confirming: { name: "CONFIRMING", bank: aBank("almendro") },
  paid: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "06QG-VJRZ-K4TE",
    scheduledFor: null,
    rejectedLater: false,
    mayPayAgain: false,
  },
  arrived: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "PAYEE",
    reference: "06QG-VJRZ-K4TE",
    scheduledFor: null,
    rejectedLater: false,
    mayPayAgain: false,
  },
  scheduled: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "06QG-VJRZ-K4TE",
    scheduledFor: "2026-08-31",
    rejectedLater: false,
    mayPayAgain: false,
  },
  rejectedLater: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "06QG-VJRZ-K4TE",
    scheduledFor: null,
    rejectedLater: true,
    mayPayAgain: false,
  },
  payAgain: {
    name: "PAID",
    bank: aBank("almendro"),
    at: new Date("2026-08-03T22:31:00Z"),
    confirmedBy: "BANK",
    reference: "06QG-VJRZ-K4TE",
    scheduledFor: null,
    rejectedLater: true,
    mayPayAgain: true,
  },
  declined: { name: "DECLINED", at: new Date("2026-08-03T10:31:00Z"), notCharged: true },
  expired: {
    name: "EXPIRED",
    deadline: new Date("2026-09-12T21:59:59.999Z"),
    newLinkAsked: false,
    transferSaidAt: null,
    notCharged: false,
  },
  asked: {
    name: "EXPIRED",
    deadline: new Date("2026-09-12T21:59:59.999Z"),
    newLinkAsked: true,
    transferSaidAt: null,
    notCharged: true,
  },
  cancelled: { name: "CANCELLED", at: new Date("2026-08-03T10:31:00Z") },
  signFirst: { name: "SIGN_FIRST", url: "https://pay.example.com/sign/token" },
  othersSign: { name: "SIGN_FIRST", url: null },
  held: { name: "PAYEE_HELD" },
  unavailable: { name: "UNAVAILABLE" },
} as const satisfies Record<string, PayerStep>;

export function aPage(language: Language, voice: Voice | null = null): PageContext {
  return {
    path: "/pay/token",
    language,
    words: messagesIn(language, voice),
    format: formatsIn(language, "Europe/Madrid"),
  };
}
