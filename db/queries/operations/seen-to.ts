import { and, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { operation } from "../../schema";
import { disputedOperations } from "../deliveries/reminders";
import { renewedBy } from "./renewed-columns";
import { told } from "./way-filter";

/** A deadline has ended it: `hasRunOut`. */
export const hasRunOutBy = (at: Date | SQL): SQL | undefined =>
  or(eq(operation.status, "EXPIRED"), and(eq(operation.status, "NOT_DELIVERED"), lte(operation.expiresAt, at)));

/** Nobody of the organisation has said yet to have looked at what its payer said (decision 323). */
export const notSeenTo = sql`not ${told(null, "SEEN_TO")}`;

/** Whether it has run out with a word of its payer that nobody has looked at, and no renewal has taken its place. */
export async function waitsToBeSeenTo(db: Db, tenantUuid: string, operationUuid: string, at: Date): Promise<boolean> {
  const rows = await db
    .select({ uuid: operation.uuid })
    .from(operation)
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.uuid, operationUuid),
        hasRunOutBy(at),
        sql`${renewedBy} is null`,
        or(told(null, "TRANSFER_SAID"), inArray(operation.uuid, disputedOperations(db, tenantUuid, operationUuid))),
        notSeenTo,
      ),
    );
  return rows.length > 0;
}
