import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../client";
import { mandate, membership, person, tenant } from "../../schema";
import { lacksSecondFactor } from "../people/sessions";

export type MandateRow = Readonly<{
  uuid: string;
  targetTenantUuid: string;
  collaboratorTenantUuid: string;
  createdAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}>;

const columns = {
  uuid: mandate.uuid,
  targetTenantUuid: mandate.targetTenantUuid,
  collaboratorTenantUuid: mandate.collaboratorTenantUuid,
  createdAt: mandate.createdAt,
  acceptedAt: mandate.acceptedAt,
  revokedAt: mandate.revokedAt,
};

/** Either side of a mandate may see it. */
const concerns = (tenantUuid: string) =>
  or(eq(mandate.targetTenantUuid, tenantUuid), eq(mandate.collaboratorTenantUuid, tenantUuid));

/** @throws a violation of `mandate_one_active` */
export async function insertMandate(db: Db, row: MandateRow): Promise<void> {
  await db.insert(mandate).values(row);
}

/** The mandate of this id that either gives or concerns the tenant, locked until the end of the transaction. */
export async function lockMandate(db: Db, tenantUuid: string, mandateUuid: string): Promise<MandateRow | null> {
  const [row] = await db
    .select(columns)
    .from(mandate)
    .where(and(eq(mandate.uuid, mandateUuid), concerns(tenantUuid)))
    .for("update");
  return row ?? null;
}

/** The accepted and unrevoked mandate by which the collaborator acts for the target; null when there is none. */
export async function selectActiveMandate(
  db: Db,
  targetTenantUuid: string,
  collaboratorTenantUuid: string,
): Promise<Readonly<{ uuid: string }> | null> {
  const [row] = await db
    .select({ uuid: mandate.uuid })
    .from(mandate)
    .where(
      and(
        eq(mandate.targetTenantUuid, targetTenantUuid),
        eq(mandate.collaboratorTenantUuid, collaboratorTenantUuid),
        isNotNull(mandate.acceptedAt),
        isNull(mandate.revokedAt),
      ),
    );
  return row ?? null;
}

/** For a statement: who acts for the target by a mandate that is accepted and not revoked. */
export function collaboratorsOf(targetTenantUuid: SQL): SQL {
  return sql`
    select collaborator_tenant_uuid from mandate
     where target_tenant_uuid = ${targetTenantUuid} and accepted_at is not null and revoked_at is null`;
}

/** An organisation that a person may act for, as a member of the collaborator. */
export type ActingFor = Readonly<{
  tenantUuid: string;
  legalName: string;
  collaborator: Readonly<{ uuid: string; legalName: string; mandateUuid: string }>;
  /** The organisation that is acted for wants one of everybody who works in it, and this person has none. */
  lacksSecondFactor: boolean;
}>;

/** By name; each once for every organisation of the person's that has a mandate there. */
export async function selectActingFor(db: Db, personUuid: string): Promise<readonly ActingFor[]> {
  const collaborator = alias(tenant, "collaborator");
  return db
    .select({
      tenantUuid: tenant.uuid,
      legalName: tenant.legalName,
      collaborator: { uuid: collaborator.uuid, legalName: collaborator.legalName, mandateUuid: mandate.uuid },
      lacksSecondFactor,
    })
    .from(membership)
    .innerJoin(person, eq(person.uuid, membership.personUuid))
    .innerJoin(mandate, eq(mandate.collaboratorTenantUuid, membership.tenantUuid))
    .innerJoin(collaborator, eq(collaborator.uuid, membership.tenantUuid))
    .innerJoin(tenant, eq(tenant.uuid, mandate.targetTenantUuid))
    .where(and(eq(membership.personUuid, personUuid), isNotNull(mandate.acceptedAt), isNull(mandate.revokedAt)))
    .orderBy(asc(tenant.legalName), asc(collaborator.legalName), asc(mandate.uuid));
}

export async function updateMandate(
  db: Db,
  mandateUuid: string,
  values: Partial<Pick<MandateRow, "acceptedAt" | "revokedAt">>,
): Promise<void> {
  await db.update(mandate).set(values).where(eq(mandate.uuid, mandateUuid));
}

export type MandateListing = MandateRow & Readonly<{ targetLegalName: string; collaboratorLegalName: string }>;

/** What the tenant granted and what it was granted, newest first. */
export async function selectMandates(db: Db, tenantUuid: string): Promise<readonly MandateListing[]> {
  const target = alias(tenant, "target");
  const collaborator = alias(tenant, "collaborator");
  return db
    .select({ ...columns, targetLegalName: target.legalName, collaboratorLegalName: collaborator.legalName })
    .from(mandate)
    .innerJoin(target, eq(target.uuid, mandate.targetTenantUuid))
    .innerJoin(collaborator, eq(collaborator.uuid, mandate.collaboratorTenantUuid))
    .where(concerns(tenantUuid))
    .orderBy(desc(mandate.createdAt), desc(mandate.uuid));
}
