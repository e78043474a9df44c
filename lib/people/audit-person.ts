import type { Transaction } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import type { Role } from "@/lib/shared/caller";
import { type Author, audit } from "@/lib/tenants/author";

/**
 * What a person does to the own account is written down in each of the person's organisations.
 * @param clientId the application that it is about
 */
export async function auditPerson(
  tx: Transaction,
  personUuid: string,
  ipAddress: string | null,
  action: `person.${string}`,
  clientId?: string,
): Promise<void> {
  for (const { tenantUuid, role } of await selectMemberships(tx, personUuid)) {
    const author = authorOf({ personUuid, tenantUuid, role, ...(clientId && { clientId }) }, ipAddress);
    const subject = clientId
      ? { subjectType: "client", subjectUuid: clientId }
      : { subjectType: "person", subjectUuid: personUuid };
    await audit(tx, author, tenantUuid, { action, ...subject });
  }
}

type Acting = Readonly<{ personUuid: string; tenantUuid: string; role: Role; clientId?: string }>;

/** A person in one of the own organisations, without a sign-in that would let them do anything. */
export function authorOf({ tenantUuid, ...who }: Acting, ipAddress: string | null): Author {
  const actor = { type: "PERSON", authenticatedAt: null, ...who } as const;
  return { caller: { tenantUuid, actor, collaborator: null }, ipAddress };
}
