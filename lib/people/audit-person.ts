import type { Transaction } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { audit } from "@/lib/tenants/author";

/** What a person does to the own account is written down in each of the person's organisations. */
export async function auditPerson(
  tx: Transaction,
  personUuid: string,
  ipAddress: string | null,
  action: `person.${string}`,
): Promise<void> {
  for (const { tenantUuid, role } of await selectMemberships(tx, personUuid)) {
    const actor = { type: "PERSON", personUuid, role, authenticatedAt: null } as const;
    const author = { caller: { tenantUuid, actor, collaborator: null }, ipAddress };
    await audit(tx, author, tenantUuid, { action, subjectType: "person", subjectUuid: personUuid });
  }
}
