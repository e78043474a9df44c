import type { Transaction } from "@/db/client";
import { selectMembers } from "@/db/queries/people/people";
import type { Author } from "./author";
import { isManager } from "./model";
import { type Notice, writeNotice } from "./write-notice";

/**
 * Tells every OWNER and ADMIN by mail what was done in their organisation, whoever did it: those who are there in this
 * transaction, so that nobody is put out before the mail goes.
 */
export async function noticeManagers(
  tx: Transaction,
  { ipAddress }: Author,
  tenantUuid: string,
  what: Pick<Notice, "kind" | "at"> & Readonly<{ detail?: string | null }>,
): Promise<void> {
  const from = { ipAddress, userAgent: null };
  for (const { personUuid, role } of await selectMembers(tx, tenantUuid)) {
    if (isManager(role)) await writeNotice(tx, { ...what, detail: what.detail ?? null, personUuid, tenantUuid, from });
  }
}
