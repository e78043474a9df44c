import type { Database } from "@/db/client";
import { findOperationByLink, insertPersonSeen } from "@/db/queries/attempts/payer";
import { now } from "@/lib/shared/clock";
import { openFound } from "./open-operation";

/**
 * A visit of a payment's page has shown a sign of a person (decision 83): the first one is written down, once, and the link is open from
 * then on if it was not. Harmless when repeated, and when the link is unknown. The caller knows persons from robots.
 */
export async function noticePerson(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (found?.type !== "PAYMENT") return;
  await openFound(db, found);
  await insertPersonSeen(db, linkToken, now());
}
