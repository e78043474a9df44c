import type { Db } from "@/db/client";
import { type ClientRow, updateClient } from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import { tokenState } from "@/lib/tokens/token-state";

/** "Last used" is for people: it is written once a minute and not at each call. */
const LAST_USE_PRECISION_MS = 60_000;

/** Writes down that a client without secrets was here. */
export async function noteUse(db: Db, { clientId, lastUsedAt }: ClientRow): Promise<void> {
  const at = now();
  if (!isWorthNoting(lastUsedAt, at)) return;
  await updateClient(db, clientId, { lastUsedAt: at });
  (await tokenState()).clients.forget(clientId);
}

export function isWorthNoting(lastUsedAt: Date | null, at: Date): boolean {
  return at.getTime() - (lastUsedAt?.getTime() ?? 0) > LAST_USE_PRECISION_MS;
}
