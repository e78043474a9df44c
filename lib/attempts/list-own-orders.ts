import type { Db } from "@/db/client";
import { selectLatestEndToEndIds } from "@/db/queries/attempts/attempts";

const LATEST = 1_000;

/**
 * The end-to-end ids of an organisation's latest payments at banks: by them a bank's books show whose an order is.
 * @param channel the collaborator for whose people they are; null sees them all
 */
export async function listOwnOrders(db: Db, tenantUuid: string, channel: string | null): Promise<readonly string[]> {
  return selectLatestEndToEndIds(db, tenantUuid, channel, LATEST);
}
