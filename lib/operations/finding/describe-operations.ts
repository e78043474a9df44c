import type { Db } from "@/db/client";
import { findOperationSummaries } from "@/db/queries/overview/dashboard";
import type { Subject } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";

/** What people recognise an operation by, beside the documented list item. */
export type OperationDescription = Readonly<{
  /** A payment's concept, or what a signature is about. */
  concept: string | null;
  subject: Subject;
  /** Those who sign or approve; none of a payment. */
  signers: readonly Subject[];
  expiresAt: Date;
  /** Minor units; 0 of what is no payment. */
  collectedAmount: number;
  /** The operation whose place it has taken. */
  renewalOf: string | null;
  /** The one that has taken its place. */
  renewedBy: string | null;
}>;

/** Descriptions by uuid of operations that the caller has been shown; one that isn't the tenant's is left out. */
export async function describeOperations(
  db: Db,
  caller: Caller,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OperationDescription>> {
  const rows = await findOperationSummaries(db, caller.tenantUuid, uuids);
  return new Map(rows.map(({ uuid, ...description }) => [uuid, description]));
}
