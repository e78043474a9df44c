import type { ConfirmedBy, Rejection } from "@/lib/attempts/model";
import type { AskedField, PageAction } from "@/lib/banks/next-action";
import type { BankListing } from "@/lib/banks/search-banks";
import type { Contact, Picture } from "@/lib/configurations/model";
import type { Plate } from "@/lib/documents/model";
import type { OperationType } from "@/lib/operations/model";
import type { Voice } from "@/lib/shared/language/voice";
import type { Money } from "@/lib/shared/money";

/**
 * What the payer's page shows, and nothing more: no identifier of ours that isn't needed, nothing of other operations.
 * Made by `findPayerView`; every step of the page is a function of it, so a reload lands on the right step.
 */
export type PayerView = Readonly<{
  type: OperationType;
  payee: Readonly<{ legalName: string; accountNumber: string; bic: string; timeZone: string }>;
  /** Whether it is a sandbox's, where no money moves (decision 208). */
  isSandbox: boolean;
  contact: Contact;
  /** How the payer is spoken to; null for what is the custom in the language. */
  voice: Voice | null;
  appearance: Readonly<{
    icon: string | null;
    logo: string | null;
    /** What each picture lies on. */
    plates: Readonly<Record<Picture, Plate>>;
    brandColor: string;
    accentColor: string;
  }>;
  /** In the order in which they are to be tried; the browser's come between what was asked for and the payee's own. */
  languages: Readonly<{ asked: readonly string[]; otherwise: readonly string[] }>;
  countryCode: string;
  amount: Money;
  /** As it was written. */
  concept: string;
  /** How it reads on the bank statement. */
  remittance: string;
  /** The text of the code that banking apps read the transfer from (EPC069-12); null where there is none, or nothing is to be paid now. */
  transferCode: string | null;
  invoice: Readonly<{
    /** As on the documents. */
    number: string | null;
    name: string | null;
    /** YYYY-MM-DD */
    dueDate: string | null;
    /** The due date has passed where the payee is. */
    isOverdue: boolean;
  }> | null;
  /** YYYY-MM-DD: when the bank will carry out a payment for a future date, which is not on every day. */
  executionDay: string | null;
  documents: readonly Readonly<{ uuid: string; name: string }>[];
  /** The payee's own invoice, where there is one to look at beside the choice of a bank. */
  previewUuid: string | null;
  expiresAt: Date;
  step: PayerStep;
  mayDecline: boolean;
  mayDispute: boolean;
  /** With the configured parameters appended; null when the configuration names none (decision 8). */
  returnUrl: string | null;
  autoDownloadDocuments: boolean;
  /** Whether the receipt of a payment is there to be kept (`includePaymentReceiptInDownload`). */
  offersReceipt: boolean;
  /** A sign of a person is known, so the page need not give one (decision 83). */
  personSeen: boolean;
}>;

/** What a page tells of, and its forms name: whoever presses there means that attempt (decision 382). */
export type ShownAttempt = Readonly<{ begunAt: Date }>;

/** A cancellation that the payer confirms at the bank, after wanting another one. */
export type CancellationElsewhere = Readonly<{
  /** Where; null where that is not asked for. */
  cancelUrl: string | null;
  /** They were there, and nothing has come of it: the payment may still be made. */
  notCancelled: boolean;
}>;

