import type { Db } from "@/db/client";
import { keepAttentionRead } from "@/db/queries/overview/attention";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";

/**
 * This person has read what needed attention at that moment, on whatever device; what begins to wait later is unread.
 * @throws AppError forbidden for who is no person
 */
export async function readBell(db: Db, { tenantUuid, actor }: Caller, at: Date): Promise<void> {
  if (actor.type !== "PERSON") throw new AppError("forbidden", { detail: "Only people read." });
  const present = now();
  await keepAttentionRead(db, { tenantUuid, personUuid: actor.personUuid, readAt: at < present ? at : present });
}
