import { type Database, inTransaction } from "@/db/client";
import { listAttempts } from "@/db/queries/attempts/attempts";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { hasFact, insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { isInTheWay } from "@/lib/attempts/model";
import { expireOperation } from "@/lib/operations/expire-operations";
import type { OperationStatus } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";

/** What a deadline ends; a link that nobody could deliver has none to wait for. */
const ENDED_BY_DEADLINE: ReadonlySet<OperationStatus> = new Set(["CREATED", "OPENED", "NOT_DELIVERED"]);

/**
 * The payer of an operation whose deadline has passed asks for a new link: the merchant finds it on the timeline. Once is enough. Where
 * the worker has not come round yet, the operation expires here: what the page says is so, and can be renewed.
 * @throws AppError not_found
 */
export async function askNewLink(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  if (!found) throw notFound();
  const { tenantUuid, uuid: operationUuid } = found;
  await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const at = now();
    const { status, expiresAt } = (await findOperationByLink(tx, linkToken)) ?? found;
    const isOver = status === "EXPIRED" || (ENDED_BY_DEADLINE.has(status) && expiresAt <= at);
    if (!isOver || (await hasFact(tx, tenantUuid, operationUuid, "NEW_LINK_ASKED"))) return;
    // The page is about the bank then.
    if ((await listAttempts(tx, tenantUuid, operationUuid)).some(isInTheWay)) return;
    await insertFact(tx, tenantUuid, { operationUuid, kind: "NEW_LINK_ASKED", detail: {}, at });
    await expireOperation(tx, tenantUuid, operationUuid);
  });
}
