import { referenceOf } from "./references";
import type { XmlElement } from "./xml-tree";

/**
 * By what a sum in one file and its transfers in another may be known to be one where the bank's reference of the booking is another
 * in each, or in neither: always with the number of transfers, so that a part of a batch is never taken for all of it.
 */

/** Of a notification: what it is called by whoever refers to it. */
export type MessageIds = readonly string[];

const NOTIFICATION = /^camt\.054(\.|$)/;

/**
 * Of a booking that stands for so many transfers: the batch's own names (`Btch/PmtInfId`, `Btch/MsgId`), and the notification that
 * it stands in. None where several batches are in one booking.
 */
export function batchKeysOfParts(entry: XmlElement, count: number, notification: MessageIds): readonly string[] {
  const batch = batchOf(entry);
  const said = batch?.count ?? count;
  if (said !== count) return [];
  return keysOf([...(batch?.names ?? []), ...notification.map((id) => ["N", id] as const)], count);
}

/**
 * Of a booking that is told as a sum: the batch's names with the number of its transfers (`Btch/NbOfTxs`), and the notification that the
 * bank refers to for them (`AddtlInfInd`). None where the number isn't told.
 */
export function batchKeysOfSum(entry: XmlElement): readonly string[] {
  const batch = batchOf(entry);
  if (!batch?.count || batch.count < 2) return [];
  const indicator = entry.at("AddtlInfInd");
  const id = referenceOf(indicator?.textAt("MsgId") ?? null);
  const isNotification = NOTIFICATION.test(indicator?.textAt("MsgNmId") ?? "");
  return keysOf([...batch.names, ...(isNotification && id !== null ? [["N", id] as const] : [])], batch.count);
}

/** How many transfers a booking says to stand for; 0 where it doesn't. */
export function batchCountOf(entry: XmlElement): number {
  return batchOf(entry)?.count ?? 0;
}

type Name = readonly [kind: "P" | "M" | "N", id: string];

function keysOf(names: readonly Name[], count: number): readonly string[] {
  return [...new Set(names.map(([kind, id]) => `${kind}:${count}:${id}`))];
}

function batchOf(entry: XmlElement): Readonly<{ names: readonly Name[]; count: number | null }> | null {
  const [batch, ...others] = entry.all("NtryDtls").flatMap((details) => details.all("Btch"));
  if (!batch || others.length > 0) return null;
  const [paymentId, messageId] = [referenceOf(batch.textAt("PmtInfId")), referenceOf(batch.textAt("MsgId"))];
  const count = batch.textAt("NbOfTxs") ?? "";
  return {
    names: [
      ...(paymentId === null ? [] : [["P", paymentId] as const]),
      ...(messageId === null ? [] : [["M", messageId] as const]),
    ],
    count: /^\d{1,6}$/.test(count) ? Number(count) : null,
  };
}
