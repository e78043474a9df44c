import type { Contact } from "@/lib/configurations/model";
import type { Voice } from "@/lib/shared/language/voice";
import type { Money } from "@/lib/shared/money";

/** How a tenant's documents look: out of the configuration (interface 2.3). */
type Appearance = Readonly<{
  /** `#rrggbb`; anything else is taken for a neutral colour. */
  brandColor: string;
  accentColor: string;
  /** A data URL of a PNG, JPEG or SVG image. Where there is none that can be drawn, the payee's initials stand in. */
  logo: string | null;
  /** Whom to ask. */
  contact: Contact;
  /** How the payer is spoken to; null for what is the custom in the language. */
  voice: Voice | null;
}>;

/** What lies behind a picture, so that it is seen whatever its colours are. */
export const PLATES = ["LIGHT", "DARK"] as const;
export type Plate = (typeof PLATES)[number];

/** What the payment page shows (decision 2). */
export type PaymentPage = Readonly<{
  /** BCP 47; `de-AT` falls back to `de`, an unknown one to `en`. */
  language: string;
  payeeName: string;
  amount: Money;
  concept: string;
  invoiceNumber: string | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  deadline: Date;
  /** What a payer without the link pays by; null where no code can say it. */
  transfer: Readonly<{
    /** Without spaces. */
    iban: string;
    bic: string;
    /** As it will read on the statement. */
    remittance: string;
    /** The text of its EPC code. */
    code: string;
  }> | null;
  /** IANA name; dates are shown in it. */
  timeZone: string;
  /** The payment link, an absolute URL. */
  link: string;
}> &
  Appearance;

/**
 * What became of a payment, as far as a payer needs words for it (decision 3, payment record). ORDERED: the bank has the order, and has
 * not said yet that it accepts it. TAKEN_BACK: it does not stand any more, and no bank says so. UNCONFIRMED: the bank has the order, and
 * has kept silent since.
 */
export const RECEIPT_STATUSES = [
  "ORDERED",
  "ACCEPTED",
  "SCHEDULED",
  "EXECUTED",
  "SETTLED",
  "REJECTED",
  "TAKEN_BACK",
  "UNCONFIRMED",
] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** What a payer's receipt shows. */
export type ReceiptPage = Readonly<{
  language: string;
  payeeName: string;
  amount: Money;
  /** What was asked for, where another amount was paid. */
  amountAsked: Money | null;
  concept: string;
  invoiceNumber: string | null;
  /** When the payer authorised the payment at the bank, or the payee said that the money has arrived. */
  paidAt: Date;
  /** Whose word that is. */
  confirmedBy: "BANK" | "PAYEE";
  /** YYYY-MM-DD: when the bank will carry it out; null where it was for at once, or has been. */
  executionDay: string | null;
  bankName: string | null;
  /** YYYY-MM-DD: when the bank has carried it out; null as long as it has not said so. */
  executedOn: string | null;
  /** The payer's account, masked; null where the bank told nothing of it. */
  debtorAccount: string | null;
  /** Short: what payer and payee find the payment by. */
  reference: string;
  /** The end-to-end id: what banks find it by. */
  bankReference: string | null;
  status: ReceiptStatus;
  timeZone: string;
}> &
  Appearance;

/**
 * What the XML of a Factur-X or ZUGFeRD invoice says of its payment; null for what it does not say, or not in a form that a
 * request could have.
 */
export type EInvoice = Readonly<{
  number: string | null;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  /** What is to be paid, in hundredths of the currency. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** The buyer. */
  payer: Readonly<{ name: string; email: string | null; phone: string | null }> | null;
}>;

/** The same of any e-invoice that somebody drops, with the account numbers that it wants to be paid onto, as they are written. */
export type SaidInvoice = EInvoice & Readonly<{ accounts: readonly string[] }>;

/**
 * What the text of an invoice may say of its payment, the likeliest first. Nothing of it is known: where two things can be meant, both
 * are here, and a person chooses.
 */
export type InvoiceHints = Readonly<{
  /** In hundredths. */
  amounts: readonly number[];
  numbers: readonly string[];
  /** `YYYY-MM-DD`. */
  dueDates: readonly string[];
  /** Of the right form, without spaces. */
  accounts: readonly string[];
}>;

/** A file that was dropped as an invoice. E_INVOICE says; TEXT may say; NOTHING: neither. */
export type ReadInvoice =
  | Readonly<{ source: "E_INVOICE"; said: SaidInvoice; isPdf: boolean }>
  | Readonly<{ source: "TEXT"; hints: InvoiceHints; isPdf: true }>
  | Readonly<{ source: "NOTHING"; isPdf: true }>;

/** The size of a page as it is seen (crop box and rotation applied), in points. */
export type PageSize = Readonly<{ width: number; height: number }>;

/** How a signature by hand was made, as the evidence says it. */
export const HANDS = ["DRAWN", "TYPED"] as const;
export type Hand = (typeof HANDS)[number];

/** Lines of a pen, in a box of `width` × `height` whose origin is the upper left corner. Points are x, y, x, y … */
export type Drawing = Readonly<{ width: number; height: number; lines: readonly (readonly number[])[] }>;

export const FIELD_TYPES = ["SIGNATURE", "INITIALS", "DATE", "TEXT", "CHECKBOX"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Where a signature's /Contents lie: from the `<` on, up to behind the `>`. */
export type ContentsRange = Readonly<{ start: number; end: number }>;
