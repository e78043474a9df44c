import type { FieldType, PageSize } from "@/lib/documents/model";
import type { PayerView } from "@/lib/payer/payer-view";
import type { Money } from "@/lib/shared/money";
import type { SignerRole, SignerStatus, SigningMethod } from "./model";

/**
 * What a signer's page shows, and nothing more: nothing of other operations, and of the other signers their names and how far
 * they are. Made by `findSignerView`; every step of the page is a function of it, so a reload lands on the right step.
 */
export type SignerView = Readonly<{
  /** Who asks for the signature. */
  payee: Readonly<{ legalName: string; timeZone: string }>;
  contact: PayerView["contact"];
  voice: PayerView["voice"];
  appearance: PayerView["appearance"];
  languages: PayerView["languages"];
  /** What it is about, in the organisation's words. */
  title: string | null;
  message: string | null;
  signer: Readonly<{
    name: string | null;
    /** Masked, as somebody who forwards the link may see it: `a…@example.com`. */
    email: string | null;
    phone: string | null;
    role: SignerRole;
    status: SignerStatus;
    /** In the order in which they are offered; never empty for who is to sign. */
    methods: readonly SigningMethod[];
  }>;
  /** Who keeps the keys of those who sign by REMOTE; null where nobody does, or this signer may not. */
  remoteProvider: string | null;
  /** Everybody else who signs or approves, in their order. */
  others: readonly Readonly<{ name: string | null; role: SignerRole; status: SignerStatus; order: number }>[];
  documents: readonly SignerDocument[];
  /** Names what is signed: the documents' hashes and what others have filled in. Sent back with the signature (docs/signatures.md). */
  contentHash: string;
  expiresAt: Date;
  step: SignerStep;
  /** Whether the signer may decline when it is their turn (decision 312). */
  mayDecline: boolean;
  returnUrl: string | null;
  autoDownloadDocuments: boolean;
  downloadSignedDocumentsButton: boolean;
}>;

export type SignerDocument = Readonly<{
  uuid: string;
  name: string;
  sizeBytes: number;
  /** In hexadecimal, of the bytes that are shown. */
  sha256: string;
  pages: readonly PageSize[];
  fields: readonly SignerField[];
}>;

export type SignerField = Readonly<{
  uuid: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  /** Whether this signer fills it; the others' are shown as they are in the document. */
  isMine: boolean;
}>;

/** What its signer pays next, and whether it is to be paid, has been authorised, or has been paid as far as banks say. */
export type NextPayment = Readonly<{ url: string; amount: Money; state: "TO_PAY" | "AUTHORISED" | "PAID" }>;

/** What this signer had given before it ended without everybody's. */
export type GivenBefore = Readonly<{ at: Date; method: SigningMethod }>;

export type SignerStep =
  /** The signer's turn. */
  | Readonly<{ name: "SIGN"; code: SentCode | null }>
  /** Others come first. */
  | Readonly<{
      name: "WAITING";
      for: readonly (string | null)[];
      /** Whether we write when it is this signer's turn. */
      isToldThen: boolean;
    }>
  /** A VIEWER only reads. */
  | Readonly<{ name: "READ" }>
  /** This signer has signed or approved. */
  | Readonly<{
      name: "SIGNED";
      at: Date;
      method: SigningMethod;
      /** Everybody has. */
      isComplete: boolean;
      /** What is next under the same link (sign, then pay); null where nothing is. */
      payment: NextPayment | null;
    }>
  | Readonly<{ name: "DECLINED"; at: Date }>
  /** Somebody else has. */
  | Readonly<{ name: "REJECTED"; at: Date; given: GivenBefore | null }>
  | Readonly<{
      name: "EXPIRED";
      deadline: Date;
      /** A signer has asked for a new link; once is enough. */
      newLinkAsked: boolean;
      given: GivenBefore | null;
    }>
  | Readonly<{ name: "CANCELLED"; at: Date; given: GivenBefore | null }>
  /** The documents could not be made ready; it is tried again. */
  | Readonly<{ name: "UNAVAILABLE" }>;

/** A one-time code that was asked for, for these very documents. */
export type SentCode = Readonly<{
  channel: "EMAIL_OTP" | "SMS_OTP";
  sentAt: Date;
  expiresAt: Date;
  /** 0: another has to be sent. */
  triesLeft: number;
  /**
   * It could not be sent, or is known not to arrive: another has to be sent, or another way taken. Otherwise it is on its way, or there.
   */
  isLost: boolean;
  /** The first digits of `contentHash`, as the message with the code says them. */
  documentCode: string;
}>;
