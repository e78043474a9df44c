import type { Db } from "@/db/client";
import type { TakenDelivery } from "@/db/queries/deliveries/deliveries";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import {
  findReminderStanding,
  lastTransferSign,
  noteAddressDays,
  takeAddressDay,
} from "@/db/queries/deliveries/reminders";
import { mayNotBePaid } from "@/lib/creditor-accounts/verify-first";
import { now } from "@/lib/shared/clock";
import { dayThere, nextMorning, withinHours, type Zones, zonesOfPayer } from "./office-hours";

/** A transfer by hand takes a working day, and the payee sees it on the next one's statement. */
const TRANSFER_WORKING_DAYS = 3;

export type NotNow =
  | Readonly<{ outcome: "STOPPED" | "SUPERSEDED" }>
  | Readonly<{ outcome: "PUT_OFF"; nextAttemptAt: Date }>;

/**
 * What speaks against a reminder at the very moment at which it would go (decision 191); null: it goes, and the address's day is its
 * own. Asked again for the same message, it answers the same.
 */
export async function whyNotNow(db: Db, taken: TakenDelivery, matter: DeliveryMatter): Promise<NotNow | null> {
  const standing = await findReminderStanding(db, taken);
  if (standing.isStopped) return { outcome: "STOPPED" };
  if (standing.isSuperseded) return { outcome: "SUPERSEDED" };
  const at = now();
  const zones = zonesOfPayer(matter);
  const until = whenMoneyWouldBeThere(standing.transferSignAt, zones);
  if (until && until > at) return { outcome: "PUT_OFF", nextAttemptAt: until };
  const allowedAt = withinHours(at, zones);
  if (allowedAt > at) return { outcome: "PUT_OFF", nextAttemptAt: allowedAt };
  // Nobody is to be asked for what the link lets nobody pay (decision 134).
  const isClosed = standing.account !== null && mayNotBePaid(standing.account);
  const isEarly = isClosed || standing.isBeingPaid || standing.isUnsigned || standing.isLinkWaiting;
  if (isEarly || !(await takeAddressDay(db, dayOf(taken, zones, at)))) {
    return { outcome: "PUT_OFF", nextAttemptAt: nextMorning(at, zones) };
  }
  return null;
}

/**
 * What a payer says to have sent is not asked for again before it could have come, nor what may have come before somebody could have
 * looked.
 */
function whenMoneyWouldBeThere(signAt: Date | null, zones: Zones): Date | null {
  return signAt && nextMorning(signAt, zones, TRANSFER_WORKING_DAYS);
}

/** The link of a renewal that neither a person nor a payer has asked for. */
export function renewsByItself({ kind, createdBy }: TakenDelivery): boolean {
  return kind === "LINK" && createdBy.by === "SYSTEM";
}

/**
 * What speaks against the link of such a renewal at this moment (decision 307): it is one mail a day to an address as well, and goes
 * when reminders may, but for one that would have ended by then. Asked again for the same message, it answers the same.
 */
export async function whyNotYet(db: Db, taken: TakenDelivery, matter: DeliveryMatter): Promise<NotNow | null> {
  const at = now();
  const zones = zonesOfPayer(matter);
  const signAt = await lastTransferSign(db, taken.tenantUuid, taken.operationUuid);
  const until = whenMoneyWouldBeThere(signAt, zones);
  if (until && until > at) return { outcome: "PUT_OFF", nextAttemptAt: until };
  const allowedAt = withinHours(at, zones);
  if (allowedAt > at && allowedAt < matter.operation.expiresAt) return { outcome: "PUT_OFF", nextAttemptAt: allowedAt };
  if (await takeAddressDay(db, dayOf(taken, zones, at))) return null;
  return { outcome: "PUT_OFF", nextAttemptAt: nextMorning(at, zones) };
}

/** Links that somebody asks for go at once, and are what their addresses are sent on that day: a reminder waits for another. */
export async function noteLinkDays(
  db: Db,
  links: readonly Readonly<{ taken: TakenDelivery; matter: DeliveryMatter }>[],
): Promise<void> {
  const at = now();
  await noteAddressDays(
    db,
    links.map(({ taken, matter }) => dayOf(taken, zonesOfPayer(matter), at)),
  );
}

function dayOf({ tenantUuid, address, uuid: deliveryUuid }: TakenDelivery, zones: Zones, at: Date) {
  return { tenantUuid, address, day: dayThere(at, zones), deliveryUuid };
}
