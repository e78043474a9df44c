import { and, asc, eq, inArray, not, or, sql } from "drizzle-orm";
import { isManager, ROLES, type Role } from "@/lib/shared/caller";
import { addressKey } from "@/lib/shared/text/email-address";
import type { Db, Transaction } from "../../client";
import { listLayout, membership, person, savedView, tenant } from "../../schema";
import { peoplesTenant } from "../tenants/tenants";

export type PersonRow = Readonly<{
  uuid: string;
  email: string;
  name: string;
  passwordHash: string | null;
  /** What the person chose to read; null for the language of the organisation. */
  languageCode: string | null;
  disabledAt: Date | null;
  createdAt: Date;
}>;

const personColumns = {
  uuid: person.uuid,
  email: person.email,
  name: person.name,
  passwordHash: person.passwordHash,
  languageCode: person.languageCode,
  disabledAt: person.disabledAt,
  createdAt: person.createdAt,
};

/** @throws a violation of `person_email_unique` */
export async function insertPerson(db: Db, row: PersonRow): Promise<void> {
  await db.insert(person).values(row);
}

export async function selectPersonByEmail(db: Db, email: string): Promise<PersonRow | null> {
  const [row] = await db.select(personColumns).from(person).where(eq(person.email, email));
  return row ?? null;
}

export async function selectPerson(db: Db, personUuid: string): Promise<PersonRow | null> {
  const [row] = await db.select(personColumns).from(person).where(eq(person.uuid, personUuid));
  return row ?? null;
}

/** One at a time decides what counts towards a person's limits: taken for the rest of the transaction. */
export async function lockPerson(tx: Transaction, personUuid: string): Promise<void> {
  await tx.select({ uuid: person.uuid }).from(person).where(eq(person.uuid, personUuid)).for("no key update");
}

export async function updatePerson(
  db: Db,
  personUuid: string,
  values: Partial<Pick<PersonRow, "name" | "passwordHash" | "languageCode" | "disabledAt">>,
): Promise<void> {
  await db.update(person).set(values).where(eq(person.uuid, personUuid));
}

export type Membership = Readonly<{ tenantUuid: string; legalName: string; role: Role }>;

/** The organisations of a person, by name. */
export async function selectMemberships(db: Db, personUuid: string): Promise<readonly Membership[]> {
  return db
    .select({ tenantUuid: tenant.uuid, legalName: tenant.legalName, role: membership.role })
    .from(membership)
    .innerJoin(tenant, eq(tenant.uuid, membership.tenantUuid))
    .where(eq(membership.personUuid, personUuid))
    .orderBy(asc(tenant.legalName), asc(tenant.uuid));
}

export type MemberRow = Readonly<{ personUuid: string; name: string; email: string; role: Role; createdAt: Date }>;

export async function selectMembers(db: Db, tenantUuid: string): Promise<readonly MemberRow[]> {
  return db
    .select({
      personUuid: person.uuid,
      name: person.name,
      email: person.email,
      role: membership.role,
      createdAt: membership.createdAt,
    })
    .from(membership)
    .innerJoin(person, eq(person.uuid, membership.personUuid))
    .where(eq(membership.tenantUuid, tenantUuid))
    .orderBy(asc(person.name), asc(person.uuid));
}

/** Who is told of what happens in a tenant: its OWNERs and ADMINs; of a sandbox, those of its organisation. */
export async function selectManagers(
  db: Db,
  tenantUuid: string,
): Promise<readonly Pick<MemberRow, "personUuid" | "email">[]> {
  return db
    .select({ personUuid: person.uuid, email: person.email })
    .from(membership)
    .innerJoin(person, eq(person.uuid, membership.personUuid))
    .where(and(eq(membership.tenantUuid, peoplesTenant(tenantUuid)), inArray(membership.role, ROLES.filter(isManager))))
    .orderBy(asc(person.name), asc(person.uuid));
}

/** Whether an address is that of one of the tenant's people; of a sandbox, one of those of its organisation. */
export async function hasMemberAt(db: Db, tenantUuid: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ personUuid: person.uuid })
    .from(membership)
    .innerJoin(person, eq(person.uuid, membership.personUuid))
    .where(and(eq(membership.tenantUuid, peoplesTenant(tenantUuid)), eq(person.email, addressKey(email))));
  return row !== undefined;
}

/** Until the end of the transaction nobody else changes who owns the tenant. */
export async function lockMembers(
  db: Db,
  tenantUuid: string,
): Promise<readonly Readonly<{ personUuid: string; role: Role }>[]> {
  return db
    .select({ personUuid: membership.personUuid, role: membership.role })
    .from(membership)
    .where(eq(membership.tenantUuid, tenantUuid))
    .orderBy(asc(membership.personUuid))
    .for("update");
}

/** @throws a violation of the primary key when the person already is a member */
export async function insertMember(
  db: Db,
  tenantUuid: string,
  row: Readonly<{ personUuid: string; role: Role; createdAt: Date }>,
): Promise<void> {
  const managerSince = isManager(row.role) ? row.createdAt : null;
  await db.insert(membership).values({ tenantUuid, ...row, managerSince });
}

/** Since when a person has been OWNER or ADMIN, without a break; null for who is neither. */
export async function selectManagerSince(db: Db, tenantUuid: string, personUuid: string): Promise<Date | null> {
  const [row] = await db
    .select({ managerSince: membership.managerSince })
    .from(membership)
    .where(and(eq(membership.tenantUuid, tenantUuid), eq(membership.personUuid, personUuid)));
  return row?.managerSince ?? null;
}

export async function updateMemberRole(
  db: Db,
  tenantUuid: string,
  { personUuid, role, at }: Readonly<{ personUuid: string; role: Role; at: Date }>,
): Promise<void> {
  const managerSince = isManager(role)
    ? sql`coalesce(${membership.managerSince}, ${at.toISOString()}::timestamptz)`
    : null;
  await db
    .update(membership)
    .set({ role, managerSince })
    .where(and(eq(membership.tenantUuid, tenantUuid), eq(membership.personUuid, personUuid)));
}

/** What they share with the organisation stays there, and in its sandbox, which they leave as well. */
export async function deleteMember(db: Db, tenantUuid: string, personUuid: string): Promise<void> {
  const left = db
    .select({ uuid: tenant.uuid })
    .from(tenant)
    .where(or(eq(tenant.uuid, tenantUuid), eq(tenant.sandboxOf, tenantUuid)));
  const theirs = (table: typeof savedView | typeof listLayout) =>
    and(inArray(table.tenantUuid, left), eq(table.personUuid, personUuid));
  await db.delete(savedView).where(and(theirs(savedView), not(savedView.isShared)));
  await db.delete(listLayout).where(theirs(listLayout));
  await db.delete(membership).where(and(eq(membership.tenantUuid, tenantUuid), eq(membership.personUuid, personUuid)));
}
