import type { Database } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { findRenewable } from "@/db/queries/flows/renewals";
import { AppError, notFound } from "@/lib/shared/errors";
import { renewFound, wasRejectedLater } from "./renew-operation";

/**
 * The payer of a payment that the bank has rejected after its yes pays again under the same link: it leads to the copy that is
 * made here (decision 188). Pressed twice, there is one copy; where there is nothing to pay again, nothing happens, and the page
 * says how it stands.
 * @throws AppError not_found
 */
export async function payAgain(db: Database, linkToken: string): Promise<void> {
  const found = await findOperationByLink(db, linkToken);
  const renewable = found && (await findRenewable(db, found.tenantUuid, found.uuid, null));
  if (!renewable) throw notFound();
  if (renewable.renewedBy !== null || !wasRejectedLater(renewable)) return;
  try {
    await renewFound(db, renewable, { by: { by: "PAYER" } });
  } catch (error) {
    // Somebody was faster, or the organisation takes no new payments this way by now.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}
