import type { Transaction } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { audit } from "@/lib/tenants/author";

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
    const actor = { type: "PERSON", personUuid, role, authenticatedAt: null, ...(clientId && { clientId }) } as const;
    const author = { caller: { tenantUuid, actor, collaborator: null }, ipAddress };
    const subject = clientId
      ? { subjectType: "client", subjectUuid: clientId }
      : { subjectType: "person", subjectUuid: personUuid };
    await audit(tx, author, tenantUuid, { action, ...subject });
  }
}
