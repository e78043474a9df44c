import type { Database } from "@/db/client";
import { isDisputed } from "@/db/queries/deliveries/reminders";
import { findRenewable, listOriginalsOf, type Renewable } from "@/db/queries/flows/renewals";
import { whereSent } from "@/lib/deliveries/where-sent";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { isRunOut, renewFound } from "./renew-operation";

type Ended = Readonly<{ tenantUuid: string; operationUuid: string }>;

/**
 * Renews what has expired as often as its configuration says (decision 189), counted from the first of its kind. Harmless when
 * it runs twice. A link that nobody could deliver is, too, where it was sent to another address that takes mail (decision 306). Where the
 * organisation takes no new operations this way, it is left as it is: people find it among the expired; nor while its payer says that
 * something is wrong with it, and nobody has looked (decision 205).
 */
export async function renewByItself(db: Database, { tenantUuid, operationUuid }: Ended): Promise<void> {
  const found = await findRenewable(db, tenantUuid, operationUuid, null);
  if (!found || found.renewedBy !== null || !isRunOut(found) || hasEndedWithFlow(found)) return;
  const { automaticRenewals = 0 } = found.configuration.operationConfiguration;
  if ((await listOriginalsOf(db, tenantUuid, operationUuid)).length >= automaticRenewals) return;
  if (await isDisputed(db, tenantUuid, operationUuid)) return;
  // Nobody would hear of it.
  const isRefused = found.operation.status === "NOT_DELIVERED";
  if (isRefused && (await whereSent(db, tenantUuid, operationUuid)).length === 0) return;
  try {
    await renewFound(db, found, { by: { by: "SYSTEM" } });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    log.warn({ tenantUuid, operationUuid, reason: error.message }, "an operation was not renewed by itself");
  }
}

/** Its flow's cancellation was its end (decision 19). Only a job is asked for that was planned before cancellations took it back. */
function hasEndedWithFlow({ operation, flow }: Renewable): boolean {
  return operation.expiresAt.getTime() === flow.statusUpdatedAt?.getTime();
}
