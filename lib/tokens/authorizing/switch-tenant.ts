import type { Db } from "@/db/client";
import { type SessionMember, selectSessionMember } from "@/db/queries/people/sessions";
import { now } from "@/lib/shared/clock";

/**
 * What a signed-in person is in another of the person's organisations; null when the sign-in has ended or the person is no
 * member there. The token exchange and the dashboard's switcher both ask here.
 */
export async function switchTenant(
  db: Db,
  sessionUuid: string,
  targetTenantUuid: string,
): Promise<SessionMember | null> {
  return selectSessionMember(db, targetTenantUuid, sessionUuid, now());
}
