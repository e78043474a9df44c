import type { Database } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { now } from "@/lib/shared/clock";
import { OPERATION_TRANSITIONS, type OperationStatus } from "./model";
import { openTogether } from "./open-together";

/** What has to be known of an operation to open it. */
type Found = Readonly<{ tenantUuid: string; uuid: string; status: OperationStatus; expiresAt: Date }>;

/**
 * A person has opened the link of a payment: CREATED → OPENED (decision 3), and NOT_DELIVERED → OPENED, for the link has reached somebody
 * after all. Harmless when repeated, when the link is unknown, and when the operation has ended otherwise or its deadline has
 * passed; what is to be signed its signers open, each by their own link. The caller knows persons from robots.
 */
export async function openOperation(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (found?.type === "PAYMENT") await openFound(db, found);
}

/** The same for a caller who has looked already: what has happened to it since is heeded. */
export async function openFound(db: Database, { tenantUuid, uuid, status, expiresAt }: Found): Promise<void> {
  if (!OPERATION_TRANSITIONS.OPENED.includes(status) || expiresAt <= now()) return;
  await openTogether(db, tenantUuid, uuid);
}
