import { readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";

const RECEIPT = "delivery-receipt";

/** Where a provider says what became of a text message: an address that nobody else can make, of this message alone. */
export function deliveryReceiptUrl(tenantUuid: string, deliveryUuid: string): string {
  return `${env().baseUrl}/sms/v1/receipts/${signState(RECEIPT, `${tenantUuid} ${deliveryUuid}`)}`;
}

/** Which message it is about; null for an address that we did not make. */
export function readDeliveryReceipt(token: string): Readonly<{ tenantUuid: string; deliveryUuid: string }> | null {
  const [tenantUuid, deliveryUuid] = readState(RECEIPT, token)?.split(" ") ?? [];
  return tenantUuid && deliveryUuid ? { tenantUuid, deliveryUuid } : null;
}
