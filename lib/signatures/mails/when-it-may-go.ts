import type { Db } from "@/db/client";
import { takeAddressDay } from "@/db/queries/deliveries/reminders";
import { type EvidenceRow, listEvidence } from "@/db/queries/signatures/evidence";
import { dayThere, nextMorning, withinHours, zonesFor } from "@/lib/deliveries/reminders/office-hours";
import { now } from "@/lib/shared/clock";
import type { Signing } from "../find-signing";

/**
 * What speaks against the first mails of a renewal that nobody has asked for (decision 318): from 9 to 19 where the signer is, on working
 * days, and one a day to an address, but for the hours where the link would have ended by then. Null: it goes, and the address's day is its
 * own. Asked again for the same mail, it answers the same.
 */
export async function whenItMayGo(
  db: Db,
  signing: Signing,
  { uuid: deliveryUuid, address }: Readonly<{ uuid: string; address: string }>,
): Promise<Date | null> {
  const { signer, operation, flow, tenant } = signing;
  const { tenantUuid, operationUuid } = signer;
  if (!isUnasked(signing, await listEvidence(db, tenantUuid, operationUuid))) return null;
  const at = now();
  const zones = zonesFor(flow.countryCode, tenant.timeZone);
  const allowedAt = withinHours(at, zones);
  if (allowedAt > at && allowedAt < operation.expiresAt) return allowedAt;
  const day = { tenantUuid, address, day: dayThere(at, zones), deliveryUuid };
  return (await takeAddressDay(db, day)) ? null : nextMorning(at, zones);
}

/** Somebody who opens, corrects or replaces has asked for what follows. */
function isUnasked({ signer, operation }: Signing, lines: readonly EvidenceRow[]): boolean {
  const isChanged = lines.some(
    ({ kind, signerUuid }) => (kind === "REPLACED" || kind === "CORRECTED") && signerUuid === signer.uuid,
  );
  return lines[0]?.detail.by === "SYSTEM" && operation.status !== "OPENED" && !isChanged;
}