export type PayerStep =
  | Readonly<{
      name: "CHOOSE_BANK";
      banks: readonly BankListing[];
      lastFailure: PayerFailure | null;
      /** When the payer said to have sent the money by hand; nobody else has said so. */
      transferSaidAt: Date | null;
      /** When the payer said that something is wrong with it. */
      disputedAt: Date | null;
    }>
  /** A live attempt: the payer is at the bank here, in another tab or on another device. */
  | (ShownAttempt &
      CancellationElsewhere &
      Readonly<{
        name: "AT_BANK";
        bank: BankListing;
        continueUrl: string | null;
        /** The bank has answered; before, the order is on its way there and nobody has anything to finish. */
        isTaken: boolean;
        /** When it went to the bank: once more after the payer has let us order it. */
        sentAt: Date;
      }>)
  /** The payer has something to do here, or in an app, for a bank that holds the payment; or somebody else has. */
  | (ShownAttempt &
      CancellationElsewhere &
      Readonly<{
        name: "AUTHORISE";
        bank: BankListing;
        action: PageAction;
        /** Goes with the form: it is good for this turn. */
        turn: number;
        /** The bank did not accept what was sent last. */
        refused: boolean;
        /** Until when it may be done, where that is known: of what is confirmed in the bank's app. */
        until: Date | null;
        /** What is authorised is not the payment, but that the bank forgets it: the payer wanted another bank. */
        cancels: boolean;
      }>)
  /** The payer came back and the bank has not confirmed yet. */
  | (ShownAttempt & CancellationElsewhere & Readonly<{ name: "CONFIRMING"; bank: BankListing }>)
  /** Nobody knows what became of it: the bank may carry it out, and paying again may pay twice. */
  | (ShownAttempt &
      Readonly<{
        name: "UNRESOLVED";
        bank: BankListing;
        /** Whether there is something to ask the bank by: its answer to the order may have been lost. */
        isAsked: boolean;
      }>)
  | Readonly<{
      name: "PAID";
      bank: BankListing | null;
      at: Date;
      /** PAYEE: the money is on the account, and the bank has told us nothing. */
      confirmedBy: ConfirmedBy;
      /** Its bank has said that it accepts it, not only that it has the order. */
      accepted: boolean;
      /** As on the receipt: short, and what the payee finds the payment by. */
      reference: string;
      /** YYYY-MM-DD: when the bank will carry it out, as long as it has not. */
      scheduledFor: string | null;
      /** It was confirmed and is not any more: its bank says so, or a statement or a person, who may be wrong about it. */
      rejectedLater: Rejection | null;
      /** Whether it may be made once more under this link (decision 188). */
      mayPayAgain: boolean;
      /** What has come, where it is less than was asked for; null where nobody knows of less. */
      arrived: Money | null;
    }>
  | Readonly<{ name: "DECLINED"; at: Date; transferSaidAt: Date | null; notCharged: boolean }>
  | Readonly<{
      name: "EXPIRED";
      deadline: Date;
      newLinkAsked: boolean;
      transferSaidAt: Date | null;
      notCharged: boolean;
    }>
  | Readonly<{ name: "CANCELLED"; at: Date; transferSaidAt: Date | null }>
  /** Signatures come before this payment (docs/signatures.md): the payer's own at `url`; null where others sign, or may read this link. */
  | Readonly<{
      name: "SIGN_FIRST";
      url: string | null;
      /** The time for them has run out: a renewal of theirs takes their place. */
      isLate: boolean;
    }>
  /** What comes before this payment was declined or cancelled. */
  | Readonly<{ name: "NOT_SIGNED" }>
  /** Nothing is paid into the payee's account before it is known to be the payee's (decision 125). */
  | Readonly<{ name: "PAYEE_HELD" }>
  /** Its bank holds the payment, and is not on our list any more. */
  | Readonly<{ name: "UNAVAILABLE" }>;

export type PayerFailure = Readonly<{
  bank: BankListing | null;
  reason: string;
  retryable: boolean;
  /** The bank itself has said no, or was never asked. */
  certain: boolean;
  /** The request never left, or the bank said RJCT or CANC. */
  notCharged: boolean;
}>;

/** One of a bank's methods, to choose by: in the bank's own word, or in ours for its approach. */
export type OfferedMethod = Readonly<{
  id: string;
  approach: "REDIRECT" | "DECOUPLED" | "EMBEDDED";
  label: string | null;
}>;

/** METHOD: by which of several, which comes first. FIELDS: who pays, say; with the method that it is for. NOTHING: it asks by itself. */
export type AskedFirst =
  | Readonly<{ what: "METHOD"; methods: readonly OfferedMethod[] }>
  | Readonly<{ what: "FIELDS"; methodId: string; fields: readonly AskedField[] }>
  | Readonly<{ what: "NOTHING" }>;
