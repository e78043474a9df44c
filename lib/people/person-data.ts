import { type Database, inTransaction, type Transaction } from "@/db/client";
import { lockPerson, selectMemberships } from "@/db/queries/people/people";
import {
  erasePersonRows,
  exportPerson,
  findPersonByEmail,
  listSolelyOwned,
  lockOffersTo,
  lockOrganisationsOf,
} from "@/db/queries/people/person-rows";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { addressKey } from "@/lib/shared/text/email-address";
import { audit, SYSTEM } from "@/lib/tenants/author";
import { endInvitations } from "@/lib/tenants/end-invitations";
import { newPseudonym } from "./payer-data";
import { endAllSessions } from "./signing-in/end-session";

/** Everything that is kept of a person of the dashboard, by table. @throws AppError not_found */
export async function exportPersonOf(db: Database, given: string): Promise<unknown> {
  const email = addressKey(given);
  const personUuid = await findPersonByEmail(db, email);
  if (personUuid === null) throw notFound();
  return exportPerson(db, personUuid, email);
}

/** Whether `erasePerson` would. @throws AppError as it does */
export async function planPersonErasure(db: Database, given: string): Promise<void> {
  await inTransaction(db, (tx) => requireErasable(tx, addressKey(given)));
}

/**
 * Ends a person's account: nothing lets them in any more, and no name or address is left. What they did in an organisation stays
 * told, by a UUID that nobody has a name for.
 * @throws AppError not_found; conflict naming the organisations that would have no OWNER left
 */
export async function erasePerson(db: Database, given: string): Promise<void> {
  const email = addressKey(given);
  await inTransaction(db, async (tx) => {
    // Who is joining an organisation by one has joined it before it is looked at, or finds none.
    await lockOffersTo(tx, email);
    const personUuid = await requireErasable(tx, email);
    // Who is signing in waits, and finds nobody.
    await lockPerson(tx, personUuid);
    const at = now();
    await endAllSessions(tx, personUuid, at);
    await tellOrganisations(tx, personUuid, at);
    await erasePersonRows(tx, { personUuid, email, pseudonym: newPseudonym(), at });
  });
  await awaitTokenState(db);
}

/** Each of their organisations reads in its log that a member is gone, and which of their invitations went with them (decision 337). */
async function tellOrganisations(tx: Transaction, personUuid: string, at: Date): Promise<void> {
  const removed = { action: "member.removed", subjectType: "person", subjectUuid: personUuid };
  for (const { tenantUuid } of await selectMemberships(tx, personUuid)) {
    await audit(tx, SYSTEM, tenantUuid, removed);
    await endInvitations(tx, SYSTEM, tenantUuid, { personUuid, role: null, at });
  }
}

/** The person's UUID, and nobody leaves their organisations until the transaction ends. */
async function requireErasable(tx: Transaction, email: string): Promise<string> {
  const personUuid = await findPersonByEmail(tx, email);
  if (personUuid === null) throw notFound();
  await lockOrganisationsOf(tx, personUuid);
  const owned = await listSolelyOwned(tx, personUuid);
  if (owned.length > 0) {
    throw new AppError("conflict", { detail: `Name another OWNER first: ${owned.join(", ")} would have none left.` });
  }
  return personUuid;
}
