import type { Transaction } from "@/db/client";
import { type AuditEntry, insertAuditEntries, insertAuditEntry } from "@/db/queries/tenants/audit";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";

/** Who changes something, and from where: a caller, or the installation itself (the demo's data, a confirmed sign-up). */
export type Author = Readonly<{ caller: Caller | null; ipAddress: string | null }>;

export const SYSTEM: Author = { caller: null, ipAddress: null };

/** For what an organisation alone does, and the installation never. @throws AppError forbidden, with this detail */
export function requireCaller({ caller }: Author, detail: string): Caller {
  if (caller === null) throw new AppError("forbidden", { detail });
  return caller;
}

export type AuditFact = Readonly<{
  /** `<thing>.<what was done>`, as in `client.created`. */
  action: string;
  subjectType: string;
  /** Null where what was changed has no UUID. */
  subjectUuid: string | null;
}>;

/**
 * Writes who did what, for whom, from where, in the transaction of the change. Another organisation, which a change concerns as well,
 * is not told where people of this one are.
 */
export async function audit(tx: Transaction, author: Author, tenantUuid: string, fact: AuditFact): Promise<void> {
  await insertAuditEntry(tx, tenantUuid, entryOf(author, tenantUuid, fact, now()));
}

/** The same of many things that one change is of, at one moment: one statement, whatever their number. */
export async function auditMany(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  facts: readonly AuditFact[],
): Promise<void> {
  const at = now();
  await insertAuditEntries(
    tx,
    tenantUuid,
    facts.map((fact) => entryOf(author, tenantUuid, fact, at)),
  );
}

function entryOf(author: Author, tenantUuid: string, fact: AuditFact, at: Date): AuditEntry {
  const isOfOther = author.caller !== null && author.caller.tenantUuid !== tenantUuid;
  return {
    ...fact,
    ...actorOf(author),
    at,
    collaboratorUuid: author.caller?.collaborator?.uuid ?? null,
    ipAddress: isOfOther ? null : author.ipAddress,
  };
}

function actorOf({ caller }: Author): Pick<AuditEntry, "actorType" | "actorId" | "clientId"> {
  if (caller === null) return { actorType: "SYSTEM", actorId: null, clientId: null };
  const { actor } = caller;
  return actor.type === "PERSON"
    ? { actorType: "PERSON", actorId: actor.personUuid, clientId: actor.clientId ?? null }
    : { actorType: "CLIENT", actorId: actor.clientId, clientId: null };
}
