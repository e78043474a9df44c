import type { Transaction } from "@/db/client";
import { type ClientRow, insertClient } from "@/db/queries/tokens/clients";
import { type Author, audit } from "@/lib/tenants/author";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import type { ClientSettings } from "./client-settings";

type NewRow = ClientSettings & Pick<ClientRow, "clientId" | "type" | "createdAt"> & Readonly<{ tenantUuid: string }>;

/** A new client of an organisation: its row, the log's entry, and the mail to those who answer for it. */
export async function writeNewClient(tx: Transaction, author: Author, row: NewRow): Promise<void> {
  const { clientId, tenantUuid, name, createdAt: at } = row;
  await insertClient(tx, { ...row, publicKeys: [], lastUsedAt: null, disabledAt: null });
  await audit(tx, author, tenantUuid, { action: "client.created", subjectType: "client", subjectUuid: clientId });
  await noticeManagers(tx, author, tenantUuid, { kind: "CLIENT_CREATED", at, detail: name });
}
