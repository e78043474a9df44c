import type { Transaction } from "@/db/client";
import { insertAuditEntry } from "@/db/queries/tenants/audit";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";

/** Who changes something, and from where: a caller, or the installation itself (the demo's data, a confirmed sign-up). */
export type Author = Readonly<{ caller: Caller | null; ipAddress: string | null }>;

export const SYSTEM: Author = { caller: null, ipAddress: null };

export type AuditFact = Readonly<{
  /** `<thing>.<what was done>`, as in `client.created`. */
  action: string;
  subjectType: string;
  /** Null where what was changed has no UUID. */
  subjectUuid: string | null;
}>;

/** Writes who did what, for whom, from where, in the transaction of the change. */
export async function audit(tx: Transaction, author: Author, tenantUuid: string, fact: AuditFact): Promise<void> {
  await insertAuditEntry(tx, tenantUuid, {
    ...fact,
    ...actorOf(author),
    at: now(),
    collaboratorUuid: author.caller?.collaborator?.uuid ?? null,
    ipAddress: author.ipAddress,
  });
}

function actorOf({ caller }: Author): Readonly<{ actorType: "CLIENT" | "PERSON" | "SYSTEM"; actorId: string | null }> {
  if (caller === null) return { actorType: "SYSTEM", actorId: null };
  return caller.actor.type === "PERSON"
    ? { actorType: "PERSON", actorId: caller.actor.personUuid }
    : { actorType: "CLIENT", actorId: caller.actor.clientId };
}
