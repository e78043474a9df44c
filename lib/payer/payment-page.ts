import { epcCode } from "@/lib/banks/epc-code";
import type { VisualConfiguration } from "@/lib/configurations/model";
import type { PaymentPage } from "@/lib/documents/model";
import { invoiceNumberOf } from "@/lib/operations/invoice-number";
import { linkUrl } from "@/lib/operations/link-url";
import { remittanceOf } from "@/lib/operations/remittance";
import type { Money } from "@/lib/shared/money";

/** A payment as its row has it. */
type Payment = Readonly<{
  linkToken: string;
  amount?: number | null | undefined;
  currency?: string | null | undefined;
  concept?: string | null | undefined;
  invoiceId?: string | null | undefined;
  invoiceExternalId?: string | null | undefined;
  invoiceDueDate?: string | null | undefined;
  expiresAt: Date;
}>;

/** The account that is paid, as a payer needs it. */
export type PaidAccount = Readonly<{ ownerName: string; accountNumber: string; bic: string }>;

/** How a tenant's documents look and speak. */
export type DocumentLook = Pick<VisualConfiguration, "brandColor" | "accentColor" | "logo" | "contact" | "voice"> &
  Readonly<{ language: string; timeZone: string }>;

/** What the page that asks for a payment says, wherever it stands: alone, behind an invoice, in what is signed first. */
export function paymentPageOf(payment: Payment, account: PaidAccount, look: DocumentLook): PaymentPage {
  const amount = { amount: payment.amount ?? 0, currency: payment.currency ?? "EUR" };
  const { brandColor, accentColor, logo, contact, voice, language, timeZone } = look;
  return {
    language,
    payeeName: account.ownerName,
    amount,
    concept: payment.concept ?? "",
    invoiceNumber: invoiceNumberOf(payment),
    dueDate: payment.invoiceDueDate ?? null,
    deadline: payment.expiresAt,
    transfer: transferOf(payment, amount, account),
    timeZone,
    link: linkUrl(payment.linkToken, "PAYMENT"),
    brandColor,
    accentColor,
    logo,
    contact,
    voice,
  };
}

/** The same transfer as the payer's page offers, and a bank order would make (decision 79); null where no code can say it. */
function transferOf(
  { concept = null, invoiceExternalId = null }: Payment,
  amount: Money,
  { ownerName, accountNumber: iban, bic }: PaidAccount,
): PaymentPage["transfer"] {
  const remittance = remittanceOf({ concept, invoiceExternalId }, ownerName);
  const code = epcCode({ name: ownerName, iban, bic, amount, remittance });
  return code === null ? null : { iban, bic, remittance, code };
}
