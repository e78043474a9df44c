import { formatsIn } from "@/components/payer/formats";
import type { Language } from "@/components/payer/language";
import { messagesIn } from "@/components/payer/messages";
import type { Voice } from "@/lib/shared/language/voice";
import type { SignerDocument, SignerField, SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { signerMessagesIn } from "../messages";
import type { SignerContext } from "../signer-context";

export function aField(uuid: string, options: Partial<SignerField> = {}): SignerField {
  return {
    uuid,
    type: "TEXT",
    page: 1,
    x: 72,
    y: 600,
    width: 180,
    height: 24,
    required: true,
    label: null,
    isMine: true,
    ...options,
  };
}

/** One of each kind of field. */
const FIELDS = [
  aField("f-signature", { type: "SIGNATURE", page: 2, y: 610, width: 180, height: 54 }),
  aField("f-initials", { type: "INITIALS", x: 480, y: 760, width: 60, height: 30 }),
  aField("f-date", { type: "DATE", page: 2, x: 300, y: 640, width: 110 }),
  aField("f-text", { label: "Place of delivery", y: 470, width: 220 }),
  aField("f-box", {
    type: "CHECKBOX",
    label: "I have received a copy",
    y: 520,
    width: 14,
    height: 14,
    required: false,
  }),
  aField("f-others", { type: "SIGNATURE", page: 2, x: 330, y: 610, height: 54, isMine: false }),
] as const;

const A4 = { width: 595.28, height: 841.89 };

export function aDocument(uuid: string, options: Partial<SignerDocument> = {}): SignerDocument {
  return {
    uuid,
    name: "Supply contract 2026.pdf",
    sizeBytes: 84_112,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    // Of the file's three: the last is what we have put behind it.
    pages: [A4, A4],
    fields: FIELDS,
    ...options,
  };
}

export function aSignerView(step: SignerStep, options: Partial<SignerView> = {}): SignerView {
  return {
    payee: { legalName: "Suministros Aluche, S. L.", timeZone: "Europe/Madrid" },
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
    title: "Supply contract 2026",
    message: "Please sign until Friday, so that the first delivery leaves on Monday.",
    signer: {
      name: "Ana Ruiz",
      email: "a…@example.com",
      phone: "+34 ··· ·· 42",
      role: "SIGNER",
      status: "OPENED",
      methods: ["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP"],
    },
    others: [
      { name: "Luis Gómez Prado", role: "SIGNER", status: "SIGNED", order: 1 },
      { name: null, role: "APPROVER", status: "NOTIFIED", order: 2 },
    ],
    remoteProvider: null,
    documents: [aDocument("01a1fb73-87a0-7287-998e-711622e240ad")],
    contentHash: "3f2a91c07be4d8f5a6b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f6071",
    expiresAt: new Date("2026-09-12T21:59:59.999Z"),
    step,
    mayDecline: true,
    returnUrl: null,
    autoDownloadDocuments: false,
    downloadSignedDocumentsButton: true,
    ...options,
  };
}

const AT = new Date("2026-08-03T22:31:00Z");
const CODE = {
  channel: "EMAIL_OTP",
  sentAt: AT,
  expiresAt: new Date("2026-08-03T22:41:00Z"),
  triesLeft: 4,
  isLost: false,
  documentCode: "3F2A-91C0",
} as const;
const SIGNED = { name: "SIGNED", at: AT, method: "EMAIL_OTP", isComplete: false, payment: null } as const;
const EXPIRED = {
  name: "EXPIRED",
  deadline: new Date("2026-09-12T21:59:59.999Z"),
  newLinkAsked: false,
  given: null,
} as const;
const PAYMENT = { url: "/pay/token", amount: { amount: 15_075, currency: "EUR" }, state: "TO_PAY" } as const;

/** Every step there is, by what is special about it. */
export const SIGNER_STEPS = {
  sign: { name: "SIGN", code: null },
  codeSent: { name: "SIGN", code: CODE },
  codeSpent: { name: "SIGN", code: { ...CODE, triesLeft: 0 } },
  codeLost: { name: "SIGN", code: { ...CODE, isLost: true } },
  waiting: { name: "WAITING", for: ["Luis Gómez Prado", null], isToldThen: true },
  waitingUntold: { name: "WAITING", for: ["Luis Gómez Prado"], isToldThen: false },
  read: { name: "READ" },
  signed: SIGNED,
  complete: { ...SIGNED, method: "HANDWRITTEN", isComplete: true },
  toPay: { ...SIGNED, isComplete: true, payment: PAYMENT },
  paid: { ...SIGNED, isComplete: true, payment: { ...PAYMENT, state: "PAID" } },
  declined: { name: "DECLINED", at: AT },
  rejected: { name: "REJECTED", at: AT, given: null },
  expired: EXPIRED,
  expiredAsked: { ...EXPIRED, newLinkAsked: true },
  expiredSigned: { ...EXPIRED, given: { at: AT, method: "EMAIL_OTP" } },
  cancelled: { name: "CANCELLED", at: AT, given: null },
  unavailable: { name: "UNAVAILABLE" },
} as const satisfies Record<string, SignerStep>;

export function aSignerPage(language: Language, voice: Voice | null = null): SignerContext {
  return {
    path: "/sign/token",
    language,
    words: signerMessagesIn(language),
    common: messagesIn(language, voice),
    format: formatsIn(language, "Europe/Madrid"),
    now: AT,
    today: "2026-08-04",
  };
}
