import type { Db } from "@/db/client";
import { type Membership, selectMemberships } from "@/db/queries/people/people";
import { selectSessionMember } from "@/db/queries/people/sessions";
import { type ActingFor, selectActingFor } from "@/db/queries/tenants/mandates";
import { selectSandboxOf, selectTenant } from "@/db/queries/tenants/tenants";
import { type Caller, type Role, roleOfCollaborator } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { touchSession } from "./touch-session";

/** A signed-in person in one of the person's organisations: what the dashboard's pages start from. */
export type PersonSession = Readonly<{
  sessionUuid: string;
  /** When the person last proved who it is. */
  authenticatedAt: Date;
  person: Readonly<{ uuid: string; name: string; email: string }>;
  tenant: Readonly<{ uuid: string; legalName: string; timeZone: string; languageCode: string }>;
  role: Role;
  /** Whether the organisation that is open is a sandbox, where no money moves (decision 208). */
  isSandbox: boolean;
  /** What the person is let in by: the own organisation, where it acts for another one, or tries things in its sandbox. */
  membership: Readonly<{ tenantUuid: string; role: Role }>;
  /** The organisation by whose mandate the person is here; null in the own one. */
  collaborator: ActingFor["collaborator"] | null;
  /** Whom the person may act for. */
  actingFor: readonly ActingFor[];
  /** The organisation asks for a second factor that the person has not set up: nothing is shown before that. */
  needsSecondFactor: boolean;
  memberships: readonly Membership[];
}>;

type SessionClaims = Readonly<{
  sessionUuid: string;
  personUuid: string;
  /** One that the person is a member of. */
  tenantUuid: string;
  /** One that this organisation acts for, or its sandbox, and that is open. */
  actingForUuid?: string | undefined;
}>;

/**
 * The session as it is now: null when it has ended or the person belongs to no organisation any more. Who has left the
 * organisation that was open finds another one; who acted by a mandate that has ended is back in the own one. A sandbox has no people
 * but those of its organisation, each with the role they have there.
 */
export async function findPersonSession(
  db: Db,
  { sessionUuid, personUuid, tenantUuid, actingForUuid }: SessionClaims,
): Promise<PersonSession | null> {
  const memberships = await selectMemberships(db, personUuid);
  const open = memberships.find((membership) => membership.tenantUuid === tenantUuid) ?? memberships[0];
  if (!open) return null;
  const [member, own, actingFor, sandbox] = await Promise.all([
    selectSessionMember(db, open.tenantUuid, sessionUuid, now()),
    selectTenant(db, open.tenantUuid),
    selectActingFor(db, personUuid),
    // Without its banks it can't be gone to.
    actingForUuid === undefined || !env().sandboxBank ? null : selectSandboxOf(db, open.tenantUuid),
  ]);
  const acting = actingFor.find((it) => it.tenantUuid === actingForUuid && it.collaborator.uuid === tenantUuid);
  const isSandbox = sandbox !== null && sandbox.uuid === actingForUuid && open.tenantUuid === tenantUuid;
  const tenant = acting ? await selectTenant(db, acting.tenantUuid) : isSandbox ? sandbox : own;
  if (member?.personUuid !== personUuid || tenant === null) return null;
  await touchSession(db, member);
  const { uuid, legalName, timeZone, languageCode } = tenant;
  return {
    sessionUuid,
    authenticatedAt: member.authenticatedAt,
    person: { uuid: personUuid, name: member.name, email: member.email },
    tenant: { uuid, legalName, timeZone, languageCode },
    role: acting ? roleOfCollaborator(member.role) : member.role,
    isSandbox,
    membership: { tenantUuid: open.tenantUuid, role: member.role },
    collaborator: acting?.collaborator ?? null,
    actingFor,
    needsSecondFactor: member.lacksSecondFactor || (acting?.lacksSecondFactor ?? false),
    memberships,
  };
}

/** Who calls, when a person does: in the own organisation, or in the channel of the one that acts for another. */
export function callerOf({ tenant, person, role, authenticatedAt, collaborator }: PersonSession): Caller {
  return {
    tenantUuid: tenant.uuid,
    actor: { type: "PERSON", personUuid: person.uuid, role, authenticatedAt },
    collaborator: collaborator && { uuid: collaborator.uuid, mandateUuid: collaborator.mandateUuid },
  };
}
