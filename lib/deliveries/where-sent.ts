import type { Db } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import type { Address } from "./plan-deliveries";

/** To which addresses the link of an operation was sent, each once; not those that take nothing for good. */
export async function whereSent(db: Db, tenantUuid: string, operationUuid: string): Promise<readonly Address[]> {
  const rows = await listDeliveryRows(db, tenantUuid, operationUuid);
  const refused = new Set(rows.filter(({ state }) => state === "REFUSED").map(keyOf));
  const taken = rows.filter(({ kind }) => kind === "LINK").map((row) => [keyOf(row), row] as const);
  return [...new Map(taken.filter(([key]) => !refused.has(key))).values()].map(({ channel, address }) => ({
    channel,
    address,
  }));
}

function keyOf({ channel, address }: Address): string {
  return `${channel} ${address.toLowerCase()}`;
}
