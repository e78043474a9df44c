import type { Db } from "@/db/client";
import { hideFirstSteps as hide, selectFirstSteps, setWithoutErp } from "@/db/queries/overview/first-steps";
import { isVerified, type Verified } from "@/lib/creditor-accounts/model";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";
import { now } from "@/lib/shared/clock";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import type { FirstStep } from "./dossier";

/**
 * What a new organisation has done of what it needs, and what is left; each from facts alone. Null for whom it is nothing of, who has
 * had enough of it, and where all is done (decision 267).
 */
export async function findFirstSteps(db: Db, author: Author, tenantUuid: string): Promise<readonly FirstStep[] | null> {
  const personUuid = managerOf(author, tenantUuid);
  const facts = personUuid === null ? null : await selectFirstSteps(db, tenantUuid, personUuid);
  if (!facts || facts.hiddenAt !== null) return null;
  const steps: readonly FirstStep[] = [
    ...accountStep(facts.accounts),
    { name: "logo", isDone: facts.hasLogo },
    { name: "collection", isDone: facts.hasCollection },
    { name: "erp", isDone: facts.endpoints > 0 || facts.withoutErpAt !== null },
    { name: "people", isDone: facts.people > 1 },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

/** None where nobody could take it: there is nobody to ask, or all that banks say is that they can't. */
function accountStep(accounts: readonly Verified[]): readonly FirstStep[] {
  const isDone = accounts.some(isVerified);
  const isMute = accounts.length > 0 && accounts.every(({ verificationResult }) => verificationResult === "NOAP");
  return isDone || (hasPayeeVerifier() && !isMute) ? [{ name: "account", isDone }] : [];
}

/** One person has had enough of them; the others are still shown what is left. @throws AppError forbidden */
export async function hideFirstSteps(db: Db, author: Author, tenantUuid: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  const personUuid = managerOf(author, tenantUuid);
  if (personUuid !== null) await hide(db, tenantUuid, personUuid, now());
}

/** No program is to hear of the collections: for everybody of the organisation. @throws AppError forbidden */
export async function sayWithoutErp(db: Db, author: Author, tenantUuid: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await setWithoutErp(db, tenantUuid, now());
}

/** Whoever can take each of the steps. */
function managerOf({ caller }: Author, tenantUuid: string): string | null {
  if (caller?.actor.type !== "PERSON" || caller.tenantUuid !== tenantUuid) return null;
  return caller.actor.role === "OWNER" || caller.actor.role === "ADMIN" ? caller.actor.personUuid : null;
}
