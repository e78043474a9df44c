import type { Db } from "@/db/client";
import { findEvent } from "@/db/queries/webhooks/events";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { WebhookEvent } from "@/lib/webhooks/contract";
import { presentEvent } from "./present-event";

/**
 * One event as it was told. A collaborator reads those of its own channel.
 * @throws AppError not_found
 */
export async function getEvent(db: Db, caller: Caller, eventUuid: string): Promise<WebhookEvent> {
  const row = await findEvent(db, caller.tenantUuid, eventUuid, channelOf(caller));
  if (row === null) throw notFound();
  return presentEvent(row);
}
