import type { Db } from "@/db/client";
import { type SessionRow, touchSessionRow } from "@/db/queries/people/sessions";
import { now } from "@/lib/shared/clock";

/** So exactly the last use is known: a page full of requests writes it once. */
const EVERY_MS = 60_000;

/** Somebody uses this sign-in: it is not left alone yet (decision 65). */
export async function touchSession(
  db: Db,
  { uuid, lastSeenAt }: Pick<SessionRow, "uuid" | "lastSeenAt">,
): Promise<void> {
  const at = now();
  if (at.getTime() - lastSeenAt.getTime() >= EVERY_MS) await touchSessionRow(db, uuid, at);
}
