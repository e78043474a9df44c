import type { PaymentOrder } from "@/db/queries/attempts";
import type { PaymentInitiation, PsuContext } from "@/lib/banks/connector";
import { REMITTANCE_LENGTH_MAX, remittanceText, sepaName } from "@/lib/banks/sepa-text";
import { signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/** What a state of ours is for when it travels through a bank: it names the attempt, and nothing else is trusted. */
export const RETURN_STATE = "psd2-return";

export type PayablePayment = Readonly<{
  amount: number;
  currency: string;
  concept: string;
  paymentUuid: string;
  product: "SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER";
  type: "SINGLE_PAYMENT" | "FUTURE_PAYMENT";
}>;

/** The payment's columns of a PAYMENT operation: a check constraint keeps them complete. */
export function paymentOf({ operation }: PaymentOrder): PayablePayment {
  const { amount, currency, concept, paymentUuid, product, paymentType } = operation;
  if (amount === null || currency === null || concept === null || paymentUuid === null || !product || !paymentType) {
    throw new AppError("not_found", { detail: "The operation is not a payment." });
  }
  return { amount, currency, concept, paymentUuid, product, type: paymentType };
}

/** The order as a bank gets it. The attempt's own end-to-end id stays the same however often it is asked about. */
export function paymentInitiation(
  order: PaymentOrder,
  attempt: Readonly<{ uuid: string; endToEndId: string }>,
  psu: PsuContext,
): PaymentInitiation {
  const { amount, currency, concept, product } = paymentOf(order);
  const { creditor, operation } = order;
  const callback = `${env().baseUrl}/psd2/callback/berlin-group?state=${signState(RETURN_STATE, attempt.uuid)}`;
  return {
    amount,
    currency,
    creditor: {
      name: sepaName(creditor.ownerName),
      iban: creditor.accountNumber,
      bic: creditor.bic,
      country: creditor.country,
    },
    remittance: remittance(operation.invoiceExternalId, concept),
    endToEndId: attempt.endToEndId,
    product,
    requestedExecutionDate: operation.requestedExecutionDate,
    redirectUrl: callback,
    nokRedirectUrl: `${callback}&outcome=nok`,
    psu,
  };
}

/** ERPs match statements on the invoice's number: it travels with the money even where the concept doesn't name it. */
function remittance(invoiceNumber: string | null, concept: string): string {
  if (invoiceNumber === null || concept.includes(invoiceNumber)) return concept.slice(0, REMITTANCE_LENGTH_MAX);
  return remittanceText(invoiceNumber, concept);
}

/** ≤ 35 characters, unique: `P` and the attempt's UUID without dashes. */
export function endToEndIdOf(attemptUuid: string): string {
  return `P${attemptUuid.replaceAll("-", "").toUpperCase()}`;
}
