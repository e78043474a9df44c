import type { PaymentOrder } from "@/db/queries/attempts/attempts";
import type { PaymentInitiation, PaymentProduct } from "@/lib/banks/connector";
import { sepaName } from "@/lib/banks/sepa-text";
import { stillAhead } from "@/lib/banks/target-calendar";
import { remittanceOf } from "@/lib/operations/remittance";
import { signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/** What a state of ours is for when it travels through a bank: it names the attempt, and nothing else is trusted. */
export const RETURN_STATE = "psd2-return";

/** The same in the address at which a bank may say that there is news of an attempt (decision 127). */
export const NOTIFICATION_STATE = "psd2-notification";

export type PayablePayment = Readonly<{
  amount: number;
  currency: string;
  paymentUuid: string;
  /** The best that it may be ordered as: what an attempt was, `orderedProduct` says. */
  product: PaymentProduct;
  type: "SINGLE_PAYMENT" | "FUTURE_PAYMENT";
}>;

/** The payment's columns of a PAYMENT operation: a check constraint keeps them complete. */
export function paymentOf({ operation }: PaymentOrder): PayablePayment {
  const { amount, currency, paymentUuid, product, paymentType } = operation;
  if (amount === null || currency === null || paymentUuid === null || !product || !paymentType) {
    throw new AppError("not_found", { detail: "The operation is not a payment." });
  }
  return { amount, currency, paymentUuid, product, type: paymentType };
}

/**
 * The day for which an attempt orders the payment, YYYY-MM-DD; null for at once. Its start decides, whenever somebody asks
 * (decision 58).
 */
export function orderedDay({ operation }: PaymentOrder, { createdAt }: Readonly<{ createdAt: Date }>): string | null {
  return stillAhead(operation.requestedExecutionDate, createdAt);
}

/** The order as a bank gets it. The attempt's own end-to-end id stays the same however often it is asked about. */
export function paymentInitiation(
  order: PaymentOrder,
  attempt: Readonly<{ uuid: string; endToEndId: string; createdAt: Date; product: PaymentProduct }>,
  { psu, answers, token }: Pick<PaymentInitiation, "psu" | "answers" | "token">,
): PaymentInitiation {
  const { amount, currency } = paymentOf(order);
  const { creditor, operation } = order;
  return {
    amount,
    currency,
    creditor: {
      name: sepaName(creditor.ownerName),
      iban: creditor.accountNumber,
      bic: creditor.bic,
      country: creditor.country,
    },
    remittance: remittanceOf(operation, creditor.ownerName),
    endToEndId: attempt.endToEndId,
    product: attempt.product,
    requestedExecutionDate: orderedDay(order, attempt),
    ...returnAddresses(attempt),
    notificationUrl: `${env().baseUrl}/psd2/notifications/${signState(NOTIFICATION_STATE, attempt.uuid)}`,
    psu,
    answers,
    token,
  };
}

/** Where the bank sends the payer back to: each holds a signed state of ours. */
export function returnAddresses({
  uuid,
}: Readonly<{ uuid: string }>): Pick<PaymentInitiation, "redirectUrl" | "nokRedirectUrl"> {
  const callback = `${env().baseUrl}/psd2/callback/berlin-group?state=${signState(RETURN_STATE, uuid)}`;
  return { redirectUrl: callback, nokRedirectUrl: `${callback}&outcome=nok` };
}

/** ≤ 35 characters, unique: `P` and the attempt's UUID without dashes. */
export function endToEndIdOf(attemptUuid: string): string {
  return `P${attemptUuid.replaceAll("-", "").toUpperCase()}`;
}
