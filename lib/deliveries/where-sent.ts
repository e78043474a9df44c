import type { Db } from "@/db/client";
import { type DeliveryRow, listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { isPseudonym } from "@/db/queries/people/payer-traces";
import { addressKey } from "@/lib/shared/text/email-address";
import type { Address } from "./plan-deliveries";

/** To which addresses the link of an operation was sent, each once; not those that take nothing for good, or were erased. */
export async function whereSent(db: Db, tenantUuid: string, operationUuid: string): Promise<readonly Address[]> {
  return linkAddresses(await listDeliveryRows(db, tenantUuid, operationUuid));
}

/** The same of rows that are at hand. */
export function linkAddresses(rows: readonly DeliveryRow[]): readonly Address[] {
  const refused = new Set(refusedAddresses(rows).map(keyOf));
  const taken = rows.filter(isOfPayer).map((row) => [keyOf(row), row] as const);
  return [...new Map(taken.filter(([key]) => !refused.has(key))).values()].map(addressOf);
}

/**
 * Those that take nothing for good: whose latest message was refused, or who have complained. A mailbox that was full for two days has
 * not refused for good once it has taken something. The rows are the newest first, as they are listed.
 */
export function refusedAddresses(rows: readonly DeliveryRow[]): readonly Address[] {
  const latest = new Map<string, DeliveryRow>();
  for (const row of rows) {
    const word = ["SENT", "DELIVERED", "REFUSED"].includes(row.state);
    const isForGood = row.state === "REFUSED" && row.reason === "COMPLAINED";
    if (isForGood || (word && !latest.has(keyOf(row)))) latest.set(keyOf(row), row);
  }
  return [...latest.values()].filter(({ state }) => state === "REFUSED").map(addressOf);
}

/** A signer's link is nobody else's, and is not the payment's. */
function isOfPayer({ kind, recipient, address }: DeliveryRow): boolean {
  return kind === "LINK" && recipient !== "SIGNER" && !isPseudonym(address);
}

export function isSameAddress(one: Address, other: Address): boolean {
  return keyOf(one) === keyOf(other);
}

function addressOf({ channel, address }: Address): Address {
  return { channel, address };
}

function keyOf({ channel, address }: Address): string {
  return `${channel} ${addressKey(address)}`;
}
