import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";

/** A mail to somebody who signs came back: the evidence is told by a job, for who carries messages knows no signers. */
export async function tellSigners(
  tx: Transaction,
  { tenantUuid, operationUuid, uuid }: Readonly<{ tenantUuid: string; operationUuid: string; uuid: string }>,
): Promise<void> {
  await addJob(tx, "signer-mail-returned", { tenantUuid, operationUuid, deliveryUuid: uuid });
}
