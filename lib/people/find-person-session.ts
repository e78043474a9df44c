import type { Db } from "@/db/client";
import { type Membership, selectMemberships } from "@/db/queries/people/people";
import { selectSessionMember } from "@/db/queries/people/sessions";
import { selectTenant } from "@/db/queries/tenants/tenants";
import type { Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { touchSession } from "./touch-session";

/** A signed-in person in one of the person's organisations: what the dashboard's pages start from. */
export type PersonSession = Readonly<{
  sessionUuid: string;
  /** When the person last proved who it is. */
  authenticatedAt: Date;
  person: Readonly<{ uuid: string; name: string; email: string }>;
  tenant: Readonly<{ uuid: string; legalName: string; timeZone: string; languageCode: string }>;
  role: Role;
  /** The organisation asks for a second factor that the person has not set up: nothing is shown before that. */
  needsSecondFactor: boolean;
  memberships: readonly Membership[];
}>;

/**
 * The session as it is now: null when it has ended or the person belongs to no organisation any more. Who has left the
 * organisation that was open finds another one.
 */
export async function findPersonSession(
  db: Db,
  { sessionUuid, personUuid, tenantUuid }: Readonly<{ sessionUuid: string; personUuid: string; tenantUuid: string }>,
): Promise<PersonSession | null> {
  const memberships = await selectMemberships(db, personUuid);
  const open = memberships.find((membership) => membership.tenantUuid === tenantUuid) ?? memberships[0];
  if (!open) return null;
  const [member, tenant] = await Promise.all([
    selectSessionMember(db, open.tenantUuid, sessionUuid, now()),
    selectTenant(db, open.tenantUuid),
  ]);
  if (member?.personUuid !== personUuid || tenant === null) return null;
  await touchSession(db, member);
  const { uuid, legalName, timeZone, languageCode } = tenant;
  return {
    sessionUuid,
    authenticatedAt: member.authenticatedAt,
    person: { uuid: personUuid, name: member.name, email: member.email },
    tenant: { uuid, legalName, timeZone, languageCode },
    role: member.role,
    needsSecondFactor: member.lacksSecondFactor,
    memberships,
  };
}
