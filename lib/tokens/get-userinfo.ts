import type { Database } from "@/db/client";
import { selectSessionMember } from "@/db/queries/people/sessions";
import { now } from "@/lib/shared/clock";
import type { AccessToken } from "./model";
import { personClaims } from "./person-claims";

/** OpenID Connect Core section 5.3; null when the person's sign-in or membership has ended. */
export async function getUserinfo(db: Database, token: AccessToken & Readonly<{ sessionUuid: string }>) {
  const member = await selectSessionMember(db, token.tenantUuid, token.sessionUuid, now());
  return member && personClaims({ ...member, tenantUuid: token.tenantUuid }, token.scopes);
}
