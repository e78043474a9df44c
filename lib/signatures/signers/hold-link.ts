import type { Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findSignerByLink } from "@/db/queries/signatures/signer-page";
import type { SignerRow } from "@/db/queries/signatures/signers";
import { notFound } from "@/lib/shared/errors";

/**
 * Takes the flow for the rest of the transaction, for something that is written for whoever came by a signer's link: until then nobody else
 * takes the place, whose it would be.
 * @throws AppError not_found where another has taken it by now
 */
export async function holdLink(
  tx: Transaction,
  { tenantUuid, operationUuid, linkToken }: Pick<SignerRow, "tenantUuid" | "operationUuid" | "linkToken">,
): Promise<void> {
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if ((await findSignerByLink(tx, linkToken)) === null) throw notFound();
}
