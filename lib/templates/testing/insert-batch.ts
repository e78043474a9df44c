import { inTransaction } from "@/db/client";
import { insertBatch, type NewBatchLine } from "@/db/queries/templates/batches";
import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { A_ROLE } from "./insert-template";

/** A batch of one line that waits, as if its table had been taken in. */
export async function insertTestBatch(
  { db }: TestDatabase,
  { tenantUuid }: Pick<Merchant, "tenantUuid">,
  templateUuid: string,
  { name = "Lease", externalId = "ERP-1" }: Readonly<{ name?: string; externalId?: string }> = {},
): Promise<string> {
  const batchUuid = newUuid();
  const line: NewBatchLine = {
    ...{ tenantUuid, batchUuid, line: 2, status: "WAITING" },
    request: {
      externalId,
      signers: [{ role: A_ROLE.key, subject: { name: "Ana", email: "ana@example.com" } }],
      values: {},
    },
  };
  await inTransaction(db, (tx) =>
    insertBatch(
      tx,
      {
        ...{ uuid: batchUuid, tenantUuid, templateUuid, channel: "API", fileName: `${name}.csv` },
        template: {
          ...{ uuid: templateUuid, name, title: null, message: null, configurationUuid: null },
          roles: [A_ROLE],
          documents: [],
        },
        columns: ["name", "email"],
        createdAt: new Date(),
      },
      [line],
    ),
  );
  return batchUuid;
}
