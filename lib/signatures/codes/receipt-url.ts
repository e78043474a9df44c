import { readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";

const PURPOSE = "sms-receipt";

/** Where a provider says what became of a text message: an address that nobody else can make, of this message alone. */
export function receiptUrl(tenantUuid: string, codeUuid: string): string {
  return `${env().baseUrl}/sms/v1/receipts/${signState(PURPOSE, `${tenantUuid} ${codeUuid}`)}`;
}

/** Which message it is about; null for an address that we did not make. */
export function readReceiptToken(token: string): Readonly<{ tenantUuid: string; codeUuid: string }> | null {
  const [tenantUuid, codeUuid] = readState(PURPOSE, token)?.split(" ") ?? [];
  return tenantUuid && codeUuid ? { tenantUuid, codeUuid } : null;
}
