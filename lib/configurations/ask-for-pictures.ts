import type { Transaction } from "@/db/client";
import type { ConfigurationRow } from "@/db/queries/configurations";
import { addJob } from "@/db/queries/jobs";
import { PICTURES } from "./model";

/** In the transaction that saves a configuration: the worker is to copy each picture that lives elsewhere (decision 31). */
export async function askForPictures(
  tx: Transaction,
  { tenantUuid, uuid, updatedAt, visualConfiguration }: ConfigurationRow,
): Promise<void> {
  for (const picture of PICTURES) {
    if (visualConfiguration.addresses?.[picture] === undefined) continue;
    const savedAt = updatedAt.toISOString();
    await addJob(tx, "copy-picture", { tenantUuid, configurationUuid: uuid, picture, savedAt });
  }
}
