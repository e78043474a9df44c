import type { PaymentOrder } from "@/db/queries/attempts/attempts";
import type { Bank, PaymentInitiation, PaymentProduct } from "@/lib/banks/connector";
import { sepaName } from "@/lib/banks/sepa-text";
import { stillAhead, targetDay } from "@/lib/banks/target-calendar";
import { remittanceOf } from "@/lib/operations/remittance";
import { signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { returnAddresses } from "./starting/return-addresses";

/** What a state of ours is for in the address at which a bank may say that there is news of an attempt (decision 127). */
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
export function paymentOf({ operation }: Pick<PaymentOrder, "operation">): PayablePayment {
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
export function orderedDay(
  { operation }: Pick<PaymentOrder, "operation">,
  { createdAt }: Readonly<{ createdAt: Date }>,
): string | null {
  return stillAhead(operation.requestedExecutionDate, createdAt);
}

/**
 * The day, YYYY-MM-DD, that an attempt's record names as the one it was wanted for: where it orders the payment for at once, its own day.
 * It follows from the attempt alone, so that it is the same whoever tells first that it was paid.
 */
export function requestedDay(order: Pick<PaymentOrder, "operation">, attempt: Readonly<{ createdAt: Date }>): string {
  return orderedDay(order, attempt) ?? targetDay(attempt.createdAt);
}

/** The order as a bank gets it. The attempt's own end-to-end id stays the same however often it is asked about. */
export function paymentInitiation(
  order: PaymentOrder,
  bank: Pick<Bank, "adapter" | "redirectState">,
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
    ...returnAddresses(bank, attempt),
    notificationUrl: notificationAddress(attempt),
    psu,
    answers,
    token,
  };
}

/** Where a bank may say that there is news of an attempt. */
export function notificationAddress({ uuid }: Readonly<{ uuid: string }>): string {
  return `${env().baseUrl}/psd2/notifications/${signState(NOTIFICATION_STATE, uuid)}`;
}

/** ≤ 35 characters, unique: `P` and the attempt's UUID without dashes. */
export function endToEndIdOf(attemptUuid: string): string {
  return `P${attemptUuid.replaceAll("-", "").toUpperCase()}`;
}
