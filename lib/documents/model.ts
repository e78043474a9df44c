import type { Money } from "@/lib/shared/money";

/** How a tenant's documents look: out of the configuration (interface 2.3). */
type Appearance = Readonly<{
  /** `#rrggbb`; anything else is taken for a neutral colour. */
  brandColor: string;
  accentColor: string;
  /** A data URL of a PNG, JPEG or SVG image. Where there is none that can be drawn, the payee's initials stand in. */
  logo: string | null;
}>;

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
  /** IANA name; dates are shown in it. */
  timeZone: string;
  /** The payment link, an absolute URL. */
  link: string;
}> &
  Appearance;

/** What became of a payment, as far as a payer needs words for it (decision 3, payment record). */
export type ReceiptStatus = "ACCEPTED" | "SCHEDULED" | "EXECUTED" | "SETTLED" | "REJECTED" | "UNCONFIRMED";

/** What a payer's receipt shows. */
export type ReceiptPage = Readonly<{
  language: string;
  payeeName: string;
  amount: Money;
  concept: string;
  invoiceNumber: string | null;
  /** When the payer authorised the payment at the bank, or the payee said that the money has arrived. */
  paidAt: Date;
  /** Whose word that is. */
  confirmedBy: "BANK" | "PAYEE";
  /** YYYY-MM-DD: when the bank will carry it out; null where it was for at once, or has been. */
  executionDay: string | null;
  bankName: string | null;
  /** What payer, payee and bank can find the payment by. */
  reference: string;
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
