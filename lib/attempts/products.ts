import type { AttemptRow, PaymentOrder } from "@/db/queries/attempts/attempts";
import { type CarriedPayment, canCarry } from "@/lib/banks/can-carry";
import type { Bank, BankError, PaymentProduct } from "@/lib/banks/connector";
import { paymentOf } from "./payment-initiation";

/** What a payment may be ordered as, the best first (decision 126). */
type Offered = Readonly<{ product: PaymentProduct; productFallback: PaymentProduct | null }>;

/**
 * What a bank is asked to carry the payment out as: the best that its record allows. Null where it allows none.
 */
export function productAt(
  bank: Bank,
  offered: Offered,
  payment: Omit<CarriedPayment, "product">,
): PaymentProduct | null {
  return inTurn(offered).find((product) => canCarry(bank, { ...payment, product })) ?? null;
}

/**
 * What else to ask a bank that would have none of it as it was asked; null for nothing. Only where the bank itself has refused
 * the product, and so holds nothing: an answer that was lost is no refusal (decision 44).
 */
export function productAfter(
  error: BankError,
  bank: Bank,
  { operation }: PaymentOrder,
  payment: CarriedPayment,
): PaymentProduct | null {
  const { productFallback } = operation;
  if (error.kind !== "PRODUCT_UNSUPPORTED" || error.maybeAtBank) return null;
  if (productFallback === null || productFallback === payment.product) return null;
  return canCarry(bank, { ...payment, product: productFallback }) ? productFallback : null;
}

/** What an attempt was ordered as: banks know it under that name, now and later. */
export function orderedProduct(
  order: Pick<PaymentOrder, "operation">,
  { product }: Pick<AttemptRow, "product">,
): PaymentProduct {
  return product ?? paymentOf(order).product;
}

function inTurn({ product, productFallback }: Offered): readonly PaymentProduct[] {
  return productFallback === null ? [product] : [product, productFallback];
}
