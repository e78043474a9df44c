import type { Database } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { hasFact, insertFact } from "@/db/queries/operations/operation-moves";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";

/**
 * The payer of an expired operation asks for a new link: the merchant finds it on the timeline. Once is enough.
 * @throws AppError not_found
 */
export async function askNewLink(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  if (found.status !== "EXPIRED" || (await hasFact(db, found.tenantUuid, found.uuid, "NEW_LINK_ASKED"))) return;
  await insertFact(db, found.tenantUuid, { operationUuid: found.uuid, kind: "NEW_LINK_ASKED", detail: {}, at: now() });
}
