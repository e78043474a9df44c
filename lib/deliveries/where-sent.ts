import type { Db } from "@/db/client";
import { type DeliveryRow, listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import type { Address } from "./plan-deliveries";

/** To which addresses the link of an operation was sent, each once; not those that take nothing for good. */
export async function whereSent(db: Db, tenantUuid: string, operationUuid: string): Promise<readonly Address[]> {
  return linkAddresses(await listDeliveryRows(db, tenantUuid, operationUuid));
}

/** The same of rows that are at hand. */
export function linkAddresses(rows: readonly DeliveryRow[]): readonly Address[] {
  const refused = new Set(refusedAddresses(rows).map(keyOf));
  const taken = rows.filter(({ kind }) => kind === "LINK").map((row) => [keyOf(row), row] as const);
  return [...new Map(taken.filter(([key]) => !refused.has(key))).values()].map(addressOf);
}

export function refusedAddresses(rows: readonly DeliveryRow[]): readonly Address[] {
  return rows.filter(({ state }) => state === "REFUSED").map(addressOf);
}

export function isSameAddress(one: Address, other: Address): boolean {
  return keyOf(one) === keyOf(other);
}

function addressOf({ channel, address }: Address): Address {
  return { channel, address };
}

function keyOf({ channel, address }: Address): string {
  return `${channel} ${address.toLowerCase()}`;
}
