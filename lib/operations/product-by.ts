import { DEFAULT_INSTANT_POLICY, type OperationConfiguration } from "@/lib/configurations/model";
import { assertNever } from "@/lib/shared/assert-never";
import type { PaymentProduct, PaymentType } from "./model";

const ORDINARY = { product: "SEPA_CREDIT_TRANSFER", productFallback: null } as const;
const INSTANT = { product: "INSTANT_SEPA_CREDIT_TRANSFER", productFallback: null } as const;

/** What a request says of it; null where it says nothing at all. */
type Asked = Readonly<{
  product?: PaymentProduct | null | undefined;
  type?: PaymentType | null | undefined;
}> | null;

/** What a payment is to be ordered as: as its request says, else as the configuration does (decision 126). */
export function productBy(
  { instantPolicy = DEFAULT_INSTANT_POLICY }: Pick<OperationConfiguration, "instantPolicy">,
  asked: Asked,
): Readonly<{ product: PaymentProduct; productFallback: (typeof ORDINARY)["product"] | null }> {
  if (asked?.product) return { product: asked.product, productFallback: null };
  // Nobody waits for what is carried out on another day.
  if (asked?.type === "FUTURE_PAYMENT") return ORDINARY;
  switch (instantPolicy) {
    case "INSTANT_PREFERRED":
      return { ...INSTANT, productFallback: ORDINARY.product };
    case "INSTANT_ONLY":
      return INSTANT;
    case "STANDARD":
      return ORDINARY;
    default:
      return assertNever(instantPolicy);
  }
}
