import type { Transaction } from "@/db/client";
import { selectManagers } from "@/db/queries/people/people";
import type { Author } from "./author";
import { type Notice, writeNotice } from "./write-notice";

/**
 * Tells every OWNER and ADMIN by mail what was done in their organisation, or in its sandbox, whoever did it: those who are there in this
 * transaction, so that nobody is put out before the mail goes.
 */
export async function noticeManagers(
  tx: Transaction,
  { ipAddress }: Author,
  tenantUuid: string,
  what: Pick<Notice, "kind" | "at" | "toldAt"> & Readonly<{ detail?: string | null }>,
): Promise<void> {
  const from = { ipAddress, userAgent: null };
  for (const { personUuid } of await selectManagers(tx, tenantUuid)) {
    await writeNotice(tx, { ...what, detail: what.detail ?? null, personUuid, tenantUuid, from });
  }
}
