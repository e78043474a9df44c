import type { Transaction } from "@/db/client";
import { type ClientRow, lockClient } from "@/db/queries/tokens/clients";
import { AppError, notFound } from "@/lib/shared/errors";

/**
 * A client that proves who it is, and works, until the end of the transaction.
 * @throws AppError not_found; conflict for a revoked one, and for a public one, which proves nothing (decision 335)
 */
export async function lockConfidentialClient(
  tx: Transaction,
  tenantUuid: string,
  clientId: string,
): Promise<ClientRow> {
  const client = await lockClient(tx, tenantUuid, clientId);
  if (client === null) throw notFound();
  if (client.disabledAt !== null) throw new AppError("conflict", { detail: "The client was revoked." });
  if (client.type === "PUBLIC") {
    throw new AppError("conflict", { detail: "The client is public: it has no secret and no keys." });
  }
  return client;
}
